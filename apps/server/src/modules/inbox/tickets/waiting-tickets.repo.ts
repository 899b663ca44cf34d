// Tickets that wait for a queue longer than their connection lets them.
import type { TicketStatus } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { PlacedTicket } from './tickets.repo.ts';

type Row = { id: number; status: TicketStatus; queueId: number | null; userId: number | null };

/** Of tickets t of connections w: nobody's, without a queue, and longer so than w lets them. */
export const isOverdue = (now: Date): SQL => sql`
  t.status = 'pending' and t.queue_id is null and t.user_id is null
    and w.time_to_transfer > 0 and w.transfer_queue_id is not null
    and t.updated_at <= ${now.toISOString()}::timestamptz - make_interval(mins => w.time_to_transfer)`;

/** Those of them that are overdue still, and in nobody's hand at this moment. Answers where they stood. */
export async function moveOverdueRows(tx: Tx, ids: readonly number[], now: Date): Promise<PlacedTicket[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Row>(sql`
    with before as (
      select t.id, t.status, t.queue_id, t.user_id, w.transfer_queue_id as target
      from tickets t join connections w on w.id = t.whatsapp_id
      where t.id = any(${sql.param([...ids])}::bigint[]) and ${isOverdue(now)}
      order by t.id for no key update of t skip locked
    ), moved as (
      update tickets set queue_id = before.target, updated_at = later(${at}, tickets.updated_at)
      from before where tickets.id = before.id
    ), queued as (
      update ticket_tracking tracking set queue_id = before.target, queued_at = ${at}
      from before where tracking.ticket_id = before.id and tracking.finished_at is null
    )
    select id, status, queue_id as "queueId", user_id as "userId" from before order by id`);
  return rows;
}
