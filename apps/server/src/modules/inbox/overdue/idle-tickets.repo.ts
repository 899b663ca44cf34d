// Tickets that customers have left: idle for longer than their connection waits.
import { sql, type SQL } from 'drizzle-orm';
import type { TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isAutomatic } from '../messages/message-origin.service.ts';
import { stateColumns } from '../tickets/ticket-state.rules.ts';

export interface IdleTicket {
  ticket: TicketState;
  /** what the customer is told; null: the connection is not up, or it is long over */
  closingMessage: string | null;
}

/**
 * Who turns the option on, or comes back after days, has many that are long over: their customers are not all written to at
 * once.
 */
const LONG_OVER = sql`interval '1 day'`;

/** Locked, if it is idle still, and in nobody's hand at this moment. */
export async function lockIdle(tx: Tx, ticketId: number, now: Date): Promise<IdleTicket | undefined> {
  const { rows } = await tx.execute<TicketState & { closingMessage: string | null } & Record<string, unknown>>(sql`
    select ${stateColumns('t')},
      case when w.status = 'CONNECTED'
        and t.updated_at > ${now.toISOString()}::timestamptz - make_interval(mins => w.expires_ticket) - ${LONG_OVER}
        then w.expires_inactive_message end as "closingMessage"
    from tickets t join connections w on w.id = t.whatsapp_id
    where t.id = ${ticketId} and ${isIdle(now)} for no key update of t skip locked`);
  if (!rows[0]) return undefined;
  const { closingMessage, ...ticket } = rows[0];
  return { ticket, closingMessage };
}

/** Of tickets t of connections w: we had the last word, and the customer has not answered for as long as w waits. */
export const isIdle = (now: Date): SQL => sql`
  t.status = 'open' and not t.is_group and t.last_message_from_me and w.expires_ticket > 0
    -- What is put off until a time comes back then.
    and not (t.snoozed and t.snooze_until is not null)
    and t.updated_at <= ${now.toISOString()}::timestamptz - make_interval(mins => w.expires_ticket)
    and (
      select m.from_me from messages m
      where m.company_id = t.company_id and m.ticket_id = t.id and not ${isAutomatic} order by m.id desc limit 1
    )`;
