// The focus goes to a row of a list, as soon as it is drawn; rows say which they are by `data-row`.

/** frames in which a row comes that was not drawn before */
const SOON = 10;

export function focusRow(list: HTMLElement | null, id: number, frames = SOON): void {
  const control = controlOf(list, id);
  if (control) control.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, id, frames - 1));
}

/** Null: it is not drawn. */
export const controlOf = (list: HTMLElement | null, id: number): HTMLElement | null =>
  firstControl(list?.querySelector<HTMLElement>(`[data-row="${id}"]`));

/** Itself, where one can be on it. */
export const firstControl = (row: HTMLElement | null | undefined): HTMLElement | null =>
  row && row.tabIndex < 0 ? row.querySelector<HTMLElement>('a, button') : (row ?? null);

/** Those below, the nearest first, then those above. */
export function neighbours(ids: readonly number[], id: number): number[] {
  const at = ids.indexOf(id);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at)).toReversed()];
}
