// Applies changes of messages to every window of a conversation in the cache.
import type { Message } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import type { QueryClient } from '@tanstack/react-query';
import { patchKept } from '../../shared/data/upToDate.ts';
import {
  ALL_MESSAGES,
  anchoredKey,
  changeMessage,
  dropFrom,
  isWindow,
  messagesKey,
  patchMessage,
  putEntry,
  putMessage,
  type MessageChange,
  type MessagePages,
} from './messageCache.ts';

export function storeMessage(client: QueryClient, message: Message): void {
  for (const queryKey of [messagesKey(message.ticketId), anchoredKey(message.ticketId)])
    patchKept<MessagePages>(client, queryKey, (pages) => putMessage(pages, message));
  updateMessage(client, message);
}

/** Something happened to its ticket. */
export function storeEntry(client: QueryClient, entry: TimelineEntry): void {
  patchKept<MessagePages>(client, messagesKey(entry.ticketId), (pages) => putEntry(pages, entry));
}

export function updateMessage(client: QueryClient, message: Message): void {
  patchMessages(client, (pages) => changeMessage(pages, message));
}

/** Shows a message as we guess that it will become, or as it was. */
export function markMessage(client: QueryClient, messageId: number, change: MessageChange): void {
  patchMessages(client, (pages) => patchMessage(pages, messageId, change));
}

function patchMessages(client: QueryClient, change: (pages: MessagePages) => MessagePages): void {
  patchKept<MessagePages>(client, ALL_MESSAGES, (pages) => (isWindow(pages) ? change(pages) : undefined));
}

/** What was undone stands nowhere any more. */
export function dropStory(client: QueryClient, messageIds: readonly number[], entryIds: readonly number[]): void {
  patchMessages(client, (pages) => dropFrom(pages, messageIds, entryIds));
}
