// The messages of a conversation that have the words, and which of them is shown.
import { searchMessages } from '@recado/contract/messages';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_DELAY_MS } from '../../../../shared/crud/useListQuery.ts';
import type { Reply } from '../../../../shared/data/client.ts';
import { pagesOf } from '../../../../shared/data/pagesOf.ts';

export type Match = Reply<typeof searchMessages>['matches'][number];

/** A single letter is in every message. */
const LEAST_LETTERS = 2;

export interface MessageSearch {
  search: string;
  setSearch: (search: string) => void;
  /** what the matches are of; empty: nothing yet */
  searched: string;
  /** the latest first */
  matches: Match[];
  /** at most 1000 */
  count: number;
  /** which of them is shown; -1: none yet */
  at: number;
  loading: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  goTo: (index: number) => void;
}

/** @param onGo leads to the message */
export function useMessageSearch(ticketId: number, onGo: (messageId: number) => void): MessageSearch {
  const [search, setSearch] = useState('');
  const [delayed] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const searched = search.trim() === '' || delayed.length < LEAST_LETTERS ? '' : delayed;
  const [place, setPlace] = useState({ searched, at: -1 });
  const query = useInfiniteQuery({
    queryKey: ['messageSearch', ticketId, searched],
    enabled: searched !== '',
    ...pagesOf(searchMessages, { params: { ticketId }, query: { searchParam: searched } }),
  });
  const matches = (query.data?.pages ?? []).flatMap((page) => page.matches);
  return {
    search,
    setSearch,
    searched,
    matches,
    count: query.data?.pages[0]?.count ?? 0,
    at: place.searched === searched ? place.at : -1,
    loading: searched !== '' && query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
    goTo: (index) => {
      const match = matches[index];
      if (!match) return;
      setPlace({ searched, at: index });
      // The next one must be there when it is wanted.
      if (index >= matches.length - 3 && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
      onGo(match.messageId);
    },
  };
}
