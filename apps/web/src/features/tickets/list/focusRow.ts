// The focus goes to a row of the list, as soon as it is drawn.
import { firstControl } from './walk.ts';

/** frames in which a row comes that was not drawn before */
const SOON = 10;

export function focusRow(list: HTMLElement | null, id: number, frames = SOON): void {
  const control = firstControl(list?.querySelector(`[data-row="${id}"]`));
  if (control) control.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, id, frames - 1));
}
