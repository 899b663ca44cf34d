// The messages of a chat: begins with the newest, and grows back as one scrolls.
import { listChatMessages, type ChatMessage } from '@recado/contract/chats';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { chatMessagesKey } from '../../../entities/chat/chatCache.ts';
import type { ChatMessagePages } from '../../../entities/chat/chatPages.ts';
import { pagesOf } from '../../../shared/data/pagesOf.ts';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';

export interface ChatMessages {
  /** the oldest first */
  messages: ChatMessage[];
  loading: boolean;
  error: Error | null;
  retry: () => void;
  older: Growth;
}

export function useChatMessages(chatId: number): ChatMessages {
  const query = useInfiniteQuery({
    queryKey: chatMessagesKey(chatId),
    ...pagesOf(listChatMessages, { params: { id: chatId } }),
  });
  useLeavingNewest(chatId);
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const messages = useMemo(() => (data?.pages ?? []).toReversed().flatMap(({ records }) => records), [data]);
  return {
    messages,
    loading: query.isPending,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    older: {
      has: hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => {
        if (hasNextPage && !isFetching) void fetchNextPage();
      },
    },
  };
}

/** A chat that is left keeps its newest page for the next time; else all its pages would be fetched again. */
function useLeavingNewest(chatId: number): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      // What is being asked for anew stays so.
      if (client.getQueryState(chatMessagesKey(chatId))?.isInvalidated) return;
      client.setQueryData<ChatMessagePages>(
        chatMessagesKey(chatId),
        (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
      );
    },
    [client, chatId],
  );
}
