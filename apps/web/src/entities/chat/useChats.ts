// The chats of this person, and in how many of them something waits.
import { countUnreadChats, pageChats, type Chat } from '@recado/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { useListQuery, type List } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { UNREAD_CHATS } from './chatCache.ts';

/** Whether this person has chats at all: by the plan of their company, and its due date. */
export function useHasChats(): boolean {
  const { plan, expired } = useSession().user.company;
  return plan.useInternalChat && !expired;
}

export function useChats(): List<Chat> {
  const list = useListQuery('chat', pageChats, { rowsKey: 'records' });
  // A page that is fetched after something moved up repeats a chat of the page before.
  return { ...list, rows: list.rows.filter((chat, at) => list.rows.findIndex(({ id }) => id === chat.id) === at) };
}

export function useUnreadChats(): number {
  const enabled = useHasChats();
  const { data } = useQuery({
    queryKey: UNREAD_CHATS,
    queryFn: ({ signal }) => call(countUnreadChats, { signal }),
    enabled,
  });
  return enabled ? (data?.count ?? 0) : 0;
}
