// The focus stays in the list when its row leaves it: keys go on with the row that takes its place.
import { useLayoutEffect, useRef, type KeyboardEvent, type FocusEvent, type RefObject } from 'react';
import { controlOf, neighbours } from '../../../shared/ui/selection/focusRow.ts';

/** ms in which a key may be meant for the row that has just left: it must not do the same to the next */
const MOMENT_MS = 500;

interface ShownRows {
  ids: readonly number[];
  /** those that leave their place in a moment */
  gone: ReadonlySet<number>;
  /** what the rows lie in; it has the focus when none is left */
  frame: RefObject<HTMLElement | null>;
}

export interface KeptFocus {
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

export function useKeptFocus({ ids, gone, frame }: ShownRows): KeptFocus {
  const focused = useRef<number | null>(null);
  const before = useRef(ids);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const { current: left } = focused;
    const { current: order } = before;
    before.current = ids;
    const stays = (id: number): boolean => ids.includes(id) && !gone.has(id);
    if (left === null || stays(left)) return;
    focused.current = null;
    const list = frame.current;
    if (!list || !isWithin(list)) return;
    movedAt.current = performance.now();
    const next = neighbours(order, left).filter(stays);
    const controls = next.map((id) => controlOf(list, id));
    (controls.find((control) => control !== null) ?? list).focus({ preventScroll: true });
  }, [ids, gone, frame]);
  useLayoutEffect(
    // With the last row all of this goes, but not what it lies in.
    () => () => {
      const { current: list } = frame;
      if (list && focused.current !== null && isWithin(list)) list.focus({ preventScroll: true });
    },
    [frame],
  );
  return {
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>('[data-row]');
      focused.current = row && Number(row.dataset['row']);
    },
    // Not when the window loses it. What React takes away tells nothing.
    onBlur: ({ target }) => {
      if (document.activeElement !== target) focused.current = null;
    },
    onKeyDownCapture: (event) => {
      const presses = event.key === 'Enter' || event.key === ' ';
      // A key that is held down would go through the whole list.
      if (presses && (event.repeat || performance.now() - movedAt.current < MOMENT_MS)) event.preventDefault();
    },
  };
}

/** Nobody has taken the focus elsewhere. */
const isWithin = (list: HTMLElement): boolean =>
  document.activeElement === document.body || list.contains(document.activeElement);
