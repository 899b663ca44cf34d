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

/** Of so many closed tickets and cycles that are over. What somebody has in hand stays. True: there may be more. */
export async function forgetQueueRows(tx: Tx, queueId: number, most: number): Promise<boolean> {
  const { rows } = await tx.execute<{ tickets: number; cycles: number }>(sql`
    with closed as (
      select id from tickets where queue_id = ${queueId} and status = 'closed' limit ${most} for no key update skip locked
    ), over as (
      select id from ticket_tracking where queue_id = ${queueId} and finished_at is not null limit ${most}
      for no key update skip locked
    ), forgotten as (
      update tickets set queue_id = null where id = any(array(select id from closed))
    ), counted as (
      update ticket_tracking set queue_id = null where id = any(array(select id from over))
    )
    select (select count(*) from closed)::int as tickets, (select count(*) from over)::int as cycles`);
  return rows.some(({ tickets, cycles }) => tickets === most || cycles === most);
}
