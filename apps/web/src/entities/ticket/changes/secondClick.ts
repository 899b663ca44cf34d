// A button that was pressed may leave its place to another one: the second half of a double click is not meant for that.
import type { MouseEvent } from 'react';

/** which of a series of clicks at one place the last one was, as the browser counts them */
let before = 0;

/**
 * Asked once for each click on such a button. One that is only quick is the first of a series of its own, since the
 * pointer went elsewhere or time passed; keys are in none (0).
 */
export function isSecondClick({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  const second = detail > 1 && detail === before + 1;
  before = detail;
  return second;
}
