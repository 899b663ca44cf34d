// A fetch that an event overtakes brings the state from before the event. Such a fetch is done once more, a little later.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** At most one repetition in this time, however fast events come. */
const PAUSE_MS = 1_000;

export interface Overtaken {
  /** An event has just patched the queries below this key. */
  note(queryKey: QueryKey): void;
  stop(): void;
}

export function watchOvertaken(client: QueryClient): Overtaken {
  const cache = client.getQueryCache();
  const overtaken = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const stopListening = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (!overtaken.delete(event.query.queryHash)) return;
    const { queryKey } = event.query;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void client.invalidateQueries({ queryKey, exact: true });
    }, PAUSE_MS);
    timers.add(timer);
  });
  return {
    note: (queryKey) => {
      for (const { queryHash } of cache.findAll({ queryKey, fetchStatus: 'fetching' })) overtaken.add(queryHash);
    },
    stop: () => {
      stopListening();
      timers.forEach(clearTimeout);
    },
  };
}
