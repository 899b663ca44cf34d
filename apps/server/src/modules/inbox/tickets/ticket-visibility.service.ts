// The rule of visibility (@recado/rules) as a condition on rows.
import { sql, type SQL } from 'drizzle-orm';
import { NO_CONNECTION, type Viewer } from '@recado/rules/tickets';

/** `ticket`: the name of a relation with the columns of tickets. */
export function visibleTo(viewer: Viewer, ticket: 't' | 'o'): SQL {
  if (viewer.profile === 'admin') return sql`true`;
  const column = (name: string): SQL => sql.raw(`${ticket}.${name}`);
  return sql`(${column('user_id')} = ${viewer.userId}
    or ${column('queue_id')} = any(${sql.param(viewer.queueIds)}::bigint[])
    or (${column('queue_id')} is null and ${column('status')} = 'pending' and not ${column('held')}
      and coalesce(${column('whatsapp_id')}, ${NO_CONNECTION}) = any(${sql.param([NO_CONNECTION, ...viewer.connectionIds])}::bigint[])))`;
}

/** The same of what stands in a ticket. `row`: a relation with its ticket_id. Where nobody asks, nobody sees. */
export const inVisibleTicket = (viewer: Viewer | undefined, row: 'q'): SQL =>
  viewer
    ? sql`exists (select from tickets o where o.id = ${sql.raw(`${row}.ticket_id`)} and ${visibleTo(viewer, 'o')})`
    : sql`false`;
