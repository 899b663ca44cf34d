// A conversation read: its pages, what was said in it, and its files. Ids come from an index; only what is shown is read.
import type { TicketStatus } from '@recado/contract/constants';
import type { TimelineEntry } from '@recado/contract/timeline';
import type { Message } from '@recado/contract/messages';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isoOrNull } from '../../../platform/db/moments.ts';
import type { VisibleTicket, Viewer } from '@recado/rules/tickets';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';
import { entriesAround, presentEntry, type EntryRow } from '../tickets/timeline-column.service.ts';
import { selectMessages } from './message-presenter.service.ts';

/** Earlier conversations with the contact that one may scroll back into. */
const MOST_TICKETS = 100;
/** Counting stops here: it must not cost more than the page. */
const MOST_COUNTED = 200;
const MOST_FOUND = 1_000;

export interface Conversation extends VisibleTicket {
  unreadMessages: number;
  /** messages in all of these, at most 200 */
  count: number;
  /** the first message of the day, or of the next that has one; null: there is none */
  dayBegins: number | null;
  /** when the earlier ones were closed */
  endings: { ticketId: number; at: string }[];
  /** when messages of these were last exported and dropped; null: nothing was */
  exportedAt: string | null;
  /** what happened on both sides of the place that was named, or lately; ascending */
  timeline: TimelineEntry[];
}

type ConversationRow = {
  status: TicketStatus;
  queue_id: number | null;
  user_id: number | null;
  whatsapp_id: number | null;
  held: boolean;
  unread_messages: number;
  count: number;
  day_begins: number | null;
  endings: { ticketId: number; at: string }[] | null;
  exported_at: string | null;
  timeline: EntryRow[] | null;
};

/** @param shown a relation with the ticket's id, contact_id and whatsapp_id */
const storyFrom = (shown: SQL, viewer: Viewer): SQL => sql`
  select earlier.id, earlier.exported_at from ${shown} shown, lateral (
    select o.id, o.exported_at from tickets o
    where o.contact_id = shown.contact_id and o.id <= shown.id
      and o.whatsapp_id is not distinct from shown.whatsapp_id and ${visibleTo(viewer, 'o')}
    order by o.id desc limit ${sql.raw(String(MOST_TICKETS))}
  ) earlier`;

/**
 * The ticket and, before it, the contact's earlier ones on the connection that the viewer may see: an array of their ids,
 * so that what is read of them can be asked together with the conversation.
 */
export const storyOf = (viewer: Viewer, ticketId: number): SQL =>
  sql`array(select story.id from (${storyFrom(
    sql`(select id, contact_id, whatsapp_id from tickets where id = ${ticketId})`,
    viewer,
  )}) story)`;

/** @param place of the page: before this message; left out: at the end @param day in the company's time zone */
export async function findConversation(
  tx: Tx,
  viewer: Viewer,
  ticketId: number,
  { day, place }: { day?: string | undefined; place?: number | undefined } = {},
): Promise<Conversation | undefined> {
  const most = sql.raw(String(MOST_COUNTED));
  const dayBegins =
    day === undefined
      ? sql`null::bigint`
      : sql`(select min(first.id) from story, lateral (
          select m.id from messages m where m.ticket_id = story.id and m.created_at >= (select day_start(${day}::date))
          order by m.id limit 1
        ) first)`;
  // Where there is no message on the day or after it, the page is the newest one.
  const end = sql`${Number.MAX_SAFE_INTEGER}::bigint`;
  const around =
    day === undefined ? sql`coalesce(${place ?? null}::bigint, ${end})` : sql`coalesce(${dayBegins}, ${end})`;
  const { rows } = await tx.execute<ConversationRow>(sql`
    with shown as (
      select id, status, queue_id, user_id, unread_messages, contact_id, whatsapp_id, held from tickets where id = ${ticketId}
    ), story as (${storyFrom(sql`shown`, viewer)})
    select status, queue_id, user_id, whatsapp_id, held, unread_messages,
      (select count(*) from (select 1 from story, lateral (
        select 1 from messages m where m.ticket_id = story.id limit ${most}
      ) counted limit ${most}) counted) as count,
      ${dayBegins} as day_begins,
      (select json_agg(json_build_object('ticketId', ended.ticket_id, 'at', ended.at)) from (
        select ticket_id, max(finished_at) as at from ticket_tracking
        where ticket_id in (select id from story) and ticket_id <> ${ticketId}
        group by ticket_id having max(finished_at) is not null
      ) ended) as endings,
      (select max(exported_at) from story) as exported_at,
      ${entriesAround(sql`(select id from story)`, around)} as timeline
    from shown`);
  const [row] = rows;
  return (
    row && {
      status: row.status,
      queueId: row.queue_id,
      whatsappId: row.whatsapp_id,
      held: row.held,
      userId: row.user_id,
      unreadMessages: row.unread_messages,
      count: row.count,
      dayBegins: row.day_begins,
      endings: (row.endings ?? []).map(({ ticketId: of, at }) => ({ ticketId: of, at: new Date(at).toISOString() })),
      exportedAt: isoOrNull(row.exported_at),
      timeline: (row.timeline ?? []).map(presentEntry),
    }
  );
}

