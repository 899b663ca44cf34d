// What an agent stands on, as it is read, and what it writes down.
import type { Language } from '@recado/contract/constants';
import type { Prompt } from '@recado/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface AgentRow extends Pick<
  Prompt,
  | 'id'
  | 'name'
  | 'prompt'
  | 'model'
  | 'maxTokens'
  | 'temperature'
  | 'queueId'
  | 'maxMessages'
  | 'baseUrl'
  | 'handOver'
  | 'quietHours'
  | 'ticketTokens'
  | 'knowledge'
  | 'tools'
> {
  timeZone: string;
  /** its answers are read by a voice */
  speaks: boolean;
  version: number;
  /** the plan has agents */
  allowed: boolean;
}

const COLUMNS: SQL =
  sql.raw(`p.id, p.name, p.prompt, p.model, p.max_tokens as "maxTokens", p.temperature, p.queue_id as "queueId",
  p.max_messages as "maxMessages", p.base_url as "baseUrl", p.hand_over as "handOver", p.quiet_hours as "quietHours",
  p.ticket_tokens as "ticketTokens", p.knowledge, p.tools, p.version,
  exists (select from prompt_voices v where v.prompt_id = p.id and v.voice <> 'texto') as speaks, co.time_zone as "timeZone", coalesce(l.use_open_ai, true) as allowed`);
const FROM: SQL = sql.raw(`prompts p join companies co on co.id = p.company_id left join plans l on l.id = co.plan_id`);

const QUEUES: SQL = sql.raw(`coalesce((select json_agg(q.name order by q.order_queue, q.name) from (
  select q.name, q.order_queue from queues q order by q.order_queue, q.name limit 50) q), '[]')`);

export async function findAgent(tx: Tx, promptId: number): Promise<AgentRow | undefined> {
  const { rows } = await tx.execute<AgentRow & Record<string, unknown>>(
    sql`select ${COLUMNS} from ${FROM} where p.id = ${promptId}`,
  );
  return rows[0];
}

/** What a flow's node wants otherwise than its agent has it. */
export type Instead = Partial<Pick<AgentRow, 'prompt' | 'model' | 'maxTokens' | 'temperature' | 'maxMessages'>>;

export interface Situation {
  /** an agent left this conversation to people */
  ended: boolean;
  /** the customer wrote last, or nobody but automatons since */
  customerWaits: boolean;
  /** more has been heard than was told of */
  hearsMore: boolean;
  /** what the customer wrote since our last word, oldest first */
  texts: string[];
  contactName: string;
  /** the company's */
  language: Language;
}

const MOST_TEXTS = 50;

export async function findSituation(tx: Tx, ticketId: number): Promise<Situation> {
  const { rows } = await tx.execute<Situation & Record<string, unknown>>(sql`
    with recent as (
      select m.id, m.from_me, m.origin, coalesce(x.body, m.body) as body
      from messages m left join transcriptions x on x.message_id = m.id where m.ticket_id = ${ticketId} and not m.is_deleted
      order by m.id desc limit ${sql.raw(String(MOST_TEXTS))}
    )
    select exists (
        select from agent_endings e where e.ticket_id = ${ticketId} and e.created_at >= (
          select max(k.created_at) from ticket_tracking k where k.ticket_id = ${ticketId})
      ) as ended,
      coalesce((
        select not from_me from recent where not from_me or origin in ('person', 'phone') order by id desc limit 1
      ), false) as "customerWaits",
      coalesce((select d.heard_at is not null from ticket_drivers d where d.ticket_id = ${ticketId}), false) as "hearsMore",
      coalesce((
        select json_agg(r.body order by r.id) from recent r
        where not r.from_me and r.id > coalesce((select max(o.id) from recent o where o.from_me), 0)
      ), '[]') as texts,
      c.name as "contactName", co.language
    from tickets t join contacts c on c.id = t.contact_id join companies co on co.id = t.company_id
    where t.id = ${ticketId}`);
  const nobody = { contactName: '', language: 'pt' } as const;
  return rows[0] ?? { ended: false, customerWaits: false, hearsMore: false, texts: [], ...nobody };
}

