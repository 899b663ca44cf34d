// The statements on opt-outs that outlive what was known of a person.
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** What was kept at one moment is one person's: they go by each of them. */
const ofWhomHas = (hashes: readonly string[]): SQL => sql`created_at in (
  select created_at from kept_opt_outs where hash = any(${sql.param([...hashes])}::text[]))`;

/** Of one person, with whatever was kept of them before. */
export async function insertHashes(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`update kept_opt_outs set created_at = now() where ${ofWhomHas(hashes)}`);
  await tx.execute(sql`
    insert into kept_opt_outs (hash, created_at) select distinct unnest(${sql.param([...hashes])}::text[]), now()
    on conflict do nothing`);
}

/** Also those by which they are not known now, as a hidden id that is not heard of yet: else it undid later what they said. */
export async function removePeople(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from kept_opt_outs where ${ofWhomHas(hashes)}`);
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
