// What a realtime event does to the cached messages of a ticket. Pages: the newest first, ascending inside a page.
import type { Message } from '@recado/contract/messages';
import type { InfiniteData } from '@tanstack/react-query';

export interface MessagePage {
  messages: Message[];
  hasMore: boolean;
}
/** A page is asked for by the id of the oldest message known; 0: the newest page. */
export type MessagePages = InfiniteData<MessagePage, number>;

export const messagesKey = (ticketId: number) => ['message', ticketId] as const;

/** Adds a message in its place, or replaces what is known of it. */
export function putMessage(pages: MessagePages, message: Message): MessagePages {
  if (hasMessage(pages, message.id)) return changeMessage(pages, message);
  const at = pages.pages.findIndex(({ messages }) => (messages[0]?.id ?? 0) < message.id);
  const page = pages.pages[at];
  // Older than all that is loaded: it comes with its page, if there is one.
  if (!page) return pages;
  const index = page.messages.findLastIndex(({ id }) => id < message.id) + 1;
  const changed = { ...page, messages: page.messages.toSpliced(index, 0, message) };
  return { ...pages, pages: pages.pages.with(at, changed) };
}

/** Replaces a message, also where it is quoted; an acknowledgement never goes back, however late an answer comes. */
export function changeMessage(pages: MessagePages, message: Message): MessagePages {
  const known = findMessage(pages, message.id);
  if (!known) return pages;
  const changed = merge(known, message);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.map((other) => {
        if (other.id === message.id) return changed;
        return other.quotedMsg?.id === message.id ? requote(other, changed) : other;
      }),
    })),
  };
}

function merge(known: Message, message: Message): Message {
  const retried = known.ack === 0 || message.ack === 0;
  const ack = retried ? message.ack : Math.max(known.ack, message.ack);
  return { ...message, ack, sendError: ack === message.ack ? message.sendError : known.sendError };
}

function requote(message: Message, { body, isDeleted, mediaUrl, mediaState }: Message): Message {
  return message.quotedMsg
    ? { ...message, quotedMsg: { ...message.quotedMsg, body, isDeleted, mediaUrl, mediaState } }
    : message;
}

export const findMessage = (pages: MessagePages, id: number): Message | undefined =>
  pages.pages.flatMap(({ messages }) => messages).find((message) => message.id === id);

export const hasMessage = (pages: MessagePages, id: number): boolean => findMessage(pages, id) !== undefined;

/** Only the newest page: what a conversation opens with when it is opened again. */
export const newestPage = (pages: MessagePages): MessagePages =>
  pages.pages.length <= 1 ? pages : { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };
