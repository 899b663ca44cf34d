// The messages of a ticket: a window that begins with the newest, or where one has jumped to, and grows both ways as one
// scrolls.
import { listMessages, type Message } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import { useInfiniteQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../shared/data/client.ts';
import {
  anchoredKey,
  entriesOf,
  hasMessage,
  messagesKey,
  newestPage,
  reachesNewest,
  trimPages,
  type Anchor,
  type MessagePage,
  type MessagePages,
  type PageParam,
} from './messageCache.ts';
import type { Growth } from '../../shared/ui/conversation/growth.ts';
import { outgoing } from './outgoing/outgoing.ts';
import { useShown } from '../../shared/commands/shown.ts';

/** messages of a page: one that opens fills any screen, those that follow are fetched long before they are read */
const OPENING = 40;
/** ms for which a page that was fetched ahead is not fetched ahead again */
const AHEAD_MS = 10_000;
const FURTHER = 100;

/** Where to jump to. */
export type Target = { messageId: number } | { date: string };

/** The message to show; or there is none; or meanwhile one was led elsewhere. */
export type Reached = { messageId: number } | 'none' | 'overtaken';

export interface Messages {
  /** the oldest first */
  messages: Message[];
  /** when the earlier tickets of the conversation were closed, by ticket */
  endings: ReadonlyMap<number, string>;
  /** when older messages went into a file and from here; null: none did. Of what is before the first one, once nothing older is left. */
  exportedAt: string | null;
  /** what happened between them, ascending */
  timeline: readonly TimelineEntry[];
  loading: boolean;
  error: Error | null;
  retry: () => void;
  older: Growth;
  newer: Growth;
  /** Another one: it is another window, of which no row was known before. */
  window: Anchor | null;
  /** Opens a window at a message, or at the first one from a day on, unless it is in this one. */
  reach: (target: Target) => Promise<Reached>;
  /** Opens a window that reaches the newest message; false: meanwhile one was led elsewhere. */
  toNewest: () => Promise<boolean>;
}

export function useMessages(ticketId: number): Messages {
  const client = useQueryClient();
  const [window, setWindow] = useState<Anchor | null>(null);
  const query = useInfiniteQuery<MessagePage, Error, MessagePages, QueryKey, PageParam>({
    ...windowOf(ticketId, window),
    // While it was closed, only some of its events came here.
    refetchOnMount: 'always',
    // Whoever fetches the newest page has read it.
    enabled: useShown(),
  });
  const { data, isFetching, fetchNextPage, fetchPreviousPage } = query;
  const going = useRef<'back' | 'forth'>('back');

  useEffect(() => {
    if (!data || isFetching) return;
    // After it was drawn: rows that come at one end and go at the other are two steps.
    const trimmed = trimPages(data, going.current);
    if (trimmed !== data) client.setQueryData<MessagePages>(messagesKey(ticketId, window), trimmed);
  }, [client, ticketId, window, data, isFetching]);

  useLeavingNewest(ticketId);
  const { reach, toNewest } = useJumps(ticketId, window, setWindow);
  const messages = useMemo(() => (data?.pages ?? []).toReversed().flatMap((page) => page.messages), [data]);
  const endings = useMemo(() => endingsOf(data), [data]);
  const timeline = useMemo(() => entriesOf(data), [data]);
  return {
    messages,
    endings,
    timeline,
    exportedAt: data?.pages[0]?.exportedAt ?? null,
    loading: query.isPending,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    older: {
      has: query.hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => {
        if (!query.hasNextPage || isFetching) return;
        going.current = 'back';
        void fetchNextPage();
      },
    },
    newer: {
      has: query.hasPreviousPage,
      loading: query.isFetchingPreviousPage,
      failed: query.isFetchPreviousPageError,
      load: () => {
        if (!query.hasPreviousPage || isFetching) return;
        going.current = 'forth';
        void fetchPreviousPage();
      },
    },
    window,
    reach,
    toNewest,
  };
}

function endingsOf(data: MessagePages | undefined): ReadonlyMap<number, string> {
  const told = (data?.pages ?? []).flatMap(({ endings = [] }) => endings);
  return new Map(told.map(({ ticketId, at }) => [ticketId, at]));
}

/** Its newest page, for whoever is about to open it: shown at once then, and fetched again. */
export const prefetchNewest = (client: QueryClient, ticketId: number): Promise<void> =>
  client.prefetchInfiniteQuery({ ...windowOf(ticketId, null), staleTime: AHEAD_MS });

function windowOf(ticketId: number, anchor: Anchor | null) {
  return {
    queryKey: messagesKey(ticketId, anchor),
    initialPageParam: paramOf(anchor),
    queryFn: async ({ pageParam, signal }: { pageParam: PageParam; signal: AbortSignal }): Promise<MessagePage> => {
      const page = await call(listMessages, { params: { ticketId }, query: queryOf(pageParam), signal });
      // Whose answer was lost with the page that had asked.
      for (const message of page.messages) outgoing.arrived(message);
      return page;
    },
    getNextPageParam: ({ hasMore, messages: [first] }: MessagePage): PageParam | undefined =>
      hasMore && first ? { before: first.id } : undefined,
    getPreviousPageParam: ({ hasNewer, messages }: MessagePage): PageParam | undefined => {
      const last = messages.at(-1);
      return hasNewer && last ? { after: last.id } : undefined;
    },
  };
}

function paramOf(anchor: Anchor | null): PageParam {
  const [kind, value = ''] = anchor?.split(':') ?? [];
  if (kind === 'message') return { around: Number(value) };
  return kind === 'day' ? { date: value } : 'newest';
}

const queryOf = (param: PageParam) =>
  param === 'newest' ? { limit: OPENING } : { ...param, limit: 'before' in param || 'after' in param ? FURTHER : 60 };

function useJumps(ticketId: number, window: Anchor | null, setWindow: (anchor: Anchor | null) => void) {
  const client = useQueryClient();
  // The latest jump wins, however long those before it take.
  const count = useRef(0);
  /** Shown once it is there, so that until then one sees what was there before. Undefined: overtaken. */
  const open = useCallback(
    async (place: string): Promise<MessagePages | undefined> => {
      count.current += 1;
      const mine = count.current;
      const anchor = `${place}:${mine}`;
      try {
        const pages = await client.fetchInfiniteQuery<MessagePage, Error, MessagePage, QueryKey, PageParam>({
          ...windowOf(ticketId, anchor),
          staleTime: 0,
        });
        if (mine !== count.current) return undefined;
        if (pages.pages[0]?.messages.length) setWindow(anchor);
        return pages;
      } catch (error) {
        if (mine !== count.current) return undefined;
        throw error;
      }
    },
    [client, ticketId, setWindow],
  );
  const reach = useCallback(
    async (target: Target): Promise<Reached> => {
      const shown = client.getQueryData<MessagePages>(messagesKey(ticketId, window));
      if ('messageId' in target && shown && hasMessage(shown, target.messageId)) {
        count.current += 1;
        return target;
      }
      const pages = await open('date' in target ? `day:${target.date}` : `message:${target.messageId}`);
      if (!pages) return 'overtaken';
      if ('messageId' in target) return hasMessage(pages, target.messageId) ? target : 'none';
      const first = pages.pages[0]?.messages[0];
      return first ? { messageId: first.id } : 'none';
    },
    [client, ticketId, window, open],
  );
  const toNewest = useCallback(async (): Promise<boolean> => {
    const first = client.getQueryData<MessagePages>(messagesKey(ticketId));
    if (!first || !reachesNewest(first)) return (await open('newest')) !== undefined;
    count.current += 1;
    setWindow(null);
    return true;
  }, [client, ticketId, open, setWindow]);
  return { reach, toNewest };
}

/** A ticket that is left keeps the newest page for the next time; else all pages would be fetched again. */
function useLeavingNewest(ticketId: number): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      const key = messagesKey(ticketId);
      // Somebody else shows it still.
      if (client.getQueryCache().findAll({ queryKey: key, type: 'active' }).length > 0) return;
      const others = client.getQueriesData<MessagePages>({ queryKey: anchoredKey(ticketId) }).map(([, pages]) => pages);
      const known = [client.getQueryData<MessagePages>(key), ...others].filter((pages) => pages !== undefined);
      const newest = known.findLast(reachesNewest);
      // What was being asked for anew is asked for when it is opened.
      const isOld = client.getQueryCache().findAll({ queryKey: key, predicate: ({ state }) => state.isInvalidated });
      client.removeQueries({ queryKey: anchoredKey(ticketId) });
      if (newest && isOld.length === 0)
        client.setQueryData<MessagePages>(key, { ...newestPage(newest), pageParams: ['newest'] });
      else client.removeQueries({ queryKey: key, exact: true });
    },
    [client, ticketId],
  );
}
