// The statements on what drivers have asked for that takes long.
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import type { Asked } from './limits.rules.ts';

const after = (now: Date, ms: number): SQL => timestamp(new Date(now.getTime() + ms));

export async function insertSlowStep(
  tx: Tx,
  { ticketId, runId, revision }: Asked,
  { work, input, strict }: { work: string; input: unknown; strict: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into slow_steps (ticket_id, driver_run, revision, strict, work, input, due_at, created_at)
    values (${ticketId}, ${runId}, ${revision}, ${strict}, ${work}, ${JSON.stringify(input)}::jsonb, ${timestamp(now)}, ${timestamp(now)})`);
}

export interface DueSlowStep extends Asked {
  strict: boolean;
  work: string;
  input: unknown;
  callId: string;
  /** this one included */
  attempts: number;
  askedAt: string;
  /** its driver is still at what it was asked for */
  wanted: boolean;
}

/** Ours for so long, and longer as long as we say so (`keepSlowStep`). undefined: another has it. */
export async function claimSlowStep(tx: Tx, id: number, now: Date, ms: number): Promise<DueSlowStep | undefined> {
  const { rows } = await tx.execute<DueSlowStep & Record<string, unknown>>(sql`
    update slow_steps s set attempts = s.attempts + 1, due_at = ${after(now, ms)}
    where s.id = ${id} and s.due_at <= ${timestamp(now)}
    returning s.ticket_id as "ticketId", s.driver_run as "runId", s.revision, s.strict, s.work, s.input,
      s.call_id as "callId", s.attempts, s.created_at as "askedAt", exists (
        select from ticket_drivers d where d.ticket_id = s.ticket_id and d.id = s.driver_run
          and (d.revision = s.revision or not s.strict)
      ) as wanted`);
  return rows[0];
}

/** False: somebody else has it by now, or nobody wants it. */
export async function keepSlowStep(tx: Tx, id: number, attempt: number, now: Date, ms: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update slow_steps set due_at = ${after(now, ms)} where id = ${id} and attempts = ${attempt}`,
  );
  return (rowCount ?? 0) > 0;
}

/** False: it was noted before, by whoever had it then; or somebody else has it by now, or nobody wants it. */
export async function noteTold(tx: Tx, id: number, attempt: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update slow_steps set told = true where id = ${id} and attempts = ${attempt} and not told`,
  );
  return (rowCount ?? 0) > 0;
}

export async function forgetTold(tx: Tx, id: number, attempt: number): Promise<void> {
  await tx.execute(sql`update slow_steps set told = false where id = ${id} and attempts = ${attempt}`);
}

/** False: somebody else has it by now, or did it. */
export async function removeSlowStep(tx: Tx, id: number, attempt: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from slow_steps where id = ${id} and attempts = ${attempt}`);
  return (rowCount ?? 0) > 0;
}
