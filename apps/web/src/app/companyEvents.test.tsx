// The table of live events at work: what each event changes at once, what it asks for again, and what it leaves alone.
import type { TicketNote } from '@recado/contract/ticket-notes';
import type { Ticket } from '@recado/contract/tickets';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { colleagueOf } from '../../test/build.ts';
import { tell } from '../../test/line.ts';
import { renderApp } from '../../test/render.tsx';
import { fakeServer } from '../../test/server.ts';
import { sessionUser, tokenOf } from '../../test/session.ts';
import { connectionOf } from '../entities/connection/connection.fixture.ts';
import type { TicketPages } from '../entities/ticket/ticketCache.ts';
import { queryClient } from '../shared/data/queryClient.ts';
import { sessionStore } from '../shared/session/sessionStore.ts';
import { unreadTicket } from '../../test/unread.ts';
import { useCompanyEvents } from './useCompanyEvents.ts';

vi.mock(import('../shared/data/lineSocket.ts'), () => import('../../test/line.ts'));

function Line() {
  useCompanyEvents();
  return null;
}

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
});

async function open() {
  const server = fakeServer({ 'GET /auth/me': () => ({ body: sessionUser({ name: 'Ana Maria' }) }) });
  renderApp(<Line />);
  await vi.waitFor(() => tell('presence', { action: 'update', ticketId: 0, state: 'paused' }));
  return server;
}

const ask = (key: QueryKey): void => void queryClient.setQueryData(key, {});
const isAskedAgain = (key: QueryKey): boolean => queryClient.getQueryState(key)?.isInvalidated === true;

test.each<[string, Parameters<typeof tell>, QueryKey[], QueryKey[]]>([
  [
    'tag',
    ['tag', { action: 'delete', tagId: 1 }],
    [
      ['tag', 'list'],
      ['ticket', 'list', {}],
    ],
    [['queue']],
  ],
  ['queue', ['queue', { action: 'delete', queueId: 1 }], [['queue'], ['ticket', 'list', {}]], [['tag', 'list']]],
  ['schedule', ['schedule', { action: 'delete', scheduleId: 1, contactId: 2 }], [['schedule', 1]], [['contact']]],
  ['schedules', ['schedule', { action: 'reload' }], [['schedule', 1]], [['contact']]],
  ['quickMessage', ['quickMessage', { action: 'delete', quickMessageId: 1 }], [['quickMessage']], [['ticket']]],
  ['contacts', ['contacts', { action: 'reload' }], [['contact', 'list', {}]], [['ticket']]],
  [
    'consent',
    ['consent', { action: 'update', contactId: 1 }],
    [['consent'], ['contact', 'list', {}], ['contactListItem', 'list', {}]],
    [['contactList', 'list']],
  ],
  ['user', ['user', { action: 'delete', userId: 1 }], [['user', 'list']], [['ticket']]],
  ['settings', ['settings', { action: 'reload' }], [['setting'], ['company']], [['user']]],
  ['invoice', ['invoice', { action: 'create', invoiceId: 1 }], [['invoice']], [['company']]],
])('%s asks again for what shows it, and for nothing else', async (_name, event, again, not) => {
  await open();
  for (const key of [...again, ...not]) ask(key);
  tell(...event);
  await vi.waitFor(() => expect(again.filter(isAskedAgain)).toEqual(again));
  expect(not.filter(isAskedAgain)).toEqual([]);
});

test.each<[string, Parameters<typeof tell>]>([
  ['the company’s settings', ['settings', { action: 'reload' }]],
  ['a payment', ['payment', { action: 'CONCLUIDA', invoiceId: 1, company: { id: 3, dueDate: '2026-12-01' } }]],
])('%s: one asks who one is', async (_name, event) => {
  const { asked } = await open();
  tell(...event);
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /auth/me'));
});

test('another person’s rights are no reason to ask who one is, one’s own are', async () => {
  const { asked } = await open();
  const user = colleagueOf(8);
  tell('user', { action: 'update', user });
  tell('user', { action: 'update', user: { ...user, id: 7 } });
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /auth/me']));
});

const note = (id: number): TicketNote => ({
  id,
  note: `Note ${id}`,
  ticketId: 4,
  contactId: 5,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  mentions: [],
  createdAt: '2026-11-21T12:00:00Z',
});

