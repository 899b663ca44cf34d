// Takes tickets off the person who attended to them.
import type { TicketStatus } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { PlacedTicket } from './tickets.repo.ts';

type Row = { id: number; status: TicketStatus; queue_id: number | null };

/**
 * Their open ones wait again, in their queues, as from now; those that waited for them wait for anybody. Closed ones are
 * many and in nobody's way. Answers where they stood.
 */
export async function releaseUserRows(tx: Tx, userId: number, now: Date): Promise<PlacedTicket[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Row>(sql`
    with before as (
      select id, status, queue_id from tickets
      where user_id = ${userId} and status in ('pending', 'open') order by id for update
    ), released as (
      update tickets set status = 'pending', user_id = null, updated_at = later(${at}, updated_at)
      where id in (select id from before)
    ), waiting as (
      update ticket_tracking tracking set user_id = null, queued_at = ${at}, started_at = null, rating_at = null, rated = false
      from before where tracking.ticket_id = before.id and tracking.finished_at is null and before.status = 'open'
    )
    select id, status, queue_id from before order by id`);
  return rows.map(({ id, status, queue_id: queueId }) => ({ id, status, queueId, userId }));
}
