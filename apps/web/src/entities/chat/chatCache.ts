// The chats in the cache: where they are, and how one of them changes everywhere at once.
import type { Chat, ChatMessage, countUnreadChats } from '@recado/contract/chats';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../shared/data/client.ts';
import { isKept, patchKept } from '../../shared/data/upToDate.ts';
import {
  dropChat,
  findChat,
  putChat,
  putMessage,
  readBy,
  unreadsOf,
  type ChatMessagePages,
  type ChatPages,
} from './chatPages.ts';

export const CHATS = ['chat'] as const;
export const CHAT_LISTS = ['chat', 'list'] as const;
export const UNREAD_CHATS = ['chat', 'unread'] as const;
export const chatKey = (uuid: string) => ['chat', 'one', uuid] as const;
export const chatMessagesKey = (chatId: number) => ['chatMessage', chatId] as const;

type Unread = Reply<typeof countUnreadChats>;

/** @param predicate which queries are looked at; left out: also those that are not up to date */
export function knownChat(
  client: QueryClient,
  is: (chat: Chat) => boolean,
  predicate?: (query: Query) => boolean,
): Chat | undefined {
  const only = predicate && { predicate };
  const opened = client.getQueriesData<Chat>({ queryKey: ['chat', 'one'], ...only }).map(([, chat]) => chat);
  const listed = client
    .getQueriesData<ChatPages>({ queryKey: CHAT_LISTS, ...only })
    .flatMap(([, list]) => list?.pages.flatMap(({ records }) => records));
  return [...opened, ...listed].find((chat) => chat !== undefined && is(chat));
}

/** @param isNew to this person */
export function storeChat(client: QueryClient, chat: Chat, isNew = false): void {
  patchKept<Chat>(client, chatKey(chat.uuid), () => chat);
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: CHAT_LISTS }))
    patchKept<ChatPages>(client, queryKey, (list) => putChat(list, chat, { searched: isSearched(queryKey), isNew }));
}

/** Its messages go with it; whoever has it open asks for it again, and hears that it is gone. */
export function forgetChat(client: QueryClient, chatId: number): void {
  const known = knownChat(client, ({ id }) => id === chatId);
  if (known) {
    client.removeQueries({ queryKey: chatKey(known.uuid), type: 'inactive' });
    void client.invalidateQueries({ queryKey: chatKey(known.uuid) });
  }
  patchKept<ChatPages>(client, CHAT_LISTS, (list) => (findChat(list, chatId) ? dropChat(list, chatId) : list));
  client.removeQueries({ queryKey: chatMessagesKey(chatId), type: 'inactive' });
}

export function storeChatMessage(client: QueryClient, message: ChatMessage): void {
  patchKept<ChatMessagePages>(client, chatMessagesKey(message.chatId), (list) => putMessage(list, message));
}

/** Read by this person, before the server has heard of it. */
export function storeRead(client: QueryClient, chat: Chat, userId: number): void {
  if (unreadsOf(chat, userId) === 0) return;
  storeChat(client, readBy(chat, userId));
  client.setQueryData<Unread>(UNREAD_CHATS, (unread) => unread && { count: Math.max(0, unread.count - 1) });
}

/** How many chats are unread, after this one came as it is now; false: only the server knows. */
export function countUnread(client: QueryClient, chat: Chat, userId: number, hasNews: boolean): boolean {
  const unreads = unreadsOf(chat, userId);
  const unread = client.getQueryData<Unread>(UNREAD_CHATS);
  const known = knownChat(client, ({ id }) => id === chat.id, isKept);
  if (hasNews) {
    // One more if it was read; of a chat that is not known, its first unread message tells.
    const isOneMore = known ? unreadsOf(known, userId) === 0 : unreads === 1;
    if (unread && unreads > 0)
      client.setQueryData<Unread>(UNREAD_CHATS, { count: isOneMore ? unread.count + 1 : Math.max(1, unread.count) });
    return unread !== undefined;
  }
  if (known) return unreadsOf(known, userId) > 0 === unreads > 0;
  return unreads === 0 && unread?.count === 0;
}

/** `['chat', 'list', filters]` */
function isSearched([, , filters]: readonly unknown[]): boolean {
  return typeof filters === 'object' && filters !== null && 'searchParam' in filters;
}
