// What lies over a screen. The browser's Back, which is how one leaves things on a phone, leaves the uppermost of these and
// not the screen below it: AppRouter.tsx.
import { useEffect, useRef } from 'react';

const overlays: { close: () => void }[] = [];

export const uppermost = (): { close: () => void } | undefined => overlays.at(-1);

/** Answers how it is forgotten again. */
export function watchOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays.push(overlay);
  return () => void overlays.splice(overlays.indexOf(overlay), 1);
}

/** @param close as its own cross closes it */
export function useOverlay(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? watchOverlay(() => latest.current()) : undefined), [opened]);
}
