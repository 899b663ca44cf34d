// Reads what goes into a file of old conversations: messages with what hangs on them, notes, and the timeline, a line of JSON each.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export const PAGE = 500;

export interface Page {
  lines: {
    /** who wrote or did it, in a group; null: we, or nobody knows */
    author: number | null;
    text: string;
  }[];
  messages: number;
  /** 0: there is none */
  untilMessage: number;
  /** of the first page; 0: there is none */
  untilNote: number;
  untilLine: number;
}

const NAME_OF = (table: string, id: string) => sql.raw(`(select x.name from ${table} x where x.id = ${id})`);

/** The beginning of a conversation, what was noted on it, and what became of it. */
const BESIDE = sql`
  select 0 as place, t.id, null::bigint as author, jsonb_build_object('kind', 'ticket', 'id', t.id, 'uuid', t.uuid,
    'created_at', t.created_at, 'is_group', t.is_group, 'contact_id', t.contact_id, 'contact', c.name, 'number', c.number,
    'user', ${NAME_OF('users', 't.user_id')}, 'queue', ${NAME_OF('queues', 't.queue_id')},
    'connection', ${NAME_OF('connections', 't.whatsapp_id')})::text as text
  from ticket t join contacts c on c.id = t.contact_id
  union all
  select 3, n.id, null, (jsonb_build_object('kind', 'note') || (to_jsonb(n) - 'company_id')
    || jsonb_build_object('user', ${NAME_OF('users', 'n.user_id')}))::text
  from ticket_notes n where n.ticket_id in (select id from ticket)
  union all
  select 4, e.id, null, (jsonb_build_object('kind', 'event', 'event', e.kind) || (to_jsonb(e) - '{company_id,kind}'::text[]))::text
  from ticket_timeline e where e.ticket_id in (select id from ticket)`;

/** Those of a conversation after one of its messages; in one statement, so that they are of one moment. */
export async function readPage(tx: Tx, ticketId: number, after: number): Promise<Page> {
  const { rows } = await tx.execute<{ place: number; id: number; author: number | null; text: string }>(sql`
    with ticket as materialized (select * from tickets where id = ${ticketId}),
    page as materialized (
      select * from messages where ticket_id = ${ticketId} and id > ${after} order by id limit ${sql.raw(String(PAGE))}
    )
    select 1 as place, m.id, m.contact_id as author, (jsonb_build_object('kind', 'message')
      || (to_jsonb(m) - '{company_id,client_id,automatic}'::text[])
      || jsonb_build_object('user', ${NAME_OF('users', 'm.user_id')}, 'contact', ${NAME_OF('contacts', 'm.contact_id')},
        'file', (select jsonb_build_object('name', f.file_name, 'mime', f.mime, 'size', f.size) from media f where f.id = m.media_id),
        'transcription', (select h.body from transcriptions h where h.message_id = m.id)))::text as text
    from page m
    union all
    select 2, r.id, r.contact_id, (jsonb_build_object('kind', 'reaction') || (to_jsonb(r) - 'company_id'))::text
    from message_reactions r where r.message_id in (select id from page)
    ${after === 0 ? sql`union all ${BESIDE}` : sql``}
    order by place, id`);
  const of = (place: number) => rows.filter((row) => row.place === place);
  return {
    lines: rows.map(({ author, text }) => ({ author, text })),
    messages: of(1).length,
    untilMessage: of(1).at(-1)?.id ?? 0,
    untilNote: of(3).at(-1)?.id ?? 0,
    untilLine: of(4).at(-1)?.id ?? 0,
  };
}

/** Who wrote or did something in a group, of those who are not in `known`. */
export async function findAuthors(tx: Tx, ticketId: number, known: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from (
      select contact_id as id from messages where ticket_id = ${ticketId}
      union select r.contact_id from messages m join message_reactions r on r.message_id = m.id where m.ticket_id = ${ticketId}
    ) authors where id is not null and id <> all(${sql.param([...known])}::bigint[])`);
  return rows.map(({ id }) => id);
}
