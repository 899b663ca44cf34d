// Asks again for what may be older than the realtime line: nobody will tell of what changed before it was up.
import type { QueryClient } from '@tanstack/react-query';

export function reloadOlder(client: QueryClient, olderThan = Number.POSITIVE_INFINITY): void {
  const first = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.dataUpdatedAt === 0 });
  void client.invalidateQueries({
    predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt <= olderThan,
  });
  for (const { promise, queryKey } of first) {
    // An answer on its way may be from before, too. It is shown as soon as it is there, and asked for once more.
    promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      // The screen shows why, and tries again.
      () => undefined,
    );
  }
}
