// The statements on what is done to many at once.
import type { BulkAct, BulkKind, BulkObjects, BulkStatus } from '@recado/contract/bulk-acts';
import type { ErrorCode } from '@recado/contract/errors';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';

export interface StoredAct {
  id: number;
  userId: number;
  of: BulkObjects;
  kind: BulkKind;
  act: { tagId?: number; queueId?: number; userId?: number };
  status: BulkStatus;
  total: number;
  done: number;
  failed: number;
  undone: number;
  notUndone: number;
  workAt: Date | null;
  undoUntil: Date | null;
}

type ActRow = Omit<StoredAct, 'workAt' | 'undoUntil'> & Record<'workAt' | 'undoUntil', string | null>;

const COLUMNS = sql.raw(
  'id, user_id as "userId", of, kind, act, status, total, done, failed, undone, not_undone as "notUndone", ' +
    'work_at as "workAt", undo_until as "undoUntil"',
);

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
const stored = ({ workAt, undoUntil, ...row }: ActRow): StoredAct => ({
  ...row,
  workAt: dateOf(workAt),
  undoUntil: dateOf(undoUntil),
});

const select = async (tx: Tx, statement: SQL): Promise<StoredAct[]> =>
  (await tx.execute<ActRow & Record<string, unknown>>(statement)).rows.map(stored);

export interface NewAct extends Pick<StoredAct, 'userId' | 'of' | 'kind' | 'act'> {
  chosen: unknown;
  status: 'waiting' | 'running';
  workAt: Date;
  now: Date;
}

/** With those that were chosen, each once. undefined: another of this person is under way. */
export async function insertAct(
  tx: Tx,
  { userId, of, kind, act, chosen, status, workAt, now }: NewAct,
  targetIds: readonly number[],
): Promise<StoredAct | undefined> {
  const ids = [...new Set(targetIds)];
  const [made] = await select(
    tx,
    sql`insert into bulk_acts (user_id, of, kind, act, chosen, status, total, work_at, created_at)
      values (${userId}, ${of}, ${kind}, ${JSON.stringify(act)}::jsonb, ${JSON.stringify(chosen)}::jsonb, ${status},
        ${ids.length}, ${timestamp(workAt)}, ${timestamp(now)})
      on conflict do nothing returning ${COLUMNS}`,
  );
  if (made)
    await tx.execute(sql`
      insert into bulk_items (act_id, target_id) select ${made.id}::bigint, target from unnest(${sql.param(ids)}::bigint[]) target`);
  return made;
}

/** Nobody else works on it, nor stops it, until the transaction ends. undefined: somebody has it, or it is gone. */
export async function takeAct(tx: Tx, id: number): Promise<StoredAct | undefined> {
  const [act] = await select(tx, sql`select ${COLUMNS} from bulk_acts where id = ${id} for update skip locked`);
  return act;
}

/** The same, once whoever has it is done with one of its pieces. */
export async function lockAct(tx: Tx, id: number): Promise<StoredAct | undefined> {
  const [act] = await select(tx, sql`select ${COLUMNS} from bulk_acts where id = ${id} for update`);
  return act;
}

export async function findAct(tx: Tx, id: number): Promise<StoredAct | undefined> {
  const [act] = await select(tx, sql`select ${COLUMNS} from bulk_acts where id = ${id}`);
  return act;
}

export const findOwn = (tx: Tx, userId: number, since: Date, most: number): Promise<StoredAct[]> =>
  select(
    tx,
    sql`select ${COLUMNS} from bulk_acts where user_id = ${userId} and created_at > ${timestamp(since)}
      order by id desc limit ${sql.raw(String(most))}`,
  );

