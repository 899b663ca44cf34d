// The state of a message's file: waiting to be fetched, stored, or given up. The message is there whatever becomes of it.
import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { CHANNEL_TOPIC } from '../../../platform/hints/topics.ts';
import { keepFile } from '../../../platform/media/kept-files.ts';
import type { MediaRef } from '@recado/channel/inbound';
import { media } from '../../../schema/inbox.ts';
import { publishChanged } from '../messages/message-changes.service.ts';

export interface StoredMedia {
  mime: string;
  fileName: string;
  /** bytes */
  size: number;
  /** the media store's key */
  storageKey: string;
}

export interface PendingMedia {
  mime: string;
  fileName: string | null;
  /** bytes, where the sender says so */
  size: number | null;
  /** the connection it must be fetched through, and what its channel needs for that */
  whatsappId: number;
  ref: MediaRef;
}

export interface WaitingMedia {
  id: number;
  mime: string;
  fileName: string | null;
  attempts: number;
  ref: MediaRef;
}

/** A file that lies in the store already. */
export async function insertStored(tx: Tx, values: StoredMedia): Promise<number> {
  await keepFile(tx, values.storageKey);
  const [row] = await tx
    .insert(media)
    .values({ ...values, state: 'stored' })
    .returning({ id: media.id });
  return found(row, 'ERR_CREATING_MESSAGE').id;
}

/** A file that the connection's owner fetches soon. */
export async function insertPending(tx: Tx, values: PendingMedia): Promise<number> {
  const [row] = await tx
    .insert(media)
    .values({ ...values, state: 'pending', nextAttemptAt: sql`now()` })
    .returning({ id: media.id });
  return found(row, 'ERR_CREATING_MESSAGE').id;
}

/** Files of messages that were here already. */
export async function removePending(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(media).where(inArray(media.id, [...ids]));
}

/** Files of the connection whose turn has come, the longest waiting first. */
export async function waitingMedia(tx: Tx, whatsappId: number, limit: number): Promise<WaitingMedia[]> {
  const { rows } = await tx.execute<WaitingMedia & Record<string, unknown>>(sql`
    select id, mime, file_name as "fileName", attempts, ref from media
    where whatsapp_id = ${whatsappId} and state = 'pending' and next_attempt_at <= now()
    order by next_attempt_at, id limit ${limit}`);
  return rows;
}

/** The file is in the store: its message shows it. Again changes nothing. */
export async function mediaFetched(
  ctx: Ctx,
  mediaId: number,
  file: { key: string; size: number; mime: string },
): Promise<void> {
  const isHeld = await settle(
    ctx,
    sql`
    update media set state = 'stored', storage_key = ${file.key}, size = ${file.size}, mime = ${file.mime},
      ref = null, next_attempt_at = null, error = null
    where id = ${mediaId} and state <> 'stored' returning id`,
  );
  if (isHeld) await keepFile(ctx.tx, file.key);
}

/** The file could not be fetched: later again, or, when that is hopeless (`final`) or was tried often enough, given up and shown: then true. */
export async function mediaFetchFailed(
  ctx: Ctx,
  mediaId: number,
  error: string,
  { final }: { final: boolean },
): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ attempts: number }>(
    sql`select attempts from media where id = ${mediaId} and state = 'pending' for update`,
  );
  const [row] = rows;
  if (!row) return false;
  const attempts = row.attempts + 1;
  const over = final || isLastAttempt(attempts);
  const wait = over ? null : waitAfter(attempts);
  const change = sql`
    update media set attempts = ${attempts}, error = ${error}, next_attempt_at = now() + ${wait}::integer * interval '1 millisecond',
      state = case when ${over}::boolean then 'failed' else state end
    where id = ${mediaId} returning id`;
  // While it is still waiting nobody sees a difference.
  if (over) await settle(ctx, change);
  else await ctx.tx.execute(change);
  return over;
}

/** Somebody asks for a file that was given up. ERR_NO_MESSAGE_FOUND where there is nothing to fetch. */
export async function retryMedia(ctx: Ctx, mediaId: number): Promise<void> {
  const { rows } = await ctx.tx.execute<{ whatsapp_id: number }>(sql`
    update media set state = 'pending', attempts = 0, error = null, next_attempt_at = now()
    where id = ${mediaId} and state = 'failed' and ref is not null and whatsapp_id is not null
    returning whatsapp_id`);
  const { whatsapp_id: whatsappId } = found(rows[0], 'ERR_NO_MESSAGE_FOUND');
  await publishMessagesOf(ctx, mediaId);
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, whatsappId));
}

/** False: nothing changed. */
async function settle(ctx: Ctx, change: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ id: number }>(change);
  for (const { id } of rows) await publishMessagesOf(ctx, id);
  return rows.length > 0;
}

async function publishMessagesOf(ctx: Ctx, mediaId: number): Promise<void> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`select id from messages where media_id = ${mediaId}`);
  await publishChanged(
    ctx,
    rows.map(({ id }) => id),
  );
}

const ATTEMPTS = 10;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30 * 60_000;

const isLastAttempt = (attempts: number): boolean => attempts >= ATTEMPTS;

/** Milliseconds; each wait is three times the one before. */
const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), LONGEST_WAIT_MS);
