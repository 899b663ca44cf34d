// What a reload leaves behind: taken up again, waited with, settled by what the server shows, and its writer's alone.
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { bodies, draft, eventOf, heldWire, reloaded, sent, settle } from '../../../../test/outgoing.ts';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { prefetchNewest } from '../useMessages.ts';
import { outboxOf } from './outbox.ts';
import { outgoing } from './outgoing.ts';
import { unsentOf } from './outgoingEntry.ts';

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

  test('what a page left behind that is gone is said to be unsent once that is known', async () => {
    const before = reloaded();
    before.messages.send(draft('a'));
    await settle();
    const [key = ''] = Object.keys(localStorage);
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, createdAt: new Date(Date.now() - 61 * 60_000).toISOString() }));
    const after = reloaded();
    expect(unsentOf(after.messages.of(1))).toBeNull();
    after.messages.retry(after.messages.of(1)[0]?.key ?? '');
    await settle();
    after.calls[0]?.answer.reject(new ApiError('ERR_NO_PERMISSION', 403));
    await settle();
    expect(unsentOf(after.messages.of(1))).toBe('a');
    expect(unsentOf(reloaded().messages.of(1))).toBe('a');
  });

  test('a page of the conversation in which it stands takes it away', async () => {
    const entry = { clientId: crypto.randomUUID(), ticketId: 4, body: 'words', quoted: null };
    const createdAt = new Date(Date.now() - 2 * 60 * 60_000).toISOString();
    localStorage.setItem(`outbox.7.${entry.clientId}`, JSON.stringify({ ...entry, createdAt }));
    sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
    expect(outgoing.of(4).map(({ state }) => state)).toEqual(['failed']);
    fakeServer({
      'GET /messages/4': () => ({
        body: { messages: [{ ...sent(9, 'words'), clientId: entry.clientId }], hasMore: false, hasNewer: false },
      }),
    });
    await prefetchNewest(queryClient, 4);
    expect(outgoing.of(4)).toEqual([]);
    expect(localStorage.getItem(`outbox.7.${entry.clientId}`)).toBeNull();
    queryClient.clear();
    sessionStore.end('logout');
  });

  test('what is to go out after all does so after a reload, too, as soon as there is a line', async () => {
    const before = reloaded();
    before.messages.send(draft('a'));
    await settle();
    before.calls[0]?.answer.reject(new ApiError('ERR_NO_PERMISSION', 403));
    await settle();
    before.messages.retry(before.messages.of(1)[0]?.key ?? '');
    await settle();
    before.calls[1]?.answer.reject(new ApiError('network', 0));
    await settle();
    expect(bodies(reloaded().messages)).toEqual(['a sending']);
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
