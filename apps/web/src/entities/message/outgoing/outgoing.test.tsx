// Messages on their way: order, failure, retry, giving up, and the race of answer and event.
import { sendMessage } from '@recado/contract/messages';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { draft, sent, eventOf, heldWire, reloaded, settle, bodies } from '../../../../test/outgoing.ts';

describe('OutgoingMessages', () => {
  test('a file is unsent until it went out, also when it failed', async () => {
    const { messages, calls } = heldWire();
    messages.send({ ...draft('words') });
    await settle();
    expect(messages.uploads()).toBe(false);
    messages.send({ ...draft('file', 2), files: [{ file: new File(['x'], 'a.txt'), preview: null }] });
    await settle();
    expect(messages.uploads()).toBe(true);
    calls[1]?.answer.reject(new ApiError('network', 0));
    await settle();
    expect(messages.uploads()).toBe(true);
    messages.discard(messages.of(2)[0]?.key ?? '');
    expect(messages.uploads()).toBe(false);
  });

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
    // The same sending to the server, which may have had it; another one is another.
    const [first, second, again] = calls.map(
      ({ entry: { clientId } }) => sendMessage.body.parse({ clientId }).clientId,
    );
    expect(first).toBeDefined();
    expect(again).toBe(first);
    expect(second).not.toBe(first);
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
    messages.arrived(eventOf(10, first));
    expect(bodies(messages)).toEqual(['same sending']);
    calls[0]?.answer.resolve([sent(10, 'same')]);
    await settle();
    expect(bodies(messages)).toEqual(['same sending']);
    expect(messages.rowKey(10)).toBe(first?.key);
  });
});

describe('three equal texts in a row', () => {
  test('all go out, however late the event of the one before comes', async () => {
    const { messages, calls } = heldWire();
    for (let count = 0; count < 3; count += 1) messages.send(draft('ok'));
    await settle();
    calls[0]?.answer.resolve([sent(1, 'ok')]);
    await settle();
    messages.arrived(eventOf(1, calls[0]?.entry));
    expect(bodies(messages)).toEqual(['ok sending', 'ok sending']);
    messages.arrived(eventOf(2, calls[1]?.entry));
    expect(bodies(messages)).toEqual(['ok sending']);
    calls[1]?.answer.resolve([sent(2, 'ok')]);
    await settle();
    expect(calls).toHaveLength(3);
    calls[2]?.answer.resolve([sent(3, 'ok')]);
    await settle();
    expect(messages.of(1)).toEqual([]);
  });

  test('an event of the same words from another device takes none of them', async () => {
    const { messages } = heldWire();
    messages.send(draft('first'));
    messages.send(draft('ok'));
    await settle();
    messages.arrived(sent(1, 'first'));
    messages.arrived({ ...sent(2, 'ok'), clientId: crypto.randomUUID() });
    expect(bodies(messages)).toEqual(['first sending', 'ok sending']);
  });
});

describe('the event of a message on its way', () => {
  test('counts also when its call fails then: it went out', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('ok'));
    await settle();
    const key = messages.of(1)[0]?.key;
    messages.arrived(eventOf(1, calls[0]?.entry));
    expect(bodies(messages)).toEqual([]);
    calls[0]?.answer.reject(new ApiError('network', 0));
    await settle();
    expect(bodies(messages)).toEqual([]);
    expect(messages.rowKey(1)).toBe(key);
  });

  test('gives its row to the first of several files, whichever of them came first', async () => {
    const { messages, calls } = heldWire();
    const files = ['a.txt', 'b.txt'].map((name) => ({ file: new File(['x'], name), preview: null }));
    messages.send({ ...draft(''), files });
    await settle();
    const key = messages.of(1)[0]?.key;
    messages.arrived(eventOf(2, calls[0]?.entry));
    messages.arrived(eventOf(1, calls[0]?.entry));
    calls[0]?.answer.resolve([sent(1, ''), sent(2, '')]);
    await settle();
    expect([messages.rowKey(1), messages.rowKey(2)]).toEqual([key, 'message:2']);
  });

  test('is the answer that was lost: nothing is asked again', async () => {
    localStorage.clear();
    const { messages, calls } = reloaded();
    messages.send(draft('ok'));
    await settle();
    calls[0]?.answer.reject(new ApiError('network', 0));
    await settle();
    messages.arrived(eventOf(1, calls[0]?.entry));
    await settle();
    expect(messages.of(1)).toEqual([]);
    expect(calls).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  test('comes before a retry that waits: it never goes', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('a'));
    await settle();
    calls[0]?.answer.reject(new ApiError('network', 0));
    await settle();
    messages.send(draft('b'));
    messages.retry(messages.of(1)[0]?.key ?? '');
    await settle();
    messages.arrived(eventOf(1, calls[0]?.entry));
    calls[1]?.answer.resolve([sent(2, 'b')]);
    await settle();
    expect(calls.map(({ entry }) => entry.body)).toEqual(['a', 'b']);
  });

  test('the same words, written again on another device, never send what failed here', async () => {
    const { messages, calls } = heldWire();
    messages.send(draft('Oi'));
    await settle();
    calls[0]?.answer.reject(new ApiError('network', 0));
    await settle();
    messages.arrived({ ...sent(1, 'Oi'), clientId: crypto.randomUUID() });
    await settle();
    expect(calls).toHaveLength(1);
    expect(bodies(messages)).toEqual(['Oi failed']);
  });
});

/** The page anew, with what the outbox of a person holds. */
