// The statements of queues that the kit does not have.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { crudRepo } from '../../../platform/crud/crud-repo.ts';
import { queues } from '../../../schema/connections.ts';

/** In the order in which a customer is shown them. */
export const queuesRepo = crudRepo(queues, {
  search: [queues.name],
  orderBy: sql`${queues.orderQueue}, fold(${queues.name})`,
});

export type QueueRow = typeof queues.$inferSelect;

/** Another queue has the colour, however it is written. @param id the queue that is changed; null: a new one */
export async function isColorTaken(tx: Tx, color: string, id: number | null): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select exists (select 1 from queues where lower(color) = lower(${color}) and id is distinct from ${id}::bigint) as taken`);
  return rows[0]?.taken ?? false;
}

/** Connections that offer the queue. */
export async function findConnectionsOf(tx: Tx, queueId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select whatsapp_id as id from connection_queues where queue_id = ${queueId}
    union select id from connections where transfer_queue_id = ${queueId} order by id`);
  return rows.map(({ id }) => id);
}

/** People who are in it. */
export async function findMembersOf(tx: Tx, queueId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select user_id as id from user_queues where queue_id = ${queueId}`,
  );
  return rows.map(({ id }) => id);
}
