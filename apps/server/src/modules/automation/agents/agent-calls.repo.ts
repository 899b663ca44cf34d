// The statements on questions to models, and on what they cost: put aside before, settled after.
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import type { Asked } from '../drivers/limits.rules.ts';
import type { Instead } from './agents.repo.ts';
import type { Used } from './answer.rules.ts';

const at = (when: Date): SQL => sql`${when.toISOString()}::timestamptz`;

export async function insertCall(
  tx: Tx,
  { ticketId, runId, revision }: Asked,
  { promptId, dueAt, until, instead = null }: { promptId: number; dueAt: Date; until: Date; instead?: Instead | null },
): Promise<void> {
  await tx.execute(sql`
    insert into agent_calls (ticket_id, prompt_id, driver_run, revision, due_at, until, instead)
    values (${ticketId}, ${promptId}, ${runId}, ${revision}, ${at(dueAt)}, ${at(until)}, ${instead && JSON.stringify(instead)}::jsonb)`);
}

export async function findDueCalls(
  tx: Tx,
  now: Date,
  last: DueRow | undefined,
  limit: number,
  busy: readonly number[],
) {
  const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
    select d.company_id as "companyId", d.id, d.due_at::text as at from agent_calls d
    where d.due_at <= ${at(now)}
      and (d.due_at, d.id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
      and d.company_id <> all(${sql.param([...busy])}::bigint[])
      and d.company_id in (select co.id from companies co where ${haltReason(now)} is null)
    order by d.due_at, d.id limit ${sql.raw(String(limit))}`);
  return rows;
}

export interface DueCall extends Asked {
  /** what of the agent is otherwise, for this question */
  instead: Instead | null;
  promptId: number;
  attempts: number;
  nonsense: number;
  until: Date;
  month: string;
  reserved: number;
  /** its driver is still at what it was asked for */
  current: boolean;
}

/** Ours for so long; if we are killed meanwhile, it is due again. undefined: another has it, or it is over */
export async function claimCall(tx: Tx, id: number, now: Date, seconds: number): Promise<DueCall | undefined> {
  const { rows } = await tx.execute<Omit<DueCall, 'until'> & { until: string }>(sql`
    update agent_calls c set due_at = ${at(new Date(now.getTime() + seconds * 1_000))}, attempts = attempts + 1
    where id = (select id from agent_calls where id = ${id} and due_at <= ${at(now)} for update skip locked)
    returning ticket_id as "ticketId", driver_run as "runId", revision, prompt_id as "promptId", instead, attempts, nonsense, until,
      month, reserved, exists (
        select from ticket_drivers d where d.ticket_id = c.ticket_id and d.id = c.driver_run and d.revision = c.revision
      ) as current`);
  const [row] = rows;
  return row && { ...row, until: new Date(row.until) };
}

/** Ours for longer. False: another has it by now. @param tokens that were spent for it so far */
export async function prolongCall(tx: Tx, id: number, attempts: number, until: Date, tokens: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update agent_calls set due_at = ${at(until)}, tokens_in = tokens_in + ${tokens}
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
    used?: readonly Used[];
  },
): Promise<void> {
  await tx.execute(sql`
    update agent_calls set due_at = ${call.dueAt?.toISOString() ?? null}::timestamptz, reserved = 0,
      tokens_in = tokens_in + ${call.tokens?.in ?? 0}, tokens_out = tokens_out + ${call.tokens?.out ?? 0},
      error = ${call.error ?? ''}, nonsense = nonsense + ${call.nonsense ?? 0}, used = ${JSON.stringify(call.used ?? [])}::jsonb
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
