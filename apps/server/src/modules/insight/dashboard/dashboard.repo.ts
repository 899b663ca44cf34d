// The dashboard's counters, attendants and charts: one statement each, whatever the number of cycles.
import type { DashboardAttendant, DashboardCounters } from '@recado/contract/dashboard';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import {
  cyclesOf,
  isCounted,
  PERSON,
  queuesOf,
  SUPPORT_MINUTES,
  WAIT_MINUTES,
  type CycleScope,
} from './dashboard-cycles.repo.ts';

const countOf = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`;
const averageOf = (value: SQL, condition: SQL): SQL =>
  sql`coalesce(avg(${value}) filter (where ${condition}), 0)::float8`;

type CounterRow = Omit<DashboardCounters, 'rates'> & { one: number; two: number; three: number };

export async function sumUp(tx: Tx, scope: CycleScope): Promise<DashboardCounters> {
  const { rows } = await tx.execute<CounterRow & Record<string, unknown>>(sql`
    select ${countOf(isCounted('happening'))} as "supportHappening",
      ${countOf(isCounted('pending'))} as "supportPending",
      ${countOf(isCounted('finished'))} as "supportFinished",
      ${countOf(isCounted('leads'))} as leads,
      ${averageOf(SUPPORT_MINUTES, isCounted('support'))} as "avgSupportTime",
      ${averageOf(WAIT_MINUTES, isCounted('wait'))} as "avgWaitTime",
      coalesce(avg(r.rate), 0)::float8 as "avgRating", ${countOf(isCounted('rated'))} as ratings,
      ${countOf(sql`r.rate = 1`)} as one, ${countOf(sql`r.rate = 2`)} as two, ${countOf(sql`r.rate = 3`)} as three
    ${cyclesOf('cycles', scope)}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  const { one, two, three, ...counters } = row;
  return { ...counters, rates: { 1: one, 2: two, 3: three } };
}

/** Who is shown a supervisor: those of their queues, and whoever else has attended there. */
const isShown = ({ viewer }: CycleScope): SQL => {
  const queues = queuesOf(viewer);
  return sql`(${queues} is null or a.person is not null or u.id is null
    or exists (select from user_queues uq where uq.user_id = u.id and uq.queue_id = any(${queues})))`;
};

export async function sumUpAttendants(tx: Tx, scope: CycleScope): Promise<DashboardAttendant[]> {
  const { rows } = await tx.execute<Omit<DashboardAttendant, 'name'> & { name: string | null }>(sql`
    select u.id, u.name, coalesce(a.person = -1, false) as gone, coalesce(u.online, false) as online, coalesce(a.tickets, 0) as tickets, coalesce(a.minutes, 0) as "avgSupportTime",
      coalesce(a.rating, 0) as rating, coalesce(a.ratings, 0) as ratings
    from users u full join (
      select ${PERSON} as person, ${countOf(isCounted('cycles'))} as tickets,
        ${averageOf(SUPPORT_MINUTES, isCounted('support'))} as minutes,
        avg(r.rate)::float8 as rating, ${countOf(isCounted('rated'))} as ratings
      ${cyclesOf('cycles', scope)}
      group by 1) a on a.person = u.id
    where ${isShown(scope)}
    order by u.id is null, gone desc, tickets desc, fold(u.name), u.id`);
  return rows.map((row) => ({ ...row, name: row.name ?? '' }));
}

export interface UserBar {
  /** null: of those who are gone, or nobody's */
  id: number | null;
  gone: boolean;
  nome: string;
  quantidade: number;
}

export async function countByUser(tx: Tx, scope: CycleScope): Promise<UserBar[]> {
  const { rows } = await tx.execute<Omit<UserBar, 'nome'> & { nome: string | null }>(sql`
    select u.id, coalesce(a.person = -1, false) as gone, u.name as nome, coalesce(a.quantidade, 0) as quantidade
    from users u full join (
      select ${PERSON} as person, ${countOf(isCounted('ended'))} as quantidade
      ${cyclesOf('ended', scope)}
      group by 1) a on a.person = u.id
    where ${isShown(scope)}
    order by u.id is null, gone desc, quantidade desc, fold(u.name), u.id`);
  return rows.map((row) => ({ ...row, nome: row.nome ?? '' }));
}

/** `2026-11-21`, or `09` where it is counted by hour; in order. */
export async function countByTime(
  tx: Tx,
  scope: CycleScope,
  by: 'day' | 'hour',
): Promise<{ at: string; total: number }[]> {
  const format = sql.raw(by === 'day' ? `'YYYY-MM-DD'` : `'HH24'`);
  const { rows } = await tx.execute<{ at: string; total: number }>(sql`
    select to_char(k.created_at at time zone ${scope.period.timeZone}, ${format}) as at, ${countOf(isCounted('began'))} as total
    ${cyclesOf('began', scope)}
    group by 1 order by 1`);
  return rows;
}
