// Arrows walk through the rows of a list.
import type { KeyboardEvent } from 'react';
import { firstControl } from '../../../shared/ui/selection/focusRow.ts';

/** Up and down move to the next row's link or button; what it does is the browser's. */
export function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="listitem"]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const target = firstControl(rows[at + step]);
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.closest('[role="listitem"]')?.scrollIntoView({ block: 'nearest' });
}
