// A list that grows as one scrolls: search with a pause for typing, pages by number or by key.
import { useDebouncedValue } from '@mantine/hooks';
import type { Endpoint } from '@recado/contract/endpoint';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CallInput, LooseInput, Reply } from '../data/client.ts';
import { pagesOf } from '../data/pagesOf.ts';

export const SEARCH_DELAY_MS = 500;

type Rows<E extends Endpoint, K extends keyof Reply<E>> = Reply<E>[K] extends readonly (infer Row)[] ? Row : never;

export interface ListOptions<E extends Endpoint, K extends keyof Reply<E>> {
  /** where the rows stand in the answer: `contacts`, `tickets`, `records` */
  rowsKey: K;
  /** of the call's path */
  params?: CallInput<E>['params'];
  /** further filters */
  query?: CallInput<E>['query'];
  enabled?: boolean;
  /** ms; left out: what it shows is kept up to date by events */
  refreshMs?: number;
  /** what stands in the search box at first */
  searchFirst?: string;
}

export interface List<Row> {
  rows: Row[];
  /** of all pages, where the call tells */
  count: number | undefined;
  /** what stands in the search box, and what was searched for */
  search: string;
  searched: string;
  /** all that the list was asked with, but for its page */
  asked: Record<string, unknown>;
  setSearch: (search: string) => void;
  loading: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  /** the last attempt to load more failed: only a person tries again */
  moreFailed: boolean;
  loadMore: () => void;
}

/** `first`: the whole first page, for what a call tells beside its rows. Query key: `[entity, 'list', filters]`; invalidate `[entity]` to refresh all lists of it. */
export function useListQuery<E extends Endpoint, K extends keyof Reply<E> & string>(
  entity: string,
  endpoint: E,
  { rowsKey, params, query, enabled = true, refreshMs, searchFirst = '' }: ListOptions<E, K>,
): List<Rows<E, K>> & { first: Reply<E> | undefined } {
  const [search, setSearch] = useState(searchFirst);
  const [delayed] = useDebouncedValue(search, SEARCH_DELAY_MS);
  // Clearing the box needs no pause.
  const searched = search.trim() === '' ? '' : delayed.trim();
  const filters = {
    ...(query as Record<string, unknown> | undefined),
    ...(searched !== '' && { searchParam: searched }),
  };

  // The parts cannot be checked while E is open; ListOptions holds their shape.
  const input: LooseInput = { params, query: filters };
  const list = useInfiniteQuery({
    queryKey: params === undefined ? [entity, 'list', filters] : [entity, 'list', filters, params],
    enabled,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
    placeholderData: keepPreviousData,
    ...pagesOf(endpoint, input as CallInput<E>),
  });

  const pages: (Reply<E> & { count?: number })[] | undefined = list.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page[rowsKey] as Rows<E, K>[]), [pages, rowsKey]);
  return {
    rows,
    first: pages?.[0],
    count: pages?.[0]?.count,
    search,
    searched,
    asked: filters,
    setSearch,
    loading: list.isPending,
    // A failed refresh of what is on the screen is no reason to take it away.
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    loadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
  };
}
