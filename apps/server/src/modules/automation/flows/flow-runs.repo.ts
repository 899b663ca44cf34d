// The statements of who runs, or ran, through flows.
import type { DriverKind } from '@recado/contract/constants';
import type { Hop } from '@recado/flow/run';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { GOES_TO_QUEUE, STANDS_IN, STANDS_ON } from '../drivers/standing.rules.ts';
import { flowHops, flowRuns } from '../../../schema/flows.ts';

/** flows that begin in one ticket: somebody keeps writing phrases, or queues hand round in a circle; then people take it */
export const MOST_A_MINUTE = 10;

export async function insertRun(
  tx: Tx,
  values: { ticketId: number; flowId: number; version: number; reason: string },
): Promise<void> {
  await tx.insert(flowRuns).values(values);
}

export async function insertHops(tx: Tx, ticketId: number, hops: readonly Hop[]): Promise<void> {
  if (hops.length > 0)
    await tx.insert(flowHops).values(
      hops.map(({ flowId, version, from, handle, to }) => ({
        ticketId,
        flowId,
        version,
        source: from,
        handle,
        target: to,
      })),
    );
}

export interface Lately {
  /** flows that began in the ticket within a minute */
  recent: number;
  /** one has, since the conversation began */
  had: boolean;
}

export async function findLately(tx: Tx, ticketId: number, now: Date): Promise<Lately> {
  const { rows } = await tx.execute<Lately & Record<string, unknown>>(sql`
    select count(*) filter (where r.created_at > ${now.toISOString()}::timestamptz - interval '1 minute')::int as recent,
      coalesce(bool_or(r.created_at >= (
        select max(k.created_at) from ticket_tracking k where k.ticket_id = ${ticketId}
      )), false) as had
    from flow_runs r where r.ticket_id = ${ticketId}`);
  return rows[0] ?? { recent: 0, had: false };
}

/** In this transaction: by the message with which it is at work. */
export async function hasJustBegun(tx: Tx, ticketId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from flow_runs where ticket_id = ${ticketId} and created_at = now()::timestamptz(3)`);
  return rows.length > 0;
}

export interface Stood {
  nodeId: string;
  version: number;
  count: number;
}

/** How many wait on each node of a flow; who is on the way to a queue waits on none. */
export async function findStanding(tx: Tx, flowId: number): Promise<Stood[]> {
  const { rows } = await tx.execute<Stood & Record<string, unknown>>(sql`
    select ${STANDS_ON} as "nodeId", ${STANDS_IN} as version, count(*)::int as count
    from ticket_drivers where kind = 'flow' and state->'run'->'flowId' = to_jsonb(${flowId}::bigint)
      and not ${GOES_TO_QUEUE}
    group by 1, 2 order by 2, 1`);
  return rows;
}

/** The tickets of those, and of those who are about to begin. */
export async function findRunning(tx: Tx, flowId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ ticketId: number }>(sql`
    select ticket_id as "ticketId" from ticket_drivers
    where kind = 'flow' and (state->'run'->'flowId' = to_jsonb(${flowId}::bigint)
      or (jsonb_typeof(state) = 'null' and ref = ${flowId}))
    order by ticket_id`);
  return rows.map(({ ticketId }) => ticketId);
}

export interface Way {
  source: string;
  handle: string;
  target: string;
  count: number;
  lastAt: string;
  ticketIds: number[];
}

/** @param since what is older is not counted */
export async function findHeat(tx: Tx, flowId: number, version: number, since: Date): Promise<Way[]> {
  const { rows } = await tx.execute<Way & Record<string, unknown>>(sql`
    select source, handle, target, count(*)::int as count, max(created_at) as "lastAt",
      to_json((array_agg(ticket_id order by id desc))[1:50]) as "ticketIds"
    from flow_hops
    where flow_id = ${flowId} and version = ${version}::bigint and created_at >= ${since.toISOString()}::timestamptz
    group by source, handle, target order by source, handle, target`);
  return rows;
}

/** Who waits in the ticket. */
export async function findWaitingKind(tx: Tx, ticketId: number): Promise<DriverKind | undefined> {
  const { rows } = await tx.execute<{ kind: DriverKind }>(
    sql`select kind from ticket_drivers where ticket_id = ${ticketId}`,
  );
  return rows[0]?.kind;
}
