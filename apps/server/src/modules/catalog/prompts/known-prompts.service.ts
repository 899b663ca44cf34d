// Agents that queues, connections and tickets name. What becomes of them themselves: automation/agents.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';

/** ERR_NO_PROMPT_FOUND where it is not there; null and undefined name none. */
export async function checkPrompt({ tx }: Ctx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const { rows } = await tx.execute(sql`select id from prompts where id = ${id} for key share`);
  if (rows.length === 0) fail('ERR_NO_PROMPT_FOUND');
}
