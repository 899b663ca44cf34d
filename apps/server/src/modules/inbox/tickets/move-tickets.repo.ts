// The one place that writes where tickets stand (status, queue, user, connection), and the record of their service cycles,
// which the dashboard counts: one open row for a ticket that is not closed.
import { sql, type SQL } from 'drizzle-orm';
import type { MoveCause, TicketState } from '../../../events/domain-events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { stateColumns, type Also } from './ticket-state.rules.ts';

type StateRow = TicketState & Record<string, unknown>;

const stateOf = ({ id, contactId, whatsappId, isGroup, status, queueId, userId, held }: TicketState): TicketState => ({
  id,
  contactId,
  whatsappId,
  isGroup,
  status,
  queueId,
  userId,
  held,
});

/** Nobody else changes them until this transaction ends. @param which a condition on tickets */
export async function lockTickets(tx: Tx, which: SQL): Promise<TicketState[]> {
  const { rows } = await tx.execute<StateRow>(sql`
    select ${stateColumns()} from tickets where ${which} order by id for update`);
  return rows;
}

export interface Move {
  before: TicketState;
  after: TicketState;
  /** false: it is written again, as one that somebody has seen */
  elsewhere: boolean;
}

export interface Writing {
  cause: MoveCause;
  now: Date;
  /** they keep their place in the lists */
  keepsOrder?: boolean | undefined;
  unseen?: boolean | undefined;
}

/** When the ticket's contact last wrote on another connection; the messages alone know, for tickets move between them. */
const writtenThere = sql`(
  select max(m.created_at) from messages m join tickets o on o.id = m.ticket_id
  where o.contact_id = tickets.contact_id and m.whatsapp_id = moves.whatsapp_id and not m.from_me
    and m.media_type is distinct from 'call_log')`;

/** Of a ticket that was closed: what they wrote since then stands in others. */
const writtenSince = sql`greatest(tickets.customer_wrote_at, (
  select max(o.customer_wrote_at) from tickets o
  where o.contact_id = tickets.contact_id and o.whatsapp_id = tickets.whatsapp_id))`;

/** What a person leaves behind is seen, and so is what is closed; a message of a closed ticket nobody needs to read. */
const seen = (cause: MoveCause): SQL =>
  cause === 'person'
    ? sql``
    : sql`, seen as (
      update messages set read = true
      where ticket_id in (select id from moves where status = 'closed') and not read and not from_me
    )`;

/** As long as it is where it was; one whose queue went is still its attendant's. */
const staysAway = (cause: Writing['cause']): SQL => sql`(not moves.elsewhere
  or ${cause === 'removal'}::boolean and moves.status = 'open' and moves.user_id is not distinct from tickets.user_id)`;

/** Tickets with their cycles, however many, in one statement. */
export async function writeMoves(tx: Tx, moves: readonly Move[], how: Writing): Promise<void> {
  const { cause, keepsOrder = false, unseen = false } = how;
  const now = sql`${how.now.toISOString()}::timestamptz`;
  const column = (of: (move: Move) => number | string | boolean | null) => sql.param(moves.map(of));
  await tx.execute(sql`
    with moves as (
      select * from unnest(${column(({ after }) => after.id)}::bigint[], ${column(({ after }) => after.status)}::text[],
        ${column(({ after }) => after.queueId)}::bigint[], ${column(({ after }) => after.userId)}::bigint[],
        ${column(({ after }) => after.whatsappId)}::bigint[], ${column(({ elsewhere }) => elsewhere)}::boolean[])
        as moves(id, status, queue_id, user_id, whatsapp_id, elsewhere)
    ), moved as (
      update tickets set status = moves.status, queue_id = moves.queue_id, user_id = moves.user_id,
        whatsapp_id = moves.whatsapp_id,
        unread_messages = case when ${cause === 'person' && !unseen}::boolean or moves.status = 'closed' then 0
          else tickets.unread_messages end,
        customer_wrote_at = case when tickets.whatsapp_id is distinct from moves.whatsapp_id then ${writtenThere}
          when tickets.status = 'closed' then ${writtenSince} else tickets.customer_wrote_at end,
        -- Whom nobody has answered goes on waiting, whoever has taken them up meanwhile.
        waiting_since = case moves.status when 'closed' then null when 'pending' then coalesce(tickets.waiting_since, ${now})
          else tickets.waiting_since end,
        snoozed = tickets.snoozed and ${staysAway(cause)},
        snooze_until = case when ${staysAway(cause)} then tickets.snooze_until end,
        updated_at = later(case when ${keepsOrder}::boolean then tickets.updated_at else ${now} end, tickets.updated_at)
      from moves where tickets.id = moves.id
    ), finished as (
      update ticket_tracking cycle set finished_at = ${now}, user_id = coalesce(moves.user_id, cycle.user_id),
        queue_id = coalesce(moves.queue_id, cycle.queue_id)
      from moves where moves.elsewhere and moves.status = 'closed' and cycle.ticket_id = moves.id
        and cycle.finished_at is null
    ), tracked as (
      insert into ticket_tracking as cycle (ticket_id, whatsapp_id, user_id, queue_id, created_at, queued_at, started_at)
      select id, whatsapp_id, case when status = 'open' then user_id end, queue_id, ${now}, ${now},
        case when status = 'open' then ${now} end
      from moves where elsewhere and status <> 'closed'
      on conflict (company_id, ticket_id) where finished_at is null do update set
        user_id = excluded.user_id, whatsapp_id = excluded.whatsapp_id, queue_id = excluded.queue_id,
        -- Who waits goes on waiting when their queue or person goes.
        queued_at = case when excluded.started_at is null and (cycle.started_at is not null or ${cause !== 'removal'}::boolean)
          then excluded.queued_at else cycle.queued_at end,
        started_at = case when excluded.started_at is null then null
          else coalesce(cycle.started_at, excluded.started_at) end
    )${seen(cause)}
    select`);
}

