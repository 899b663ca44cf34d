// The statements on what people are to be told outside of the page.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import type { PUSH_KINDS } from '../../../schema/push.ts';

export type PushKind = (typeof PUSH_KINDS)[number];

/** However fast a customer writes, so many seconds lie between two of one key. */
const APART_SECONDS = 10;

export interface NewPush {
  key: string;
  kind: PushKind;
  userId?: number;
  ticketId?: number;
  chatId?: number;
  noticeId?: number;
  text?: string;
}

/** Answers whether anybody of the company is told anything at all. */
export async function putPushes({ tx, now }: Pick<Ctx, 'tx' | 'now'>, all: readonly NewPush[]): Promise<boolean> {
  // Of two with one key the later stands; in one order, so that two transactions never wait for each other.
  const last = new Map(all.map((one) => [one.key, one]));
  const rows = [...last.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rowCount } = await tx.execute(sql`
    insert into pushes as p (key, kind, user_id, ticket_id, chat_id, notice_id, text, due_at, created_at)
    select x.key, x.kind, x."userId", x."ticketId", x."chatId", x."noticeId", coalesce(x.text, ''), ${timestamp(now)}, ${timestamp(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(key text, kind text, "userId" bigint, "ticketId" bigint, "chatId" bigint, "noticeId" bigint, text text)
    where exists (select from push_subscriptions s where x."userId" is null or s.user_id = x."userId")
    on conflict (company_id, key) do update set
      due_at = greatest(excluded.due_at, p.sent_at + interval '${sql.raw(String(APART_SECONDS))} seconds'),
      version = p.version + 1, done = '{}', attempts = 0, text = excluded.text, notice_id = excluded.notice_id`);
  return (rowCount ?? 0) > 0;
}

export interface ClaimedPush extends Record<string, unknown> {
  id: number;
  key: string;
  kind: PushKind;
  userId: number | null;
  ticketId: number | null;
  chatId: number | null;
  noticeId: number | null;
  text: string;
  version: number;
  done: number[];
  attempts: number;
}

/** Ours until then; a process that dies meanwhile leaves it due again. undefined: it is not due any more */
export async function claimPush(tx: Tx, { id, at }: DueRow, until: Date): Promise<ClaimedPush | undefined> {
  const { rows } = await tx.execute<ClaimedPush>(sql`
    update pushes set due_at = ${timestamp(until)} where id = ${id} and due_at = ${at}::timestamptz
    returning id, key, kind, user_id as "userId", ticket_id as "ticketId", chat_id as "chatId", notice_id as "noticeId",
      text, version, done, attempts`);
  return rows[0];
}

/** What was told of it meanwhile is due as it was. @param again null: it is done */
export async function settlePush(
  tx: Tx,
  {
    id,
    version,
    done,
    again,
    now,
  }: { id: number; version: number; done: readonly number[]; again: Date | null; now: Date },
): Promise<void> {
  const same = sql`version = ${version}`;
  await tx.execute(sql`
    update pushes set sent_at = ${timestamp(now)},
      due_at = case when ${same} then ${again?.toISOString() ?? null}::timestamptz else due_at end,
      done = case when ${same} then ${sql.param([...done])}::bigint[] else done end,
      attempts = case when ${same} then attempts + 1 else attempts end
    where id = ${id}`);
}

/** What a customer wrote last: it may be a picture. */
export async function findLastWords(tx: Tx, ticketId: number): Promise<{ body: string; mediaType: string | null }> {
  const { rows } = await tx.execute<{ body: string; mediaType: string | null }>(sql`
    select body, media_type as "mediaType" from messages
    where ticket_id = ${ticketId} and not from_me and not is_deleted order by id desc limit 1`);
  return rows[0] ?? { body: '', mediaType: null };
}

export interface ToldBy extends Record<string, unknown> {
  kind: 'transfer' | 'mention';
  byName: string;
  text: string;
  messageId: number;
}

/** undefined: they have opened its ticket since */
export async function findTold(tx: Tx, noticeId: number | null, userId: number): Promise<ToldBy | undefined> {
  const { rows } = await tx.execute<ToldBy>(sql`
    select n.kind, n.by_name as "byName", n.text, e.after_id as "messageId"
    from personal_notices n join ticket_timeline e on e.id = n.entry_id
    where n.id = ${noticeId} and n.user_id = ${userId}`);
  return rows[0];
}

export interface ChatWords extends Record<string, unknown> {
  uuid: string;
  title: string;
  by: string;
  message: string;
  /** whoever has not read it */
  userIds: number[];
}

export async function findChatWords(tx: Tx, chatId: number | null): Promise<ChatWords | undefined> {
  const { rows } = await tx.execute<ChatWords>(sql`
    select c.uuid, c.title, coalesce(u.name, '') as by, m.message,
      coalesce((select json_agg(x.user_id) from chat_members x where x.chat_id = c.id and x.unreads > 0), '[]') as "userIds"
    from chats c cross join lateral (
        select * from chat_messages m where m.chat_id = c.id order by m.id desc limit 1) m
      left join users u on u.id = m.sender_id
    where c.id = ${chatId}`);
  return rows[0];
}
