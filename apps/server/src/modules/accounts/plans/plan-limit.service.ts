// How many people, connections, queues and bytes of files a company's plan allows: the one place that counts them.
import { BYTES_OF_GB } from '@recado/contract/plans';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';

export type LimitedThing = 'users' | 'connections' | 'queues';

/** Takes the company's turn: of two requests that add or remove at once, the second sees what the first did. */
export async function lockCompany(tx: Tx): Promise<void> {
  await tx.execute(sql`select id from companies for no key update`);
}

/** Before one more is added. Takes the company's turn, and keeps it until the transaction ends. */
export async function checkPlanLimit({ tx }: Pick<Ctx, 'tx'>, what: LimitedThing): Promise<void> {
  await lockCompany(tx);
  const name = sql.identifier(what);
  const { rows } = await tx.execute<{ limit: number; count: number }>(sql`
    select p.${name} as "limit", (select count(*) from ${name}) as count
    from companies c join plans p on p.id = c.plan_id`);
  const { limit, count } = rows[0] ?? { limit: 0, count: 0 };
  if (count >= limit) fail('ERR_PLAN_LIMIT', `The plan allows ${limit} ${what}`, { limit, count });
}

/** By the counter that triggers keep of the tables that have files. @param companyId the column of the statement around it */
export const storedBytes = (companyId: SQL) => sql<number>`(
  select coalesce(sum(d.delta), 0)::float8 * 1024 from counter_deltas d where d.company_id = ${companyId} and d.counter = 'stored_kb')`;

/**
 * Before a file of the company's own is taken: ERR_PLAN_STORAGE where the plan's room is used up. What customers send is never refused.
 */
export async function checkStorage({ tx }: Pick<Ctx, 'tx'>): Promise<void> {
  const { rows } = await tx.execute<{ gb: number | null; bytes: number }>(sql`
    select p.storage_gb as gb, ${storedBytes(sql`c.id`)} as bytes
    from companies c join plans p on p.id = c.plan_id`);
  const { gb, bytes } = rows[0] ?? { gb: null, bytes: 0 };
  if (gb !== null && bytes >= gb * BYTES_OF_GB)
    fail('ERR_PLAN_STORAGE', `The plan allows ${gb} GB of files`, { limit: gb });
}
