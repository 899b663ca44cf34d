// SQL of connections, their queues, and what stands in the way of changing them.
import type { Connection } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { connectionQueues, connections } from '../../../schema/connections.ts';

export type ConnectionRow = typeof connections.$inferSelect;
export type ConnectionValues = Partial<typeof connections.$inferInsert>;

/** A connection with what a list shows of other tables. */
export type ConnectionRecord = ConnectionRow & Pick<Connection, 'queues' | 'failures'>;

const related = {
  failures: sql<number>`(
    select count(*) from inbound_events e
    where e.company_id = connections.company_id and e.whatsapp_id = connections.id and e.state = 'quarantined')`,
  queues: sql<Connection['queues']>`(
    select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.name), '[]')
    from connection_queues c join queues q on q.company_id = c.company_id and q.id = c.queue_id
    where c.company_id = connections.company_id and c.whatsapp_id = connections.id)`,
};

/** All of the company by name, or the one. */
export async function findConnections(tx: Tx, id?: number): Promise<ConnectionRecord[]> {
  const query = tx.select({ ...getTableColumns(connections), ...related }).from(connections);
  return id === undefined
    ? query.orderBy(sql`fold(${connections.name})`, connections.id)
    : query.where(eq(connections.id, id));
}

export async function findProvider(tx: Tx, id: number): Promise<ProviderName | undefined> {
  const [row] = await tx.select({ provider: connections.provider }).from(connections).where(eq(connections.id, id));
  return row?.provider;
}

/** The connection, held until the transaction ends. */
export async function lockConnection(tx: Tx, id: number): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(connections).where(eq(connections.id, id)).for('update');
  return row;
}

/** The accounts of the company's official numbers, encrypted, but for one connection's. */
export async function findAccounts(tx: Tx, otherThan: number | null): Promise<Buffer[]> {
  const { rows } = await tx.execute<{ account: Buffer }>(sql`
    select account from connections
    where provider = 'cloud' and account is not null and id is distinct from ${otherThan}::bigint`);
  return rows.map(({ account }) => account);
}

export async function hasDefault(tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.isDefault, true))
    .limit(1);
  return rows.length > 0;
}

/** How many of these queues the company has. */
export async function countQueues(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from queues where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return rows[0]?.n ?? 0;
}

export async function insertConnection(
  tx: Tx,
  values: typeof connections.$inferInsert,
): Promise<{ id: number } | undefined> {
  const [row] = await tx.insert(connections).values(values).returning({ id: connections.id });
  return row;
}

export async function updateConnection(tx: Tx, id: number, values: ConnectionValues): Promise<void> {
  await tx.update(connections).set(values).where(eq(connections.id, id));
}

export async function setQueues(tx: Tx, whatsappId: number, queueIds: readonly number[]): Promise<void> {
  await tx.delete(connectionQueues).where(eq(connectionQueues.whatsappId, whatsappId));
  await tx.execute(sql`
    insert into connection_queues (whatsapp_id, queue_id)
    select ${whatsappId}, q from unnest(${sql.param([...queueIds])}::bigint[]) q`);
}

export async function clearDefault(tx: Tx): Promise<void> {
  await tx.update(connections).set({ isDefault: false }).where(eq(connections.isDefault, true));
}

/** The connection that becomes the default when this one goes: one that works, then the oldest. */
export async function findSuccessor(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(ne(connections.id, id))
    .orderBy(desc(sql`status = 'CONNECTED'`), connections.id)
    .limit(1);
  return row?.id;
}

/**
 * What came in and waits goes with the connection. Before the connection is locked: whoever takes an event in holds the
 * event and then asks for the connection.
 */
export async function removeWaitingEvents(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from inbound_events where whatsapp_id = ${id}`);
}

export async function removeConnection(tx: Tx, id: number): Promise<void> {
  await tx.delete(connections).where(eq(connections.id, id));
}

// Tickets are the inbox's, to the right of here: a connection that goes only counts them.
export async function countActiveTickets(tx: Tx, whatsappId: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from tickets where whatsapp_id = ${whatsappId} and status in ('pending', 'open')`,
  );
  return rows[0]?.n ?? 0;
}
