// A fetch that an event overtakes brings the state from before the event. Such a fetch is done once more, a little later.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** At most one repetition in this time, however fast events come. */
const PAUSE_MS = 1_000;

export interface Overtaken {
  /**
   * An event has just patched the queries below this key. `again` does it once more: then what was being fetched need
   * not be fetched anew.
   */
  note: (queryKey: QueryKey, again?: () => void) => void;
  stop(): void;
}

export function watchOvertaken(client: QueryClient): Overtaken {
  const cache = client.getQueryCache();
  const overtaken = new Map<string, ((() => void) | undefined)[]>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const stopListening = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryKey, queryHash } = event.query;
    const { action } = event;
    // What came before it is in the next answer.
    if (action.type === 'fetch' || action.type === 'error') overtaken.delete(queryHash);
    if (action.type !== 'success' || action.manual) return;
    const patches = overtaken.get(queryHash);
    if (!patches) return;
    overtaken.delete(queryHash);
    if (patches.every((again) => again !== undefined)) {
      for (const again of patches) again();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      void client.invalidateQueries({ queryKey, exact: true });
    }, PAUSE_MS);
    timers.add(timer);
  });
  return {
    note: (queryKey, again) => {
      for (const { queryHash } of cache.findAll({ queryKey, fetchStatus: 'fetching' }))
        overtaken.set(queryHash, [...(overtaken.get(queryHash) ?? []), again]);
    },
    stop: () => {
      stopListening();
      timers.forEach(clearTimeout);
    },
  };
}
