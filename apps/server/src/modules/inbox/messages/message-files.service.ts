// What becomes of a message's file: fetched, or given up and asked for again. The message is there whatever becomes of it.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { keepFile } from '../../../platform/media/kept-files.ts';
import { publishChanged } from './message-changes.service.ts';

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
