// Messages on their way: order, failure, retry, giving up, and the race of answer and event.
import type { Message } from '@recado/contract/messages';
import { describe, expect, test } from 'vitest';
import { OutgoingMessages, type Draft, type Outgoing } from './outgoing.ts';

const draft = (body: string, ticketId = 1): Draft => ({ ticketId, body, quoted: null, files: [] });
const sent = (id: number, body: string): Message => ({
  id,
  ticketId: 1,
  body,
  fromMe: true,
  read: true,
  mediaType: null,
  mediaUrl: null,
  mediaState: null,
  mediaName: null,
  mediaSize: null,
  ack: 1,
  sendError: null,
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  contactId: null,
  contactName: null,
  userId: 7,
  userName: 'Me',
  reactions: [],
  createdAt: '2026-11-21T12:00:00.000Z',
});

/** A wire whose answers the test gives. */
function heldWire() {
  const calls: { entry: Outgoing; answer: PromiseWithResolvers<readonly Message[]>; signal: AbortSignal }[] = [];
  const messages = new OutgoingMessages({
    send: (entry, _onProgress, signal) => {
      const answer = Promise.withResolvers<readonly Message[]>();
      calls.push({ entry, answer, signal });
      return answer.promise;
    },
  });
  return { messages, calls };
}

/** Lets everything that is already decided happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const bodies = (messages: OutgoingMessages): string[] => messages.of(1).map(({ body, state }) => `${body} ${state}`);

describe('OutgoingMessages', () => {
  test('is there at once, goes out in order, and makes room for the answer', async () => {
    const { messages, calls } = heldWire();
    const arrived: number[] = [];
    messages.onSent = (all) => arrived.push(...all.map(({ id }) => id));
    messages.send(draft('a'));
    messages.send(draft('b'));
    const [a] = messages.of(1);
    expect(bodies(messages)).toEqual(['a sending', 'b sending']);
    await settle();
    expect(calls.map(({ entry }) => entry.body)).toEqual(['a']);
    calls[0]?.answer.resolve([sent(10, 'a')]);
    await settle();
    expect(bodies(messages)).toEqual(['b sending']);
    expect(arrived).toEqual([10]);
    expect(calls.map(({ entry }) => entry.body)).toEqual(['a', 'b']);
    // The row stays the same row.
    expect(messages.rowKey(10)).toBe(a?.key);
    expect(messages.rowKey(11)).toBe('message:11');
  });

  test('other tickets do not wait', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('a'));
    messages.send(draft('b', 2));
    await settle();
    expect(calls).toHaveLength(2);
  });

  test('a failure stays with its reason, does not stop the next, and can be tried again', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('a'));
    messages.send(draft('b'));
    await settle();
    const reason = new Error('no network');
    calls[0]?.answer.reject(reason);
    await settle();
    expect(bodies(messages)).toEqual(['a failed', 'b sending']);
    expect(messages.of(1)[0]?.error).toBe(reason);
    calls[1]?.answer.resolve([sent(11, 'b')]);
    messages.retry(messages.of(1)[0]?.key ?? '');
    await settle();
    calls[2]?.answer.resolve([sent(12, 'a')]);
    await settle();
    expect(messages.of(1)).toEqual([]);
  });

  test('given up on its way: the call ends, and the next goes', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('a'));
    messages.send(draft('b'));
    await settle();
    messages.discard(messages.of(1)[0]?.key ?? '');
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(bodies(messages)).toEqual(['b sending']);
    calls[0]?.answer.reject(new DOMException('cancelled', 'AbortError'));
    await settle();
    expect(calls.map(({ entry }) => entry.body)).toEqual(['a', 'b']);
    expect(bodies(messages)).toEqual(['b sending']);
  });

  test('given up before it went: it never goes', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('a'));
    messages.send(draft('b'));
    messages.discard(messages.of(1)[1]?.key ?? '');
    await settle();
    calls[0]?.answer.resolve([sent(10, 'a')]);
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('the event before the answer: one row, not two', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('same'));
    messages.send(draft('same'));
    await settle();
    const [first] = messages.of(1);
    messages.arrived(sent(10, 'same'));
    expect(bodies(messages)).toEqual(['same sending']);
    calls[0]?.answer.resolve([sent(10, 'same')]);
    await settle();
    expect(bodies(messages)).toEqual(['same sending']);
    expect(messages.rowKey(10)).toBe(first?.key);
  });
});
