// The service cycles behind a number.
import type { DashboardNumber } from '@recado/contract/dashboard';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import {
  cyclesOf,
  isCounted,
  momentOf,
  PERSON,
  SUPPORT_MINUTES,
  WAIT_MINUTES,
  type CycleScope,
} from './dashboard-cycles.repo.ts';

export interface CycleFilter {
  number: DashboardNumber;
  userId: number | 'none' | 'gone' | undefined;
  hour: number | undefined;
  rate: number | undefined;
}

export interface CycleRow {
  id: number;
  ticketId: number;
  attendant: string | null;
  gone: boolean;
  queuedAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  supportTime: number | null;
  waitTime: number | null;
  rate: number | null;
}

const personOf = (userId: CycleFilter['userId']): number | null => {
  if (userId === 'none') return 0;
  return userId === 'gone' ? -1 : (userId ?? null);
};

/** The latest first, and how many there are in all. */
export async function pageCycles(
  tx: Tx,
  scope: CycleScope,
  { number, userId, hour, rate }: CycleFilter,
  page: { offset: number; limit: number },
): Promise<{ cycles: CycleRow[]; count: number }> {
  const moment = momentOf(number);
  const rows = sql`${cyclesOf(number, scope)} and ${isCounted(number)}
    and (${userId === undefined} or ${PERSON} = ${personOf(userId)}::bigint)
    and (${rate ?? null}::int is null or r.rate = ${rate ?? null}::int)
    and (${hour ?? null}::int is null or extract(hour from ${moment} at time zone ${scope.period.timeZone}) = ${hour ?? null}::int)`;
  const { rows: answer } = await tx.execute<{ cycles: CycleRow[] | null; count: number }>(sql`
    select (select count(*)::int ${rows}) as count, (
      select json_agg(json_build_object('id', k.id, 'ticketId', k.ticket_id, 'attendant', u.name,
        'gone', k.user_id is not null and u.id is null,
        'queuedAt', k.queued_at, 'startedAt', k.started_at, 'finishedAt', k.finished_at, 'rate', k.rate,
        'supportTime', k.support_time, 'waitTime', k.wait_time) order by k.moment desc, k.id desc)
      from (
        select k.*, r.rate, ${moment} as moment,
          case when ${isCounted('support')} then ${SUPPORT_MINUTES} end as support_time,
          case when k.started_at >= k.queued_at then ${WAIT_MINUTES} end as wait_time
        ${rows} order by ${moment} desc, k.id desc limit ${page.limit} offset ${page.offset}) k
      left join users u on u.id = k.user_id) as cycles`);
  const [row] = answer;
  return { cycles: row?.cycles ?? [], count: row?.count ?? 0 };
}