test('notes come and go, the latest first, and the same one once', async () => {
  await open();
  const key = ['ticketNote', 'list', 4];
  const ids = () => queryClient.getQueryData<TicketNote[]>(key)?.map(({ id }) => id);
  queryClient.setQueryData(key, [note(1)]);
  tell('ticketNote', { action: 'create', ticketNote: note(2) });
  tell('ticketNote', { action: 'create', ticketNote: note(2) });
  await vi.waitFor(() => expect(ids()).toEqual([2, 1]));
  tell('ticketNote', { action: 'delete', ticketNoteId: 2, ticketId: 4 });
  await vi.waitFor(() => expect(ids()).toEqual([1]));
  expect(queryClient.getQueryData(['ticketNote', 'list', 5])).toBeUndefined();
});

const listKey = ['ticket', 'list', { status: 'open' }];
const listed = (): number[] | undefined =>
  queryClient.getQueryData<TicketPages>(listKey)?.pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
const holdList = (...tickets: Ticket[]): void =>
  void queryClient.setQueryData<TicketPages>(listKey, {
    pages: [{ tickets, hasMore: false, cursor: null }],
    pageParams: [''],
  });

test('a ticket takes its place in the list, on whatever screen one is', async () => {
  await open();
  holdList(unreadTicket(1));
  tell('ticket', { action: 'update', ticket: unreadTicket(2) });
  await vi.waitFor(() => expect(listed()).toContain(2));
});

const namesIn = (ticket: Ticket | undefined) => [ticket?.user?.name, ticket?.whatsapp?.name];

test('attendants and connections are shown by their new names, in lists and in the ticket one has open', async () => {
  await open();
  const [mine, another] = [
    unreadTicket(1),
    unreadTicket(2, { userId: 8, user: { id: 8, name: 'Bia' }, whatsapp: null }),
  ];
  holdList(mine, another);
  queryClient.setQueryData(['ticket', 'detail', mine.uuid], mine);
  const user = colleagueOf(7, { name: 'Ana Maria' });
  tell('user', { action: 'update', user });
  tell('whatsapp', { action: 'update', whatsapp: connectionOf({ id: 5, name: 'Matriz' }) });
  await vi.waitFor(() => {
    const tickets = queryClient.getQueryData<TicketPages>(listKey)?.pages[0]?.tickets;
    expect(tickets?.map(namesIn)).toEqual([
      ['Ana Maria', 'Matriz'],
      ['Bia', undefined],
    ]);
    expect(namesIn(queryClient.getQueryData(['ticket', 'detail', mine.uuid]))).toEqual(['Ana Maria', 'Matriz']);
  });
  expect(isAskedAgain(listKey)).toBe(false);
});

test('a list that was left, and that nobody keeps fresh, stays out of date until it is opened', async () => {
  await open();
  holdList(unreadTicket(1));
  await queryClient.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  tell('ticket', { action: 'update', ticket: unreadTicket(2) });
  // What comes after it has been handled.
  ask(['tag']);
  tell('tag', { action: 'delete', tagId: 1 });
  await vi.waitFor(() => expect(isAskedAgain(['tag'])).toBe(true));
  expect([isAskedAgain(listKey), listed()]).toEqual([true, [1]]);
});

test('a list that is shown takes it, also while it is being asked for again', async () => {
  await open();
  holdList(unreadTicket(1));
  const observer = new QueryObserver(queryClient, { queryKey: listKey, queryFn: () => new Promise(() => undefined) });
  const leave = observer.subscribe(() => undefined);
  void queryClient.invalidateQueries({ queryKey: listKey });
  tell('ticket', { action: 'update', ticket: unreadTicket(2) });
  await vi.waitFor(() => expect(listed()).toContain(2));
  leave();
});

test.each<[string, Partial<ReturnType<typeof sessionUser>>, boolean]>([
  ['other queues', { queues: [{ id: 9, name: 'New', color: '#000' }] }, true],
  ['another profile', { profile: 'supervisor' }, true],
  ['tickets without a queue', { allTicket: 'enabled' }, true],
  ['another name', { name: 'Bia' }, false],
])('with %s, lists and conversations are asked for again or stay', async (_name, change, again) => {
  sessionStore.signIn({
    token: tokenOf({ iat: 0, exp: 900 }),
    user: sessionUser({ profile: 'user', allTicket: 'desabled', queues: [] }),
  });
  await open();
  for (const key of [['ticket', 'list', {}], ['message', 4], ['contact']]) ask(key);
  act(() => sessionStore.changeUser(change));
  expect([['ticket', 'list', {}], ['message', 4], ['contact']].map(isAskedAgain)).toEqual([again, again, false]);
});
