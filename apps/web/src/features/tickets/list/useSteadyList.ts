// Where a list is scrolled to: left and found again, and held still while events move its rows.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { shiftOf } from './steadyRows.ts';
import type { ScrollPlaces } from './useTicketFilters.ts';

interface View {
  /** the rows' ids */
  ids: readonly number[];
  from: number;
  to: number;
}

export interface ScrolledList {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  ids: readonly number[];
  /** names the list: one that is shown again is where it was left */
  place: string;
  places: ScrollPlaces;
}

/** Answers what is to be told where it is scrolled to. */
export function useSteadyList({ scroller, list, ids, place, places }: ScrolledList): (offset: number) => void {
  const view = useRef<View | null>(null);
  const handleScroll = (offset: number): void => {
    places.current.set(place, offset);
    const { current } = list;
    // At the top one wants to see what comes.
    view.current =
      !current || offset <= 0
        ? null
        : { ids, from: current.findItemIndex(offset), to: current.findItemIndex(offset + current.viewportSize) + 1 };
  };
  useLayoutEffect(() => {
    const left = places.current.get(place);
    if (left) scroller.current?.scrollTo(0, left);
  }, [scroller, place, places]);
  useLayoutEffect(() => {
    const { current } = list;
    const seen = view.current;
    if (!current || !seen || seen.ids === ids) return;
    const shift = shiftOf(seen.ids, ids, seen.from, seen.to);
    view.current = { ids, from: Math.max(0, seen.from + shift), to: seen.to + shift };
    if (shift === 0) return;
    // At once: a frame in which the rows stand elsewhere would be seen.
    scroller.current?.scrollBy(0, current.getItemOffset(seen.from + shift) - current.getItemOffset(seen.from));
  }, [scroller, list, ids]);
  return handleScroll;
}
