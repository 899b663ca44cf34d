// Closes tickets without anybody asking for each: with their records, and as read.
import type { TicketStatus } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isAutomatic } from '../messages/message-origin.service.ts';
import type { PlacedTicket } from './tickets.repo.ts';

type Row = { id: number; status: TicketStatus; queueId: number | null; userId: number | null };

/** @param before the tickets as they stand, locked: id, status, queue_id, user_id */
const closing = (before: SQL, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    with before as (${before}), closed as (
      update tickets set status = 'closed', unread_messages = 0, updated_at = later(${at}, updated_at)
      where id in (select id from before)
    ), finished as (
      update ticket_tracking tracking set finished_at = ${at}, user_id = coalesce(before.user_id, tracking.user_id)
      from before where tracking.ticket_id = before.id and tracking.finished_at is null
    ), seen as (
      update messages set read = true where ticket_id in (select id from before) and not read and not from_me
    )`;
};

const place = sql`id, status, queue_id as "queueId", user_id as "userId"`;

/** All of the connection. Answers where they stood. */
export async function closeTicketRows(tx: Tx, whatsappId: number, now: Date): Promise<PlacedTicket[]> {
  const before = sql`
    select id, status, queue_id, user_id from tickets
    where whatsapp_id = ${whatsappId} and status in ('pending', 'open') order by id for update`;
  const { rows } = await tx.execute<Row>(sql`${closing(before, now)} select ${place} from before order by id`);
  return rows;
}

export interface IdleTicket extends PlacedTicket {
  /** what the customer is told; null: the connection is not up, or it is long over */
  farewell: string | null;
}

/**
 * Who turns the option on, or comes back after days, has many that are long over: their customers are not all written to at
 * once.
 */
const LONG_OVER = sql`interval '1 day'`;

/** If it is idle still, and in nobody's hand at this moment. Answers where it stood. */
export async function closeIdleRow(tx: Tx, ticketId: number, now: Date): Promise<IdleTicket | undefined> {
  const before = sql`
    select t.id, t.status, t.queue_id, t.user_id,
      case when w.status = 'CONNECTED'
        and t.updated_at > ${now.toISOString()}::timestamptz - make_interval(mins => w.expires_ticket) - ${LONG_OVER}
        then w.expires_inactive_message end as farewell
    from tickets t join connections w on w.id = t.whatsapp_id
    where t.id = ${ticketId} and ${isIdle(now)} for no key update of t skip locked`;
  const { rows } = await tx.execute<Row & { farewell: string | null }>(
    sql`${closing(before, now)} select ${place}, farewell from before`,
  );
  return rows[0];
}

/** Of tickets t of connections w: we had the last word, and the customer has not answered for as long as w waits. */
export const isIdle = (now: Date): SQL => sql`
  t.status = 'open' and not t.is_group and t.last_message_from_me and w.expires_ticket > 0
    and t.updated_at <= ${now.toISOString()}::timestamptz - make_interval(mins => w.expires_ticket)
    and (
      select m.from_me from messages m
      where m.company_id = t.company_id and m.ticket_id = t.id and not ${isAutomatic} order by m.id desc limit 1
    )`;
