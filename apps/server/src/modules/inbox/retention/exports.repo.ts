// The rows of files of old conversations, and of what is in them.
import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import { exportedParts, messageExports } from '../../../schema/message-exports.ts';

export type ExportRow = typeof messageExports.$inferSelect;

export interface NewPart {
  ticketId: number;
  /** who wrote it, in a group; null: the conversation's own */
  contactId: number | null;
  uuid: string;
  sealedKey: Buffer;
}

export async function insertExport(
  tx: Tx,
  values: Pick<ExportRow, 'month' | 'tickets' | 'messages' | 'workAt' | 'createdAt'>,
  parts: readonly NewPart[],
): Promise<void> {
  const [row] = await tx
    .insert(messageExports)
    .values({
      ...values,
      state: 'planned',
      part: sql`(select coalesce(max(part), 0) + 1 from message_exports where month = ${values.month})`,
    })
    .returning({ id: messageExports.id });
  if (!row) throw new Error('an export was not stored');
  await insertParts(tx, row.id, parts);
}

/** As lists: there may be more of them than a statement has parameters. */
export async function insertParts(tx: Tx, exportId: number, parts: readonly NewPart[]): Promise<void> {
  const column = (of: (part: NewPart) => string | number | null) => sql.param(parts.map(of));
  await tx.execute(sql`
    insert into exported_parts (export_id, ticket_id, own, contact_id, uuid, sealed_key)
    select ${exportId}::bigint, ticket_id, contact_id is null, contact_id, uuid, decode(key, 'hex')
    from unnest(${column(({ ticketId }) => ticketId)}::bigint[], ${column(({ contactId }) => contactId)}::bigint[],
      ${column(({ uuid }) => uuid)}::uuid[], ${column(({ sealedKey }) => sealedKey.toString('hex'))}::text[])
      as part(ticket_id, contact_id, uuid, key)`);
}

/** It is the caller's until then. undefined: it is somebody else's, or nothing is left of it */
export async function claimExport(tx: Tx, id: number, now: Date, until: Date): Promise<ExportRow | undefined> {
  const [row] = await tx
    .update(messageExports)
    .set({ workAt: until })
    .where(sql`${messageExports.id} = ${id} and ${messageExports.workAt} <= ${timestamp(now)}`)
    .returning();
  return row;
}

/** As its claim is still the caller's. False: it is not */
export async function updateClaimed(tx: Tx, id: number, until: Date, set: Partial<ExportRow>): Promise<boolean> {
  const { rowCount } = await tx.update(messageExports).set(set).where(isClaimed(id, until));
  return rowCount === 1;
}

/** Nobody else works on it until the transaction ends. False: it is not the caller's any more */
export async function lockClaimed(tx: Tx, id: number, until: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: messageExports.id })
    .from(messageExports)
    .where(isClaimed(id, until))
    .for('update');
  return rows.length > 0;
}

const isClaimed = (id: number, until: Date) =>
  sql`${messageExports.id} = ${id} and ${messageExports.workAt} = ${timestamp(until)}`;

export interface Part {
  uuid: string;
  sealedKey: Buffer;
  ticketId: number;
  own: boolean;
  contactId: number | null;
  isGroup: boolean;
}

/** In the order of their conversations. */
export async function findParts(tx: Tx, exportId: number): Promise<Part[]> {
  return tx
    .select({
      uuid: exportedParts.uuid,
      sealedKey: exportedParts.sealedKey,
      ticketId: exportedParts.ticketId,
      own: exportedParts.own,
      contactId: exportedParts.contactId,
      isGroup: sql<boolean>`(select is_group from tickets where id = ${exportedParts.ticketId})`,
    })
    .from(exportedParts)
    .where(eq(exportedParts.exportId, exportId))
    .orderBy(asc(exportedParts.ticketId), asc(exportedParts.id));
}

export interface Tally {
  uuid: string;
  messages: number;
  untilMessage: number;
  untilNote: number;
  untilLine: number;
}

/** What of each conversation is in the file. Those that went meanwhile are left out. */
export async function updateTallies(tx: Tx, tallies: readonly Tally[]): Promise<void> {
  const column = (of: (tally: Tally) => string | number) => sql.param(tallies.map(of));
  await tx.execute(sql`
    update exported_parts p set messages = t.messages, until_message = t.message, until_note = t.note, until_line = t.line
    from unnest(${column(({ uuid }) => uuid)}::uuid[], ${column(({ messages }) => messages)}::integer[],
      ${column(({ untilMessage }) => untilMessage)}::bigint[], ${column(({ untilNote }) => untilNote)}::bigint[],
      ${column(({ untilLine }) => untilLine)}::bigint[]) as t(uuid, messages, message, note, line)
    where p.uuid = t.uuid`);
}

/** Those that are not done, and how much there has been since a moment. */
export async function findUnderWay(tx: Tx, since: Date): Promise<{ unfinished: boolean; messages: number }> {
  const { rows } = await tx.execute<{ unfinished: boolean; messages: number }>(sql`
    select coalesce(bool_or(work_at is not null), false) as unfinished,
      coalesce(sum(messages) filter (where created_at >= ${timestamp(since)}), 0)::integer as messages
    from message_exports where work_at is not null or created_at >= ${timestamp(since)}`);
  return rows[0] ?? { unfinished: false, messages: 0 };
}

export const listExportRows = (tx: Tx, before: number | undefined, limit: number): Promise<ExportRow[]> =>
  tx
    .select()
    .from(messageExports)
    .where(before === undefined ? undefined : lt(messageExports.id, before))
    .orderBy(desc(messageExports.id))
    .limit(limit);

export async function findExport(tx: Tx, id: number): Promise<ExportRow | undefined> {
  const [row] = await tx.select().from(messageExports).where(eq(messageExports.id, id));
  return row;
}

/** undefined: there is none, or it is not done */
export async function removeDone(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(messageExports)
    .where(and(eq(messageExports.id, id), eq(messageExports.state, 'done'), isNotNull(messageExports.storageKey)));
  return (rowCount ?? 0) > 0;
}
