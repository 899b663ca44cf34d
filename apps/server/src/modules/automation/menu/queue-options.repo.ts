// The statements of queues' menus.
import type { QueueOption } from '@recado/contract/queue-options';
import type { Placed } from '@recado/rules/option-places';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { queueOptions } from '../../../schema/connections.ts';

const COLUMNS = {
  id: queueOptions.id,
  queueId: queueOptions.queueId,
  parentId: queueOptions.parentId,
  title: queueOptions.title,
  message: queueOptions.message,
  option: queueOptions.option,
};

/** Of one queue, all of them: level by level in their order. */
export const findOptions = (tx: Tx, queueId: number): Promise<QueueOption[]> =>
  tx
    .select(COLUMNS)
    .from(queueOptions)
    .where(and(eq(queueOptions.queueId, queueId), isNull(queueOptions.deletedAt)))
    .orderBy(sql`${queueOptions.parentId} nulls first`, asc(queueOptions.option), asc(queueOptions.id));

export async function findOption(tx: Tx, id: number): Promise<QueueOption | undefined> {
  const [row] = await tx
    .select(COLUMNS)
    .from(queueOptions)
    .where(and(eq(queueOptions.id, id), isNull(queueOptions.deletedAt)));
  return row;
}

/** One that was deleted since then, and what went with it and stood below it: level by level. */
export async function findDeleted(tx: Tx, id: number, keptSince: Date): Promise<QueueOption[]> {
  const { rows } = await tx.execute<QueueOption & Record<string, unknown>>(sql`
    with recursive branch as (
      select o.*, 1 as level from queue_options o where o.id = ${id} and o.deleted_at >= ${keptSince.toISOString()}::timestamptz
      union all
      select o.*, b.level + 1 from queue_options o
      join branch b on o.company_id = b.company_id and o.parent_id = b.id and o.deleted_at = b.deleted_at
    )
    select id, queue_id as "queueId", parent_id as "parentId", title, message, option from branch order by level, option`);
  return rows;
}

/** Who changes a menu holds its queue. False: there is none. */
export async function lockQueue(tx: Tx, queueId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from queues where id = ${queueId} for no key update`);
  return rows.length > 0;
}

export async function insertOption(tx: Tx, values: Omit<QueueOption, 'id'>): Promise<QueueOption | undefined> {
  const [row] = await tx.insert(queueOptions).values(values).returning(COLUMNS);
  return row;
}

export async function updateOption(
  tx: Tx,
  id: number,
  values: Partial<Pick<QueueOption, 'title' | 'message'>>,
): Promise<void> {
  if (values.title === undefined && values.message === undefined) return;
  await tx.update(queueOptions).set(values).where(eq(queueOptions.id, id));
}

export async function placeOptions(tx: Tx, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await tx.execute(sql`
    update queue_options o set parent_id = placed."parentId", option = placed.option
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as placed(id bigint, "parentId" bigint, option int)
    where o.id = placed.id`);
}

/** They can come back; those of this queue that went long ago cannot. */
export async function removeOptions(
  tx: Tx,
  queueId: number,
  ids: readonly number[],
  { now, keptSince }: { now: Date; keptSince: Date },
): Promise<void> {
  await tx.execute(sql`
    delete from queue_options where queue_id = ${queueId} and deleted_at < ${keptSince.toISOString()}::timestamptz`);
  await tx.execute(sql`
    update queue_options set deleted_at = ${now.toISOString()}::timestamptz
    where id = any(${sql.param([...ids])}::bigint[])`);
}

export async function bringBackOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update queue_options set deleted_at = null where id = any(${sql.param([...ids])}::bigint[])`);
}
