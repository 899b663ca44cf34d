// What a conversation shows: a page of it, what was said in it, its files. The ticket's messages, and before them those of
// the contact's earlier conversations on the connection.
import { PAGE_SIZE } from '@recado/contract/constants';
import type {
  listMessages as listEndpoint,
  listSharedMedia as filesEndpoint,
  searchMessages as searchEndpoint,
} from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { keyOfId, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import { publishUnread } from '../tickets/ticket-events.service.ts';
import { clearUnread } from '../tickets/ticket-unread.service.ts';
import { maySee } from '@recado/rules/tickets';
import { excerptOf } from '../tickets/excerpt.rules.ts';
import {
  findConversation,
  messagesAround,
  newestMessages,
  pageFiles,
  searchConversation,
  storyOf,
  type Conversation,
} from './message-pages.repo.ts';

type ListQuery = z.output<typeof listEndpoint.query>;
type Page = Omit<z.input<typeof listEndpoint.reply>, 'count' | 'endings' | 'exportedAt' | 'timeline'>;

const FILES = 30;

async function openConversation(
  ctx: Ctx,
  ticketId: number,
  place?: Parameters<typeof findConversation>[3],
): Promise<Conversation> {
  const actor = actorOf(ctx);
  const conversation = found(await findConversation(ctx.tx, actor, ticketId, place), 'ERR_NO_TICKET_FOUND');
  if (!maySee(actor, conversation)) fail('ERR_NO_PERMISSION');
  return conversation;
}

/** ERR_NO_MESSAGE_FOUND where the one to be in the middle is not of the conversation. */
export async function listMessages(
  ctx: Ctx,
  ticketId: number,
  query: ListQuery,
): Promise<z.input<typeof listEndpoint.reply>> {
  const { before, after, around, date } = query;
  const places = Object.entries({ before, after, around, date }).filter(([, place]) => place !== undefined);
  if (places.length > 1)
    throw validationFailed(places.map(([name]) => ({ path: `query.${name}`, message: 'one place at a time' })));
  const story = storyOf(actorOf(ctx), ticketId);
  const place = before ?? around ?? (after === undefined ? undefined : after + 1);
  const opening = openConversation(ctx, ticketId, { day: date, place });
  // Where the day begins, the conversation says; everything else is asked at once.
  const [conversation, asked] = await Promise.all([
    opening,
    date === undefined
      ? pageOf(ctx, story, query)
      : opening.then(({ dayBegins }) => pageOf(ctx, story, query, dayBegins)),
  ]);
  const isNewest = places.length === 0 && query.pageNumber === 1;
  const wasRead = isNewest && (await readByAttendant(ctx, ticketId, conversation));
  const page = wasRead ? await pageOf(ctx, story, query) : asked;
  if (around !== undefined && !page.messages.some(({ id }) => id === around)) fail('ERR_NO_MESSAGE_FOUND');
  const { count, endings, exportedAt } = conversation;
  return { ...page, count, endings, exportedAt, timeline: timelineOf(conversation, page) };
}

/** What happened between the messages of a page; before the first one of all, and after the last, too. */
function timelineOf({ timeline }: Conversation, { messages, hasMore, hasNewer }: Page): TimelineEntry[] {
  const from = hasMore ? (messages[0]?.id ?? 0) : 0;
  const to = hasNewer ? (messages.at(-1)?.id ?? 0) : Number.MAX_SAFE_INTEGER;
  return timeline.filter(({ afterId }) => afterId >= from && afterId <= to);
}

/** Whoever attends to it has the newest page before them: nothing is unread. Answers whether something was. */
async function readByAttendant(ctx: Ctx, ticketId: number, conversation: Conversation): Promise<boolean> {
  if (conversation.userId !== actorOf(ctx).userId || conversation.unreadMessages === 0) return false;
  await ctx.change(async (change) => {
    if (await clearUnread(change, ticketId)) publishUnread(change, ticketId, 0, conversation);
  });
  return true;
}

/** @param dayBegins the message with which the day begins that was asked for */
async function pageOf(ctx: Ctx, story: SQL, query: ListQuery, dayBegins: number | null = null): Promise<Page> {
  const { before, after, around, pageNumber, limit: size = PAGE_SIZE.messages } = query;
  if (before !== undefined) return sides(ctx, { story, id: before, older: size, newer: 0 });
  if (after !== undefined) return sides(ctx, { story, id: after + 1, older: 0, newer: size });
  if (dayBegins !== null) return sides(ctx, { story, id: dayBegins, older: 0, newer: size });
  if (around !== undefined) {
    const older = Math.floor(size / 2);
    return sides(ctx, { story, id: around, older, newer: size - older });
  }
  // One more than is shown says whether there is more.
  const offset = (pageNumber - 1) * size;
  const messages = await newestMessages(ctx, { story, offset, limit: size + 1 });
  return { messages: messages.slice(-size), hasMore: messages.length > size, hasNewer: offset > 0 };
}

/** So many before a place, and from it on. */
async function sides(
  ctx: Ctx,
  { story, id, older, newer }: { story: SQL; id: number; older: number; newer: number },
): Promise<Page> {
  const all = await messagesAround(ctx, { story, id, older: older + 1, newer: newer + 1 });
  const at = all.findIndex((message) => message.id >= id);
  const place = at < 0 ? all.length : at;
  const from = Math.max(0, place - older);
  const to = Math.min(all.length, place + newer);
  return { messages: all.slice(from, to), hasMore: from > 0, hasNewer: to < all.length };
}

export async function searchMessages(
  ctx: Ctx,
  ticketId: number,
  { searchParam, cursor }: z.output<typeof searchEndpoint.query>,
): Promise<z.input<typeof searchEndpoint.reply>> {
  const size = PAGE_SIZE.messages;
  const before = readCursor(keyOfId, cursor);
  const story = storyOf(actorOf(ctx), ticketId);
  const [, { rows, count }] = await Promise.all([
    openConversation(ctx, ticketId),
    searchConversation(ctx.tx, { story, term: searchParam, before, limit: size + 1 }),
  ]);
  const { shown, next } = pageByKey(rows, size, keyOfId, ({ id }) => id);
  const matches = shown.map(({ id, body, fromMe, createdAt }) => ({
    messageId: id,
    excerpt: excerptOf(body, searchParam),
    fromMe,
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { matches, count, ...next };
}

export async function listSharedMedia(
  ctx: Ctx,
  ticketId: number,
  { kind, cursor }: z.output<typeof filesEndpoint.query>,
): Promise<z.input<typeof filesEndpoint.reply>> {
  const before = readCursor(keyOfId, cursor);
  const story = storyOf(actorOf(ctx), ticketId);
  const [, files] = await Promise.all([
    openConversation(ctx, ticketId),
    pageFiles(ctx, { story, kind, before, limit: FILES + 1 }),
  ]);
  const { shown, next } = pageByKey(files, FILES, keyOfId, ({ id }) => id);
  return { messages: shown, ...next };
}
