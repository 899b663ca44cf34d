// Whether conversations show what happened to their tickets: a person's choice, remembered in this browser.
import { useSyncExternalStore } from 'react';
import { useSession } from '../../../shared/session/useSession.ts';
import { readStored, writeStored } from '../../../shared/session/storage.ts';

const listeners = new Set<() => void>();
// A computer may be shared: one person's choice is not the next one's.
const keyOf = (userId: number): string => `tickets.timeline.${userId}`;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useTimelineShown(): { shown: boolean; toggle: () => void } {
  const key = keyOf(useSession().user.id);
  const shown = useSyncExternalStore(subscribe, () => readStored(key) !== 'hidden');
  const toggle = (): void => {
    writeStored(key, shown ? 'hidden' : 'shown');
    for (const listener of listeners) listener();
  };
  return { shown, toggle };
}
