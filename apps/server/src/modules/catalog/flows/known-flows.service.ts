// Flows that queues and connections name. What becomes of flows themselves: automation/flows.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';

/** ERR_NO_FLOW_FOUND where one of them is not there; null and undefined name none. */
export async function checkFlows({ tx }: Ctx, named: readonly (number | null | undefined)[]): Promise<void> {
  const ids = [...new Set(named.flatMap((id) => id ?? []))];
  if (ids.length === 0) return;
  const { rows } = await tx.execute(sql`
    select id from flows where id = any(${sql.param(ids)}::bigint[]) for key share`);
  if (rows.length < ids.length) fail('ERR_NO_FLOW_FOUND');
}
