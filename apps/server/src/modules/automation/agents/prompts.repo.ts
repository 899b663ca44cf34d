// The statements on agents.
import type { Prompt } from '@recado/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { prompts } from '../../../schema/prompts.ts';

const queue: SQL<Prompt['queue']> = sql`(
  select json_build_object('id', q.id, 'name', q.name) from queues q
  where q.company_id = prompts.company_id and q.id = prompts.queue_id)`;

const extra = { queue };

export const promptsRepo = crudRepo(prompts, { search: [prompts.name], orderBy: prompts.name, extra });
export type PromptRow = CrudRow<typeof prompts, typeof extra>;

export async function hasQueue(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from queues where id = ${id} for key share`);
  return rows.length > 0;
}

export async function countPrompts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from prompts`);
  return rows[0]?.n ?? 0;
}

/** Queues and connections that name it. */
export async function findUsers(tx: Tx, promptId: number): Promise<{ queueIds: number[]; whatsappIds: number[] }> {
  const { rows } = await tx.execute<{ queueIds: number[]; whatsappIds: number[] }>(sql`
    select coalesce((select json_agg(id order by id) from queues where prompt_id = ${promptId}), '[]') as "queueIds",
      coalesce((select json_agg(id order by id) from connections where prompt_id = ${promptId}), '[]') as "whatsappIds"`);
  return rows[0] ?? { queueIds: [], whatsappIds: [] };
}
