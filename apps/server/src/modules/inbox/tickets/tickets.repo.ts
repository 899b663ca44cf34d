// What is asked of tickets, but for the list; who writes them: move-tickets.repo.ts.
import type { Ticket } from '@recado/contract/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { TicketState } from '../../../events/domain-events.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';
import { lockTickets } from './move-tickets.repo.ts';
import { selectTickets } from './ticket-presenter.service.ts';
import { stateColumns } from './ticket-state.rules.ts';

/** By id or by uuid; anything else is no ticket. */
export async function findState(tx: Tx, ticket: unknown): Promise<TicketState | undefined> {
  const condition = conditionOf(ticket);
  if (!condition) return undefined;
  const { rows } = await tx.execute<TicketState & Record<string, unknown>>(
    sql`select ${stateColumns()} from tickets where ${condition}`,
  );
  return rows[0];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function conditionOf(ticket: unknown): SQL | undefined {
  if (typeof ticket === 'string' && UUID.test(ticket)) return sql`uuid = ${ticket}::uuid`;
  const id = typeof ticket === 'string' && /^\d+$/.test(ticket) ? Number(ticket) : ticket;
  return typeof id === 'number' && Number.isSafeInteger(id) ? sql`id = ${id}` : undefined;
}

export async function findTicket(tx: Tx, key: { id: number } | { uuid: string }): Promise<Ticket | undefined> {
  const condition = 'id' in key ? sql`x.id = ${key.id}` : sql`x.uuid = ${key.uuid}::uuid`;
  const [ticket] = await selectTickets(tx, sql`(select x.* from tickets x where ${condition})`, sql`t.id`);
  return ticket;
}

/** Nobody else changes it until this transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<TicketState | undefined> {
  const [ticket] = await lockTickets(tx, sql`id = ${id}`);
  return ticket;
}

/** The contact's ticket on the connection that is not closed. */
export async function findActive(
  tx: Tx,
  { contactId, whatsappId, otherThan }: { contactId: number; whatsappId: number; otherThan?: number },
): Promise<Ticket | undefined> {
  const [ticket] = await selectTickets(
    tx,
    sql`(select x.* from tickets x where x.contact_id = ${contactId} and x.whatsapp_id = ${whatsappId}
      and x.status in ('pending', 'open') and x.id <> ${otherThan ?? 0})`,
    sql`t.id`,
  );
  return ticket;
}

export interface References {
  contact: boolean;
  /** of the contact */
  isGroup: boolean;
  user: boolean;
  queue: boolean;
  /** the connection that was named, or else the one that a new conversation of this user starts on */
  whatsappId: number | null;
}

type ReferencesRow = { is_group: boolean | null; has_user: boolean; has_queue: boolean; whatsapp_id: number | null };

/** Whether what a request names exists in this company; what is not named (null) is not asked for. */
export async function findReferences(
  tx: Tx,
  named: {
    contactId?: number | null | undefined;
    userId?: number | null | undefined;
    queueId?: number | null | undefined;
    whatsappId?: number | null | undefined;
    /** whose connection to choose when none is named */
    starterId?: number | undefined;
  },
): Promise<References> {
  const { contactId = null, userId = null, queueId = null, whatsappId = null, starterId = null } = named;
  const { rows } = await tx.execute<ReferencesRow>(sql`
    select (select is_group from contacts c where id = ${contactId}::bigint and ${isKept('c')}) as is_group,
      exists (select 1 from users where id = ${userId}::bigint) as has_user,
      exists (select 1 from queues where id = ${queueId}::bigint) as has_queue,
      case when ${whatsappId}::bigint is not null then (select id from connections where id = ${whatsappId}::bigint)
      else coalesce(
        (select whatsapp_id from users where id = ${starterId}::bigint),
        (select id from connections where status = 'CONNECTED' order by is_default desc, id limit 1)
      ) end as whatsapp_id`);
  const [row] = rows;
  return {
    contact: row !== undefined && row.is_group !== null,
    isGroup: row?.is_group ?? false,
    user: row?.has_user ?? false,
    queue: row?.has_queue ?? false,
    whatsappId: row?.whatsapp_id ?? null,
  };
}

export async function findUserName(tx: Tx, userId: number | null): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from users where id = ${userId}::bigint`);
  return rows[0]?.name;
}

export interface Beginning {
  isGroup: boolean;
  /** the connection's queue, where it has just one */
  queueId: number | null;
  /** the contact's newest ticket there */
  latest: TicketState | undefined;
}

type BeginningRow = { is_group: boolean; only_queue: number | null; latest: TicketState | null };

/** What decides how a conversation that we begin starts. undefined: there is no such contact. */
export async function findBeginning(
  tx: Tx,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
): Promise<Beginning | undefined> {
  const { rows } = await tx.execute<BeginningRow>(sql`
    select c.is_group,
      (select min(queue_id) from connection_queues where whatsapp_id = ${whatsappId} having count(*) = 1) as only_queue,
      (select row_to_json(newest) from (select ${stateColumns('t')} from tickets t where t.contact_id = c.id and t.whatsapp_id = ${whatsappId} order by t.id desc limit 1) newest) as latest
    from contacts c where c.id = ${contactId} and ${isKept('c')}`);
  const [row] = rows;
  return row && { isGroup: row.is_group, queueId: row.only_queue, latest: row.latest ?? undefined };
}

/** What many contacts have on a connection, by contact; who is no contact any more is not among them. */
export async function findBeginnings(
  tx: Tx,
  contactIds: readonly number[],
  whatsappId: number,
): Promise<Map<number, { isGroup: boolean; there: number | null }>> {
  const { rows } = await tx.execute<{ id: number; is_group: boolean; there: number | null }>(sql`
    select c.id, c.is_group, (
      select t.id from tickets t where t.contact_id = c.id and t.whatsapp_id = ${whatsappId}
      order by t.status in ('pending', 'open') desc, t.id desc limit 1
    ) as there
    from contacts c where c.id = any(${sql.param([...contactIds])}::bigint[]) and ${isKept('c')}`);
  return new Map(rows.map(({ id, is_group: isGroup, there }) => [id, { isGroup, there }]));
}
