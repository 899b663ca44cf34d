// Choosing rows: one, a range, all that were found, all but some.
import { expect, test } from 'vitest';
import { chosenOf, EVERYTHING, isChosen, NOTHING, toggled, type Choice } from './choice.ts';

const ORDER = [5, 3, 9, 1, 7];
const shown = (choice: Choice): number[] => ORDER.filter((id) => isChosen(choice, id));
type Press = number | readonly [number];
/** A number is a click; in brackets, one with shift. */
const after = (presses: readonly Press[], begin = NOTHING): Choice =>
  presses.reduce<Choice>(
    (choice, press) =>
      typeof press === 'number' ? toggled(choice, ORDER, press, false) : toggled(choice, ORDER, press[0], true),
    begin,
  );

test.each<[string, readonly Press[], readonly number[]]>([
  ['one', [3], [3]],
  ['one, and not after all', [3, 3], []],
  ['two', [3, 1], [3, 1]],
  ['a range downwards', [3, [1]], [3, 9, 1]],
  ['a range upwards', [1, [5]], [5, 3, 9, 1]],
  ['a range from the last one', [5, 9, [7]], [5, 9, 1, 7]],
  ['a range that is given up', [5, [7], 9, [1]], [5, 3, 7, 1].filter((id) => id !== 1)],
  ['a range without a beginning is one', [[9]], [9]],
])('%s', (_name, presses, chosen) => {
  expect(shown(after(presses))).toEqual(chosen);
});

test('all that were found are chosen, those too that are not loaded, but for some', () => {
  const choice = after([3, [1]], EVERYTHING);
  expect(shown(choice)).toEqual([5, 7]);
  expect(isChosen(choice, 4_711)).toBe(true);
  expect([...choice.ids].toSorted((a, b) => a - b)).toEqual([1, 3, 9]);
});

test('what has left the list is chosen no more', () => {
  expect(chosenOf(after([3, 9]), [5, 9])).toEqual([9]);
  expect(chosenOf(EVERYTHING, ORDER)).toEqual([]);
});
