// The statements of queues that the kit does not have.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { crudRepo } from '../../../platform/crud/crud-repo.ts';
import { queues } from '../../../schema/catalog.ts';

/** In the order in which a customer is shown them. */
export const queuesRepo = crudRepo(queues, {
  search: [queues.name],
  orderBy: sql`${queues.orderQueue}, ${queues.name}`,
});

export type QueueRow = typeof queues.$inferSelect;

export interface Situation {
  /** queues that the plan allows */
  limit: number;
  count: number;
  /** another queue has the colour, however it is written */
  colorTaken: boolean;
}

/**
 * What a new or changed queue meets. Takes the company's turn: of two at once the second sees what the first did.
 * @param id the queue that is changed; null: a new one
 */
export async function meetOthers(tx: Tx, color: string | null, id: number | null): Promise<Situation> {
  await tx.execute(sql`select id from companies for no key update`);
  const { rows } = await tx.execute<Situation & Record<string, unknown>>(sql`
    select p.queues as "limit", (select count(*) from queues) as count,
      exists (select 1 from queues where lower(color) = lower(${color}) and id is distinct from ${id}::bigint) as "colorTaken"
    from companies c join plans p on p.id = c.plan_id`);
  return rows[0] ?? { limit: 0, count: 0, colorTaken: false };
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
