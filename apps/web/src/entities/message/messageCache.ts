// The cached messages of a ticket: windows into its conversation, and what a realtime event does to them.
// Pages: the newest first, ascending inside a page.
import type { Message } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

export interface MessagePage {
  messages: Message[];
  /** there are older ones */
  hasMore: boolean;
  /** there are newer ones, which are not in the window */
  hasNewer: boolean;
  /** when the earlier tickets of the conversation were closed */
  endings?: { ticketId: number; at: string }[];
  /** when older messages went into a file, and from here */
  exportedAt?: string | null;
  /** what happened between its messages, ascending */
  timeline?: TimelineEntry[];
}
/** What a page is asked for by: a message that it stands before, after or around, or a day it begins with. */
export type PageParam = 'newest' | { before: number } | { after: number } | { around: number } | { date: string };
export type MessagePages = InfiniteData<MessagePage, PageParam>;

/** The messages of every ticket that was opened: a ticket also shows those of the contact's earlier ones. */
export const ALL_MESSAGES = ['message'] as const;

/** Where a window was opened that does not begin with the newest messages: `message:5`, `day:2026-11-21`, `newest:2`. */
export type Anchor = string;
const AT = 'at';
export const messagesKey = (ticketId: number, anchor: Anchor | null = null): QueryKey =>
  anchor === null ? [...ALL_MESSAGES, ticketId] : [...ALL_MESSAGES, ticketId, AT, anchor];
export const anchoredKey = (ticketId: number): QueryKey => [...ALL_MESSAGES, ticketId, AT];

/** Messages kept in a window; pages far from where one reads go when there are more. */
export const MOST_MESSAGES = 1_000;

/** Other things of messages are cached beside the windows. */
export const isWindow = (data: unknown): data is MessagePages =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.every((page: unknown) => typeof page === 'object' && page !== null && 'messages' in page);

export const reachesNewest = ({ pages }: MessagePages): boolean => pages[0]?.hasNewer !== true;

/** Adds a message in its place, or replaces what is known of it. */
export function putMessage(pages: MessagePages, message: Message): MessagePages {
  if (hasMessage(pages, message.id)) return changeMessage(pages, message);
  const at = pages.pages.findIndex(({ messages }) => (messages[0]?.id ?? 0) < message.id);
  const page = pages.pages[at];
  // Older than all that is loaded: it comes with its page, if there is one.
  if (!page) return pages;
  const index = page.messages.findLastIndex(({ id }) => id < message.id) + 1;
  // Newer than all that is loaded, where more of these are still to be loaded: likewise.
  if (at === 0 && index === page.messages.length && !reachesNewest(pages)) return pages;
  const changed = { ...page, messages: page.messages.toSpliced(index, 0, message) };
  return { ...pages, pages: pages.pages.with(at, changed) };
}

/** Adds what has just happened, where the end of the conversation is shown; an answer may have told of it already. */
export function putEntry(pages: MessagePages, entry: TimelineEntry): MessagePages {
  const [newest] = pages.pages;
  if (
    !newest ||
    !reachesNewest(pages) ||
    pages.pages.some(({ timeline }) => timeline?.some(({ id }) => id === entry.id))
  )
    return pages;
  return { ...pages, pages: pages.pages.with(0, { ...newest, timeline: [...(newest.timeline ?? []), entry] }) };
}

/** Without what is not there any more; the same pages where nothing of it stood. */
export function dropFrom(
  pages: MessagePages,
  messageIds: readonly number[],
  entryIds: readonly number[],
): MessagePages {
  const shows = ({ messages, timeline = [] }: MessagePage): boolean =>
    messages.some(({ id }) => messageIds.includes(id)) || timeline.some(({ id }) => entryIds.includes(id));
  if (!pages.pages.some(shows)) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.filter(({ id }) => !messageIds.includes(id)),
      ...(page.timeline && { timeline: page.timeline.filter(({ id }) => !entryIds.includes(id)) }),
    })),
  };
}

