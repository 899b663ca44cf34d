// Messages on their way: order, failure, retry, giving up, and the race of answer and event.
import { sendMessage } from '@recado/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { outboxOf } from './outbox.ts';
import { draft, sent, eventOf, heldWire, settle, bodies } from '../../../../test/outgoing.ts';
import { outgoing } from './outgoing.ts';

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
const reloaded = () => {
  const wire = heldWire();
  wire.messages.open(outboxOf(7));
  return wire;
};

describe('the outbox', () => {
  beforeEach(() => localStorage.clear());

  test('after a reload what was not answered goes out by itself, under the same name', async () => {
    const before = reloaded();
    before.messages.send(draft('a'));
    before.messages.send(draft('b'));
    await settle();
    before.calls[0]?.answer.resolve([sent(1, 'a')]);
    await settle();
    const after = reloaded();
    expect(bodies(after.messages)).toEqual(['b sending']);
    await settle();
    expect(after.calls[0]?.entry.clientId).toBe(before.calls[1]?.entry.clientId);
    after.calls[0]?.answer.resolve([sent(2, 'b')]);
    await settle();
    expect(localStorage).toHaveLength(0);
  });

  test('what the server did not take, and what is older than an hour, waits until it is wanted', async () => {
    const before = reloaded();
    before.messages.send(draft('a'));
    await settle();
    before.calls[0]?.answer.reject(new ApiError('ERR_NO_PERMISSION', 403));
    await settle();
    expect(bodies(reloaded().messages)).toEqual(['a failed']);
    const [key = ''] = Object.keys(localStorage);
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as object;
    const createdAt = new Date(Date.now() - 61 * 60_000).toISOString();
    localStorage.setItem(key, JSON.stringify({ ...kept, refused: false, createdAt }));
    const after = reloaded();
    expect(bodies(after.messages)).toEqual(['a failed']);
    after.messages.retry(after.messages.of(1)[0]?.key ?? '');
    await settle();
    expect(after.calls[0]?.entry.clientId).toBe(before.calls[0]?.entry.clientId);
  });

  test('forgets what is given up, what is old and what is broken', () => {
    const { messages } = reloaded();
    messages.send(draft('a'));
    messages.discard(messages.of(1)[0]?.key ?? '');
    expect(localStorage).toHaveLength(0);
    const old = {
      clientId: crypto.randomUUID(),
      ticketId: 1,
      body: 'x',
      quoted: null,
      createdAt: '2020-01-01T00:00:00Z',
    };
    localStorage.setItem(`outbox.7.${old.clientId}`, JSON.stringify(old));
    localStorage.setItem('outbox.7.x', '{');
    expect(reloaded().messages.of(1)).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('is its writer’s alone: the next person neither sees nor sends it', async () => {
    const { messages, calls } = reloaded();
    messages.send(draft('a'));
    messages.send(draft('b'));
    await settle();
    messages.open(outboxOf(8));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(messages.of(1)).toEqual([]);
    calls[0]?.answer.reject(new DOMException('cancelled', 'AbortError'));
    await settle();
    expect(calls).toHaveLength(1);
    messages.open(outboxOf(7));
    expect(bodies(messages)).toEqual(['a sending', 'b sending']);
  });

  test('an answer that comes after its person has left is kept from the next, and not sent again', async () => {
    const { messages, calls } = reloaded();
    const shown: number[] = [];
    messages.onSent = (all) => shown.push(...all.map(({ id }) => id));
    messages.send(draft('a'));
    await settle();
    messages.open(outboxOf(8));
    calls[0]?.answer.resolve([sent(1, 'a')]);
    await settle();
    expect(shown).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('what another tab has sent goes here too', async () => {
    const first = reloaded();
    first.messages.send(draft('a'));
    const { messages, calls } = reloaded();
    await settle();
    calls[0]?.answer.reject(new ApiError('network', 0));
    await settle();
    expect(bodies(messages)).toEqual(['a failed']);
    const key = `outbox.7.${messages.of(1)[0]?.clientId}`;
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    expect(messages.of(1)).toEqual([]);
  });
});

describe('a template', () => {
  const template = { message: { name: 'hello', language: 'en', header: [], body: ['Ana'], buttons: {} } };
  beforeEach(() => localStorage.clear());

  test('survives a reload like a text, and is sent again as the template it is', async () => {
    const before = reloaded();
    before.messages.send({ ...draft('Hello, Ana!\n\n_Shop_'), template });
    await settle();
    const after = reloaded();
    expect(after.messages.of(1)[0]).toMatchObject({ template, state: 'sending' });
    await settle();
    expect(after.calls[0]?.entry).toMatchObject({ template, clientId: before.calls[0]?.entry.clientId });
  });

  test('its event takes its row, however the server writes what is around the text', async () => {
    const { messages, calls } = heldWire();
    messages.send({ ...draft('Hello, Ana!\n\n_Shop_'), template });
    await settle();
    messages.arrived(eventOf(2, calls[0]?.entry));
    expect(messages.of(1)).toEqual([]);
    calls[0]?.answer.resolve([sent(2, 'Hello, Ana!\nShop')]);
    await settle();
    expect(messages.of(1)).toEqual([]);
  });
});
const signIn = (id: number): void =>
  sessionStore.signIn({ token: tokenOf({ session: id }), user: sessionUser({ id }) });
const shown = (): string[] => outgoing.of(2).map(({ body, state }) => `${body} ${state}`);

test('the end of a session empties what is on its way; its person finds it again', () => {
  localStorage.clear();
  fakeServer({});
  signIn(7);
  outgoing.send(draft('words of 7', 2));
  expect(shown()).toEqual(['words of 7 sending']);
  sessionStore.end('expired');
  expect(shown()).toEqual([]);
  signIn(8);
  expect(shown()).toEqual([]);
  sessionStore.end('logout');
  signIn(7);
  expect(shown()).toEqual(['words of 7 sending']);
});
