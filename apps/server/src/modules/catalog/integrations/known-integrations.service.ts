// Integrations that queues and connections name. What becomes of integrations themselves: automation/integrations.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';

/** ERR_NOT_FOUND where it is not there; null and undefined name none. */
export async function checkIntegration({ tx }: Ctx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const { rows } = await tx.execute(sql`select id from queue_integrations where id = ${id} for key share`);
  if (rows.length === 0) fail('ERR_NOT_FOUND', 'There is no such integration');
}