export async function setStatus(
  tx: Tx,
  id: number,
  { status, workAt, undoUntil }: Pick<StoredAct, 'status' | 'workAt' | 'undoUntil'>,
): Promise<StoredAct | undefined> {
  const [act] = await select(
    tx,
    sql`update bulk_acts set status = ${status}, work_at = ${timestamp(workAt)}, undo_until = ${timestamp(undoUntil)}
      where id = ${id} returning ${COLUMNS}`,
  );
  return act;
}

/** It has had its turn: who has waited longer comes first. Answers how it stands. */
export async function endTurn(tx: Tx, id: number, now: Date): Promise<StoredAct | undefined> {
  const [act] = await select(
    tx,
    sql`update bulk_acts set work_at = case when work_at is null then null else ${timestamp(now)} end
      where id = ${id} returning ${COLUMNS}`,
  );
  return act;
}

export interface NextItem {
  targetId: number;
  undoId: number | null;
}

/** Those that went wrong come again at the end. undefined: none is left. */
export async function nextItem(tx: Tx, { id, status }: StoredAct): Promise<NextItem | undefined> {
  const left = status === 'undoing' ? sql`state = 'done' and changed` : sql`state = 'waiting'`;
  const { rows } = await tx.execute<NextItem & Record<string, unknown>>(sql`
    select target_id as "targetId", undo_id as "undoId" from bulk_items where act_id = ${id} and ${left}
    order by attempts, target_id limit 1`);
  return rows[0];
}

/** What became of one of them, and the count of it. */
export type Result =
  | { state: 'done'; changed: boolean; undoId: number | null }
  | { state: 'undone' }
  | { state: 'failed' | 'notUndone'; error: ErrorCode };

const COUNTERS = { done: 'done', undone: 'undone', failed: 'failed', notUndone: 'not_undone' } as const;

export async function settleItem(tx: Tx, id: number, targetId: number, result: Result): Promise<void> {
  const { state } = result;
  const counter = sql.raw(COUNTERS[state]);
  const set =
    state === 'done'
      ? sql`, changed = ${result.changed}, undo_id = ${result.undoId}`
      : state === 'undone'
        ? sql``
        : sql`, error = ${result.error}`;
  await tx.execute(sql`
    with settled as (
      update bulk_items set state = ${state}${set} where act_id = ${id} and target_id = ${targetId} returning 1
    )
    update bulk_acts set ${counter} = ${counter} + (select count(*) from settled) where id = ${id}`);
}

/** It went wrong once more. Answers how often it has. */
export async function countAttempt(tx: Tx, id: number, targetId: number): Promise<number> {
  const { rows } = await tx.execute<{ attempts: number }>(sql`
    update bulk_items set attempts = attempts + 1 where act_id = ${id} and target_id = ${targetId} returning attempts`);
  return rows[0]?.attempts ?? 0;
}

/** Whether it has made any difference that can be taken back. */
export async function hasChanged(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from bulk_items where act_id = ${id} and state = 'done' and changed limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

/** A query: by what its tickets are taken back. */
export const undoIdsOf = (id: number): SQL =>
  sql`select undo_id from bulk_items where act_id = ${id} and undo_id is not null`;

/** The first so many that could not be done, or not be taken back. */
export async function findFailures(
  tx: Tx,
  id: number,
  most: number,
): Promise<{ targetId: number; error: ErrorCode }[]> {
  const { rows } = await tx.execute<{ targetId: number; error: ErrorCode }>(sql`
    select target_id as "targetId", error from bulk_items
    where act_id = ${id} and state in ('failed', 'notUndone') order by target_id limit ${sql.raw(String(most))}`);
  return rows;
}

export const presentAct = (row: StoredAct): BulkAct => ({
  id: row.id,
  of: row.of,
  kind: row.kind,
  status: row.status,
  total: row.total,
  done: row.done,
  failed: row.failed,
  undone: row.undone,
  notUndone: row.notUndone,
  startsAt: row.status === 'waiting' ? (row.workAt?.toISOString() ?? null) : null,
  undoUntil: row.undoUntil?.toISOString() ?? null,
});
