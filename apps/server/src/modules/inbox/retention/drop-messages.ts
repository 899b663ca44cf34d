// What is safely in a file goes from the tables, a few hundred rows in a transaction. A conversation of which something has
// changed since it was read stays, and what the file has of it opens no more.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { messageExports } from '../../../schema/message-exports.ts';
import { lockClaimed, updateClaimed } from './exports.repo.ts';
import { cutoffOf } from './plan-exports.service.ts';

/** messages in one transaction, and conversations */
const PIECE = 500;
const TICKETS = 50;

interface Exported {
  id: number;
  ticketId: number;
  messages: number;
  begun: boolean;
}

const ids = (some: readonly number[]) => sql`${sql.param([...some])}::bigint[]`;

/** False: nothing is left, or it is not the caller's any more. */
export async function dropPiece(ctx: Ctx, exportId: number, until: Date): Promise<boolean> {
  const { tx, now } = ctx;
  if (!(await lockClaimed(tx, exportId, until))) return false;
  const next = await findNext(tx, exportId);
  if (next.length === 0) {
    await finish(tx, exportId, until, now);
    return false;
  }
  await tx.execute(sql`
    select from tickets where id = any(${ids(next.map(({ ticketId }) => ticketId))}) order by id for no key update`);
  const same = await findUnchanged(tx, next, await cutoffOf(ctx));
  const going = next.filter(({ id, begun }) => begun || same.includes(id));
  await leaveOut(
    tx,
    exportId,
    next.filter((each) => !going.includes(each)),
  );
  if (going.length === 0) return true;
  const parts = going.map(({ id }) => id);
  if (await dropMessages(tx, parts)) await dropRest(tx, parts, now);
  else
    await tx.execute(
      sql`update exported_parts set dropping_since = now() where id = any(${ids(parts)}) and dropping_since is null`,
    );
  return true;
}

/** As many conversations as make a piece; at least one. */
async function findNext(tx: Tx, exportId: number): Promise<Exported[]> {
  const { rows } = await tx.execute<Exported & Record<string, unknown>>(sql`
    select id, ticket_id as "ticketId", messages, dropping_since is not null as begun from exported_parts
    where export_id = ${exportId} and own and dropped_at is null
    order by ticket_id limit ${sql.raw(String(TICKETS))}`);
  let messages = 0;
  return rows.filter((row, n) => {
    messages += row.messages;
    // Fewer than a piece: then it is known that none is left.
    return n === 0 || messages < PIECE;
  });
}

/** Of these, those that are as they were when they were read, and still kept no longer. With their tickets locked. */
async function findUnchanged(tx: Tx, some: readonly Exported[], cutoff: Date | undefined): Promise<number[]> {
  if (!cutoff) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from exported_parts p join tickets t on t.id = p.ticket_id
    where p.id = any(${ids(some.map(({ id }) => id))}) and t.status = 'closed'
      and t.listed_at < ${cutoff.toISOString()}::timestamptz
      and p.messages = (select count(*) from messages m where m.ticket_id = t.id)
      and p.until_message = (select coalesce(max(m.id), 0) from messages m where m.ticket_id = t.id)
      and p.until_note = (select coalesce(max(n.id), 0) from ticket_notes n where n.ticket_id = t.id)`);
  return rows.map(({ id }) => id);
}

/** Their keys too: what the file has of them is nobody's. */
async function leaveOut(tx: Tx, exportId: number, some: readonly Exported[]): Promise<void> {
  if (some.length === 0) return;
  await tx.execute(sql`
    delete from exported_parts where export_id = ${exportId} and ticket_id = any(${ids(some.map(({ ticketId }) => ticketId))})`);
}

/** True: nothing is left of them. */
async function dropMessages(tx: Tx, parts: readonly number[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from messages where ctid = any(array(
      select m.ctid from exported_parts p join messages m on m.ticket_id = p.ticket_id and m.id <= p.until_message
      where p.id = any(${ids(parts)}) limit ${sql.raw(String(PIECE))}))`);
  return (rowCount ?? 0) < PIECE;
}

/** Notes, the timeline, and what lists show of the last message; a ticket stays for what is counted. */
async function dropRest(tx: Tx, parts: readonly number[], now: Date): Promise<void> {
  const these = sql`p.id = any(${ids(parts)})`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from ticket_notes n using exported_parts p
    where ${these} and n.ticket_id = p.ticket_id and n.id <= p.until_note`);
  // It quotes: notes, and what was said to bots.
  await tx.execute(sql`
    delete from ticket_timeline e using exported_parts p
    where ${these} and e.ticket_id = p.ticket_id and e.id <= p.until_line`);
  // Somebody may have written since it was begun.
  const isEmpty = sql`not exists (select from messages m where m.ticket_id = t.id)`;
  await tx.execute(sql`
    update tickets t set exported_at = ${at}, last_message = case when ${isEmpty} then '' else t.last_message end,
      unread_messages = case when ${isEmpty} then 0 else t.unread_messages end
    from exported_parts p where ${these} and t.id = p.ticket_id`);
  await tx.execute(sql`update exported_parts p set dropped_at = ${at} where ${these}`);
}

/** A file of which nothing was dropped has nothing that is not in the tables. */
async function finish(tx: Tx, exportId: number, until: Date, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ tickets: number; messages: number }>(sql`
    select count(*)::integer as tickets, coalesce(sum(messages), 0)::integer as messages
    from exported_parts where export_id = ${exportId} and own`);
  const [{ tickets, messages } = { tickets: 0, messages: 0 }] = rows;
  if (tickets === 0) await tx.delete(messageExports).where(sql`${messageExports.id} = ${exportId}`);
  else
    await updateClaimed(tx, exportId, until, {
      state: 'done',
      doneAt: now,
      workAt: null,
      tickets,
      messages,
      attempts: 0,
    });
}
