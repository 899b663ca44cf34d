// A ticket's state (events/domain-events.ts) as columns of a statement. Pure.
import { sql, type SQL } from 'drizzle-orm';

/** A TicketState, of a relation with the columns of tickets. */
export const stateColumns = (ticket: 't' | 'tickets' | 'made' = 'tickets'): SQL => {
  const of = sql.raw(ticket);
  return sql`${of}.id, ${of}.contact_id as "contactId", ${of}.whatsapp_id as "whatsappId", ${of}.is_group as "isGroup",
    ${of}.status, ${of}.queue_id as "queueId", ${of}.user_id as "userId", ${of}.held`;
};

/** What else is to be known of a ticket that begins, without a statement of its own. */
export interface Also<T> {
  /** each with its comma before it, of the new ticket `made` */
  columns: SQL;
  read(row: Readonly<Record<string, unknown>>): T;
}
