// Files of messages as they are stored: those that lie in the store, and those that must be fetched.
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { keepFile } from '../../../platform/media/kept-files.ts';
import type { MediaRef } from '@recado/channel/inbound';
import { media } from '../../../schema/inbox.ts';

export interface StoredMedia {
  mime: string;
  fileName: string;
  /** bytes */
  size: number;
  /** the media store's key */
  storageKey: string;
}

/** A file that several hold: a list, whatever is to send it later, and the messages that it was sent with. */
export interface SharedMedia extends Omit<StoredMedia, 'storageKey'> {
  mediaId: number;
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

/** A file that lies in the store already. @param shared several may hold it, and it goes with the last of them */
export async function insertStored(tx: Tx, values: StoredMedia, shared = false): Promise<number> {
  await keepFile(tx, values.storageKey);
  const [row] = await tx
    .insert(media)
    .values({ ...values, shared, state: 'stored' })
    .returning({ id: media.id });
  return found(row, 'ERR_CREATING_MESSAGE').id;
}

/** The file as a message names it: its own from now on, or one that it shares. */
export const mediaIdOf = (tx: Tx, file: StoredMedia | SharedMedia): Promise<number> | number =>
  'mediaId' in file ? file.mediaId : insertStored(tx, file);

/** Shared files, in the order given; held, so that none goes before this transaction has taken hold of it. ERR_NOT_FOUND */
export async function holdShared(tx: Tx, ids: readonly number[]): Promise<SharedMedia[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<SharedMedia & Record<string, unknown>>(sql`
    select id as "mediaId", mime, coalesce(file_name, 'file') as "fileName", size::float8 as size from media
    where id = any(${sql.param([...ids])}::bigint[]) and shared and state = 'stored' for key share`);
  return ids.map((id) =>
    found(
      rows.find(({ mediaId }) => mediaId === id),
      'ERR_NOT_FOUND',
    ),
  );
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
