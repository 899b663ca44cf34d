// Where a person looks while a list changes around it.
import { expect, test } from 'vitest';
import { shiftOf } from './steadyRows.ts';

const BEFORE = [1, 2, 3, 4, 5, 6, 7, 8];

const cases: [string, number[], number][] = [
  ['nothing changed', BEFORE, 0],
  ['one from far below goes to the top', [8, 1, 2, 3, 4, 5, 6, 7], 1],
  ['a new one at the top', [9, 1, 2, 3, 4, 5, 6, 7, 8], 1],
  ['one above goes away', [1, 3, 4, 5, 6, 7, 8], -1],
  ['one in view goes to the top', [5, 1, 2, 3, 4, 6, 7, 8], 1],
  ['the first in view goes away', [1, 2, 3, 5, 6, 7, 8], -1],
  ['one below goes away', [1, 2, 3, 4, 5, 6, 7], 0],
  ['another list', [20, 21, 22], 0],
];

test.each(cases)('rows 4 to 6 in view: %s', (_what, after, shift) => {
  expect(shiftOf(BEFORE, after, 3, 6)).toBe(shift);
});
