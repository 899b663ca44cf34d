// The statements on what networks have said of numbers.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { numberChecks } from '../../../schema/public-api.ts';

type Check = Omit<typeof numberChecks.$inferSelect, 'companyId'>;

/** Who is there stays; who is not may join any day. */
const DAYS = { there: 30, missing: 1 };

/** undefined: it was not asked about, or too long ago. */
export async function findCheck(tx: Tx, number: string, now: Date): Promise<Omit<Check, 'checkedAt'> | undefined> {
  const { rows } = await tx.execute<Omit<Check, 'checkedAt'> & Record<string, unknown>>(sql`
    select number, exists, canonical, hidden_id as "hiddenId" from number_checks
    where number = ${number} and checked_at > ${now.toISOString()}::timestamptz
      - case when exists then ${DAYS.there}::int else ${DAYS.missing}::int end * interval '1 day'`);
  return rows[0];
}

/** The company has talked with it, or a network has named it by its own. */
export async function isConversant(tx: Tx, forms: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from contacts c where c.number = any(${sql.param([...forms])}::text[])
      and (c.lid is not null or c.cloud_id is not null or exists (select from tickets t where t.contact_id = c.id))
    limit 1`);
  return (rowCount ?? 0) > 0;
}

export async function storeCheck(tx: Tx, check: Check): Promise<void> {
  const { number, exists, canonical, hiddenId, checkedAt } = check;
  await tx.execute(sql`
    insert into number_checks (number, exists, canonical, hidden_id, checked_at)
    values (${number}, ${exists}, ${canonical}, ${hiddenId}, ${checkedAt.toISOString()}::timestamptz)
    on conflict (company_id, number) do update set exists = excluded.exists, canonical = excluded.canonical,
      hidden_id = excluded.hidden_id, checked_at = excluded.checked_at`);
}
