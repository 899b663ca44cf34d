// A row that goes leaves its place to the next one: the second click of a double click is not meant for that.
import type { MouseEvent } from 'react';

/** ms, and px in either direction, within which two clicks are one double click */
const SOON_MS = 500;
const NEAR = 8;

let before = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };

/** Asked once for each click. Keys have no place, and are no double click. */
export function isSecondClick({ clientX: x, clientY: y, detail, timeStamp: at }: MouseEvent): boolean {
  if (detail === 0) return false;
  const { x: lastX, y: lastY, at: last } = before;
  before = { x, y, at };
  return at - last < SOON_MS && Math.abs(x - lastX) <= NEAR && Math.abs(y - lastY) <= NEAR;
}
