// What stood in a ticket's field before a help took its place: as long as the page is open, whichever ticket is shown meanwhile.
import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../../shared/session/sessionStore.ts';

export interface Replaced {
  before: string;
  after: string;
  /** what the answer was taken from; empty: nothing in particular */
  used: readonly string[];
  /** nothing that the company has written down says so */
  guessed: boolean;
}

const kept = new Map<number, Replaced>();
const watchers = new Set<() => void>();

const tell = (): void => {
  for (const watcher of watchers) watcher();
};

// A computer may be shared: one person's words are not the next one's.
sessionStore.subscribe(() => {
  if (sessionStore.get().status !== 'signed-out') return;
  kept.clear();
  tell();
});

export const replaced = {
  set: (ticketId: number, what: Replaced | null): void => {
    if (what) kept.set(ticketId, what);
    else kept.delete(ticketId);
    tell();
  },
};

export const useReplaced = (ticketId: number): Replaced | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => kept.get(ticketId),
  );