/** All that happened in the window, ascending; two pages may both tell of what stands between them. */
export function entriesOf(pages: MessagePages | undefined): TimelineEntry[] {
  const told = (pages?.pages ?? []).flatMap(({ timeline = [] }) => timeline);
  const known = new Map(told.map((entry) => [entry.id, entry]));
  return [...known.values()].toSorted((a, b) => a.afterId - b.afterId || a.id - b.id);
}

/** Replaces a message, and what quotes it; an acknowledgement never goes back, however late an answer comes. */
export function changeMessage(pages: MessagePages, message: Message): MessagePages {
  const known = findMessage(pages, message.id);
  return replaceMessage(pages, known ? merge(known, message) : message);
}

/** What becomes different, by itself or by how the message is shown now. */
export type MessageChange = Partial<Message> | ((shown: Message) => Partial<Message>);

/** Changes one message as we guess that it will become, or back. */
export function patchMessage(pages: MessagePages, messageId: number, change: MessageChange): MessagePages {
  const known = findMessage(pages, messageId);
  if (!known) return pages;
  return replaceMessage(pages, { ...known, ...(typeof change === 'function' ? change(known) : change) });
}

/** The same pages where nothing shows it. */
function replaceMessage(pages: MessagePages, changed: Message): MessagePages {
  const shows = (other: Message): boolean => other.id === changed.id || other.quotedMsg?.id === changed.id;
  if (!pages.pages.some(({ messages }) => messages.some(shows))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.messages.some(shows)
        ? {
            ...page,
            messages: page.messages.map((other) => {
              if (other.id === changed.id) return changed;
              return other.quotedMsg?.id === changed.id ? requote(other, changed) : other;
            }),
          }
        : page,
    ),
  };
}

/**
 * What was deleted or corrected stays so: an answer that says otherwise is from before. Unless it tells that the network
 * refused: then the customer still sees what was there, and so does the attendant.
 */
function merge(known: Message, message: Message): Message {
  const retried = known.ack === 0 || message.ack === 0;
  const ack = retried ? message.ack : Math.max(known.ack, message.ack);
  const refused = message.ack > 0 && Boolean(message.sendError);
  const stays = !refused && known.isEdited && !message.isEdited;
  return {
    ...message,
    body: stays ? known.body : message.body,
    isEdited: stays || message.isEdited,
    isDeleted: (!refused && known.isDeleted) || message.isDeleted,
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

export function findMessage(pages: MessagePages, id: number): Message | undefined {
  for (const { messages } of pages.pages) {
    const found = messages.find((message) => message.id === id);
    if (found) return found;
  }
  return undefined;
}

export const hasMessage = (pages: MessagePages, id: number): boolean => findMessage(pages, id) !== undefined;

/** Only the newest page: what a conversation opens with when it is opened again. */
export const newestPage = (pages: MessagePages): MessagePages =>
  pages.pages.length <= 1 ? pages : { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };

/** Takes away what is far from where one reads: the newest pages while one goes back in time, else the oldest. */
export function trimPages(pages: MessagePages, going: 'back' | 'forth'): MessagePages {
  const sizes = pages.pages.map(({ messages }) => messages.length);
  let extra = sizes.reduce((sum, size) => sum + size, 0) - MOST_MESSAGES;
  let from = 0;
  let to = sizes.length;
  while (to - from > 1) {
    const far = sizes[going === 'back' ? from : to - 1] ?? 0;
    if (far > extra) break;
    extra -= far;
    if (going === 'back') from += 1;
    else to -= 1;
  }
  if (from === 0 && to === sizes.length) return pages;
  const kept = pages.pages.slice(from, to);
  return {
    pages: kept.map((page, index) => ({
      ...page,
      hasNewer: from > 0 && index === 0 ? true : page.hasNewer,
      hasMore: to < sizes.length && index === kept.length - 1 ? true : page.hasMore,
    })),
    pageParams: pages.pageParams.slice(from, to),
  };
}
