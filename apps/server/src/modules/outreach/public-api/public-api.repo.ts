// The statements behind calls of other programs: answers that are given again, the connection that sends, what became of it.
import type { ConnectionStatus, ProviderName } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { Program } from '../../../platform/http/programs.ts';

export interface KeptAnswer {
  asked: string;
  answer: unknown;
}

export async function findAnswer(tx: Tx, caller: string, key: string): Promise<KeptAnswer | undefined> {
  const { rows } = await tx.execute<KeptAnswer & Record<string, unknown>>(
    sql`select asked, answer from api_answers where caller = ${caller} and key = ${key}`,
  );
  return rows[0];
}

/** False: somebody has it already; where they have not come to their end, this waits for them. */
export async function claimKey(tx: Tx, caller: string, key: string, asked: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into api_answers (caller, key, asked, created_at)
    values (${caller}, ${key}, ${asked}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}

export async function keepAnswer(tx: Tx, caller: string, key: string, answer: unknown): Promise<void> {
  await tx.execute(sql`
    update api_answers set answer = ${JSON.stringify(answer)}::jsonb where caller = ${caller} and key = ${key}`);
}

export interface Line {
  id: number;
  provider: ProviderName;
  status: ConnectionStatus;
  /** the token may use it */
  allowed: boolean;
}

/** @param wanted undefined: the token's own, or else the default one */
export async function findLine(
  tx: Tx,
  { whatsappId, queueIds }: Program,
  wanted: number | undefined,
): Promise<Line | undefined> {
  if (whatsappId !== null && wanted !== undefined && wanted !== whatsappId) return undefined;
  const named = whatsappId ?? wanted ?? null;
  const { rows } = await tx.execute<Line & Record<string, unknown>>(sql`
    select w.id, w.provider, w.status,
      ${queueIds === null}::boolean
        or not exists (select from connection_queues q where q.whatsapp_id = w.id)
        or exists (select from connection_queues q where q.whatsapp_id = w.id
          and q.queue_id = any(${sql.param([...(queueIds ?? [])])}::bigint[])) as allowed
    from connections w where case when ${named}::bigint is null then w.is_default else w.id = ${named} end`);
  return rows[0];
}

export interface SentRow {
  id: number;
  ticketId: number;
  ack: number;
  error: string | null;
  createdAt: Date;
}

/** Of what the same token has sent. */
export async function findSent(tx: Tx, { tokenId, whatsappId }: Program, id: number): Promise<SentRow | undefined> {
  const { rows } = await tx.execute<SentRow & Record<string, unknown>>(sql`
    select id, ticket_id as "ticketId", ack, send_error as error, created_at as "createdAt" from messages
    where id = ${id} and origin = 'api' and origin_ref is not distinct from ${tokenId}::bigint
      and (${whatsappId}::bigint is null or whatsapp_id = ${whatsappId})`);
  return rows[0];
}
