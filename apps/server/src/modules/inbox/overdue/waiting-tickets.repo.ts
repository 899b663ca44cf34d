// Tickets that wait for a queue longer than their connection lets them.
import { sql, type SQL } from 'drizzle-orm';
import type { TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { stateColumns } from '../tickets/ticket-state.rules.ts';

export interface OverdueTicket {
  ticket: TicketState;
  /** the queue that its connection gives it */
  target: number;
}

/** Of tickets t of connections w: nobody's, without a queue, and longer so than w lets them. */
export const isOverdue = (now: Date): SQL => sql`
  t.status = 'pending' and t.queue_id is null and t.user_id is null
    and w.time_to_transfer > 0 and w.transfer_queue_id is not null
    and t.updated_at <= ${now.toISOString()}::timestamptz - make_interval(mins => w.time_to_transfer)`;

/** Locked: those of them that are overdue still, and in nobody's hand at this moment. */
export async function lockOverdue(tx: Tx, ids: readonly number[], now: Date): Promise<OverdueTicket[]> {
  const { rows } = await tx.execute<TicketState & { target: number } & Record<string, unknown>>(sql`
    select ${stateColumns('t')}, w.transfer_queue_id as target
    from tickets t join connections w on w.id = t.whatsapp_id
    where t.id = any(${sql.param([...ids])}::bigint[]) and ${isOverdue(now)}
    order by t.id for no key update of t skip locked`);
  return rows.map(({ target, ...ticket }) => ({ ticket, target }));
}
