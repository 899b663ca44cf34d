// The messages of a ticket: the newest page first, older ones as one scrolls up.
import { listMessages, type Message } from '@recado/contract/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call } from '../../../shared/data/client.ts';
import { findMessage, messagesKey, newestPage, type MessagePages } from '../live/messageCache.ts';

/** Pages that a jump to a quoted message loads at most. */
const MAX_JUMP_PAGES = 10;

export interface Messages {
  /** the oldest first */
  messages: Message[];
  loading: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  /** the last attempt to load older ones failed */
  moreFailed: boolean;
  loadMore: () => void;
  /** Loads older pages until the message is there; false when it is not found. */
  reach: (messageId: number) => Promise<boolean>;
}

export function useMessages(ticketId: number): Messages {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: messagesKey(ticketId),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params: { ticketId }, query: pageParam === 0 ? {} : { before: pageParam }, signal }),
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages[0]?.id : undefined),
    // While it was closed, only some of its events came here.
    refetchOnMount: 'always',
  });
  const { fetchNextPage } = query;

  useEffect(
    () => () => {
      // Or all pages would be fetched again when it is opened again.
      client.setQueryData<MessagePages>(messagesKey(ticketId), (pages) => pages && newestPage(pages));
    },
    [client, ticketId],
  );

  const reach = useCallback(
    async (messageId: number) => {
      const known = (): MessagePages | undefined => client.getQueryData<MessagePages>(messagesKey(ticketId));
      for (let page = 0; page <= MAX_JUMP_PAGES; page += 1) {
        const pages = known();
        if (pages && findMessage(pages, messageId)) return true;
        const { hasNextPage, isError } = await fetchNextPage();
        if (isError || (!hasNextPage && page > 0)) break;
      }
      const pages = known();
      return pages !== undefined && findMessage(pages, messageId) !== undefined;
    },
    [client, ticketId, fetchNextPage],
  );

  const messages = useMemo(() => (query.data?.pages ?? []).toReversed().flatMap((page) => page.messages), [query.data]);
  return {
    messages,
    loading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void fetchNextPage();
    },
    reach,
  };
}
