// What an event does to the lists of chats and of their messages: pure functions over the pages in the cache.
import type { Chat, ChatMessage, listChatMessages, pageChats } from '@recado/contract/chats';
import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '../../shared/data/client.ts';

export type ChatPages = InfiniteData<Reply<typeof pageChats>>;
/** the newest page first, the oldest message of a page first */
export type ChatMessagePages = InfiniteData<Reply<typeof listChatMessages>>;

export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0;

export const readBy = (chat: Chat, userId: number): Chat => ({
  ...chat,
  users: chat.users.map((member) => (member.userId === userId ? { ...member, unreads: 0 } : member)),
});

export const findChat = (pages: ChatPages, chatId: number): Chat | undefined =>
  pages.pages.flatMap(({ records }) => records).find(({ id }) => id === chatId);

export interface ChatPlace {
  /** the list was searched: it takes none that it does not have */
  searched: boolean;
  /** the person has just come to have it; any other that is not known stands on a page to come, and is counted */
  isNew: boolean;
}

/** The chat where it belongs, the latest written in first. */
export function putChat(list: ChatPages, chat: Chat, { searched, isNew }: ChatPlace): ChatPages {
  const known = findChat(list, chat.id) !== undefined;
  if (!known && searched) return list;
  const { pages, pageParams } = dropChat(list, chat.id);
  const isAfter = (other: Chat): boolean => Date.parse(other.updatedAt) <= Date.parse(chat.updatedAt);
  const found = pages.findIndex(({ records }) => records.some(isAfter));
  const last = pages.length - 1;
  // Below what is loaded it comes with its page.
  const at = found === -1 && !pages[last]?.hasMore ? last : found;
  return {
    pageParams,
    pages: pages.map((page, index) => {
      const count = page.count + (known || isNew ? 1 : 0);
      if (index !== at) return { ...page, count };
      const place = page.records.findIndex(isAfter);
      const records = page.records.toSpliced(place === -1 ? page.records.length : place, 0, chat);
      return { ...page, count, records };
    }),
  };
}

export function dropChat(list: ChatPages, chatId: number): ChatPages {
  if (!findChat(list, chatId)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    count: page.count - 1,
    records: page.records.filter(({ id }) => id !== chatId),
  }));
  return { ...list, pages };
}

export function putMessage(list: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  if (list.pages.some(({ records }) => records.some(({ id }) => id === message.id))) return list;
  const [newest, ...older] = list.pages;
  if (!newest) return list;
  const records = [...newest.records, message].toSorted((one, other) => one.id - other.id);
  return { ...list, pages: [{ ...newest, records }, ...older] };
}
