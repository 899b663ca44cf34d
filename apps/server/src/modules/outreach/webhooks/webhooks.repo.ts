// The statements on addresses that are told what happens, and what they were told.
import { WEBHOOK_PATIENCE_DAYS, type DeliveryState, type WebhookEvent } from '@recado/contract/webhooks';
import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import { webhookDeliveries, webhookEndpoints, type WebhookTry } from '../../../schema/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const after = (now: Date, seconds: number): SQL => timestamp(new Date(now.getTime() + seconds * 1_000));

export const findEndpoints = (tx: Tx): Promise<EndpointRow[]> =>
  tx.select().from(webhookEndpoints).orderBy(desc(webhookEndpoints.id));

export async function findEndpoint(tx: Tx, id: number): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row;
}

export async function insertEndpoint(
  tx: Tx,
  values: Pick<EndpointRow, 'url' | 'events' | 'active' | 'secret' | 'createdAt'>,
): Promise<EndpointRow | undefined> {
  const [row] = await tx.insert(webhookEndpoints).values(values).returning();
  return row;
}

export async function updateEndpoint(
  tx: Tx,
  id: number,
  values: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<EndpointRow | undefined> {
  const [row] = await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id)).returning();
  return row;
}

export async function removeEndpoint(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return (rowCount ?? 0) > 0;
}

export async function pageDeliveries(
  tx: Tx,
  endpointId: number,
  {
    state,
    type,
    before,
  }: { state?: DeliveryState | undefined; type?: WebhookEvent | undefined; before?: number | undefined },
  limit: number,
): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        type && eq(webhookDeliveries.type, type),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

export async function findDelivery(tx: Tx, id: number): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return row;
}

const AGAIN = sql`insert into webhook_deliveries (endpoint_id, webhook_id, type, body, replay, due_at, created_at)
  select d.endpoint_id, d.webhook_id, d.type, d.body, true`;

/** Once more, as a row of its own: what was told keeps its tries. */
export async function insertReplay(tx: Tx, id: number, now: Date): Promise<DeliveryRow | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    ${AGAIN}, ${timestamp(now)}, ${timestamp(now)} from webhook_deliveries d where d.id = ${id} returning id`);
  return rows[0] && findDelivery(tx, rows[0].id);
}

export interface Period {
  from: string;
  to: string;
  failedOnly: boolean;
}

/** Those of a period that are not told once more already, so that asking again goes on where the last stopped. */
export async function insertReplays(
  tx: Tx,
  endpointId: number,
  { from, to, failedOnly }: Period,
  now: Date,
  most: number,
): Promise<{ count: number; hasMore: boolean }> {
  const { rows } = await tx.execute<{ found: number; count: number }>(sql`
    with which as materialized (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and not d.replay and d.created_at >= ${from}::timestamptz
        and d.created_at < ${to}::timestamptz and d.state <> 'waiting' and (d.state = 'failed' or not ${failedOnly}::boolean)
        and d.webhook_id not in (
          select r.webhook_id from webhook_deliveries r
          where r.endpoint_id = ${endpointId} and r.replay and r.state in ('waiting', 'delivered'))
      order by d.id limit ${most + 1}
    ), again as (
      ${AGAIN}, ${timestamp(now)}, ${timestamp(now)} from webhook_deliveries d
      where d.id in (select id from which order by id limit ${most}) order by d.id returning 1
    )
    select (select count(*) from which)::int as found, (select count(*) from again)::int as count`);
  const { found, count } = rows[0] ?? { found: 0, count: 0 };
  return { count, hasMore: found > count };
}

export interface ClaimedDelivery {
  id: number;
  webhookId: string;
  body: string;
  replay: boolean;
  /** this one included */
  attempts: number;
  /** of these; null: this is the first, as far as it is known */
  firstTriedAt: string | null;
}

const lockEndpointWhere = async (tx: Tx, which: SQL): Promise<EndpointRow | undefined> => {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(sql`${webhookEndpoints.id} = ${which}`)
    .for('no key update');
  return row;
};

/** Whoever writes to deliveries of an address locks it before, so that no two wait for each other. */
export const lockEndpoint = (tx: Tx, id: number): Promise<EndpointRow | undefined> =>
  lockEndpointWhere(tx, sql`${id}::bigint`);

export const lockEndpointOf = (tx: Tx, deliveryId: number): Promise<EndpointRow | undefined> =>
  lockEndpointWhere(tx, sql`(select d.endpoint_id from webhook_deliveries d where d.id = ${deliveryId})`);

export interface Claim {
  endpointId: number;
  /** none that was due before: what companies that are halted have waiting is not gone through again and again */
  since: string;
  seconds: number;
  most: number;
}

/** Some of an address that are due, ours for so long; if we are killed meanwhile, they are due again. The address is locked. */
export async function claimDeliveries(
  tx: Tx,
  { endpointId, since, seconds, most }: Claim,
  now: Date,
): Promise<ClaimedDelivery[]> {
  const { rows } = await tx.execute<ClaimedDelivery & Record<string, unknown>>(sql`
    update webhook_deliveries d set attempts = d.attempts + 1, due_at = ${after(now, seconds)}
    where d.id = any(array(
      select w.id from webhook_deliveries w
      where w.due_at >= ${since}::timestamptz and w.due_at <= ${timestamp(now)} and w.endpoint_id = ${endpointId}
      order by w.due_at, w.id limit ${most}))
    returning d.id, d.webhook_id as "webhookId", d.body, d.replay, d.attempts,
      coalesce(d.tries->(1 - d.attempts), d.tries->0)->>'at' as "firstTriedAt"`);
  return rows;
}

const MOST_TRIES_KEPT = 20;

/** What came of the latest try of one. */
export interface SettledTry {
  id: number;
  state: DeliveryState;
  tried: WebhookTry;
  /** of the next one; null: there is none */
  dueAt: Date | null;
}

/** In one statement. */
export async function settleDeliveries(tx: Tx, settled: readonly SettledTry[]): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries d set state = s.state, due_at = s."dueAt",
      tries = case when jsonb_array_length(d.tries) >= ${MOST_TRIES_KEPT} then d.tries - 0 else d.tries end
        || jsonb_build_array(s.tried)
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s(id bigint, state text, tried jsonb, "dueAt" timestamptz)
    where d.id = s.id and d.id = any(${sql.param(settled.map(({ id }) => id))}::bigint[])`);
}

