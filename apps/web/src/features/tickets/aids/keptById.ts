// What helps have made, by the ticket or message it is of: as long as the page is open, whatever is shown meanwhile.
import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../../shared/session/sessionStore.ts';

export interface Kept<T> {
  get: (id: number) => T | undefined;
  /** null: nothing any more */
  set: (id: number, what: T | null) => void;
  useOf: (id: number) => T | undefined;
}

/** @param end of each that is there when somebody signs out */
export function keptById<T>(end?: (what: T) => void): Kept<T> {
  const kept = new Map<number, T>();
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  const watch = (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  // A computer may be shared: one person's words are not the next one's.
  sessionStore.subscribe(() => {
    if (sessionStore.get().status !== 'signed-out') return;
    const gone = [...kept.values()];
    kept.clear();
    if (end) gone.forEach(end);
    tell();
  });
  return {
    get: (id) => kept.get(id),
    set: (id, what) => {
      if (what === null) kept.delete(id);
      else kept.set(id, what);
      tell();
    },
    useOf: (id) => useSyncExternalStore(watch, () => kept.get(id)),
  };
}
