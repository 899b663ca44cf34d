// Whoever has done something to many goes on in their list: with the first of them, with what takes its place, and when it is
// taken back with the first that came back.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { controlOf, focusRow, neighbours } from '../../shared/ui/selection/focusRow.ts';
import type { Selection } from '../../shared/ui/selection/useSelection.ts';
import { takeDoneTo } from './bulkLive.ts';
import { useBulkActs } from './useBulkActs.ts';
import type { BulkBarProps } from './which.ts';

/** frames in which a row that came back is drawn: the list may hold still for a moment */
const FRAMES = 60;

export function useFocusOnRows({ of, selection }: Pick<BulkBarProps, 'of' | 'selection'>): void {
  useFocusKept(selection);
  useFocusBrought(of, selection.order);
}

/** The bar takes the focus with it, and so may the row that got it then. */
function useFocusKept({ any, isChosen, order }: Selection): void {
  const first = order.find((id) => isChosen(id));
  const before = useRef({ any, first, order });
  const given = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const { current: was } = before;
    before.current = { any, first, order };
    if (!isLost()) {
      if (rowOf(document.activeElement) !== given.current) given.current = undefined;
      return;
    }
    const from = was.any && !any ? was.first : given.current;
    if (from === undefined || (from === given.current && order.includes(from))) return;
    const list = listOf();
    const next = [from, ...neighbours(was.order, from)].filter((id) => order.includes(id));
    given.current = next.find((id) => controlOf(list, id) !== null);
    if (given.current !== undefined) focusRow(list, given.current);
  });
}

/** Not if one has gone on elsewhere meanwhile. */
function useFocusBrought(of: BulkBarProps['of'], order: readonly number[]): void {
  const acts = useBulkActs();
  const due = useRef<{ ids: readonly number[]; since: Element | null } | null>(null);
  useEffect(() => {
    for (const act of acts) {
      const ids = act.of === of && act.status === 'undone' ? takeDoneTo(act.id) : undefined;
      if (ids) due.current = { ids, since: document.activeElement };
    }
    if (!due.current) return;
    const { ids, since } = due.current;
    const row = ids.length === 0 ? order[0] : order.find((id) => ids.includes(id));
    const stays = isLost() || (document.activeElement === since && isFree(since));
    if (stays && row === undefined) return;
    due.current = null;
    if (stays && row !== undefined) focusRow(listOf(), row, FRAMES);
  }, [acts, of, order]);
}

const listOf = (): HTMLElement => document.querySelector('main') ?? document.body;

const rowOf = (element: Element | null): number | undefined => {
  const row = element?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
};

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const BUSY = 'a, button, input, textarea, select, [role="dialog"], [contenteditable]';

/** In the list, or where the focus goes when what had it goes away. */
const isFree = (element: Element | null): boolean =>
  rowOf(element) !== undefined || !element?.closest(BUSY) || element.matches('button[data-focus-home]');
