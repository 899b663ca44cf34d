// Whether somebody looks at this page: it is not covered by another tab, and its window is the one in use.
import { useSyncExternalStore } from 'react';

export const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(listener: () => void): () => void {
  const events = ['focus', 'blur'] as const;
  for (const name of events) addEventListener(name, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useLooking = (): boolean => useSyncExternalStore(subscribe, isLooking);
