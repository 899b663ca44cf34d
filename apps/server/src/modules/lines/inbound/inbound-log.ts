// The inbound log: what a network tells us is written down before anything else happens with it.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import type { QueuedRow } from './conversation-queues.ts';

export interface LoggedEvent extends QueuedRow {
  event: InboundEvent;
  attempts: number;
}

/** What orders it: its conversation, or the person it is about. */
function orderOf(event: InboundEvent): string {
  if (event.kind === 'party' || event.kind === 'preference')
    return `party:${event.party.hiddenId ?? event.party.phone ?? ''}`;
  if (event.kind === 'addressBook') return 'address book';
  return event.kind === 'group' ? event.group.id : event.chat.key;
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair; networks do send them. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

/** All in one statement, numbered in the order given. */
export async function logEvents(tx: Tx, whatsappId: number, events: readonly InboundEvent[]): Promise<LoggedEvent[]> {
  const json = JSON.stringify(
    events.map((event) => ({ chat: orderOf(event), event })),
    storable,
  );
  const { rows } = await tx.execute<LoggedEvent & Record<string, unknown>>(sql`
    insert into inbound_events (whatsapp_id, chat, event)
    select ${whatsappId}, e->>'chat', e->'event'
    from jsonb_array_elements(${json}::jsonb) with ordinality as t(e, n) order by n
    returning id, chat, event, attempts`);
  // Numbers are given in order, whatever the order in which they come back.
  return rows.toSorted((one, other) => one.id - other.id);
}

/** What waits, apart from these; the oldest first. */
export async function waitingEvents(
  tx: Tx,
  whatsappId: number,
  apart: readonly number[],
  limit: number,
): Promise<LoggedEvent[]> {
  const { rows } = await tx.execute<LoggedEvent & Record<string, unknown>>(sql`
    select id, chat, event, attempts from inbound_events
    where whatsapp_id = ${whatsappId} and state = 'pending' and id <> all(${sql.param([...apart])}::bigint[])
    order by id limit ${limit}`);
  return rows;
}

/** Takes them out of the log; answers those that were still in it. They are back if the transaction fails. */
export async function claimEvents(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`delete from inbound_events where id = any(${sql.param([...ids])}::bigint[]) and state = 'pending' returning id`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function quarantine(tx: Tx, id: number, attempts: number, error: string): Promise<void> {
  await tx.execute(sql`
    update inbound_events set state = 'quarantined', attempts = ${attempts}, error = ${error} where id = ${id}`);
}
