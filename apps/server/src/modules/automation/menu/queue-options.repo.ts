// The statements of queues' menus.
import type { QueueOption } from '@recado/contract/queue-options';
import type { Placed } from '@recado/rules/option-places';
import { asc, eq, sql } from 'drizzle-orm';
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
    .where(eq(queueOptions.queueId, queueId))
    .orderBy(sql`${queueOptions.parentId} nulls first`, asc(queueOptions.option), asc(queueOptions.id));

export async function findOption(tx: Tx, id: number): Promise<QueueOption | undefined> {
  const [row] = await tx.select(COLUMNS).from(queueOptions).where(eq(queueOptions.id, id));
  return row;
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

export async function removeOption(tx: Tx, id: number): Promise<void> {
  await tx.delete(queueOptions).where(eq(queueOptions.id, id));
}
