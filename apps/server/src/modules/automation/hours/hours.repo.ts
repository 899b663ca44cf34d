// The statements of opening hours.
import type { Language } from '@recado/contract/constants';
import type { OpeningTimes } from '@recado/rules/opening-hours';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface Hours extends OpeningTimes {
  /** the company's */
  language: Language;
  /** what is said outside them */
  text: string;
  /** when the customer was last told */
  toldAt: Date | null;
}

type Row = Omit<Hours, 'toldAt'> & { toldAt: string | null };

/** The company's, or those of the ticket's queue. undefined: it has no queue. */
export async function findHours(tx: Tx, ticketId: number, of: 'company' | 'queue'): Promise<Hours | undefined> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(
    of === 'company'
      ? sql`
        select co.time_zone as "timeZone", co.language, co.schedules, co.special_days as "specialDays", coalesce(w.out_of_hours_message, '') as text,
          t.out_of_hours_at as "toldAt"
        from tickets t join companies co on co.id = t.company_id left join connections w on w.id = t.whatsapp_id
        where t.id = ${ticketId}`
      : sql`
        select co.time_zone as "timeZone", co.language, q.schedules, q.special_days as "specialDays",
          q.out_of_hours_message as text, t.out_of_hours_at as "toldAt"
        from tickets t join companies co on co.id = t.company_id join queues q on q.id = t.queue_id
        where t.id = ${ticketId}`,
  );
  const [row] = rows;
  return row && { ...row, toldAt: row.toldAt === null ? null : new Date(row.toldAt) };
}

/** Of a ticket that is held: nobody else tells its customer at the same time. */
export async function noteTold(tx: Tx, ticketId: number, now: Date): Promise<void> {
  await tx.execute(sql`update tickets set out_of_hours_at = ${now.toISOString()}::timestamptz where id = ${ticketId}`);
}