/** Off the list, seen; it comes back then, or as the customer writes. False: it is not open. */
export async function writeSnooze(tx: Tx, id: number, until: Date | null, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update tickets set snoozed = true, snooze_until = ${until?.toISOString() ?? null}::timestamptz, unread_messages = 0,
      updated_at = later(${at.toISOString()}::timestamptz, updated_at)
    where id = ${id} and status = 'open' returning id`);
  return rows.length > 0;
}

/** Back at the top of the list. @param due only if its time has come: then it is unread. False: it was not put off (until now). */
export async function writeWake(tx: Tx, id: number, at: Date, { due }: { due: boolean }): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute(sql`
    update tickets set snoozed = false, snooze_until = null, woken_at = ${now}, updated_at = later(${now}, updated_at),
      unread_messages = case when ${due}::boolean then greatest(unread_messages, 1) else unread_messages end
    where id = ${id} and snoozed and (not ${due}::boolean or snooze_until <= ${now}) returning id`);
  return rows.length > 0;
}

export interface NewTicket extends Pick<TicketState, 'status' | 'queueId' | 'userId' | 'contactId' | 'isGroup'> {
  whatsappId: number;
}

export interface BegunTicket<T> {
  ticket: TicketState;
  also: T;
}

/**
 * With their first cycles, however many, in one statement. A queue that has just gone is none. Answers those that were made: a
 * contact that has a ticket there which is not closed gets no other.
 */
export async function insertTickets<T>(
  tx: Tx,
  tickets: readonly NewTicket[],
  at: Date,
  also: Also<T>,
): Promise<BegunTicket<T>[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const column = (of: (ticket: NewTicket) => number | string | boolean | null) => sql.param(tickets.map(of));
  const { rows } = await tx.execute<StateRow>(sql`
    with given as (
      select * from unnest(${column(({ contactId }) => contactId)}::bigint[],
        ${column(({ whatsappId }) => whatsappId)}::bigint[], ${column(({ status }) => status)}::text[],
        ${column(({ queueId }) => queueId)}::bigint[], ${column(({ userId }) => userId)}::bigint[],
        ${column(({ isGroup }) => isGroup)}::boolean[]) with ordinality
        as given(contact_id, whatsapp_id, status, queue_id, user_id, is_group, n)
    ), made as (
      insert into tickets (contact_id, whatsapp_id, status, queue_id, user_id, is_group, customer_wrote_at,
        created_at, updated_at)
      select contact_id, whatsapp_id, status, (select id from queues where id = given.queue_id), user_id, is_group,
        (select max(earlier.customer_wrote_at) from tickets earlier
          where earlier.contact_id = given.contact_id and earlier.whatsapp_id = given.whatsapp_id), ${now}, ${now}
      from given order by n
      on conflict (company_id, contact_id, whatsapp_id) where status in ('pending', 'open') do nothing
      returning *
    ), tracked as (
      insert into ticket_tracking (ticket_id, whatsapp_id, user_id, queue_id, created_at, queued_at, started_at)
      select id, whatsapp_id, case when status = 'open' then user_id end, queue_id, ${now}, ${now},
        case when status = 'open' then ${now} end
      from made where status <> 'closed'
    )
    select ${stateColumns('made')}${also.columns} from made order by made.id`);
  return rows.map((row) => ({ ticket: stateOf(row), also: also.read(row) }));
}

/** Where it stood; undefined: it was not there. Its files go by a job, whose list a trigger fills. */
export async function removeTicket(tx: Tx, id: number): Promise<TicketState | undefined> {
  const { rows } = await tx.execute<StateRow>(sql`delete from tickets where id = ${id} returning ${stateColumns()}`);
  return rows[0];
}

/** Of so many closed tickets and cycles that are over. What somebody has in hand stays. True: there may be more. */
export async function forgetQueueRows(tx: Tx, queueId: number, most: number): Promise<boolean> {
  const { rows } = await tx.execute<{ tickets: number; cycles: number }>(sql`
    with closed as (
      select id from tickets where queue_id = ${queueId} and status = 'closed' limit ${most} for no key update skip locked
    ), over as (
      select id from ticket_tracking where queue_id = ${queueId} and finished_at is not null limit ${most}
      for no key update skip locked
    ), forgotten as (
      update tickets set queue_id = null where id = any(array(select id from closed))
    ), counted as (
      update ticket_tracking set queue_id = null where id = any(array(select id from over))
    )
    select (select count(*) from closed)::int as tickets, (select count(*) from over)::int as cycles`);
  return rows.some(({ tickets, cycles }) => tickets === most || cycles === most);
}

/** All that a move of a ticket changes, as it was: rows as JSON. */
export interface MoveSnapshot {
  ticket: { id: number; status: TicketState['status'] } & Record<string, unknown>;
  /** its cycle that is not over; null: none */
  cycle: Record<string, unknown> | null;
  lastCycle: number;
  driver: Record<string, unknown> | null;
  /** what the customer wrote that nobody has read */
  unreadIds: number[];
  lastMessage: number;
  lastLine: number;
  lastNote: number;
  /** the move left unread what was */
  unseen?: boolean;
}

/** Of a ticket that is locked. */
export async function snapshotOf(tx: Tx, id: number): Promise<MoveSnapshot | undefined> {
  const { rows } = await tx.execute<MoveSnapshot & Record<string, unknown>>(sql`
    select to_jsonb(t) as ticket,
      (select to_jsonb(c) from ticket_tracking c where c.ticket_id = t.id and c.finished_at is null) as cycle,
      coalesce((select max(c.id) from ticket_tracking c where c.ticket_id = t.id), 0) as "lastCycle",
      (select to_jsonb(d) from ticket_drivers d where d.ticket_id = t.id) as driver,
      (select coalesce(json_agg(m.id), '[]') from messages m
        where m.ticket_id = t.id and not m.read and not m.from_me) as "unreadIds",
      coalesce((select m.id from messages m where m.ticket_id = t.id order by m.id desc limit 1), 0) as "lastMessage",
      coalesce((select e.id from ticket_timeline e where e.ticket_id = t.id order by e.id desc limit 1), 0) as "lastLine",
      coalesce((select n.id from ticket_notes n where n.ticket_id = t.id order by n.id desc limit 1), 0) as "lastNote"
    from tickets t where t.id = ${id}`);
  return rows[0];
}

const still = (table: string, column: string): SQL =>
  sql`(select x.id from ${sql.raw(table)} x where x.id = was.${sql.raw(column)})`;

/**
 * A ticket stands as it stood, with its cycle; who or what is gone since it stands without. Its change is new, so that
 * browsers believe it. @param quiet nobody has written there since
 */
export async function writeBack(
  tx: Tx,
  {
    ticket,
    cycle,
    lastCycle,
    unreadIds,
    unseen = false,
  }: Pick<MoveSnapshot, 'ticket' | 'cycle' | 'lastCycle' | 'unreadIds' | 'unseen'>,
  { quiet, now }: { quiet: boolean; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with was as (
      select * from jsonb_populate_record(null::tickets, ${JSON.stringify(ticket)}::jsonb)
    ), back as (
      update tickets set status = was.status, queue_id = ${still('queues', 'queue_id')},
        user_id = ${still('users', 'user_id')}, whatsapp_id = ${still('connections', 'whatsapp_id')},
        unread_messages = case when ${quiet}::boolean then was.unread_messages
          when ${unseen}::boolean then tickets.unread_messages
          else was.unread_messages + tickets.unread_messages end,
        customer_wrote_at = case when ${quiet}::boolean then was.customer_wrote_at else tickets.customer_wrote_at end,
        last_message = case when ${quiet}::boolean then was.last_message else tickets.last_message end,
        last_message_from_me = case when ${quiet}::boolean then was.last_message_from_me
          else tickets.last_message_from_me end,
        last_message_at = case when ${quiet}::boolean then was.last_message_at else tickets.last_message_at end,
        waiting_since = case when ${quiet}::boolean then was.waiting_since
          else least(was.waiting_since, tickets.customer_wrote_at) end,
        turn_at = was.turn_at, menu_lists = was.menu_lists, menu_listed_at = was.menu_listed_at,
        snoozed = ${quiet}::boolean and was.snoozed,
        snooze_until = case when ${quiet}::boolean then was.snooze_until end,
        woken_at = case when ${quiet}::boolean then was.woken_at else tickets.woken_at end,
        updated_at = later(${now.toISOString()}::timestamptz, tickets.updated_at)
      from was where tickets.id = was.id
    ), unread as (
      update messages set read = false where id = any(${sql.param(unreadIds)}::bigint[])
    ), cycled as (
      update ticket_tracking cycle set user_id = ${still('users', 'user_id')}, queue_id = ${still('queues', 'queue_id')},
        whatsapp_id = ${still('connections', 'whatsapp_id')}, queued_at = was.queued_at, started_at = was.started_at,
        rating_at = was.rating_at, rated = was.rated, finished_at = was.finished_at
      from jsonb_populate_record(null::ticket_tracking, ${JSON.stringify(cycle ?? {})}::jsonb) was where cycle.id = was.id
    )
    delete from ticket_tracking where ticket_id = ${ticket.id} and id > ${lastCycle}`);
}
