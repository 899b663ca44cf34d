// What the board is filtered by, in the address and asked of the server.
import { expect, test } from 'vitest';
import { lanesAfter } from './dragged.ts';
import { filterOf, readChoice, writeChoice } from './boardAddress.ts';

const read = (search: string) => readChoice(new URLSearchParams(search));

test('what was chosen is read from the address again, and what is not ours stays there', () => {
  const choice = { ...read(''), search: 'ana', queueIds: [1, 2], userIds: [7], tagIds: [4], all: false };
  const params = writeChoice(new URLSearchParams('message=5'), { ...choice, days: { from: '2026-11-01', to: '' } });
  expect(params.get('message')).toBe('5');
  expect(readChoice(params)).toEqual({ ...choice, days: { from: '2026-11-01', to: '' } });
  expect(String(writeChoice(params, read('')))).toBe('message=5');
});

test('nonsense in an address filters nothing', () => {
  expect(read('queues=a,-1,,2,2&from=yesterday')).toMatchObject({ queueIds: [2], days: { from: '', to: '' } });
});

test.each([
  ['', null, {}],
  ['', [1, 2], { showAll: true }],
  ['own=1', [1, 2], { queueIds: [1, 2] }],
  ['own=1', null, {}],
  ['queues=3', [1], { queueIds: [3] }],
  ['q=%20ana%20&users=7&tags=4', null, { searchParam: 'ana', users: [7], tags: [4] }],
  ['from=2026-11-02&to=2026-11-01', null, { dateStart: '2026-11-01', dateEnd: '2026-11-02' }],
])('%j with the queues %j asks for %j', (search, own, filter) => {
  expect(filterOf(read(search), own)).toEqual(filter);
});

const tag = (id: number) => ({
  id,
  name: `Tag ${id}`,
  color: '#000',
  kanban: 1 as const,
  userId: null,
  ticketsCount: 0,
});

test.each([
  [1, 3, [2, 3, 1]],
  [3, 1, [3, 1, 2]],
  [2, null, [2, 1, 3]],
  [1, 9, [1, 2, 3]],
])('lane %j moved to where %j stands: %j', (moved, to, order) => {
  expect(lanesAfter([tag(1), tag(2), tag(3)], moved, to).map(({ id }) => id)).toEqual(order);
});