/** Agents of queues. */
export async function findQueuePrompts(
  tx: Tx,
  queueIds: readonly number[],
): Promise<{ queueId: number; promptId: number; name: string }[]> {
  const { rows } = await tx.execute<{ queueId: number; promptId: number; name: string }>(sql`
    select q.id as "queueId", p.id as "promptId", p.name from queues q join prompts p on p.id = q.prompt_id
    where q.id = any(${sql.param([...queueIds])}::bigint[]) and q.flow_id is null`);
  return rows;
}

/** Where the conversation is to go that a model named; null: nothing of that name. */
export async function findNamed(
  tx: Tx,
  { queue, person }: { queue: string | null; person: string | null },
): Promise<{ queueId: number | null; userId: number | null }> {
  const { rows } = await tx.execute<{ queueId: number | null; userId: number | null }>(sql`
    select (select min(id) from queues where fold(name) = fold(${queue ?? ''})) as "queueId",
      (select min(id) from users where fold(name) = fold(${person ?? ''})) as "userId"`);
  return rows[0] ?? { queueId: null, userId: null };
}

export async function insertEnding(tx: Tx, ticketId: number, why: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into agent_endings (ticket_id, why, created_at) values (${ticketId}, ${why}, ${now.toISOString()}::timestamptz)`);
}

export interface Line {
  /** of a recording that nobody has heard yet: its message */
  unheard?: number | null;
  fromMe: boolean;
  body: string;
  mediaType: string | null;
}

export interface Asking {
  agent: AgentRow;
  apiKey: Buffer;
  contactName: string;
  queues: string[];
  /** oldest first */
  lines: Line[];
}

/** Everything that a model is told. undefined: the agent, or the ticket, is gone */
export async function findAsking(
  tx: Tx,
  ticketId: number,
  promptId: number,
  instead: Instead | null = null,
): Promise<Asking | undefined> {
  const { rows } = await tx.execute<AgentRow & Omit<Asking, 'agent'> & Record<string, unknown>>(sql`
    select ${COLUMNS}, p.api_key as "apiKey", c.name as "contactName",
      ${QUEUES} as queues,
      coalesce((
        select json_agg(json_build_object('fromMe', m.from_me, 'body', coalesce(x.body, m.body), 'mediaType', m.media_type,
          'unheard', case when m.media_type = 'audio' and not m.from_me and x.body is null then m.id end) order by m.id)
        from (
          select m.id, m.from_me, m.body, m.media_type from messages m
          where m.ticket_id = ${ticketId} and not m.is_deleted order by m.id desc limit coalesce(${instead?.maxMessages ?? null}::int, p.max_messages)
        ) m left join transcriptions x on x.message_id = m.id
      ), '[]') as lines
    from ${FROM} join tickets t on t.id = ${ticketId} join contacts c on c.id = t.contact_id where p.id = ${promptId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { apiKey, contactName, queues, lines, ...agent } = row;
  return { agent: { ...agent, ...instead }, apiKey, contactName, queues, lines };
}

export interface CompanyFacts {
  timeZone: string;
  /** by name */
  queues: string[];
}

/** What an agent finds around it that is not saved yet. */
export async function findCompanyFacts(tx: Tx, companyId: number): Promise<CompanyFacts> {
  const { rows } = await tx.execute<CompanyFacts & Record<string, unknown>>(sql`
    select co.time_zone as "timeZone", ${QUEUES} as queues from companies co where co.id = ${companyId}`);
  return rows[0] ?? { timeZone: 'UTC', queues: [] };
}

/** How these are called. */
export async function findNames(
  tx: Tx,
  { queueId, userId }: { queueId: number | null; userId: number | null },
): Promise<{ queue: string | null; person: string | null }> {
  const { rows } = await tx.execute<{ queue: string | null; person: string | null }>(sql`
    select (select name from queues where id = ${queueId}::bigint) as queue,
      (select name from users where id = ${userId}::bigint) as person`);
  return rows[0] ?? { queue: null, person: null };
}
