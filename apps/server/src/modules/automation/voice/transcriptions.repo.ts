// The statements on what is said in recordings.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';

export interface Recording {
  /** null: not heard yet */
  transcription: string | null;
  mediaType: string | null;
  isDeleted: boolean;
  state: 'pending' | 'stored' | 'failed' | null;
  storageKey: string | null;
  mime: string | null;
  /** bytes */
  size: number | null;
}

export async function findRecording(tx: Tx, messageId: number): Promise<Recording | undefined> {
  const { rows } = await tx.execute<Recording & Record<string, unknown>>(sql`
    select x.body as transcription, m.media_type as "mediaType", m.is_deleted as "isDeleted", f.state,
      f.storage_key as "storageKey", f.mime, f.size::float8 as size
    from messages m left join media f on f.id = m.media_id left join transcriptions x on x.message_id = m.id
    where m.id = ${messageId}`);
  return rows[0];
}

/** Ours until then, named by its number. undefined: another is at it, or it has been heard */
export async function claimRecording(tx: Tx, messageId: number, now: Date, until: Date): Promise<number | undefined> {
  const { rows } = await tx.execute<{ attempts: number }>(sql`
    insert into transcriptions as x (message_id, claimed_until) values (${messageId}, ${timestamp(until)})
    on conflict (company_id, message_id) do update set claimed_until = excluded.claimed_until, attempts = x.attempts + 1
      where x.body is null and x.claimed_until <= ${timestamp(now)}
    returning x.attempts`);
  return rows[0]?.attempts;
}

/** False: another was quicker, or the message is gone. */
export async function storeHeard(tx: Tx, messageId: number, body: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update transcriptions set body = ${body} where message_id = ${messageId} and body is null`,
  );
  return (rowCount ?? 0) > 0;
}

/** Nothing came of it: the next may try at once. */
export async function letGo(tx: Tx, messageId: number, attempt: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update transcriptions set claimed_until = ${timestamp(now)}
    where message_id = ${messageId} and attempts = ${attempt} and body is null`);
}

export interface Key {
  /** encrypted */
  apiKey: Buffer;
  /** empty: the installation's own */
  baseUrl: string;
}

/** The key that recordings of this conversation are heard with: of its own agent, or of any. */
export async function findKey(tx: Tx, messageId: number): Promise<Key | undefined> {
  const { rows } = await tx.execute<Key & Record<string, unknown>>(sql`
    select p.api_key as "apiKey", p.base_url as "baseUrl"
    from messages m join tickets t on t.id = m.ticket_id
      left join queues q on q.id = t.queue_id left join connections c on c.id = t.whatsapp_id
      join prompts p on p.company_id = m.company_id
      join companies co on co.id = p.company_id left join plans l on l.id = co.plan_id
    where m.id = ${messageId} and coalesce(l.use_open_ai, true)
    order by p.id is not distinct from q.prompt_id desc, p.id is not distinct from c.prompt_id desc, p.id limit 1`);
  return rows[0];
}

/** Our own recording, whose words are known: its message. undefined: none holds the file */
export async function insertSpoken(tx: Tx, mediaId: number, words: string, now: Date): Promise<number | undefined> {
  const { rows } = await tx.execute<{ messageId: number }>(sql`
    insert into transcriptions (message_id, body, claimed_until)
    select id, ${words}, ${timestamp(now)} from messages where media_id = ${mediaId} returning message_id as "messageId"`);
  return rows[0]?.messageId;
}
