// The unread tickets that concern the person.
import { listTickets } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useRoom } from '../../../shared/data/useRealtime.ts';
import { UNREAD, type UnreadTickets } from './unreadCache.ts';

const NONE: UnreadTickets = { tickets: [], hasMore: false };

export function useUnreadTickets(): UnreadTickets & { error: Error | null; loading: boolean; retry: () => void } {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }): Promise<UnreadTickets> => {
      const { tickets, hasMore } = await call(listTickets, { query: { withUnreadMessages: true }, signal });
      return { tickets, hasMore };
    },
  });
  useRoom('joinNotification');
  return { ...(data ?? NONE), error: data ? null : error, loading: isPending, retry: () => void refetch() };
}
