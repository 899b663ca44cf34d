// The ticket list and its badges. Each piece of a scope is read from an index in the list's own order, and stops after a
// page. What it searches for: ticket-search.repo.ts.
import type { TicketStatus } from '@recado/contract/constants';
import type { ListOrder, Ticket } from '@recado/contract/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { selectTickets, TICKET_COLUMNS } from './ticket-presenter.service.ts';
import type { Branch, ListedStatus } from './ticket-scope.rules.ts';
import { NO_CONNECTION } from '@recado/rules/tickets';

/** A place in the list: the last ticket of the page before. */
export interface TicketCursor {
  /** its place in the lists; where they are sorted by turns, its turn */
  at: Date;
  id: number;
}

/** The list's order, and the column of an index that has it. */
interface Order {
  column: SQL;
  direction: SQL;
  /** what comes after a place */
  after: SQL;
  /** only those that wait, and are not held, have it */
  waits: boolean;
}

const LATEST: Order = {
  column: sql.raw('t.listed_at'),
  direction: sql.raw('desc'),
  after: sql.raw('<'),
  waits: false,
};
const BY_TURN: Order = { column: sql.raw('t.turn_at'), direction: sql.raw('asc'), after: sql.raw('>'), waits: true };
const ORDERS: Record<ListOrder, Order> = {
  waiting: BY_TURN,
  '-waiting': { ...BY_TURN, direction: LATEST.direction, after: LATEST.after },
};

/** What is shown, and what it is sorted by. */
const LISTED = sql`${TICKET_COLUMNS}, t.turn_at`;

const orderBy = ({ column, direction }: Order): SQL => sql`${column} ${direction}, t.id ${direction}`;

export interface TicketFilters {
  before?: TicketCursor | undefined;
  /** by turns; only of what waits */
  sort?: ListOrder | undefined;
  /** with all of these tags */
  tags?: readonly number[] | undefined;
  /** of any of these attendants */
  users?: readonly number[] | undefined;
  /** days in the company's time zone */
  createdOn?: string | undefined;
  updatedOn?: string | undefined;
  unread: boolean;
  contactId?: number | undefined;
}

export interface TicketPage {
  branches: readonly Branch[];
  filters: TicketFilters;
  offset: number;
  limit: number;
}

export const list = (ids: readonly (number | string)[]): SQL => sql`${sql.param(ids)}`;
export const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

export async function pageTickets(tx: Tx, page: TicketPage): Promise<Ticket[]> {
  const { branches, filters, offset } = page;
  if (branches.length === 0) return [];
  const by = orderOf(filters);
  const order = orderBy(by);
  // A page's size as a number in the text: with a parameter there PostgreSQL would plan for a tenth of the table.
  const enough = offset === 0 ? sql.raw(String(page.limit)) : sql`${offset + page.limit}`;
  const rows =
    filters.contactId === undefined
      ? inOrder(branches, filterConditions(filters), LISTED, enough, by)
      : ofContact(branches, filters, filters.contactId);
  const limit = offset === 0 ? enough : sql`${page.limit} offset ${offset}`;
  const source = sql`(select distinct on (${by.column}, t.id) ${LISTED} from (${rows}) t order by ${order} limit ${limit})`;
  return selectTickets(tx, source, order);
}

const orderOf = ({ sort }: Pick<TicketFilters, 'sort'>): Order => (sort ? ORDERS[sort] : LATEST);

/** Of who waits, in the order of their turns, so many; without what the list shows of them. */
export async function pageTurns(
  tx: Tx,
  branches: readonly Branch[],
  after: TicketCursor | undefined,
  limit: number,
): Promise<TicketCursor[]> {
  if (branches.length === 0) return [];
  const enough = sql.raw(String(limit));
  const conditions = filterConditions({ before: after, sort: 'waiting', unread: false });
  const { rows } = await tx.execute<{ id: number; at: string }>(sql`
    select distinct on (t.turn_at, t.id) t.id, t.turn_at as at
    from (${inOrder(branches, conditions, sql`t.id, t.turn_at`, enough, BY_TURN)}) t
    order by ${orderBy(BY_TURN)} limit ${enough}`);
  return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
}

