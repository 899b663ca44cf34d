// SQL of background work: pg-boss's own tables, read only. What a job was given is not read: it may hold secrets.
import type { JobState } from '@recado/contract/jobs';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface JobRow extends Record<string, unknown> {
  id: string;
  name: string;
  companyId: number | null;
  company: string | null;
  attempts: number;
  retryLimit: number;
  createdAt: string;
  startAfter: string;
  endedAt: string | null;
  error: string | null;
}

/** pg-boss has work of its own, which is nobody's business. */
const ours = sql`left(j.name, 9) <> '__pgboss_'`;

/** A job that failed and has tries left waits too. */
const states: Record<JobState, SQL> = {
  waiting: sql`j.state in ('created', 'retry')`,
  active: sql`j.state = 'active'`,
  failed: sql`j.state = 'failed'`,
  completed: sql`j.state = 'completed'`,
};

/** What waits is in the order of its turn; the rest, the latest first. */
const orders: Record<JobState, SQL> = {
  waiting: sql`j.start_after, j.id`,
  active: sql`j.started_on desc, j.id`,
  failed: sql`j.completed_on desc, j.id`,
  completed: sql`j.completed_on desc, j.id`,
};

export async function findJobs(tx: Tx, state: JobState, limit: number, offset: number): Promise<JobRow[]> {
  const { rows } = await tx.execute<JobRow>(sql`
    select j.id, j.name, c.id as "companyId", c.name as company, j.retry_limit as "retryLimit",
      case when j.state = 'created' then 0 else j.retry_count + 1 end as attempts,
      j.created_on as "createdAt", j.start_after as "startAfter", j.completed_on as "endedAt",
      coalesce(j.output->>'message', j.output->'value'->>'message') as error
    from pgboss.job j
    left join companies c on c.id = case when jsonb_typeof(j.data->'companyId') = 'number'
      then (j.data->>'companyId')::bigint end
    where ${ours} and ${states[state]} order by ${orders[state]} limit ${limit} offset ${offset}`);
  return rows;
}

export async function countJobs(tx: Tx): Promise<Record<JobState, number>> {
  const { rows } = await tx.execute<Record<JobState, number>>(sql`
    select count(*) filter (where ${states.waiting}) as waiting, count(*) filter (where ${states.active}) as active,
      count(*) filter (where ${states.failed}) as failed, count(*) filter (where ${states.completed}) as completed
    from pgboss.job j where ${ours}`);
  return rows[0] ?? { waiting: 0, active: 0, failed: 0, completed: 0 };
}
