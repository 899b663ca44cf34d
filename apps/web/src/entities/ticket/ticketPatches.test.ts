// Changes reach every cached query that shows them.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { grantOf } from '@recado/rules/roles';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { messageOf, ticketOf } from '../../../test/build.ts';
import { findMessage, messagesKey, type MessagePages } from '../message/messageCache.ts';
import type { KnownTicket, TicketPages } from './ticketCache.ts';
import { markMessage, storeMessage, updateMessage } from '../message/messagePatches.ts';
import type { Person } from './person.ts';
import { markLastSent, storeOwnAnswer, storeOwnChange, storeTicket, ticketKey } from './ticketPatches.ts';

const ME: Person = {
  id: 7,
  ...grantOf('user', null),
  allTicket: 'desabled',
  queues: [{ id: 1, name: 'Sales', color: '#000' }],
};
const message = (id: number, change: Partial<Message> = {}): Message =>
  messageOf(id, { ticketId: 1, ack: 2, ...change });
const ticket = (minute: number, change: Partial<KnownTicket> = {}): KnownTicket => {
  const at = new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  const waiting = { status: 'pending', userId: null, user: null, queueId: 1, listedAt: at, updatedAt: at } as const;
  return { ...ticketOf(1, { uuid: 'u', ...waiting }), ...change };
};

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const open = (ticketId: number, ...messages: Message[]): void =>
  void client.setQueryData(messagesKey(ticketId), {
    pages: [{ messages, hasMore: false, hasNewer: false }],
    pageParams: ['newest'],
  });
const shown = (ticketId: number): Message | undefined => {
  const pages = client.getQueryData<MessagePages>(messagesKey(ticketId));
  return pages && findMessage(pages, 5);
};

test('a message changes in every conversation that shows it: a ticket shows those of earlier ones too', () => {
  open(1, message(5));
  open(2, message(5), message(9, { ticketId: 2 }));
  updateMessage(client, message(5, { ack: 4 }));
  expect([shown(1)?.ack, shown(2)?.ack]).toEqual([4, 4]);
  markMessage(client, 5, { isDeleted: true });
  expect([shown(1), shown(2)]).toMatchObject([
    { ack: 4, isDeleted: true },
    { ack: 4, isDeleted: true },
  ]);
});

test('a new message comes into its own ticket alone, and does not make the others fresh', async () => {
  open(1);
  open(2);
  await client.invalidateQueries({ queryKey: messagesKey(2) });
  storeMessage(client, message(5));
  expect([shown(1)?.id, shown(2)]).toEqual([5, undefined]);
  expect(client.getQueryState(messagesKey(2))?.isInvalidated).toBe(true);
});

const LIST = ['ticket', 'list', { status: 'pending' }];
const listed = (): number | undefined => client.getQueryData<TicketPages>(LIST)?.pages[0]?.tickets.length;

function showTicket(known: KnownTicket): void {
  client.setQueryData(LIST, { pages: [{ tickets: [known], hasMore: false, cursor: null }], pageParams: [''] });
  client.setQueryData(ticketKey('u'), known);
}

test('an event from before changes nothing', () => {
  showTicket(ticket(20));
  storeTicket(client, ticket(10, { status: 'open', userId: 7 }), ME);
  expect(listed()).toBe(1);
  expect(client.getQueryData(ticketKey('u'))).toMatchObject({ status: 'pending' });
});

test("the answer to one's own change always counts; where it is late, the server is asked again", () => {
  showTicket(ticket(20));
  storeOwnAnswer(client, ticket(10, { status: 'open', userId: 7 }), ME);
  expect(listed()).toBe(0);
  expect(client.getQueryData(ticketKey('u'))).toMatchObject({ status: 'open' });
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
});

test('an answer in time asks for nothing', () => {
  showTicket(ticket(20));
  storeOwnAnswer(client, ticket(30, { status: 'open', userId: 7 }), ME);
  expect(listed()).toBe(0);
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(false);
});

test.each([
  ['to a queue of theirs', 1, 1],
  ['to one that they do not see', 2, 0],
])('what a person gives back %s', (_where, queueId, expected) => {
  client.setQueryData(LIST, { pages: [{ tickets: [], hasMore: false, cursor: null }], pageParams: [''] });
  storeOwnChange(client, ticket(10, { queueId }), ME);
  expect(listed()).toBe(expected);
  // The server's news that they see it no more may have been here before the answer.
  storeOwnAnswer(client, ticket(20, { queueId }), ME);
  expect(listed()).toBe(expected);
});

test('how far the last of ours has come is shown; of one before it nothing changes', () => {
  client.setQueryData(ticketKey('u'), ticket(1, { lastSent: { id: 5, ack: 1 } }));
  markLastSent(client, message(4, { ack: 0 }));
  expect(client.getQueryData<Ticket>(ticketKey('u'))?.lastSent).toEqual({ id: 5, ack: 1 });
  markLastSent(client, message(5, { ack: 3 }));
  expect(client.getQueryData<Ticket>(ticketKey('u'))?.lastSent).toEqual({ id: 5, ack: 3 });
});
