// A call that answers a whole list at once, as the faces of a list want it.
import type { UseQueryResult } from '@tanstack/react-query';

export const listOf = <Row>(query: UseQueryResult<Row[]>) => ({
  rows: query.data ?? [],
  loading: query.isPending,
  // A failed refresh of what is on the screen is no reason to take it away.
  error: query.data ? null : query.error,
  retry: () => void query.refetch(),
  searched: '',
});
