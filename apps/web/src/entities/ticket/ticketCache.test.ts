// Events against the cached ticket lists: a table of what should be where.
import type { Ticket } from '@recado/contract/tickets';
import { grantOf } from '@recado/rules/roles';
import { describe, expect, test } from 'vitest';
import {
  belongs,
  changeParty,
  changeTicket,
  findTicket,
  putTicket,
  removeTicket,
  type KnownTicket,
  type TicketFilter,
  type TicketPages,
} from './ticketCache.ts';
import { contactRefOf, ticketOf } from '../../../test/build.ts';
import type { Person } from './person.ts';

/** Sees everything: what events tell of, one sees. */
const ME: Person = { id: 7, ...grantOf('admin', null), allTicket: 'enabled', queues: [] };

function ticket(id: number, minute: number, change: Partial<Ticket> = {}): Ticket {
  const at = new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  return ticketOf(id, {
    contactId: id,
    contact: contactRefOf(id),
    userId: ME.id,
    queueId: 1,
    queue: { id: 1, name: 'Sales', color: '#000' },
    listedAt: at,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
}

const tag = (id: number) => ({ id, name: `Tag ${id}`, color: '#000' });

/** Two pages, the latest first; `more`: there are further ones. */
const pagesOf = (first: KnownTicket[], second: KnownTicket[] = [], more = false): TicketPages => ({
  pages: [
    { tickets: first, hasMore: second.length > 0 || more, cursor: 'a' },
    ...(second.length > 0 ? [{ tickets: second, hasMore: more, cursor: 'b' }] : []),
  ],
  pageParams: second.length > 0 ? ['', 'a'] : [''],
});

const idsOf = (pages: TicketPages): number[][] => pages.pages.map(({ tickets }) => tickets.map(({ id }) => id));

const WAITING: Partial<Ticket> = { status: 'pending', userId: null };
const WITH_BOT: Partial<Ticket> = { ...WAITING, driver: { kind: 'menu', name: '', since: '2026-01-01T00:00:00Z' } };

describe('belongs', () => {
  const cases: [string, Partial<Ticket>, TicketFilter, boolean][] = [
    ['my open ticket', {}, { status: 'open' }, true],
    ["another's open ticket", { userId: 8 }, { status: 'open' }, false],
    ["another's open ticket, showing all", { userId: 8 }, { status: 'open', showAll: true }, true],
    ["nobody's open ticket", { userId: null }, { status: 'open' }, false],
    ['another status', { status: 'pending' }, { status: 'open' }, false],
    ['a waiting ticket', WAITING, { status: 'pending' }, true],
    ['with the bot, among the waiting', WITH_BOT, { status: 'pending' }, false],
    ['with the bot, where these are', WITH_BOT, { status: 'pending', withBot: true }, true],
    ['a waiting ticket, where those with the bot are', WAITING, { status: 'pending', withBot: true }, false],
    ['with the bot, in a search', WITH_BOT, {}, true],
    ['a closed one that is being rated', { ...WITH_BOT, status: 'closed' }, { status: 'closed' }, true],
    ["another's closed ticket", { status: 'closed', userId: 8 }, { status: 'closed' }, true],
    ['a chosen queue', {}, { status: 'open', queueIds: [2, 1] }, true],
    ['a queue not chosen', {}, { status: 'open', queueIds: [2] }, false],
    ['no queue, when some are chosen', { queueId: null }, { status: 'open', queueIds: [1] }, false],
    ['no queues chosen', { queueId: null }, { status: 'open', queueIds: [] }, true],
    ['any status, in a search', { status: 'closed' }, {}, true],
    ['one with both tags', { tags: [tag(1), tag(2), tag(3)] }, { tags: [1, 2] }, true],
    ['one with one of the tags', { tags: [tag(1)] }, { tags: [1, 2] }, false],
    ['one of the attendants', { userId: 8 }, { users: [8, 9] }, true],
    ["nobody's, of attendants", { userId: null }, { users: [8, 9] }, false],
  ];
  test.each(cases)('%s', (_name, change, filter, expected) => {
    expect(belongs(ticket(1, 0, change), filter, ME)).toBe(expected);
  });
});

describe('putTicket', () => {
  const pages = pagesOf([ticket(1, 50), ticket(2, 40)], [ticket(3, 30), ticket(4, 20)], true);
  const open: TicketFilter = { status: 'open' };
  const cases: [string, Ticket, TicketFilter, number[][]][] = [
    [
      'a new one goes to the top',
      ticket(9, 55),
      open,
      [
        [9, 1, 2],
        [3, 4],
      ],
    ],
    ['a changed one moves to the top', ticket(4, 55), open, [[4, 1, 2], [3]]],
    [
      'one of the time between goes between',
      ticket(9, 35),
      open,
      [
        [1, 2],
        [9, 3, 4],
      ],
    ],
    [
      'an older one comes with its page',
      ticket(9, 5),
      open,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'what changes in it leaves it where it is',
      ticket(4, 20, { tags: [tag(1)], updatedAt: new Date(Date.UTC(2026, 10, 21, 12, 55)).toISOString() }),
      open,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['one that left the list goes', ticket(2, 55, { status: 'closed' }), open, [[1], [3, 4]]],
    ['one that another took goes', ticket(2, 55, { userId: 8 }), open, [[1], [3, 4]]],
    [
      'what does not belong does not come',
      ticket(9, 55, { status: 'pending' }),
      open,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a search takes nothing new',
      ticket(9, 55),
      { searchParam: 'x' },
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['a search moves what it has', ticket(3, 55), { searchParam: 'x' }, [[3, 1, 2], [4]]],
  ];
  test.each(cases)('%s', (_name, changed, filter, expected) => {
    expect(idsOf(putTicket(pages, changed, filter, ME))).toEqual(expected);
  });

  test('the oldest of a complete list goes to its end', () => {
    expect(idsOf(putTicket(pagesOf([ticket(1, 50)]), ticket(9, 5), open, ME))).toEqual([[1, 9]]);
    expect(idsOf(putTicket(pagesOf([]), ticket(9, 5), open, ME))).toEqual([[9]]);
  });

  test('an event that a fetch has overtaken changes nothing', () => {
    expect(putTicket(pages, ticket(2, 39, { status: 'closed' }), open, ME)).toBe(pages);
  });

  test('of two events the one with the higher number counts, whatever their times', () => {
    const first = putTicket(pages, { ...ticket(2, 41), seq: 5 }, open, ME);
    const closed = putTicket(first, { ...ticket(2, 40, { status: 'closed' }), seq: 6 }, open, ME);
    expect(idsOf(closed)).toEqual([[1], [3, 4]]);
    expect(putTicket(first, { ...ticket(2, 42, { status: 'closed' }), seq: 4 }, open, ME)).toBe(first);
  });

  test.each([[[11, 12, 13]], [[13, 11, 12]]])(
    'of the same time stand as the server puts them, whichever comes first: %j',
    (order) => {
      const list = order.reduce((known, id) => putTicket(known, ticket(id, 30), open, ME), pagesOf([]));
      expect(idsOf(list)).toEqual([[13, 12, 11]]);
    },
  );

  test('of equal times the event counts', () => {
    const read = putTicket(pages, ticket(2, 40, { unreadMessages: 3 }), open, ME);
    expect(findTicket(read, 2)?.unreadMessages).toBe(3);
  });

  test('the oldest one loaded stays loaded', () => {
    const read = putTicket(pages, ticket(4, 20, { unreadMessages: 3 }), open, ME);
    expect(idsOf(read)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(findTicket(read, 4)?.unreadMessages).toBe(3);
  });
});

test('removeTicket takes it out and leaves the other pages as they are', () => {
  const pages = pagesOf([ticket(1, 50)], [ticket(2, 40)]);
  const left = removeTicket(pages, 2);
  expect(idsOf(left)).toEqual([[1], []]);
  expect(left.pages[0]).toBe(pages.pages[0]);
  expect(removeTicket(pages, 99)).toBe(pages);
});

test('changeTicket changes it where it stands', () => {
  const pages = pagesOf([ticket(1, 50, { unreadMessages: 4 }), ticket(2, 40)]);
  const read = changeTicket(pages, 1, { unreadMessages: 0 });
  expect(read.pages[0]?.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([0, 0]);
  expect(read.pages[0]?.tickets[1]).toBe(pages.pages[0]?.tickets[1]);
});

test('changeParty renames in the tickets that show it alone, and leaves what is so already', () => {
  const pages = pagesOf([ticket(1, 50), ticket(2, 40)]);
  const renamed = changeParty(pages, 'contact', contactRefOf(2, { name: 'New name' }));
  expect(renamed.pages[0]?.tickets.map(({ contact: { name } }) => name)).toEqual(['Contact 1', 'New name']);
  expect(renamed.pages[0]?.tickets[0]).toBe(pages.pages[0]?.tickets[0]);
  expect(changeParty(renamed, 'contact', contactRefOf(2, { name: 'New name' }))).toBe(renamed);
  expect(changeParty(pages, 'user', { id: 99, name: 'Nobody here' })).toBe(pages);
});

test('what a search found in a ticket stays when an event changes it', () => {
  const match = { messageId: 5, excerpt: 'bolo de milho', createdAt: '2026-11-01T12:00:00Z' };
  const found = pagesOf([{ ...ticket(1, 30), match }, ticket(2, 20)]);
  const filter = { searchParam: 'milho' };
  const changed = putTicket(found, ticket(1, 40, { lastMessage: 'Oi' }), filter, ME);
  expect(findTicket(changed, 1)).toMatchObject({ lastMessage: 'Oi', match });
  expect(findTicket(putTicket(found, ticket(2, 40), filter, ME), 2)).not.toHaveProperty('match');
});

const hourAt = (hour: number, minute = 0): string => new Date(Date.UTC(2026, 10, 21, hour, minute)).toISOString();
// What changed last is another matter: the minutes go against the turns.
const waits = (id: number, waitingSince: string, change: Partial<Ticket> = {}): Ticket =>
  ticket(id, 60 - id, { ...WAITING, waitingSince, ...change });

describe('those who wait, by their turns', () => {
  const line = [waits(1, hourAt(8)), waits(2, hourAt(9)), waits(4, hourAt(11))];
  const filter = { status: 'pending', sort: 'waiting' } as const;

  test.each<[string, Ticket, number[]]>([
    ['in its place', waits(3, hourAt(10)), [1, 2, 3, 4]],
    ['the longest waiting first', waits(5, hourAt(7)), [5, 1, 2, 4]],
    ['of equals, the earlier conversation first', waits(9, hourAt(9)), [1, 2, 9, 4]],
    ['who writes again stays', waits(2, hourAt(9), { updatedAt: hourAt(12), unreadMessages: 4 }), [1, 2, 4]],
    [
      'a window that closes sooner goes before',
      waits(6, hourAt(11, 30), { replyUntil: hourAt(24 + 7, 30) }),
      [6, 1, 2, 4],
    ],
    ['what was put off does not wait', waits(3, hourAt(10), { status: 'open', snooze: { until: null } }), [1, 2, 4]],
  ])('%s', (_case, told, expected) => {
    expect(idsOf(putTicket(pagesOf(line), told, filter, ME)).flat()).toEqual(expected);
  });

  test('the newest first, turned round', () => {
    const turned = { ...filter, sort: '-waiting' } as const;
    expect(idsOf(putTicket(pagesOf(line.toReversed()), waits(3, hourAt(10)), turned, ME)).flat()).toEqual([4, 3, 2, 1]);
  });
});

test('what is put off goes to the other list, and comes back on top', () => {
  const own = ticket(3, 9, { snooze: { until: null } });
  const open = pagesOf([ticket(1, 5), ticket(3, 4)]);
  const put = putTicket(open, own, { status: 'open' }, ME);
  expect(idsOf(put)).toEqual([[1]]);
  expect(idsOf(putTicket(pagesOf([]), own, { status: 'open', snoozed: true }, ME))).toEqual([[3]]);
  expect(idsOf(putTicket(put, ticket(3, 10, { unreadMessages: 1 }), { status: 'open' }, ME))).toEqual([[3, 1]]);
});
