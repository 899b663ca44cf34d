// The statements that only assistants need: what their token sees, what was shown before it is sent, figures of a conversation.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';

/** Connections of these queues, and of none. */
export async function connectionsOf(tx: Tx, queueIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select w.id from connections w where not exists (select from connection_queues q where q.whatsapp_id = w.id)
      or exists (select from connection_queues q where q.whatsapp_id = w.id
        and q.queue_id = any(${sql.param([...queueIds])}::bigint[]))`);
  return rows.map(({ id }) => id);
}

export interface Figures {
  fromCustomer: number;
  fromCompany: number;
  firstAt: string | null;
  lastAt: string | null;
}

export async function figuresOf(tx: Tx, ticketId: number): Promise<Figures> {
  const { rows } = await tx.execute<Figures & Record<string, unknown>>(sql`
    select count(*) filter (where not from_me)::int as "fromCustomer", count(*) filter (where from_me)::int as "fromCompany",
      min(created_at) as "firstAt", max(created_at) as "lastAt"
    from messages where ticket_id = ${ticketId}`);
  return found(rows[0], 'ERR_NO_TICKET_FOUND');
}

export interface Preview {
  asked: string;
  answer: unknown;
  createdAt: Date;
}

/** Held until the transaction ends: of two who confirm, the second waits for what the first has done. */
export async function lockPreview(tx: Tx, caller: string, key: string): Promise<Preview | undefined> {
  const { rows } = await tx.execute<{ asked: string; answer: unknown; createdAt: string | Date }>(sql`
    select asked, answer, created_at as "createdAt" from api_answers
    where caller = ${caller} and key = ${key} for update`);
  const [row] = rows;
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

/** The latest that the token has written there. */
export async function lastSent(tx: Tx, ticketId: number, tokenId: number | null): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from messages where ticket_id = ${ticketId} and origin = 'api' and origin_ref = ${tokenId}::bigint
    order by id desc limit 1`);
  return found(rows[0], 'ERR_CREATING_MESSAGE').id;
}
