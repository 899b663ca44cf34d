// What nobody keeps fresh, and nobody looks at, is asked for again when it is opened: to change it now would make it look
// fresh.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

export const isKept = (query: Query): boolean => query.isActive() || !query.state.isInvalidated;

/** Changes what is up to date of the queries below a key. @param change undefined: it stays as it is */
export function patchKept<T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T | undefined): void {
  client.setQueriesData<T>({ queryKey, predicate: isKept }, (data) => {
    const changed = data === undefined ? undefined : change(data);
    // What was not touched must not count as fresh.
    return changed === data ? undefined : changed;
  });
}
