// What lies over a screen. The browser's Back, which is how one leaves things on a phone, leaves the uppermost of these and
// not the screen below it: AppRouter.tsx.
import { useEffect, useRef } from 'react';

interface Overlay {
  close: () => void;
}

/** in the order in which they opened */
const overlays = new Set<Overlay>();

export const uppermost = (): Overlay | undefined => [...overlays].at(-1);

/** Answers how it is forgotten again. */
export function watchOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays.add(overlay);
  return () => void overlays.delete(overlay);
}

/** They went with everything that lies below them. */
export const forgetOverlays = (): void => overlays.clear();

/** @param close as its own cross closes it */
export function useOverlay(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? watchOverlay(() => latest.current()) : undefined), [opened]);
}
