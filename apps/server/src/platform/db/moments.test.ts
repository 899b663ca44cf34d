// A moment of PostgreSQL's is the same moment in the contract's words, however it is written.
import { expect, test } from 'vitest';
import { isoOf, isoOrNull } from './moments.ts';

test.each([
  ['2026-11-22 22:01:41.26+00', '2026-11-22T22:01:41.260Z'],
  ['2026-11-22 22:01:41.2+00', '2026-11-22T22:01:41.200Z'],
  ['2026-11-22 22:01:41.267+00', '2026-11-22T22:01:41.267Z'],
  ['2026-11-22 22:01:41+00', '2026-11-22T22:01:41.000Z'],
  // connections of another zone, and JSON's way to write it
  ['2026-11-22 19:01:41.26-03', '2026-11-22T22:01:41.260Z'],
  ['2026-11-23 03:46:41+05:45', '2026-11-22T22:01:41.000Z'],
  ['2026-11-22T22:01:41.26+00:00', '2026-11-22T22:01:41.260Z'],
  // finer than our columns are
  ['2026-11-22 22:01:41.267891+00', '2026-11-22T22:01:41.267Z'],
])('%s', (written, moment) => {
  expect(isoOf(written)).toBe(moment);
});

test('none is none', () => {
  expect(isoOrNull(null)).toBeNull();
});
