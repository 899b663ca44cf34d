// A list in pages, for useInfiniteQuery: the next one by the answer's cursor, or by its number where the call has none.
import type { Endpoint } from '@recado/contract/endpoint';
import { call, type CallInput, type LooseInput, type Reply } from './client.ts';

interface Page {
  hasMore: boolean;
  cursor?: string | null;
}
/** what a page is asked for with; the first: with nothing */
type Place = { cursor?: string; pageNumber?: number };

export const pagesOf = <E extends Endpoint>(endpoint: E, input: Omit<CallInput<E>, 'body' | 'signal'>) => ({
  initialPageParam: {} as Place,
  queryFn: async ({ pageParam, signal }: { pageParam: Place; signal: AbortSignal }) => {
    const { params, query } = input as LooseInput;
    // The parts cannot be checked while E is open; CallInput holds their shape.
    const asked: LooseInput = { params, query: { ...query, ...pageParam }, signal };
    return (await call(endpoint, asked as CallInput<E>)) as Page & Reply<E>;
  },
  getNextPageParam: ({ hasMore, cursor }: Page, pages: readonly Page[]): Place | undefined => {
    if (!hasMore || cursor === null) return undefined;
    return cursor === undefined ? { pageNumber: pages.length + 1 } : { cursor };
  },
});
