// The unread tickets that concern the person, kept in step with the company's events on every screen.
import { PAGE_SIZE } from '@recado/contract/constants';
import { listTickets } from '@recado/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useOvertaken } from '../../../shared/data/useOvertaken.ts';
import { useCompanyEvent, useRoom } from '../../../shared/data/useRealtime.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { dropUnread, putUnread, type UnreadTickets } from './unreadCache.ts';

const KEY = ['ticket', 'unread'] as const;
const NONE: UnreadTickets = { tickets: [], hasMore: false };

export function useUnreadTickets(): UnreadTickets & { error: Error | null; loading: boolean; retry: () => void } {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<UnreadTickets> => {
      const { tickets, hasMore } = await call(listTickets, { query: { withUnreadMessages: true }, signal });
      return { tickets, hasMore };
    },
  });
  useUnreadLive();
  return { ...(data ?? NONE), error: data ? null : error, loading: isPending, retry: () => void refetch() };
}

function useUnreadLive(): void {
  const client = useQueryClient();
  const { user } = useSession();
  useRoom('joinNotification');
  const overtaken = useOvertaken();
  const change = (work: (list: UnreadTickets) => UnreadTickets): void => {
    const patch = () => client.setQueryData<UnreadTickets>(KEY, (list) => list && work(list));
    // An answer on its way may have been written before this.
    overtaken.current?.note(KEY, patch);
    const list = patch();
    // There is room for what stood below the page.
    const isShort = list?.hasMore === true && list.tickets.length < PAGE_SIZE.tickets;
    if (isShort && client.isFetching({ queryKey: KEY }) === 0) void client.invalidateQueries({ queryKey: KEY });
  };
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') change((list) => putUnread(list, event.ticket, user));
    else if (event.action === 'delete' || !event.unreadMessages) change((list) => dropUnread(list, event.ticketId));
    else void client.invalidateQueries({ queryKey: KEY });
  });
  useCompanyEvent('appMessage', (event) => {
    if (event.action === 'create') change((list) => putUnread(list, event.ticket, user));
  });
}
