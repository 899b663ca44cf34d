// The statements on runs of replays: a conversation, given to a version once.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import type { StoredAnswer } from '../../../schema/replays.ts';
import type { Viewer } from '@recado/rules/tickets';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';
import type { RunOf } from './replay.rules.ts';

/** All of a conversation side by side: what is there of them can be compared early. */
export async function insertRuns(
  tx: Tx,
  replayId: number,
  { tickets, versions, runs }: { tickets: readonly number[]; versions: readonly number[]; runs: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into prompt_replay_runs (replay_id, ticket_id, version, run, due_at)
    select ${replayId}::bigint, t.id, v.version, n.run, ${timestamp(now)}
    from unnest(${sql.param([...tickets])}::bigint[]) with ordinality t(id, place),
      unnest(${sql.param([...versions])}::int[]) with ordinality v(version, place), generate_series(1, ${runs}::int) n(run)
    order by t.place, n.run, v.place`);
}

export interface DueRun {
  id: number;
  replayId: number;
  promptId: number;
  ticketId: number;
  version: number;
  run: number;
  attempts: number;
  failures: number;
  answers: StoredAnswer[];
  tokens: number;
}

/** Ours until then; if we are killed meanwhile, it is due again. undefined: another has it, or it is over */
export async function claimRun(tx: Tx, id: number, now: Date, until: Date): Promise<DueRun | undefined> {
  const { rows } = await tx.execute<DueRun & Record<string, unknown>>(sql`
    update prompt_replay_runs r set due_at = ${timestamp(until)}, attempts = attempts + 1
    from prompt_replays p
    where p.id = r.replay_id and r.id = (
      select id from prompt_replay_runs where id = ${id} and due_at <= ${timestamp(now)} for update skip locked)
    returning r.id, r.replay_id as "replayId", p.prompt_id as "promptId", r.ticket_id as "ticketId", r.version, r.run,
      r.attempts, r.failures, r.answers, r.tokens_in + r.tokens_out as tokens`);
  return rows[0];
}

export async function addTokens(tx: Tx, id: number, tokens: { in: number; out: number }): Promise<void> {
  await tx.execute(sql`
    update prompt_replay_runs set tokens_in = tokens_in + ${tokens.in}, tokens_out = tokens_out + ${tokens.out}
    where id = ${id}`);
}

/** What a claim has come to. @returns false: another has claimed it since, or it was stopped */
export async function storeRun(
  tx: Tx,
  { id, attempts }: Pick<DueRun, 'id' | 'attempts'>,
  {
    answer,
    dueAt,
    outcome = null,
    failed = false,
  }: { answer?: StoredAnswer; dueAt: Date | null; outcome?: 'done' | 'failed' | null; failed?: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update prompt_replay_runs set due_at = ${timestamp(dueAt)}, outcome = ${outcome},
      answers = answers || ${JSON.stringify(answer ? [answer] : [])}::jsonb,
      failures = case when ${failed} then failures + 1 else 0 end
    where id = ${id} and attempts = ${attempts} and due_at is not null`);
  return (rowCount ?? 0) > 0;
}

/** Those that are not over are dropped. */
export async function dropRuns(tx: Tx, replayId: number): Promise<void> {
  await tx.execute(
    sql`update prompt_replay_runs set due_at = null where replay_id = ${replayId} and due_at is not null`,
  );
}

/** How it stands: whether any is still to be asked, and how many came to what. */
export async function countRuns(tx: Tx, replayId: number): Promise<{ due: number; done: number; failed: number }> {
  const { rows } = await tx.execute<{ due: number; done: number; failed: number }>(sql`
    select count(due_at)::int as due, (count(*) filter (where outcome = 'done'))::int as done,
      (count(*) filter (where outcome = 'failed'))::int as failed
    from prompt_replay_runs where replay_id = ${replayId}`);
  return rows[0] ?? { due: 0, done: 0, failed: 0 };
}

export interface RunRow extends RunOf {
  ticketId: number;
  contact: string;
  /** who asks sees the conversation */
  visible: boolean;
  run: number;
}

/** In the order in which they were begun. @param ticketId left out: of all */
export async function findRuns(
  tx: Tx,
  viewer: Viewer,
  replayId: number,
  ticketId: number | null = null,
): Promise<RunRow[]> {
  const { rows } = await tx.execute<RunRow & Record<string, unknown>>(sql`
    select r.ticket_id::float8 as "ticketId", c.name as contact, ${visibleTo(viewer, 't')} as visible, r.version, r.run, r.outcome, r.answers,
      r.tokens_in as "tokensIn", r.tokens_out as "tokensOut"
    from prompt_replay_runs r join tickets t on t.id = r.ticket_id join contacts c on c.id = t.contact_id
    where r.replay_id = ${replayId} and (${ticketId}::bigint is null or r.ticket_id = ${ticketId}::bigint) order by r.id`);
  return rows;
}