export const noteSuccess = async (tx: Tx, endpointId: number): Promise<unknown> =>
  tx.execute(sql`update webhook_endpoints set failing_since = null where id = ${endpointId}`);

/** A row of its own for each would be one more for each that is told: to the minute is enough. */
export const noteDelivered = (tx: Tx, endpointId: number, at: string) =>
  tx.execute(sql`
    update webhook_endpoints set last_delivered_at = ${at}::timestamptz
    where id = ${endpointId} and coalesce(last_delivered_at < ${at}::timestamptz - interval '1 minute', true)`);

/** What waits for an address is told now, and what is on its way is tried for the first time: what came before was an outage. */
export async function tellWaiting(tx: Tx, endpointId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set attempts = least(attempts, 1),
      due_at = case when due_at > ${after(now, 60)} then ${timestamp(now)} else due_at end
    where endpoint_id = ${endpointId} and state = 'waiting' and (due_at > ${after(now, 60)} or attempts > 1)`);
}

/** How often each was tried since the address was last down. */
export async function attemptsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; attempts: number }>(sql`
    select id, attempts from webhook_deliveries where id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, attempts }) => [id, attempts]));
}

/** Since when nothing but failures came of it; true: for too long, and it has just been switched off. */
export async function noteFailure(tx: Tx, endpointId: number, now: Date, gone: boolean): Promise<boolean> {
  await tx.execute(sql`
    update webhook_endpoints set failing_since = ${timestamp(now)} where id = ${endpointId} and active and failing_since is null`);
  const { rowCount } = await tx.execute(sql`
    update webhook_endpoints set active = false, switched_off_at = ${timestamp(now)}
    where id = ${endpointId} and active
      and (${gone}::boolean or failing_since <= ${after(now, -WEBHOOK_PATIENCE_DAYS * 86_400)})`);
  return (rowCount ?? 0) > 0;
}

/** Nothing waits for an address that is off. */
export async function giveUpWaiting(tx: Tx, endpointId: number): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set state = 'failed', due_at = null where endpoint_id = ${endpointId} and state = 'waiting'`);
}
