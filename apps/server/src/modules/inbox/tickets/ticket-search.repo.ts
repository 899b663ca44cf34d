// Tickets by their contact's name and number and by what was said in them, in the list's own order, over all history.
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import {
  all,
  filterConditions,
  inOrder,
  visibleIn,
  type TicketCursor,
  type TicketFilters,
} from './ticket-list.repo.ts';
import type { Branch } from './ticket-scope.rules.ts';

export interface TicketSearch {
  branches: readonly Branch[];
  filters: TicketFilters;
  /** what to look for in names and numbers, and in messages */
  name: string;
  words: string;
  /** so many, the latest first */
  limit: number;
}

export interface FoundRow {
  id: number;
  listedAt: Date;
  /** the latest message with the words; undefined: the contact has them */
  message: { id: number; body: string; createdAt: Date } | undefined;
}

/**
 * Common words are in the list's first tickets, and rare ones are in few messages: first as many tickets are looked into
 * as have a page of common words; if that was not enough, all that have them are taken, unless there are more than these;
 * then the list is read from its beginning in larger steps. The index of words takes the longer the more a company has
 * of them, whatever it is asked: once for all, and once a step.
 */
const FIRST_STEP = sql.raw('300');
const NEXT_STEP = sql.raw('3000');
const FEW_MESSAGES = sql.raw('10000');
const FEW_CONTACTS = sql.raw('1000');

type Row = {
  page: { id: number; at: string; message_id: number | null; body: string | null; written: string | null }[] | null;
  complete: boolean;
  last: { id: number; at: string } | null;
};

export async function searchTickets(tx: Tx, search: TicketSearch): Promise<FoundRow[]> {
  if (search.branches.length === 0) return [];
  const found: FoundRow[] = [];
  for (let before = search.filters.before, first = true; ; first = false) {
    const rest = { ...search, filters: { ...search.filters, before }, limit: search.limit - found.length };
    const { rows } = await tx.execute<Row>(first ? beginSearch(rest) : goOn(rest));
    const [row] = rows;
    found.push(...(row?.page ?? []).map(present));
    if (!row || row.complete) return found;
    // Without a place nothing is decided yet.
    if (row.last) before = cursorOf(row.last);
  }
}

const cursorOf = ({ at, id }: { at: string; id: number }): TicketCursor => ({ at: new Date(at), id });

const present = ({ id, at, message_id: messageId, body, written }: NonNullable<Row['page']>[number]): FoundRow => ({
  id,
  listedAt: new Date(at),
  message: messageId === null ? undefined : { id: messageId, body: body ?? '', createdAt: new Date(written ?? at) },
});

const ORDER = sql`order by listed_at desc, id desc`;

/**
 * CTEs `looked` (the next tickets of the list), `walked` (those of them that have what is looked for) and `state`.
 * The offset keeps PostgreSQL from reading all contacts at once instead of those of the tickets.
 *
 * @param told of the tickets `ids`, the latest message with the words; a row without a ticket: not of all
 */
const walk = ({ branches, filters, name, limit }: TicketSearch, step: SQL, told: (ids: SQL) => SQL): SQL => sql`
  looked as materialized (
    select distinct on (t.listed_at, t.id) t.id, t.listed_at, t.contact_id
    from (${inOrder(branches, filterConditions(filters), sql`t.id, t.listed_at, t.contact_id`, step)}) t
    order by t.listed_at desc, t.id desc limit ${step}
  ), told as materialized (
    ${told(sql`array(select id from looked order by listed_at desc, id desc)`)}
  ), walked as materialized (
    select id, max(listed_at) as listed_at, bool_or(named) as named, max(message_id) as message_id from (
      select l.id, l.listed_at, null::bigint as message_id, exists (
        select 1 from (select search from contacts c where c.id = l.contact_id offset 0) contact
        where contact.search like (select search_pattern(${name}))
      ) as named from looked l
      union all select ticket_id, null, message_id, false from told
    ) both_ways group by id having bool_or(named) or max(message_id) is not null
    ${ORDER} limit ${limit}
  ), state as materialized (
    select not exists (select from told where ticket_id is null)
      and ((select count(*) from walked) >= ${limit} or (select count(*) from looked) < ${step}) as complete
  )`;

/** The page with the texts that were found, whether that is all there is (or all that is wanted), and where to go on. */
const answer = (page: SQL, complete: SQL, last: SQL): SQL => sql`
  select (select json_agg(json_build_object('id', p.id, 'at', p.listed_at, 'message_id', m.id, 'body', m.body,
      'written', m.created_at) order by p.listed_at desc, p.id desc)
    from (${page}) p left join messages m on m.id = p.message_id and not p.named) as page,
    ${complete} as complete, ${last} as last`;

const LAST_LOOKED = sql`(
  select json_build_object('id', id, 'at', listed_at) from looked order by listed_at, id limit 1)`;

function goOn(search: TicketSearch): SQL {
  const told = (ids: SQL): SQL => sql`
    select ticket_id, max(message_id) as message_id from search_messages_of(${search.words}, ${ids}) group by ticket_id`;
  return sql`with ${walk(search, NEXT_STEP, told)}
    ${answer(sql`select * from walked`, sql`(select complete from state)`, LAST_LOOKED)}`;
}

/** Tickets t, looked up by this alone (that is what the offset says): otherwise all that may be seen would be read, for each. */
const fenced = (condition: SQL): SQL => sql`lateral (select * from tickets ticket where ${condition} offset 0) t`;

function beginSearch(search: TicketSearch): SQL {
  const { branches, filters, name, words, limit } = search;
  const shown = all([sql`(select few from fewness)`, visibleIn(branches), ...filterConditions(filters)]);
  const unsure = sql`not (select complete from state)`;
  const told = (ids: SQL): SQL => sql`
    select ticket_id, message_id from search_latest_of(${words}, ${ids}, ${limit})`;
  return sql`with ${walk(search, FIRST_STEP, told)}, said as materialized (
    select ticket_id, message_id from search_messages(${words}, ${FEW_MESSAGES} + 1) where ${unsure}
  ), named as materialized (
    select contact_id from search_contact_ids(${name}, ${FEW_CONTACTS} + 1) where ${unsure}
  ), fewness as materialized (
    select ${unsure} and (select count(*) from said) <= ${FEW_MESSAGES}
      and (select count(*) from named) <= ${FEW_CONTACTS} as few
  ), taken as (
    select id, max(listed_at) as listed_at, bool_or(named) as named, max(message_id) as message_id from (
      select t.id, t.listed_at, true as named, null::bigint as message_id
      from named, ${fenced(sql`ticket.contact_id = named.contact_id`)} where ${shown}
      union all
      select t.id, t.listed_at, false, latest.message_id
      from (select ticket_id, max(message_id) as message_id from said group by ticket_id) latest,
        ${fenced(sql`ticket.id = latest.ticket_id`)} where ${shown}
    ) both_ways group by id ${ORDER} limit ${limit}
  ) ${answer(
    sql`select * from taken union all select * from walked where (select complete from state)`,
    sql`(select complete from state) or (select few from fewness)`,
    sql`null::json`,
  )}`;
}
