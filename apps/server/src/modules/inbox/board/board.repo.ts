// The statements of the kanban board. A lane is read from its index, the ticket last written in first.
import type { KanbanLane, KanbanTicket } from '@recado/contract/kanban';
import type { Viewer } from '@recado/rules/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { selectTickets } from '../tickets/ticket-presenter.service.ts';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';

/** null: the lane without a tag */
export type LaneId = number | null;

export interface CardQuery {
  lanes: readonly LaneId[];
  /** on tickets, called t */
  conditions: readonly SQL[];
  /** of each lane */
  limit: number;
}

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);
const list = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

const ACTIVE = sql.raw(`t.status in ('pending', 'open')`);
/** As the index says it. */
const IN_LANE = sql.raw('(case when t.lane_id is null then 0 else t.lane_id end) = lane.id');
const numbers = (lanes: readonly LaneId[]): SQL => list(lanes.map((id) => id ?? 0));

export async function findCards(tx: Tx, { lanes, conditions, limit }: CardQuery): Promise<KanbanTicket[]> {
  const where = all([ACTIVE, IN_LANE, ...conditions]);
  const source = sql`(
    select shown.* from unnest(${numbers(lanes)}) lane(id), lateral (
      select t.* from tickets t where ${where} order by t.updated_at desc, t.id desc limit ${sql.raw(String(limit))}
    ) shown)`;
  const tickets = await selectTickets(tx, source, sql`t.updated_at desc, t.id desc`);
  const more = await findMore(
    tx,
    tickets.map(({ id }) => id),
  );
  return tickets.map((ticket) => ({
    ...ticket,
    laneSince: more.get(ticket.id)?.laneSince ?? ticket.createdAt,
    nextScheduleAt: more.get(ticket.id)?.nextScheduleAt ?? null,
  }));
}

type More = Pick<KanbanTicket, 'laneSince' | 'nextScheduleAt'>;

/** What only cards show. */
async function findMore(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, More>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; laneAt: string; nextAt: string | null }>(sql`
    select t.id, coalesce(t.lane_at, t.created_at) as "laneAt", (
      select min(s.send_at) from schedules s where s.contact_id = t.contact_id and s.status = 'PENDENTE'
    ) as "nextAt"
    from tickets t where t.id = any(${list(ids)})`);
  return new Map(
    rows.map(({ id, laneAt, nextAt }) => [
      id,
      {
        laneSince: new Date(laneAt).toISOString(),
        nextScheduleAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      },
    ]),
  );
}

/** How many cards each lane has, up to so many. */
export async function countLanes(
  tx: Tx,
  { lanes, conditions }: Pick<CardQuery, 'lanes' | 'conditions'>,
  most: number,
): Promise<Pick<KanbanLane, 'laneId' | 'count'>[]> {
  const where = all([ACTIVE, IN_LANE, ...conditions]);
  const { rows } = await tx.execute<{ id: number; count: number }>(sql`
    select lane.id, (
      select count(*)::int from (select from tickets t where ${where} limit ${sql.raw(String(most))}) counted
    ) as count
    from unnest(${numbers(lanes)}) with ordinality lane(id, n) order by lane.n`);
  return rows.map(({ id, count }) => ({ laneId: id === 0 ? null : id, count }));
}

export interface FunnelRow {
  laneId: LaneId;
  entered: number;
  movedOn: number;
  averageMinutes: number | null;
}

/** Of the moves within these days, where the company is, of tickets that the viewer sees. */
export async function findFunnel(
  tx: Tx,
  viewer: Viewer,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<FunnelRow[]> {
  const within = all([
    viewer.profile === 'admin'
      ? sql`true`
      : sql`exists (select from tickets t where t.id = m.ticket_id and ${visibleTo(viewer, 't')})`,
    ...(from === undefined ? [] : [sql`m.created_at >= (select day_start(${from}::date))`]),
    ...(to === undefined ? [] : [sql`m.created_at < (select day_start(${to}::date + 1))`]),
  ]);
  const { rows } = await tx.execute<FunnelRow & Record<string, unknown>>(sql`
    with moves as materialized (select m.from_id, m.to_id, m.created_at, m.entered_at from lane_moves m where ${within}),
    entered as (select to_id as id, count(*)::int as n from moves group by to_id),
    gone as (
      select from_id as id, count(*)::int as n,
        (avg(extract(epoch from created_at - entered_at)) / 60)::float8 as minutes
      from moves group by from_id
    )
    select coalesce(entered.id, gone.id) as "laneId", coalesce(entered.n, 0) as entered, coalesce(gone.n, 0) as "movedOn",
      gone.minutes as "averageMinutes"
    from entered full join gone on coalesce(entered.id, 0) = coalesce(gone.id, 0)`);
  return rows;
}

export interface CardFilters {
  /** undefined: of any queue that the viewer sees; tickets without one are always among them */
  queueIds?: readonly number[] | undefined;
  tags?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
  searchParam: string;
  /** days, where the company is */
  from?: string | undefined;
  to?: string | undefined;
  before?: { at: Date; id: number } | undefined;
}

export function filtersOf({ queueIds, tags, users, searchParam, from, to, before }: CardFilters): SQL[] {
  const conditions: SQL[] = [];
  if (queueIds) conditions.push(sql`(t.queue_id = any(${list(queueIds)}) or t.queue_id is null)`);
  if (users && users.length > 0) conditions.push(sql`t.user_id = any(${list(users)})`);
  if (tags && tags.length > 0)
    conditions.push(sql`(
      select count(*) from ticket_tags tt where tt.ticket_id = t.id and tt.tag_id = any(${list(tags)})
    ) = ${new Set(tags).size}`);
  if (searchParam !== '')
    conditions.push(sql`exists (
      select from contacts c where c.id = t.contact_id and c.search like search_pattern(${searchParam})
    )`);
  if (from !== undefined) conditions.push(sql`t.updated_at >= (select day_start(${from}::date))`);
  if (to !== undefined) conditions.push(sql`t.updated_at < (select day_start(${to}::date + 1))`);
  if (before)
    conditions.push(sql`(t.updated_at, t.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)`);
  return conditions;
}
