// The line of a connection on the simulated network, and what the network holds for it.
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { simDeliveries, simLines } from './sandbox.tables.ts';

export type Line = typeof simLines.$inferSelect;

export async function findLine(tx: Tx, whatsappId: number): Promise<Line | undefined> {
  const [line] = await tx.select().from(simLines).where(eq(simLines.whatsappId, whatsappId));
  return line;
}

export async function putLine(
  tx: Tx,
  whatsappId: number,
  values: Partial<Omit<typeof simLines.$inferInsert, 'whatsappId'>>,
): Promise<void> {
  await tx
    .insert(simLines)
    .values({ whatsappId, ...values })
    .onConflictDoUpdate({ target: [simLines.companyId, simLines.whatsappId], set: { whatsappId, ...values } });
}

/** A phone answers the code on show, once. False: there is none. */
export async function scanLine(tx: Tx, whatsappId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update sim_lines set scanned = true where whatsapp_id = ${whatsappId} and qrcode is not null and not scanned`);
  return (rowCount ?? 0) > 0;
}

export async function addDeliveries(tx: Tx, whatsappId: number, events: readonly InboundEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(simDeliveries).values(events.map((event) => ({ whatsappId, event: JSON.stringify(event) })));
}

export interface Delivery {
  id: number;
  event: InboundEvent;
}

/** The oldest that have not been handed over. Never by a cursor: numbers do not become visible in their order. */
export async function waitingDeliveries(tx: Tx, whatsappId: number, limit: number): Promise<Delivery[]> {
  const rows = await tx
    .select({ id: simDeliveries.id, event: simDeliveries.event })
    .from(simDeliveries)
    .where(eq(simDeliveries.whatsappId, whatsappId))
    .orderBy(asc(simDeliveries.id))
    .limit(limit);
  return rows.map(({ id, event }) => ({ id, event: JSON.parse(event) as InboundEvent }));
}

export async function removeDeliveries(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from sim_deliveries where id = any(${sql.param([...ids])}::bigint[])`);
}

/** What people of these numbers sent, or were told of, and is still on its way. Answers how much that was. */
export async function removeDeliveriesOf(tx: Tx, numbers: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from sim_deliveries where event::json->'chat'->>'key' = any(${sql.param([...numbers])}::text[])`);
  return rowCount ?? 0;
}
