// What a line sent, day by day, and what its network allows it, as they are stored.
import type { LineLimits } from '@recado/channel/channel';
import { OUTBOX_LANES, type AutomaticStop } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { LineDay } from './breaker.rules.ts';

/** So many days before today show what is usual. */
const DAYS = 28;

/** What is stored of a day, and what its row is added to. */
export interface DayRow {
  day: string;
  sent: number;
  campaign: number;
  opened: number;
  failed: number;
  opted_out: number;
  excused_sent: number;
  excused_campaign: number;
  excused_failed: number;
  excused_opted_out: number;
}

/** The day that it is where the company is. @param company an SQL alias */
export const dayOf = (company: SQL, now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone ${company}.time_zone)::date`;

/**
 * Columns of a day d as DayRow has them, as JSON. An answer to what a customer has just written counts a tenth: of a menu there are
 * several to each of them, and only one that turns in a circle makes thousands.
 */
export const dayJson = sql`json_build_object('day', d.day,
  'sent', d.reply / 10 + d.notice + d.schedule, 'campaign', d.campaign, 'opened', d.opened, 'failed', d.failed, 'opted_out', d.opted_out,
  'excused_sent', d.excused_sent, 'excused_campaign', d.excused_campaign, 'excused_failed', d.excused_failed, 'excused_opted_out', d.excused_opted_out)`;

/** Counts of one message's end, as assignments for the day that is there. */
export const addDay = sql.raw(
  [...OUTBOX_LANES, 'opened', 'failed', 'opted_out'].map((name) => `${name} = d.${name} + excluded.${name}`).join(', '),
);

export interface StoredBudget {
  stop: AutomaticStop | null;
  limits: LineLimits;
  today: DayRow | null;
  peak: number;
}

/** undefined: the connection was deleted. */
export async function findBudget(
  tx: Tx,
  { companyId, whatsappId, now }: { companyId: number; whatsappId: number; now: Date },
): Promise<StoredBudget | undefined> {
  const day = dayOf(sql`co`, now);
  const { rows } = await tx.execute<StoredBudget & Record<string, unknown>>(sql`
    select c.automatic_stop as stop, coalesce(h.limits, '{}') as limits,
      (select ${dayJson} from line_days d where d.company_id = c.company_id and d.whatsapp_id = c.id and d.day = ${day}) as today,
      coalesce((
        select max(d.reply / 10 + d.notice + d.schedule) from line_days d
        where d.company_id = c.company_id and d.whatsapp_id = c.id and d.day < ${day} and d.day >= ${day} - ${DAYS}::int
      ), 0) as peak
    from connections c join companies co on co.id = ${companyId}
      left join connection_health h on h.company_id = c.company_id and h.whatsapp_id = c.id
    where c.id = ${whatsappId}`);
  return rows[0];
}

export async function storeLimits(tx: Tx, whatsappId: number, limits: LineLimits): Promise<void> {
  await tx.execute(sql`
    insert into connection_health as h (whatsapp_id, limits)
    select id, ${JSON.stringify(limits)}::jsonb from connections where id = ${whatsappId}
    on conflict (company_id, whatsapp_id) do update set limits = excluded.limits`);
}

export const lineDayOf = (row: DayRow, peak: number): LineDay => ({
  today: { sent: row.sent, campaign: row.campaign, failed: row.failed, optedOut: row.opted_out },
  excused: {
    sent: row.excused_sent,
    campaign: row.excused_campaign,
    failed: row.excused_failed,
    optedOut: row.excused_opted_out,
  },
  peak,
});
