// The statements on opt-outs that outlive what was known of a person.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export async function insertHashes(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into kept_opt_outs (hash) select distinct unnest(${sql.param([...hashes])}::text[]) on conflict do nothing`);
}

export async function removeHashes(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from kept_opt_outs where hash = any(${sql.param([...hashes])}::text[])`);
}

export async function findHashes(tx: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select hash from kept_opt_outs where hash = any(${sql.param([...hashes])}::text[])`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

export interface Named {
  id: number;
  /** the numbers and hidden ids that they go by */
  names: string[];
}

/** @param wanting who takes messages, and only where some opt-out is kept; left out: all of them */
export async function findNames(tx: Tx, ids: readonly number[], wanting?: true): Promise<Named[]> {
  const { rows } = await tx.execute<Named & Record<string, unknown>>(sql`
    select c.id, array_remove(array[c.number, c.lid, c.cloud_id], null)
      || array(select value from contact_aliases where contact_id = c.id) as names
    from contacts c where c.id = any(${sql.param([...ids])}::bigint[]) and not c.is_group
      ${wanting ? sql`and c.opted_out_at is null and exists (select from kept_opt_outs)` : sql``}`);
  return rows;
}
