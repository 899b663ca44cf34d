// Events, answers and moves against the cached board: what is in which lane, and what each lane counts.
import { MOST_COUNTED, type KanbanTicket } from '@recado/contract/kanban';
import { grantOf } from '@recado/rules/roles';
import { expect, test } from 'vitest';
import { ticketOf } from '../../../test/build.ts';
import { appendCards, boardOf, changeCard, findCard, isWhole, putCard, removeCard, type Board } from './boardCache.ts';
import type { Person } from './person.ts';

const ME: Person = { id: 7, ...grantOf('admin', null), allTicket: 'enabled', queues: [] };
const ANN: Person = {
  id: 8,
  ...grantOf('user', null),
  allTicket: 'enabled',
  queues: [{ id: 1, name: 'Sales', color: '#000' }],
};

const IN_SALES = { queueId: 1, queue: { id: 1, name: 'Sales', color: '#000' } };
/** @param minute of its last message: the later stands above */
function card(id: number, minute: number, change: Partial<KanbanTicket> = {}): KanbanTicket {
  const at = new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  return {
    ...ticketOf(id, { ...IN_SALES, listedAt: at, createdAt: at, updatedAt: at }),
    laneSince: at,
    nextScheduleAt: null,
    ...change,
  };
}

/** Two cards without a tag, one in lane 5, none in lane 6. @param more the lane without a tag goes on */
const board = (more: string | null = null, count = 2): Board =>
  boardOf({
    tickets: [card(1, 30), card(2, 10), card(3, 20, { laneId: 5 })],
    lanes: [
      { laneId: null, count, hasMore: more !== null, cursor: more },
      { laneId: 5, count: 1, hasMore: false, cursor: null },
      { laneId: 6, count: 0, hasMore: false, cursor: null },
    ],
  });

/** `0: 1 2 (2)`: the lane, its cards, its count. */
const shown = ({ lanes }: Board): string[] =>
  lanes.map(({ laneId, cards, count }) => `${laneId ?? 0}: ${cards.map(({ id }) => id).join(' ')} (${count})`);

test.each<[string, KanbanTicket, string[]]>([
  ['into another lane, by its time', card(2, 40, { laneId: 5 }), ['0: 1 (1)', '5: 2 3 (2)', '6:  (0)']],
  ['out of its lane', card(3, 20, { laneId: null }), ['0: 1 3 2 (3)', '5:  (0)', '6:  (0)']],
  ['up, when it is written in', card(2, 50), ['0: 2 1 (2)', '5: 3 (1)', '6:  (0)']],
  ['in, when it is new', card(9, 55, { laneId: 6 }), ['0: 1 2 (2)', '5: 3 (1)', '6: 9 (1)']],
  ['out, when it is closed', card(1, 50, { status: 'closed' }), ['0: 2 (1)', '5: 3 (1)', '6:  (0)']],
  ['nowhere, when that is older than what is known', card(1, 5, { laneId: 6 }), ['0: 1 2 (2)', '5: 3 (1)', '6:  (0)']],
])('an event moves a card %s', (_what, ticket, expected) => {
  expect(shown(putCard(board(), ticket, {}, ME))).toEqual(expected);
});

test.each<[string, Parameters<typeof putCard>[2], Partial<KanbanTicket>, boolean]>([
  ['another queue', { queueIds: [2] }, {}, false],
  ['its queue', { queueIds: [1] }, {}, true],
  ['no queue at all, whatever is chosen', { queueIds: [2] }, { queueId: null, queue: null }, true],
  ['another attendant', { users: [99] }, {}, false],
  ['a tag that it has', { tags: [4] }, { tags: [{ id: 4, name: 'Four', color: '#000' }] }, true],
  ['a tag that it has not', { tags: [4] }, {}, false],
  ['words, which only the server finds', { searchParam: 'ana' }, {}, false],
  ['days, which only the server counts', { dateEnd: '2026-11-21' }, {}, false],
])('filtered by %s', (_what, filter, change, there) => {
  expect(findCard(putCard(board(), card(9, 55, change), filter, ME), 9) !== undefined).toBe(there);
});

test('what one may not see is not on the board', () => {
  expect(findCard(putCard(board(), card(3, 55, { queueId: 2, laneId: 5 }), {}, ANN), 3)).toBeUndefined();
});

test('a count does not change for a card that is not here yet, and stops where the server stops', () => {
  const long = board('cursor', 2_000);
  expect(isWhole(long)).toBe(false);
  expect(shown(putCard(long, card(9, 55), {}, ME))[0]).toBe('0: 9 1 2 (2000)');
  // Older than all that is here: it comes with its page.
  expect(shown(putCard(long, card(9, 1), {}, ME))[0]).toBe('0: 1 2 (2000)');
  expect(shown(removeCard(board('cursor', MOST_COUNTED), 1))[0]).toBe(`0: 2 (${MOST_COUNTED})`);
});

test('a card that is moved is seen in its new lane, however old it is, and is not there twice when its page comes', () => {
  const moved = changeCard(board('cursor', 2_000), 3, { laneId: null });
  const lane = { laneId: null, count: 2_001, hasMore: false, cursor: null };
  const paged = appendCards(moved, null, { tickets: [card(4, 9), card(3, 20), card(5, 3)], lanes: [lane] });
  expect(shown(paged)[0]).toBe('0: 1 2 4 3 5 (2001)');
});

test('a page does not bring back what has left its lane since it was asked for', () => {
  const moved = changeCard(board('cursor'), 1, { laneId: 6 });
  const paged = appendCards(moved, null, { tickets: [card(1, 30), card(4, 5)], lanes: [] });
  expect(shown(paged)).toEqual(['0: 2 4 (1)', '5: 3 (1)', '6: 1 (1)']);
});

test('since when it is in its lane stays as it is while it is there, and begins anew in another', () => {
  const known = card(3, 20).laneSince;
  const written = putCard(board(), card(3, 50, { laneId: 5, laneSince: 'never asked' }), {}, ME);
  expect(findCard(written, 3)?.laneSince).toBe(known);
  const moved = putCard(board(), card(3, 50, { laneId: 6 }), {}, ME);
  expect(Date.parse(findCard(moved, 3)?.laneSince ?? '')).toBeGreaterThan(Date.parse(known));
});
