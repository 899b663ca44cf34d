// The statements on endpoints that have yet to say what pieces mean.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import type { Place } from './knowledge.repo.ts';

/** Those that are asked, or wait for it, look once more before they are through. */
export async function wantAskings(tx: Tx, places: readonly Place[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into knowledge_askings (endpoint, model, due_at)
    select place.endpoint, place.model, ${timestamp(now)}
    from unnest(${sql.param(places.map(({ endpoint }) => endpoint))}::text[],
      ${sql.param(places.map(({ model }) => model))}::text[]) as place(endpoint, model)
    order by place.endpoint, place.model
    on conflict (company_id, endpoint, model) do update set again = true`);
}

export interface Asking extends Place {
  id: number;
  attempts: number;
  failures: number;
}

/** Ours until then; if we are killed meanwhile, it is due again. undefined: another has it, or it is over */
export async function claimAsking(tx: Tx, id: number, now: Date, until: Date): Promise<Asking | undefined> {
  const { rows } = await tx.execute<Asking & Record<string, unknown>>(sql`
    update knowledge_askings set due_at = ${timestamp(until)}, attempts = attempts + 1, again = false
    where id = (
      select id from knowledge_askings where id = ${id} and due_at <= ${timestamp(now)} for update skip locked)
    returning id, endpoint, model, attempts, failures`);
  return rows[0];
}

type Claim = Pick<Asking, 'id' | 'attempts'>;

/** @param failures so far, in a row */
export async function putOffAsking(tx: Tx, { id, attempts }: Claim, dueAt: Date, failures: number): Promise<void> {
  await tx.execute(sql`
    update knowledge_askings set due_at = ${timestamp(dueAt)}, failures = ${failures}
    where id = ${id} and attempts = ${attempts}`);
}

/** It has said all, or will not say more. False: something has changed meanwhile, or another has it. */
export async function endAsking(tx: Tx, { id, attempts }: Claim, evenChanged: boolean): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from knowledge_askings where id = ${id} and attempts = ${attempts} and (${evenChanged} or not again)`);
  return rowCount === 1;
}
