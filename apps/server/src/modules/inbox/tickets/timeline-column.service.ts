// Lines of timelines as columns: by themselves, and as one column of who asks for something else at the same time.
import type { Doer, TimelineData, TimelineEntry, TimelineKind } from '@recado/contract/timeline';
import { sql, type SQL } from 'drizzle-orm';

export interface EntryRow {
  id: number;
  ticketId: number;
  kind: TimelineKind;
  byKind: Doer;
  byUserId: number | null;
  byName: string | null;
  data: TimelineData;
  afterId: number;
  createdAt: string;
}

/** Of a relation with the columns of ticket_timeline. */
export const entryColumns = (alias: 'e' | 'made'): SQL => {
  const of = sql.raw(alias);
  return sql`${of}.id, ${of}.ticket_id as "ticketId", ${of}.kind, ${of}.by_kind as "byKind",
    ${of}.by_user_id as "byUserId", ${of}.by_name as "byName", ${of}.data, ${of}.after_id as "afterId",
    ${of}.created_at as "createdAt"`;
};

export const presentEntry = (row: EntryRow): TimelineEntry => ({
  id: row.id,
  ticketId: row.ticketId,
  kind: row.kind,
  by: { kind: row.byKind, userId: row.byUserId, name: row.byName },
  data: row.data,
  afterId: row.afterId,
  createdAt: new Date(row.createdAt).toISOString(),
});

const MOST = sql.raw('100');

/**
 * EntryRows of these tickets, ascending: on either side of a place before a message so many as are next to it. Ticket by ticket: for
 * all of them at once the planner would rather walk the whole company's.
 * @param ticketIds a subselect of few
 */
export function entriesAround(ticketIds: SQL, place: SQL): SQL {
  const side = (where: SQL, order: SQL): SQL => sql`
    select near.* from unnest(array${ticketIds}) ticket(id), lateral (
      select ${entryColumns('e')} from ticket_timeline e
      where e.ticket_id = ticket.id and ${where} order by e.id ${order} limit ${MOST}
    ) near order by near.id ${order} limit ${MOST}`;
  return sql`(select json_agg(found order by found.id) from (
    (${side(sql`e.after_id < ${place}`, sql`desc`)})
    union all (${side(sql`e.after_id >= ${place}`, sql`asc`)})
  ) found)`;
}
