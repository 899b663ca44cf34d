import type { Ticket } from '@recado/contract/tickets';
import { describe, expect, test } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import type { Person } from '../person.ts';
import { concerns, dropUnread, putUnread, type UnreadTickets } from './unreadCache.ts';

const ME: Person = {
  id: 7,
  profile: 'user',
  permissions: [],
  allTicket: 'desabled',
  queues: [{ id: 1, name: 'Sales', color: '#000000' }],
};
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const ticket = (id: number, minute: number, change: Partial<Ticket> = {}): Ticket =>
  ticketOf(id, {
    userId: ME.id,
    queueId: 1,
    unreadMessages: 1,
    listedAt: at(minute),
    updatedAt: at(minute),
    ...change,
  });
const list = (...tickets: Ticket[]): UnreadTickets => ({ tickets, hasMore: false });
const ids = ({ tickets }: UnreadTickets): number[] => tickets.map(({ id }) => id);

describe('the unread list', () => {
  test.each<[string, Ticket, number[]]>([
    ['a new one on top', ticket(3, 9), [3, 1, 2]],
    ['a known one moves up', ticket(2, 9), [2, 1]],
    ['one that was read goes', ticket(1, 9, { unreadMessages: 0 }), [2]],
    ['one that a colleague took goes', ticket(1, 9, { userId: 8 }), [2]],
    ['a colleague’s does not come', ticket(3, 9, { userId: 8 }), [1, 2]],
    ['one that waits comes', ticket(3, 1, { status: 'pending', userId: null }), [1, 2, 3]],
    ['a closed one goes', ticket(1, 9, { status: 'closed' }), [2]],
    ['an older event than what is known changes nothing', ticket(1, 2, { unreadMessages: 0 }), [1, 2]],
    ['of the same time, the later one above', ticket(3, 3), [1, 3, 2]],
    ['between the others by its time', ticket(3, 4), [1, 3, 2]],
  ])('%s', (_case, told, expected) => {
    expect(ids(putUnread(list(ticket(1, 5), ticket(2, 3)), told, ME))).toEqual(expected);
  });

  test('holds a page, and says that there is more', () => {
    const full = list(...Array.from({ length: 40 }, (_, n) => ticket(n + 1, 40 - n)));
    const put = putUnread(full, ticket(99, 50), ME);
    expect([put.tickets.length, put.tickets[0]?.id, put.hasMore]).toEqual([40, 99, true]);
  });

  test('is the same object where nothing changes', () => {
    const unread = list(ticket(1, 5));
    expect(dropUnread(unread, 2)).toBe(unread);
  });

  const driver: Ticket['driver'] = { kind: 'menu', name: '', since: at(0) };
  const waiting: Partial<Ticket> = { status: 'pending', userId: null };
  test.each<[string, Partial<Ticket>, Partial<Person>, boolean]>([
    ['own', {}, {}, true],
    ['another’s', { userId: 8 }, {}, false],
    ['waiting', waiting, {}, true],
    ['waiting for the customer, with the bot', { ...waiting, driver }, { profile: 'admin' }, false],
    ['in no queue', { ...waiting, queueId: null }, {}, false],
    ['in no queue, waiting for them', { status: 'pending', userId: 7, queueId: null }, {}, true],
    ['in no queue, told of all', { ...waiting, queueId: null }, { allTicket: 'enabled' }, true],
    ['in no queue, to an administrator', { ...waiting, queueId: null }, { profile: 'admin' }, true],
    ['closed', { status: 'closed' }, {}, false],
  ])('concerns: %s', (_case, change, viewer, expected) =>
    expect(concerns(ticket(1, 0, change), { ...ME, ...viewer })).toBe(expected),
  );
});
