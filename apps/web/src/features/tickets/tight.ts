// Whether the open conversation has little room: on a phone, or as one of two or three columns.
import { createContext, type RefObject, use, useLayoutEffect, useState } from 'react';
import { useNarrow } from '../../shared/ui/useNarrow.ts';

/** px; below it is as good as a phone */
const ROOMY = 500;

const Tight = createContext(false);
export const TightProvider = Tight.Provider;
export const useTight = (): boolean => use(Tight);

/** @param roomy px from which it is not */
export function useMeasuredTight(place: RefObject<HTMLElement | null>, roomy = ROOMY): boolean {
  const narrow = useNarrow();
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    // Unseen behind the list it has none.
    const look = (): void => setWidth((before) => current.offsetWidth || before);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return width > 0 ? width < roomy : narrow;
}
