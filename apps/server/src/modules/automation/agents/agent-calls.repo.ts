// The statements on questions to models, and on what they cost: put aside before, settled after.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import type { ToolCall } from '../../../schema/agents.ts';
import type { Asked } from '../drivers/limits.rules.ts';
import type { Instead } from './agents.repo.ts';
import type { Used } from './answer.rules.ts';
import type { EarlierCall } from './instructions.rules.ts';

export async function insertCall(
  tx: Tx,
  { ticketId, runId, revision }: Asked,
  { promptId, dueAt, until, instead = null }: { promptId: number; dueAt: Date; until: Date; instead?: Instead | null },
): Promise<void> {
  await tx.execute(sql`
    insert into agent_calls (ticket_id, prompt_id, driver_run, revision, due_at, until, instead)
    values (${ticketId}, ${promptId}, ${runId}, ${revision}, ${timestamp(dueAt)}, ${timestamp(until)}, ${instead && JSON.stringify(instead)}::jsonb)`);
}

export interface DueCall extends Asked {
  /** what of the agent is otherwise, for this question */
  instead: Instead | null;
  promptId: number;
  attempts: number;
  /** of its endpoint */
  failures: number;
  nonsense: number;
  toolCalls: ToolCall[];
  until: Date;
  month: string;
  reserved: number;
  /** its driver is still at what it was asked for */
  current: boolean;
}

/** Ours for so long; if we are killed meanwhile, it is due again. undefined: another has it, or it is over */
export async function claimCall(tx: Tx, id: number, now: Date, seconds: number): Promise<DueCall | undefined> {
  const { rows } = await tx.execute<Omit<DueCall, 'until'> & { until: string }>(sql`
    update agent_calls c set due_at = ${timestamp(new Date(now.getTime() + seconds * 1_000))}, attempts = attempts + 1
    where id = (select id from agent_calls where id = ${id} and due_at <= ${timestamp(now)} for update skip locked)
    returning ticket_id as "ticketId", driver_run as "runId", revision, prompt_id as "promptId", instead, attempts, failures, nonsense, until, tool_calls as "toolCalls",
      month, reserved, exists (
        select from ticket_drivers d where d.ticket_id = c.ticket_id and d.id = c.driver_run and d.revision = c.revision
      ) as current`);
  const [row] = rows;
  return row && { ...row, until: new Date(row.until) };
}

/** Ours for longer. False: another has it by now. @param tokens that were spent for it so far */
export async function prolongCall(tx: Tx, id: number, attempts: number, until: Date, tokens: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update agent_calls set due_at = ${timestamp(until)}, tokens_in = tokens_in + ${tokens}
    where id = ${id} and attempts = ${attempts} and due_at is not null`);
  return (rowCount ?? 0) > 0;
}

/** Held, until the transaction ends. False: another has settled it, or has claimed it since. */
export async function holdCall(tx: Tx, id: number, attempts: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from agent_calls where id = ${id} and attempts = ${attempts} and due_at is not null for update`);
  return rows.length > 0;
}

/** @param dueAt null: it is over */
export async function storeCall(
  tx: Tx,
  id: number,
  call: {
    dueAt: Date | null;
    tokens?: { in: number; out: number } | undefined;
    error?: string;
    nonsense?: number;
    failures?: number;
    used?: readonly Used[];
  },
): Promise<void> {
  await tx.execute(sql`
    update agent_calls set due_at = ${call.dueAt?.toISOString() ?? null}::timestamptz, reserved = 0,
      tokens_in = tokens_in + ${call.tokens?.in ?? 0}, tokens_out = tokens_out + ${call.tokens?.out ?? 0},
      error = ${call.error ?? ''}, nonsense = nonsense + ${call.nonsense ?? 0},
      failures = failures + ${call.failures ?? 0}, used = ${JSON.stringify(call.used ?? [])}::jsonb
    where id = ${id}`);
}

/** What was put aside for it, in a month, and how the agent is set that asks. */
export async function noteReserved(
  tx: Tx,
  id: number,
  { month, reserved }: { month: string; reserved: number },
  version: number,
): Promise<void> {
  await tx.execute(sql`
    update agent_calls set month = ${month}, reserved = ${reserved}, version = ${version} where id = ${id}`);
}

/** Tokens of a conversation, those that are put aside too. */
export async function spentOnTicket(tx: Tx, ticketId: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select coalesce(sum(tokens_in + tokens_out + reserved), 0)::float8 as n from agent_calls where ticket_id = ${ticketId}`);
  return rows[0]?.n ?? 0;
}

export async function storeTools(tx: Tx, id: number, calls: readonly ToolCall[]): Promise<void> {
  await tx.execute(sql`update agent_calls set tool_calls = ${JSON.stringify(calls)}::jsonb where id = ${id}`);
}

/** It is due at once, for what comes next. */
export async function goOn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.execute(sql`update agent_calls set due_at = ${timestamp(now)} where id = ${id}`);
}

/** Where the conversation stands: the same until we have said something. */
export async function placeOf(tx: Tx, { ticketId, runId }: Pick<Asked, 'ticketId' | 'runId'>): Promise<string> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(id), 0)::float8 as last from messages where ticket_id = ${ticketId} and from_me`);
  return `${runId}-${rows[0]?.last ?? 0}`;
}

const MOST_EARLIER = 10;

/** What the tools of this run were asked before, and said, the oldest first: questions that were dropped count too. */
export async function findEarlierCalls(
  tx: Tx,
  { ticketId, runId }: Pick<Asked, 'ticketId' | 'runId'>,
  before: number,
): Promise<EarlierCall[]> {
  const { rows } = await tx.execute<EarlierCall & Record<string, unknown>>(sql`
    select e.name, e.arguments, e.answer from (
      select t.value->>'name' as name, t.value->>'arguments' as arguments, t.value->>'answer' as answer, c.id, t.ordinality
      from agent_calls c cross join jsonb_array_elements(c.tool_calls) with ordinality t
      where c.ticket_id = ${ticketId} and c.driver_run = ${runId} and c.id < ${before} and (t.value->>'ok')::boolean
      order by c.id desc, t.ordinality desc limit ${sql.raw(String(MOST_EARLIER))}
    ) e order by e.id, e.ordinality`);
  return rows;
}

/** Tokens that conversations with each agent took in a month. */
export async function findTokensByPrompt(tx: Tx, month: string): Promise<{ promptId: number; tokens: number }[]> {
  const { rows } = await tx.execute<{ promptId: number; tokens: number }>(sql`
    select prompt_id as "promptId", sum(tokens_in + tokens_out)::float8 as tokens from agent_calls
    where month = ${month} group by prompt_id order by prompt_id`);
  return rows;
}

export interface TokensOfAgent {
  promptId: number;
  name: string;
  answers: number;
  tokensIn: number;
  tokensOut: number;
}

/** Of a ticket's questions that were asked, whatever came of them. */
export async function findTokensOfTicket(tx: Tx, ticketId: number): Promise<TokensOfAgent[]> {
  const { rows } = await tx.execute<TokensOfAgent & Record<string, unknown>>(sql`
    select c.prompt_id as "promptId", p.name, count(*)::int as answers,
      sum(c.tokens_in)::float8 as "tokensIn", sum(c.tokens_out)::float8 as "tokensOut"
    from agent_calls c join prompts p on p.id = c.prompt_id
    where c.ticket_id = ${ticketId} and c.tokens_in + c.tokens_out > 0 group by c.prompt_id, p.name order by p.name`);
  return rows;
}
