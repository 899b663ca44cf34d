// What is drawn again when an answer or an event changes a list: what changed, and nothing else.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepEqual } from './keepEqual.ts';

const row = (id: number, name = `row ${id}`) => ({ id, name, tags: [{ id: 1, name: 'vip' }] });
const rows = (...ids: number[]) => ids.map((id) => row(id));
/** As an answer brings it: equal, and nothing of it the same. */
const anew = <T>(value: T): T => structuredClone(value);

test.each([
  ['nothing changed', { rows: rows(1, 2), count: 2 }, { rows: rows(1, 2), count: 2 }],
  ['dates and words', { at: 'today', list: ['a', 'b'], none: null }, { at: 'today', list: ['a', 'b'], none: null }],
])('%s: all of it is the very same', (_, before, after) => {
  expect(keepEqual(before, anew(after))).toBe(before);
});

test.each([
  ['a row before all others', rows(1, 2, 3), rows(9, 1, 2, 3)],
  ['a row is gone', rows(1, 2, 3), rows(2, 3)],
  ['another order', rows(1, 2, 3), rows(3, 1, 2)],
])('%s: the rows that were there are the very same', (_, before, after) => {
  const kept = keepEqual({ rows: before }, { rows: anew(after) }) as { rows: typeof before };
  expect(kept.rows).toEqual(after);
  const same = kept.rows.filter((each) => before.includes(each));
  expect(same.map(({ id }) => id)).toEqual(after.map(({ id }) => id).filter((id) => id !== 9));
});

test('of a row that changed, what did not is the very same', () => {
  const before = rows(1, 2);
  const [first, second] = keepEqual(before, [row(1), row(2, 'renamed')]) as typeof before;
  expect(first).toBe(before[0]);
  expect(second).not.toBe(before[1]);
  expect(second).toEqual(row(2, 'renamed'));
  expect(second?.tags).toBe(before[1]?.tags);
});

test.each([
  ['a part more', { a: 1 }, { a: 1, b: undefined }],
  ['a part less', { a: 1, b: undefined }, { a: 1 }],
  ['a list for an object', { a: [1] }, { a: { 0: 1 } }],
  ['an object for nothing', { a: null }, { a: { b: 1 } }],
  ['the same id twice', [row(1)], [row(1), row(1, 'twin')]],
])('%s: it is what came', (_, before, after) => {
  expect(keepEqual(before, anew(after))).toStrictEqual(after);
});

test('the cache keeps what an event leaves alone', () => {
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: keepEqual } } });
  client.setQueryData(['list'], rows(1, 2, 3));
  const before = client.getQueryData<ReturnType<typeof rows>>(['list']);
  client.setQueryData<ReturnType<typeof rows>>(['list'], (list) => [row(4), ...(list ?? [])]);
  expect(
    client
      .getQueryData<ReturnType<typeof rows>>(['list'])
      ?.slice(1)
      .map((each, at) => each === before?.[at]),
  ).toEqual([true, true, true]);
});
