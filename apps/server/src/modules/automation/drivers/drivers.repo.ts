// The statements on drivers' rows. Whoever takes one holds its ticket already, so that all come to both in one order.
import type { ChoicesContent } from '@recado/channel/choices';
import type { DriverKind } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { HeardMessage } from './driver.rules.ts';
import { MOST_HEARD, type Asked } from './limits.rules.ts';
import { GOES_TO_QUEUE, STANDS_IN, STANDS_ON } from './standing.rules.ts';

export interface DriverRow extends Asked {
  kind: DriverKind;
  ref: number | null;
  version: number | null;
  name: string;
  /** null: it has not begun */
  state: unknown;
  steps: number;
  wakeAt: Date | null;
  heard: readonly HeardMessage[];
  heardSince: Date | null;
  heardAt: Date | null;
}

type Moments = 'wakeAt' | 'heardSince' | 'heardAt';
type Row = Omit<DriverRow, Moments> & Record<Moments, string | null>;

const moment = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Those that the tickets have, until the transaction ends. */
export async function lockDrivers(tx: Tx, ticketIds: readonly number[]): Promise<DriverRow[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select ticket_id as "ticketId", id as "runId", kind, ref, version, name, state, revision, steps, heard,
      wake_at as "wakeAt", heard_since as "heardSince", heard_at as "heardAt"
    from ticket_drivers where ticket_id = any(${sql.param([...ticketIds])}::bigint[]) order by ticket_id for update`);
  return rows.map((row) => ({
    ...row,
    wakeAt: moment(row.wakeAt),
    heardSince: moment(row.heardSince),
    heardAt: moment(row.heardAt),
  }));
}

export const lockDriver = async (tx: Tx, ticketId: number): Promise<DriverRow | undefined> =>
  (await lockDrivers(tx, [ticketId]))[0];

export type NewDriver = Pick<DriverRow, 'ticketId' | 'kind' | 'ref' | 'version' | 'name'> &
  Partial<Pick<DriverRow, 'state' | 'steps' | 'heard' | Moments>>;

const at = (when: Date | null | undefined): SQL => sql`${when?.toISOString() ?? null}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value ?? null)}::jsonb`;

/** Of a ticket that has none. */
export async function insertDriver(tx: Tx, driver: NewDriver, now: Date): Promise<Asked> {
  const { ticketId, kind, ref, version, name, state, steps = 0, heard = [] } = driver;
  const { rows } = await tx.execute<{ runId: number }>(sql`
    insert into ticket_drivers (ticket_id, kind, ref, version, name, state, steps, wake_at, heard, heard_since, heard_at,
      started_at)
    values (${ticketId}, ${kind}, ${ref}::bigint, ${version}::int, ${name}, ${json(state)}, ${steps}, ${at(driver.wakeAt)},
      ${json(heard)}, ${at(driver.heardSince)}, ${at(driver.heardAt)}, ${at(now)})
    returning id as "runId"`);
  return { ticketId, runId: rows[0]?.runId ?? 0, revision: 0 };
}

const TOLD = sql`, heard = '[]', heard_since = null, heard_at = null`;

/** After a step. Answers what it is at now. @param told of all that it had heard */
export async function storeStep(
  tx: Tx,
  { ticketId, runId }: Asked,
  { state, wakeAt }: { state: unknown; wakeAt: Date | null },
  told: boolean,
): Promise<Asked> {
  const { rows } = await tx.execute<{ revision: number }>(sql`
    update ticket_drivers set state = ${json(state)}, revision = revision + 1, steps = steps + 1, wake_at = ${at(wakeAt)}
      ${told ? TOLD : sql``}
    where ticket_id = ${ticketId} returning revision`);
  return { ticketId, runId, revision: rows[0]?.revision ?? 0 };
}

/** One more message, of which it is told later: of the last so many. What it was at is out of date by that. */
export async function addHeard(
  tx: Tx,
  ticketId: number,
  message: HeardMessage,
  { since, heardAt }: { since: Date; heardAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update ticket_drivers set heard = case when jsonb_array_length(heard) < ${MOST_HEARD} then heard else heard - 0 end
        || ${json([message])}, heard_since = ${at(since)}, heard_at = ${at(heardAt)},
      revision = revision + 1
    where ticket_id = ${ticketId}`);
}

export async function removeDriver(tx: Tx, ticketId: number): Promise<void> {
  await tx.execute(sql`delete from ticket_drivers where ticket_id = ${ticketId}`);
}

/** The ticket has this row again, and no other. */
export async function restoreDriver(tx: Tx, ticketId: number, row: Record<string, unknown> | null): Promise<void> {
  await removeDriver(tx, ticketId);
  if (row)
    await tx.execute(sql`
      insert into ticket_drivers overriding system value
      select * from jsonb_populate_record(null::ticket_drivers, ${JSON.stringify(row)}::jsonb)`);
}

/** Who stands on a node of a flow's version goes on otherwise, soon: `decided` says how. Answers how many those are. */
export async function redirectRuns(
  tx: Tx,
  { flowId, version, nodeId }: { flowId: number; version: number; nodeId: string },
  next: { node: string; version: number } | { queueId: number },
  now: Date,
): Promise<number> {
  const stands = sql`kind = 'flow' and state->'run'->'flowId' = to_jsonb(${flowId}::bigint)
    and ${STANDS_IN} = ${version}::int and ${STANDS_ON} = ${nodeId} and not ${GOES_TO_QUEUE}`;
  // Tickets come before their drivers, and in one order.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from tickets where id = any(array(select ticket_id from ticket_drivers where ${stands}))
    order by id for no key update`);
  if (rows.length === 0) return 0;
  const { rows: changed } = await tx.execute(sql`
    update ticket_drivers set wake_at = ${at(now)}, revision = revision + 1,
      state = jsonb_set(state, '{next}', ${json(next)})
    where ticket_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) and ${stands} returning ticket_id`);
  return changed.length;
}

const RECENT = sql.raw('20');

/** What we last asked the customer to choose from, before a message of theirs. undefined: nothing of late */
export async function findQuestion(tx: Tx, ticketId: number, beforeId: number): Promise<ChoicesContent | undefined> {
  const { rows } = await tx.execute<{ content: ChoicesContent }>(sql`
    select content from (
      select m.id, m.content from messages m where m.ticket_id = ${ticketId} and m.id < ${beforeId}
      order by m.id desc limit ${RECENT}
    ) recent
    where content->>'type' in ('buttons', 'list') order by id desc limit 1`);
  return rows[0]?.content;
}

/** Where a ticket goes that its driver cannot go on with: its own queue, or the one that its connection names for that. */
export async function findQueueFor(tx: Tx, ticketId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ queueId: number | null }>(sql`
    select coalesce(t.queue_id, w.transfer_queue_id) as "queueId" from tickets t
    left join connections w on w.id = t.whatsapp_id where t.id = ${ticketId}`);
  return rows[0]?.queueId ?? null;
}
