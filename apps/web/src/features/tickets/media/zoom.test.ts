// Enlarging, moving and swiping a picture.
import { expect, test } from 'vitest';
import { MOST, moved, swipeOf, WHOLE, zoomed } from './zoom.ts';

test('the point under the pointer stays where it is', () => {
  const view = zoomed(WHOLE, 2, { x: 100, y: -40 });
  expect(view).toEqual({ scale: 2, x: -100, y: 40 });
});

test('no smaller than whole, no larger than the most', () => {
  expect(zoomed({ scale: 2, x: 30, y: 30 }, 0.1)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100).scale).toBe(MOST);
});

test('it cannot be moved out of sight', () => {
  const view = moved({ scale: 2, x: 0, y: 0 }, { x: 900, y: -10 }, { width: 400, height: 300 });
  expect(view).toEqual({ scale: 2, x: 200, y: -10 });
});

test.each([
  ['left', { x: -80, y: 10 }, 'next'],
  ['right', { x: 80, y: 10 }, 'previous'],
  ['down', { x: 10, y: 120 }, 'close'],
  ['up', { x: 10, y: -120 }, null],
  ['a tap', { x: 3, y: 2 }, null],
  ['across', { x: 80, y: 80 }, null],
])('swipe: %s', (_name, way, expected) => {
  expect(swipeOf(way)).toBe(expected);
});
