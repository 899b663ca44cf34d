// What helps of the composer read. They write nothing but the tokens that they take.
import { sql } from 'drizzle-orm';
import type { Viewer } from '@recado/rules/tickets';
import type { Tx } from '../../../platform/db/database.ts';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';
import type { Earlier, Said } from './aid.rules.ts';

/** Whose key and model it is done with. */
export interface Helper {
  id: number;
  prompt: string;
  model: string;
  temperature: number;
  baseUrl: string;
  apiKey: Buffer;
  knowledge: boolean;
}

/** undefined: none was chosen, or it was deleted */
export async function findHelper(tx: Tx): Promise<Helper | undefined> {
  const { rows } = await tx.execute<Helper & Record<string, unknown>>(sql`
    select p.id, p.prompt, p.model, p.temperature, p.base_url as "baseUrl", p.api_key as "apiKey", p.knowledge
    from settings s join prompts p on p.id::text = s.value where s.key = 'aidsPrompt'`);
  return rows[0];
}

/** What was written last, oldest first. @param theirs the customer's words alone */
export async function findLines(tx: Tx, ticketId: number, most: number, theirs = false): Promise<Said[]> {
  const { rows } = await tx.execute<Said & Record<string, unknown>>(sql`
    select m.from_me as "fromMe", case when m.media_type is null then m.body
      else '[' || m.media_type || '] ' || coalesce(x.body, m.body) end as body,
      case when t.is_group and not m.from_me then a.name end as who
    from messages m join tickets t on t.id = m.ticket_id left join contacts a on a.id = m.contact_id
      left join transcriptions x on x.message_id = m.id
    where m.ticket_id = ${ticketId} and not m.is_deleted and (m.body <> '' or m.media_type is not null)
      and not (${theirs} and m.from_me)
    order by m.id desc limit ${most}`);
  return rows.toReversed();
}

export interface FoundMessage {
  ticketId: number;
  body: string;
  mediaType: string | null;
  /** what is said in it; null: it is no recording, or nobody has heard it */
  transcription: string | null;
  isDeleted: boolean;
}

export async function findMessage(tx: Tx, id: number): Promise<FoundMessage | undefined> {
  const { rows } = await tx.execute<FoundMessage & Record<string, unknown>>(sql`
    select m.ticket_id as "ticketId", m.body, m.media_type as "mediaType", x.body as transcription, m.is_deleted as "isDeleted"
    from messages m left join transcriptions x on x.message_id = m.id where m.id = ${id}`);
  return rows[0];
}

/** A word that stands in more messages than this says little, and only so many of them are looked at. */
const MOST_HITS = 300;
const MOST_EARLIER = 4;

/**
 * What people answered to similar words in closed conversations that the viewer sees: the more words of the question and
 * the rarer, the better; of each conversation one, the latest first among equals.
 */
export async function findEarlier(
  tx: Tx,
  viewer: Viewer,
  ticketId: number,
  words: readonly string[],
): Promise<Earlier[]> {
  const { rows } = await tx.execute<Earlier & Record<string, unknown>>(sql`
    with hits as materialized (
      select w.word, s.message_id, count(*) over (partition by w.word) as found
      from unnest(${sql.param([...words])}::text[]) w(word), lateral search_messages(w.word, ${MOST_HITS}) s
    ), scored as materialized (
      select message_id, sum(ln(2 + ${MOST_HITS}::float8 / found)) as score from hits
      group by message_id having count(*) >= least(2, ${words.length}) order by score desc, message_id desc limit 1000
    ), asked as (
      select m.id, m.ticket_id, m.body, s.score, row_number() over (partition by m.ticket_id order by s.score desc, m.id) as place
      from scored s join messages m on m.id = s.message_id join tickets t on t.id = m.ticket_id
      where not m.from_me and t.status = 'closed' and t.id <> ${ticketId} and not t.is_group and ${visibleTo(viewer, 't')}
    )
    select a.body as asked, answer.body as answered from asked a, lateral (
      select string_agg(r.body, E'\n' order by r.id) as body from (
        select r.id, r.body from messages r
        where r.ticket_id = a.ticket_id and r.id > a.id and r.from_me and r.origin in ('person', 'phone')
          and not r.is_deleted and r.body <> ''
        order by r.id limit 2
      ) r
    ) answer
    where a.place = 1 and answer.body is not null order by a.score desc, a.id desc limit ${MOST_EARLIER}`);
  return rows;
}