export interface NewestPage {
  story: SQL;
  offset: number;
  limit: number;
}

/** Ascending; the newest of the conversation, but so many. */
export const newestMessages = (ctx: Ctx, { story, offset, limit }: NewestPage): Promise<Message[]> =>
  selectMessages(
    ctx,
    sql`(select found.id, found.id as n from ${eachLatest(story, sql``, rowCount(offset + limit))}
      order by found.id desc limit ${rowCount(limit)} offset ${offset}) wanted`,
  );

export interface Around {
  story: SQL;
  /** a place between two messages: before this one */
  id: number;
  /** so many on either side */
  older: number;
  newer: number;
}

/** Ascending; those on both sides of a place, those next to it. */
export const messagesAround = (ctx: Ctx, { story, id, older, newer }: Around): Promise<Message[]> =>
  selectMessages(
    ctx,
    // `offset 0`: otherwise the story is looked up once for each side, and not once.
    sql`(select side.id, side.n from (select ${story} as ids offset 0) story, lateral (
      (select found.id, found.id as n from ${eachLatest(sql`story.ids`, sql`and m.id < ${id}`, rowCount(older))}
        order by found.id desc limit ${rowCount(older)})
      union all
      (select found.id, found.id as n from unnest(story.ids) ticket(id), lateral (
          select m.id from messages m where m.ticket_id = ticket.id and m.id >= ${id} order by m.id limit ${rowCount(newer)}
        ) found order by found.id limit ${rowCount(newer)})
    ) side) wanted`,
  );

/** Of each ticket so many, the latest first. */
const eachLatest = (story: SQL, condition: SQL, limit: SQL): SQL =>
  sql`unnest(${story}) ticket(id), lateral (
    select m.id from messages m where m.ticket_id = ticket.id ${condition} order by m.id desc limit ${limit}
  ) found`;

/** A usual number of rows stands in the text: for a parameter PostgreSQL would plan as for a tenth of the table. */
const rowCount = (rows: number): SQL => (rows <= 31 ? sql.raw(String(rows)) : sql`${rows}`);

const FILE_KINDS = {
  visual: ['image', 'video', 'sticker'],
  audio: ['audio'],
  document: ['application'],
} as const;

export interface FilePage {
  story: SQL;
  kind: keyof typeof FILE_KINDS;
  before: number | undefined;
  limit: number;
}

/** The latest first. */
export function pageFiles(ctx: Ctx, { story, kind, before, limit }: FilePage): Promise<Message[]> {
  const older = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const condition = sql`and m.media_id is not null and not m.is_deleted
    and m.media_type = any(${sql.param(FILE_KINDS[kind])}::text[]) ${older}`;
  return selectMessages(
    ctx,
    sql`(select found.id, -found.id as n from ${eachLatest(story, condition, rowCount(limit))}
      order by found.id desc limit ${rowCount(limit)}) wanted`,
  );
}

export interface SaidRow {
  id: number;
  body: string;
  fromMe: boolean;
  createdAt: string;
}

/** Messages with all the words, the latest first, and how many there are (at most 1000). */
export async function searchConversation(
  tx: Tx,
  { story, term, before, limit }: { story: SQL; term: string; before: number | undefined; limit: number },
): Promise<{ rows: SaidRow[]; count: number }> {
  const older = before === undefined ? sql`` : sql`where message_id < ${before}`;
  const { rows } = await tx.execute<{ count: number; page: SaidRow[] | null }>(sql`
    with said as materialized (
      select message_id from search_conversation(${term}, ${story})
    )
    select least((select count(*) from said), ${sql.raw(String(MOST_FOUND))}) as count,
      (select json_agg(json_build_object('id', m.id, 'body', m.body, 'fromMe', m.from_me, 'createdAt', m.created_at)
          order by m.id desc)
        from (select message_id from said ${older} order by message_id desc limit ${rowCount(limit)}) latest
          join messages m on m.id = latest.message_id) as page`);
  const [row] = rows;
  return { rows: row?.page ?? [], count: row?.count ?? 0 };
}
