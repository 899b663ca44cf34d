// What a realtime event does to the cached messages of a ticket. Pages: the newest first, ascending inside a page.
import type { Message } from '@recado/contract/messages';
import type { InfiniteData } from '@tanstack/react-query';

export interface MessagePage {
  messages: Message[];
  hasMore: boolean;
}
/** A page is asked for by the id of the oldest message known; 0: the newest page. */
export type MessagePages = InfiniteData<MessagePage, number>;

/** The messages of every ticket that was opened: a ticket also shows those of the contact's earlier ones. */
export const ALL_MESSAGES = ['message'] as const;
export const messagesKey = (ticketId: number) => [...ALL_MESSAGES, ticketId] as const;

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

/** Replaces a message, and what quotes it; an acknowledgement never goes back, however late an answer comes. */
export function changeMessage(pages: MessagePages, message: Message): MessagePages {
  const known = findMessage(pages, message.id);
  return replaceMessage(pages, known ? merge(known, message) : message);
}

/** Shows a message as deleted, whatever else has become of it meanwhile. */
export function deleteMessage(pages: MessagePages, messageId: number): MessagePages {
  const known = findMessage(pages, messageId);
  return known ? replaceMessage(pages, { ...known, isDeleted: true }) : pages;
}

/** The same pages where nothing shows it. */
function replaceMessage(pages: MessagePages, changed: Message): MessagePages {
  const shows = (other: Message): boolean => other.id === changed.id || other.quotedMsg?.id === changed.id;
  if (!pages.pages.some(({ messages }) => messages.some(shows))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.map((other) => {
        if (other.id === changed.id) return changed;
        return other.quotedMsg?.id === changed.id ? requote(other, changed) : other;
      }),
    })),
  };
}

/** What was deleted or corrected stays so: an answer that says otherwise is from before. */
function merge(known: Message, message: Message): Message {
  const retried = known.ack === 0 || message.ack === 0;
  const ack = retried ? message.ack : Math.max(known.ack, message.ack);
  return {
    ...message,
    body: known.isEdited && !message.isEdited ? known.body : message.body,
    isEdited: known.isEdited || message.isEdited,
    isDeleted: known.isDeleted || message.isDeleted,
    ack,
    sendError: ack === message.ack ? message.sendError : known.sendError,
    sendErrorDetail: ack === message.ack ? message.sendErrorDetail : known.sendErrorDetail,
  };
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
