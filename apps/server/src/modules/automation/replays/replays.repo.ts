// The statements on replays, and on what they are made of: an agent, its version, closed conversations.
import type { PromptReplay, ReplayState } from '@recado/contract/prompt-replays';
import type { Viewer } from '@recado/rules/tickets';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';
import type { ReplayMessage } from './replay.rules.ts';

type Row = Omit<PromptReplay, 'createdAt' | 'endedAt'> & { createdAt: string; endedAt: string | null };

const COLUMNS = sql.raw(`r.id, r.prompt_id as "promptId", r.versions, r.state, r.error, r.queue_name as queue, r.days,
  r.by_name as by, r.created_at as "createdAt", r.ended_at as "endedAt",
  (select count(distinct x.ticket_id)::int from prompt_replay_runs x where x.replay_id = r.id) as tickets,
  (select count(*)::int from prompt_replay_runs x where x.replay_id = r.id) as runs,
  (select count(*)::int from prompt_replay_runs x where x.replay_id = r.id and x.due_at is null) as over`);

const isoOf = (at: string): string => new Date(at).toISOString();
const select = async (tx: Tx, statement: SQL): Promise<PromptReplay[]> =>
  (await tx.execute<Row & Record<string, unknown>>(statement)).rows.map((row) => ({
    ...row,
    createdAt: isoOf(row.createdAt),
    endedAt: row.endedAt === null ? null : isoOf(row.endedAt),
  }));

export const findReplays = (tx: Tx, promptId: number): Promise<PromptReplay[]> =>
  select(tx, sql`select ${COLUMNS} from prompt_replays r where r.prompt_id = ${promptId} order by r.id desc`);

export const findReplay = async (tx: Tx, id: number): Promise<PromptReplay | undefined> =>
  (await select(tx, sql`select ${COLUMNS} from prompt_replays r where r.id = ${id}`))[0];

export interface NewReplay {
  promptId: number;
  versions: readonly number[];
  queueName: string | null;
  days: number;
  by: string;
}

/** Fails where another of the company is running. */
export async function insertReplay(
  tx: Tx,
  { promptId, versions, queueName, days, by }: NewReplay,
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into prompt_replays (prompt_id, versions, queue_name, days, by_name, created_at)
    values (${promptId}, ${JSON.stringify(versions)}::jsonb, ${queueName}, ${days}, ${by}, ${now.toISOString()}::timestamptz)
    returning id::float8 as id`);
  return rows[0]?.id ?? 0;
}

/** But for the newest. */
export async function forgetReplays(tx: Tx, promptId: number, kept: number): Promise<void> {
  await tx.execute(sql`
    delete from prompt_replays where prompt_id = ${promptId} and state <> 'running' and id not in (
      select id from prompt_replays where prompt_id = ${promptId} order by id desc limit ${kept})`);
}

/** Held until the transaction ends, before any of its runs: whoever stops it, and whoever ends one of them. */
export async function holdReplay(tx: Tx, id: number): Promise<ReplayState | undefined> {
  const { rows } = await tx.execute<{ state: ReplayState }>(
    sql`select state from prompt_replays where id = ${id} for update`,
  );
  return rows[0]?.state;
}

export async function endReplay(
  tx: Tx,
  id: number,
  { state, error = '', now }: { state: Exclude<ReplayState, 'running'>; error?: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update prompt_replays set state = ${state}, error = ${error}, ended_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state = 'running'`);
}

/** Whose last conversations were deleted while they were to be asked about. */
export async function endIdle(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    update prompt_replays r set state = 'done', ended_at = ${now.toISOString()}::timestamptz
    where state = 'running' and not exists (
      select from prompt_replay_runs x where x.replay_id = r.id and x.due_at is not null)`);
}

export async function findQueueName(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from queues where id = ${id}`);
  return rows[0]?.name;
}

/** The key that it has now, and the address that this key is for; whether its company's plan has agents. */
export interface Keyed {
  apiKey: Buffer;
  baseUrl: string;
  allowed: boolean;
}

export async function findKeyed(tx: Tx, promptId: number): Promise<Keyed | undefined> {
  const { rows } = await tx.execute<Keyed & Record<string, unknown>>(sql`
    select p.api_key as "apiKey", p.base_url as "baseUrl", coalesce(l.use_open_ai, true) as allowed
    from prompts p join companies co on co.id = p.company_id left join plans l on l.id = co.plan_id
    where p.id = ${promptId}`);
  return rows[0];
}

/** Closed last, that the viewer sees, no groups, with something that somebody answered. @param queueId null: of any */
export async function findClosed(
  tx: Tx,
  viewer: Viewer,
  { queueId, since, most }: { queueId: number | null; since: Date; most: number },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select t.id::float8 as id from ticket_tracking k join tickets t on t.id = k.ticket_id
    where k.finished_at >= ${since.toISOString()}::timestamptz and t.status = 'closed' and not t.is_group
      and ${visibleTo(viewer, 't')}
      and (${queueId}::bigint is null or k.queue_id = ${queueId}::bigint)
      and not exists (select from ticket_tracking n where n.ticket_id = k.ticket_id and n.id > k.id)
      and exists (
        select from messages m where m.ticket_id = t.id and not m.is_deleted and m.from_me and m.id > (
          select min(c.id) from messages c where c.ticket_id = t.id and not c.is_deleted and not c.from_me))
    order by k.finished_at desc, t.id desc limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Of a conversation: more than is ever given again. */
const MOST_MESSAGES = 200;

/** Its first, oldest first. */
export async function findMessages(tx: Tx, ticketId: number): Promise<ReplayMessage[]> {
  const { rows } = await tx.execute<ReplayMessage & Record<string, unknown>>(sql`
    select m.id::float8 as id, m.from_me as "fromMe", coalesce(x.body, m.body) as body, m.media_type as "mediaType",
      m.from_me and coalesce(m.origin not in ('person', 'phone'), m.automatic) as automatic
    from messages m left join transcriptions x on x.message_id = m.id
    where m.ticket_id = ${ticketId} and not m.is_deleted and (m.body <> '' or m.media_type is not null)
    order by m.id limit ${MOST_MESSAGES}`);
  return rows;
}