/** Of all that the list shows, the ids, so many. */
export async function listedIds(
  tx: Tx,
  { branches, filters }: Pick<TicketPage, 'branches' | 'filters'>,
  limit: number,
): Promise<number[]> {
  if (branches.length === 0) return [];
  const enough = sql.raw(String(limit));
  const listed = inOrder(branches, filterConditions(filters), sql`t.id, t.listed_at`, enough);
  const { rows } = await tx.execute<{ id: number }>(sql`select distinct t.id from (${listed}) t limit ${enough}`);
  return rows.map(({ id }) => id);
}

/** A contact has few: all of theirs are looked at. The offset keeps PostgreSQL from reading the whole list for them. */
const ofContact = (branches: readonly Branch[], filters: TicketFilters, contactId: number): SQL => sql`
  select t.* from (select * from tickets where contact_id = ${contactId}::bigint offset 0) t
  where ${all([visibleIn(branches), ...filterConditions(filters)])}`;

/** In any piece of the scope. */
export const visibleIn = (branches: readonly Branch[]): SQL =>
  sql`(${sql.join(
    branches.map((branch) => sql`(${all(branchConditions(branch))})`),
    sql` or `,
  )})`;

/** How many tickets each scope shows, up to `most` each; one statement. */
export async function countTickets(tx: Tx, scopes: readonly (readonly Branch[])[], most: number): Promise<number[]> {
  const enough = sql.raw(String(most));
  const counts = scopes.map((branches) =>
    branches.length === 0
      ? sql`0`
      : sql`(select count(*) from (select distinct shown.id from (${union(
          branches.map((branch) => branchRows(branch, [], sql`t.id`, undefined, enough)),
        )}) shown limit ${enough}) counted)`,
  );
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::int[] as counts`,
  );
  return rows[0]?.counts ?? scopes.map(() => 0);
}

const union = (selects: readonly SQL[]): SQL =>
  sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  );

/** Of each piece of the scope so many, in order; one that is in two pieces comes twice. */
export const inOrder = (
  branches: readonly Branch[],
  conditions: readonly SQL[],
  columns: SQL,
  enough: SQL,
  order = LATEST,
): SQL => union(branches.map((branch) => branchRows(branch, conditions, columns, order, enough)));

/** @param order undefined: any will do */
function branchRows(branch: Branch, filters: readonly SQL[], columns: SQL, order: Order | undefined, limit: SQL): SQL {
  const sorted = order ? sql`order by ${orderBy(order)}` : sql``;
  const rows = (conditions: readonly SQL[]): SQL =>
    sql`lateral (select ${columns} from tickets t where ${all([...conditions, ...filters])} ${sorted} limit ${limit}) t`;
  if (branch.by === 'unqueued')
    return sql`select t.* from unnest(${list(branch.whatsappIds)}::bigint[]) line(id), ${rows([UNQUEUED, OF_LINE])}`;
  const [each, isOfIt] = ofStatuses(branch.statuses, order);
  switch (branch.by) {
    case 'everything':
      return sql`select t.* from ${each}${rows([isOfIt])}`;
    case 'queues':
      return sql`select t.* from unnest(${list(branch.queueIds)}::bigint[]) queue(id), ${each}${rows([OF_QUEUE, isOfIt])}`;
    case 'user':
      return sql`select t.* from ${each}${rows([...userConditions(branch), isOfIt])}`;
  }
}

/** What rows are looked for once each, and what is asked of them. */
function ofStatuses(statuses: readonly ListedStatus[], order: Order | undefined): [each: SQL, isOfIt: SQL] {
  // As the indexes of turns say it; whoever asks by turns asks for no other status.
  if (order?.waits) return [sql``, WAITS];
  const [only] = statuses;
  if (only === undefined || statuses.length > 1) return [sql`${wanted(statuses)}, `, isWanted];
  // An index has those of one status in order already.
  return [sql``, sql`t.status = ${statusOf(only)} and t.held = ${isHeld(only)} and t.snoozed = ${isSnoozed(only)}`];
}

const ASIDE: Partial<Record<ListedStatus, TicketStatus>> = { withBot: 'pending', snoozed: 'open' };

const statusOf = (listed: ListedStatus): string => ASIDE[listed] ?? listed;
const isHeld = (listed: ListedStatus): boolean => listed === 'withBot';
const isSnoozed = (listed: ListedStatus): boolean => listed === 'snoozed';

const wanted = (statuses: readonly ListedStatus[]): SQL => {
  const column = (of: (listed: ListedStatus) => string | boolean): SQL => sql`${sql.param(statuses.map(of))}`;
  return sql`unnest(${column(statusOf)}::text[], ${column(isHeld)}::boolean[],
    ${column(isSnoozed)}::boolean[]) wanted(status, held, snoozed)`;
};
const isWanted = sql.raw('t.status = wanted.status and t.held = wanted.held and t.snoozed = wanted.snoozed');

/** As the indexes of turns say it. */
const WAITS = sql.raw(`t.status = 'pending' and not t.held`);

/** As the index of them says it. */
const UNQUEUED = sql.raw(`t.status = 'pending' and not t.held and t.queue_id is null`);
const line = `case when t.whatsapp_id is null then ${NO_CONNECTION} else t.whatsapp_id end`;
const LINE = sql.raw(`(${line})`);
const OF_LINE = sql.raw(`(${line}) = line.id`);
const OF_QUEUE = sql.raw('t.queue_id = queue.id');

const hasStatus = (statuses: readonly ListedStatus[]): SQL =>
  sql`(t.status, t.held, t.snoozed) in (select status, held, snoozed from ${wanted(statuses)})`;

/** What makes a ticket part of the piece. */
export function branchConditions(branch: Branch): SQL[] {
  switch (branch.by) {
    case 'everything':
      return [hasStatus(branch.statuses)];
    case 'unqueued':
      return [UNQUEUED, sql`${LINE} = any(${list(branch.whatsappIds)}::bigint[])`];
    case 'queues':
      return [sql`t.queue_id = any(${list(branch.queueIds)}::bigint[])`, hasStatus(branch.statuses)];
    case 'user':
      return [...userConditions(branch), hasStatus(branch.statuses)];
  }
}

function userConditions({ userId, queueIds }: Extract<Branch, { by: 'user' }>): SQL[] {
  const own = sql`t.user_id = ${userId}`;
  return queueIds ? [own, sql`t.queue_id = any(${list(queueIds)}::bigint[])`] : [own];
}

export function filterConditions({
  before,
  sort,
  tags,
  users,
  createdOn,
  updatedOn,
  unread,
  contactId,
}: TicketFilters): SQL[] {
  const conditions: SQL[] = [];
  if (contactId !== undefined) conditions.push(sql`t.contact_id = ${contactId}::bigint`);
  const { column, after } = orderOf({ sort });
  if (before)
    conditions.push(sql`(${column}, t.id) ${after} (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)`);
  if (unread) conditions.push(sql`t.unread_messages > 0`);
  if (users && users.length > 0) conditions.push(sql`t.user_id = any(${list(users)}::bigint[])`);
  if (tags && tags.length > 0)
    conditions.push(sql`t.id = any(array(select tt.ticket_id from ticket_tags tt
      where tt.tag_id = any(${list(tags)}::bigint[]) group by tt.ticket_id having count(*) = ${new Set(tags).size}))`);
  if (createdOn) conditions.push(onDay(sql`t.created_at`, createdOn));
  if (updatedOn) conditions.push(onDay(sql`t.updated_at`, updatedOn));
  return conditions;
}

/** From midnight to midnight where the company is, however long that day is. In subselects, so that midnight is looked up once. */
const onDay = (moment: SQL, day: string): SQL =>
  sql`${moment} >= (select day_start(${day}::date)) and ${moment} < (select day_start(${day}::date + 1))`;
