// Which service cycles each number of the dashboard stands for: the counters, the charts and the lists behind them all ask
// here, so that a number is always as long as its list.
import type { DashboardNumber } from '@recado/contract/dashboard';
import type { Viewer } from '@recado/rules/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';

/** As the calls have it. */
export interface PeriodFilter {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** A period as moments: from the first on, before the second. */
export interface Period {
  /** as PostgreSQL writes them, `infinity` too */
  from: string;
  to: string;
  timeZone: string;
}

export interface CycleScope {
  period: Period;
  /** who asks: administrators for all, others for what is theirs */
  viewer: Viewer;
}

/** Minutes, of the cycles of SUPPORT and WAIT. Where the customer was asked to rate, the attendance ended with that. */
export const SUPPORT_MINUTES = sql`date_part('epoch', least(k.rating_at, k.finished_at) - k.started_at) / 60`;
export const WAIT_MINUTES = sql`date_part('epoch', k.started_at - k.queued_at) / 60`;

const EVERY = sql`true`;
const SUPPORT = sql`k.finished_at is not null and least(k.rating_at, k.finished_at) > k.started_at`;

/** `k`: the cycle; `r`: its rating, if there is one. */
const CONDITIONS: Record<DashboardNumber, SQL> = {
  happening: sql`k.finished_at is null and k.started_at is not null`,
  pending: sql`k.finished_at is null and k.started_at is null`,
  finished: sql`k.finished_at is not null`,
  leads: sql`k.is_lead`,
  support: SUPPORT,
  wait: sql`k.started_at > k.queued_at`,
  rated: sql`r.rate is not null`,
  cycles: EVERY,
  ended: EVERY,
  began: EVERY,
};

/** Their id; 0: nobody's; -1: of who is deleted. The id stays in the cycle, and is never given to anybody else. */
export const PERSON = sql`(case when k.user_id is null then 0
  when k.user_id = any(array(select known.id from users known)) then k.user_id else -1 end)`;

/** The moment that must be in the period. */
const MOMENTS: Partial<Record<DashboardNumber, SQL>> = { ended: sql`k.finished_at`, began: sql`k.created_at` };
export const momentOf = (number: DashboardNumber): SQL => MOMENTS[number] ?? sql`k.queued_at`;

export const isCounted = (number: DashboardNumber): SQL => CONDITIONS[number];

/** `from … where …`, for more conditions to follow. */
export function cyclesOf(number: DashboardNumber, { period, viewer }: CycleScope): SQL {
  const moment = momentOf(number);
  return sql`from ticket_tracking k left join user_ratings r on r.tracking_id = k.id
    where ${moment} >= ${period.from}::timestamptz and ${moment} < ${period.to}::timestamptz
      and ${isTheirs(viewer)}`;
}

/** The queues whose people and cycles they are shown; null: all. */
export const queuesOf = ({ profile, queueIds }: Viewer): SQL =>
  sql`${sql.param(profile === 'admin' ? null : queueIds)}::bigint[]`;

/**
 * What was of their queues or in their own hands; and of what is not over, whatever their lists show. The place of a ticket
 * says nothing of its earlier cycles, so it is not asked about those.
 */
function isTheirs(viewer: Viewer): SQL {
  const queues = queuesOf(viewer);
  return sql`(${queues} is null or k.queue_id = any(${queues}) or k.user_id = ${viewer.userId}
    or (k.finished_at is null and exists (select from tickets t where t.id = k.ticket_id and ${visibleTo(viewer, 't')})))`;
}

/**
 * The period in the company's time zone, of which a day may have 23 or 25 hours. Also tells PostgreSQL that the rest of the
 * transaction adds up many rows, for which the plans of ordinary requests (database.ts) are the slowest there are.
 */
export async function openPeriod(tx: Tx, filter: PeriodFilter, now: Date): Promise<Period> {
  const { from, to } = boundsOf(filter, now);
  const { rows } = await tx.execute<{ from: string; to: string; time_zone: string }>(sql`
    select (${from})::text as from, (${to})::text as to, time_zone,
      set_config('enable_sort', 'on', true), set_config('enable_hashjoin', 'on', true),
      set_config('enable_seqscan', 'on', true), set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('work_mem', '32MB', true), set_config('jit', 'off', true)
    from companies`);
  const [row] = rows;
  if (!row) throw new Error('the company has gone');
  return { from: row.from, to: row.to, timeZone: row.time_zone };
}

function boundsOf({ days, date_from: first, date_to: last }: PeriodFilter, now: Date): { from: SQL; to: SQL } {
  if (first || last)
    return {
      from: first ? sql`${first}::date::timestamp at time zone time_zone` : sql`'-infinity'::timestamptz`,
      to: last ? sql`(${last}::date + 1)::timestamp at time zone time_zone` : sql`'infinity'::timestamptz`,
    };
  const today = sql`(${now.toISOString()}::timestamptz at time zone time_zone)`;
  return {
    // At the same time of day, so many days ago; today from midnight on.
    from:
      days === 0
        ? sql`date_trunc('day', ${today}) at time zone time_zone`
        : sql`(${today} - make_interval(days => ${days}::int)) at time zone time_zone`,
    to: sql`'infinity'::timestamptz`,
  };
}
