// All statements on notes of tickets.
import type { TicketStatus } from '@recado/contract/constants';
import type { TicketNote } from '@recado/contract/ticket-notes';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { NewNotice } from '../notices/notices.service.ts';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';
import type { VisibleTicket, Viewer } from '@recado/rules/tickets';

type NoteRow = {
  id: number;
  note: string;
  ticket_id: number;
  contact_id: number;
  user_id: number | null;
  user_name: string | null;
  mentions: { id: number; name: string }[];
  created_at: string;
};

const present = (row: NoteRow): TicketNote => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticket_id,
  contactId: row.contact_id,
  userId: row.user_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  mentions: row.mentions,
  createdAt: new Date(row.created_at).toISOString(),
});

/** `source`: a relation with the columns of notes, to be called n; `where` may name its ticket, t. */
async function selectNotes(tx: Tx, source: SQL, rest: SQL, before: SQL = sql``): Promise<TicketNote[]> {
  const { rows } = await tx.execute<NoteRow>(sql`${before}
    select n.id, n.note, n.ticket_id, n.contact_id, n.user_id, u.name as user_name, n.mentions, n.created_at
    from ${source} n left join users u on u.id = n.user_id ${rest}`);
  return rows.map(present);
}

export async function insertNote(
  tx: Tx,
  values: {
    note: string;
    ticketId: number;
    contactId: number;
    userId: number | null;
    mentions: readonly TicketNote['mentions'][number][];
    now: Date;
  },
): Promise<TicketNote | undefined> {
  const [note] = await selectNotes(
    tx,
    sql`made`,
    sql``,
    sql`with made as (
      insert into ticket_notes (note, ticket_id, contact_id, user_id, mentions, created_at)
      values (${values.note}, ${values.ticketId}, ${values.contactId}, ${values.userId}::bigint,
        ${JSON.stringify(values.mentions)}::jsonb,
        ${values.now.toISOString()}::timestamptz)
      returning *)`,
  );
  return note;
}

/** The latest first. */
export const listNotesOfTicket = (tx: Tx, ticketId: number, limit: number): Promise<TicketNote[]> =>
  selectNotes(tx, sql`ticket_notes`, sql`where n.ticket_id = ${ticketId} order by n.id desc limit ${limit}`);

/** Of those of the contact's tickets that the viewer may see; the latest first. */
export const listNotesOfContact = (tx: Tx, viewer: Viewer, contactId: number, limit: number): Promise<TicketNote[]> =>
  selectNotes(
    tx,
    sql`ticket_notes`,
    sql`join tickets t on t.id = n.ticket_id
      where n.contact_id = ${contactId} and ${visibleTo(viewer, 't')} order by n.id desc limit ${limit}`,
  );

export interface StoredNote {
  userId: number | null;
  ticketId: number;
  /** where its ticket stands */
  place: VisibleTicket;
}

export async function findNote(tx: Tx, id: number): Promise<StoredNote | undefined> {
  const { rows } = await tx.execute<{
    author_id: number | null;
    ticket_id: number;
    status: TicketStatus;
    queue_id: number | null;
    user_id: number | null;
    whatsapp_id: number | null;
    held: boolean;
  }>(sql`
    select n.user_id as author_id, n.ticket_id, t.status, t.queue_id, t.user_id, t.whatsapp_id, t.held
    from ticket_notes n join tickets t on t.id = n.ticket_id where n.id = ${id}`);
  const [row] = rows;
  return (
    row && {
      userId: row.author_id,
      ticketId: row.ticket_id,
      place: {
        status: row.status,
        queueId: row.queue_id,
        userId: row.user_id,
        whatsappId: row.whatsapp_id,
        held: row.held,
      },
    }
  );
}

/** A note that went, and the lines that told of it: rows as JSON. */
export interface NoteBefore {
  note: Record<string, unknown> | null;
  lines: ({ id: number } & Record<string, unknown>)[];
  /** whom it named, and who have not looked since */
  told: NewNotice[];
}

/** Takes it out; its lines, and with them what told of it, are the timeline's to take. */
export async function takeNote(tx: Tx, id: number): Promise<NoteBefore> {
  const { rows } = await tx.execute<NoteBefore & Record<string, unknown>>(sql`
    with gone as (delete from ticket_notes n where id = ${id} returning n.*),
    line as (
      select e.* from ticket_timeline e join gone on gone.ticket_id = e.ticket_id
      where e.kind = 'noted' and e.data->'note'->>'id' = ${String(id)}
    )
    select to_jsonb(gone) as note,
      coalesce((select json_agg(to_jsonb(line)) from line), '[]') as lines,
      coalesce((
        select json_agg(json_build_object('userId', p.user_id, 'ticketId', p.ticket_id, 'entryId', p.entry_id,
          'kind', p.kind, 'byName', p.by_name, 'text', p.text) order by p.id)
        from personal_notices p join line on line.id = p.entry_id
      ), '[]') as told
    from gone`);
  return rows[0] ?? { note: null, lines: [], told: [] };
}

/** The same again, under its number. Its author may be gone since. */
export async function putBackNote(tx: Tx, { note }: NoteBefore): Promise<TicketNote | undefined> {
  const was = sql`jsonb_populate_record(null::ticket_notes, ${JSON.stringify(note)}::jsonb)`;
  const [made] = await selectNotes(
    tx,
    sql`made`,
    sql``,
    sql`with made as (
      insert into ticket_notes overriding system value
      select * from ${was} was where exists (select 1 from tickets t where t.id = was.ticket_id) returning *)`,
  );
  return made;
}
