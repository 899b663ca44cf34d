// The statements of what is said by itself.
import type { OpeningHours } from '@recado/contract/queues';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface Hours {
  /** IANA, where the company is */
  timeZone: string;
  schedules: OpeningHours;
  /** what is said outside them */
  text: string;
}

/** The company's, or those of the ticket's queue. undefined: it has no queue. */
export async function findHours(tx: Tx, ticketId: number, of: 'company' | 'queue'): Promise<Hours | undefined> {
  const { rows } = await tx.execute<Hours & Record<string, unknown>>(
    of === 'company'
      ? sql`
        select co.time_zone as "timeZone", co.schedules, coalesce(w.out_of_hours_message, '') as text
        from tickets t join companies co on co.id = t.company_id left join connections w on w.id = t.whatsapp_id
        where t.id = ${ticketId}`
      : sql`
        select co.time_zone as "timeZone", q.schedules, q.out_of_hours_message as text
        from tickets t join companies co on co.id = t.company_id join queues q on q.id = t.queue_id
        where t.id = ${ticketId}`,
  );
  return rows[0];
}

/** True once in so long a time for each ticket, to one of all who ask. */
export async function claimNotice(
  tx: Tx,
  ticketId: number,
  notice: 'out_of_hours_at' | 'call_refused_at',
  now: Date,
  againMs: number,
): Promise<boolean> {
  const column = sql.raw(notice);
  const before = new Date(now.getTime() - againMs).toISOString();
  const { rowCount } = await tx.execute(sql`
    update tickets set ${column} = ${now.toISOString()}::timestamptz
    where id = ${ticketId} and (${column} is null or ${column} <= ${before}::timestamptz)`);
  return (rowCount ?? 0) > 0;
}
