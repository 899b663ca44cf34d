// The statements of timelines: many lines are written in one, and read without one for each.
import type { Doer, TimelineData, TimelineEntry, TimelineKind } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { VisibleTicket } from '@recado/rules/tickets';
import { entryColumns, presentEntry, type EntryRow } from './timeline-column.service.ts';

interface Standing {
  queueId: number | null;
  userId: number | null;
}

/** A line that is to be written; names of queues and people are looked up as they are now. */
export interface NewEntry {
  ticketId: number;
  kind: TimelineKind;
  by: { kind: Doer; userId: number | null; name: string | null };
  /** of a move */
  from?: Standing | undefined;
  to?: Standing | undefined;
  tagId?: number | undefined;
  data?: TimelineData | undefined;
}

export interface WrittenEntry {
  entry: TimelineEntry;
  /** where its ticket stands now */
  place: VisibleTicket;
}

type WrittenRow = EntryRow & VisibleTicket;

/** Half a character, wherever a text was cut, keeps no line from being written: and nothing that ends by one from ending. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

const placeJson = (of: 'from' | 'to') => sql`jsonb_build_object(
  'queue', (select jsonb_build_object('id', q.id, 'name', q.name) from queues q where q.id = entry.${sql.raw(of)}_queue),
  'user', (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = entry.${sql.raw(of)}_user))`;

/** The last that was said in the contact's earlier conversations: below it stands what happens to one in which nobody has written. */
const BEFORE_IT = sql`(
  select max(said.id) from (
    select o.id from tickets o
    where o.contact_id = t.contact_id and o.id < t.id and o.whatsapp_id is not distinct from t.whatsapp_id
    order by o.id desc limit 5
  ) earlier, lateral (select m.id from messages m where m.ticket_id = earlier.id order by m.id desc limit 1) said
)`;

/** In their order; those of tickets that are gone are left out. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], now: Date): Promise<WrittenEntry[]> {
  const column = (of: (entry: NewEntry) => string | number | boolean | null | undefined) =>
    sql.param(entries.map((entry) => of(entry) ?? null));
  const { rows } = await tx.execute<WrittenRow & Record<string, unknown>>(sql`
    with entry as (
      select * from unnest(${column((e) => e.ticketId)}::bigint[], ${column((e) => e.kind)}::text[],
        ${column((e) => e.by.kind)}::text[], ${column((e) => e.by.userId)}::bigint[], ${column((e) => e.by.name)}::text[],
        ${column((e) => e.to !== undefined)}::boolean[], ${column((e) => e.from?.queueId)}::bigint[],
        ${column((e) => e.from?.userId)}::bigint[], ${column((e) => e.to?.queueId)}::bigint[],
        ${column((e) => e.to?.userId)}::bigint[], ${column((e) => e.tagId)}::bigint[],
        ${column((e) => JSON.stringify(e.data ?? {}, wellFormed))}::text[]) with ordinality
        as entry(ticket_id, kind, by_kind, by_user_id, by_name, moved, from_queue, from_user, to_queue, to_user, tag_id, data, n)
    ), made as (
      insert into ticket_timeline (ticket_id, kind, by_kind, by_user_id, by_name, after_id, data, created_at)
      select t.id, entry.kind, by_kind, by_user_id, by_name,
        coalesce((select m.id from messages m where m.ticket_id = t.id order by m.id desc limit 1), ${BEFORE_IT}, 0),
        entry.data::jsonb
          || case when moved then jsonb_build_object('from', ${placeJson('from')}, 'to', ${placeJson('to')}) else '{}' end
          || coalesce((select jsonb_build_object('tag', jsonb_build_object('id', g.id, 'name', g.name))
            from tags g where g.id = entry.tag_id), '{}'),
        ${now.toISOString()}::timestamptz
      from entry join tickets t on t.id = entry.ticket_id order by entry.n
      returning *
    )
    select ${entryColumns('made')}, t.status, t.queue_id as "queueId", t.user_id as "userId",
      t.whatsapp_id as "whatsappId", t.held
    from made join tickets t on t.id = made.ticket_id order by made.id`);
  return rows.map((row) => ({ entry: presentEntry(row), place: row }));
}

/** Answers who had been told of them and has not looked yet: that goes with them. */
export async function removeEntries(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    with gone as (delete from ticket_timeline where id = any(${sql.param([...ids])}::bigint[]) returning id)
    select distinct user_id as "userId" from personal_notices join gone on gone.id = entry_id order by 1`);
  return rows.map(({ userId }) => userId);
}

export async function putBackEntries(tx: Tx, lines: readonly Record<string, unknown>[]): Promise<TimelineEntry[]> {
  const { rows } = await tx.execute<EntryRow & Record<string, unknown>>(sql`
    with made as (
      insert into ticket_timeline overriding system value
      select * from jsonb_populate_recordset(null::ticket_timeline, ${JSON.stringify(lines)}::jsonb) returning *
    )
    select ${entryColumns('made')} from made order by id`);
  return rows.map(presentEntry);
}
