// What the customers' phones hold: asked for every second while the page can be seen, and at once after an own action.
import { getConversation, listConversations, type SimulatedMessage } from '@recado/contract/simulator';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type Reply } from '../../shared/data/client.ts';

const CHAT_MS = 1_000;
const LIST_MS = 2_000;

export type Conversation = Reply<typeof listConversations>['conversations'][number];

/** Everything of one simulated line. */
export const lineKey = (whatsappId: number) => ['simulator', whatsappId] as const;

export function useConversations(whatsappId: number): UseQueryResult<Conversation[]> {
  return useQuery({
    queryKey: [...lineKey(whatsappId), 'list'],
    queryFn: ({ signal }) => call(listConversations, { params: { whatsappId }, signal }),
    select: ({ conversations }) => conversations,
    refetchInterval: LIST_MS,
    staleTime: 0,
  });
}

export function useConversation(whatsappId: number, chatId: string): UseQueryResult<SimulatedMessage[]> {
  return useQuery({
    queryKey: [...lineKey(whatsappId), 'chat', chatId],
    queryFn: ({ signal }) => call(getConversation, { params: { whatsappId, number: chatId }, signal }),
    select: ({ messages }) => messages,
    refetchInterval: CHAT_MS,
    staleTime: 0,
  });
}
