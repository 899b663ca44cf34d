// A driver's ticket comes before its row: whoever takes in a message, moves a ticket or wakes a driver does it in this order.
import { sql } from 'drizzle-orm';
import type { TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { stateColumns } from '../../inbox/tickets/ticket-state.rules.ts';

/** Held until the transaction ends. undefined: it is gone, or, where that is asked for, in somebody's hand. */
export async function lockTicket(tx: Tx, ticketId: number, busy?: 'skip locked'): Promise<TicketState | undefined> {
  const { rows } = await tx.execute<TicketState & Record<string, unknown>>(sql`
    select ${stateColumns()} from tickets where id = ${ticketId} for no key update ${sql.raw(busy ?? '')}`);
  return rows[0];
}
