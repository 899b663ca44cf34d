// SQL of companies, as super-administrators see them all and an administrator, under row-level security, their own.
import { PAGE_SIZE } from '@recado/contract/constants';
import type { Setting } from '@recado/contract/settings';
import { count, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { Page, PageQuery } from '../../../platform/crud/crud-repo.ts';
import { companies, plans } from '../../../schema/companies.ts';
import { CREDENTIAL_SETTINGS } from '../settings/settings.rules.ts';

export type CompanyRow = typeof companies.$inferSelect;
export type CompanyValues = Partial<Omit<typeof companies.$inferInsert, 'id' | 'createdAt'>>;
export interface CompanyRecord {
  company: CompanyRow;
  plan: typeof plans.$inferSelect;
  /** without credentials */
  settings: Setting[];
}

const settingsOf = sql<Setting[]>`coalesce((
  select json_agg(json_build_object('key', s.key, 'value', s.value) order by s.key)
  from settings s
  where s.company_id = companies.id and s.key <> all(${sql.param([...CREDENTIAL_SETTINGS])}::text[])), '[]')`;

const select = (tx: Tx) =>
  tx
    .select({ company: getTableColumns(companies), plan: getTableColumns(plans), settings: settingsOf })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId));

const byName = [sql`fold(${companies.name})`, companies.id] as const;

const matching = (searchParam: string): SQL | undefined =>
  searchParam === ''
    ? undefined
    : sql`fold(concat(${companies.name}, ', ', ${companies.email}, ', ', ${companies.phone})) like search_pattern(${searchParam})`;

export const listCompanyRecords = (tx: Tx, most: number): Promise<CompanyRecord[]> =>
  select(tx)
    .orderBy(...byName)
    .limit(most);

export async function pageCompanyRecords(tx: Tx, { searchParam, pageNumber }: PageQuery): Promise<Page<CompanyRecord>> {
  const size = PAGE_SIZE.others;
  const rows = await select(tx)
    .where(matching(searchParam))
    .orderBy(...byName)
    .limit(size)
    .offset((pageNumber - 1) * size);
  const [counted] = await tx.select({ n: count() }).from(companies).where(matching(searchParam));
  const total = counted?.n ?? 0;
  return { rows, count: total, hasMore: pageNumber * size < total };
}

export async function findCompany(tx: Tx, id: number): Promise<CompanyRecord | undefined> {
  const [row] = await select(tx).where(eq(companies.id, id));
  return row;
}

/** The same, held until the transaction ends. */
export async function lockCompanyRecord(tx: Tx, id: number): Promise<CompanyRecord | undefined> {
  await tx.execute(sql`select 1 from companies where id = ${id} for no key update`);
  return findCompany(tx, id);
}

/** What is undefined stays as it is. */
export async function updateCompanyRow(tx: Tx, id: number, values: CompanyValues): Promise<void> {
  if (Object.values(values).some((value) => value !== undefined))
    await tx.update(companies).set(values).where(eq(companies.id, id));
}

/** Held, so that it is still there when this transaction ends. */
export async function hasPlan(tx: Tx, planId: number): Promise<boolean> {
  const rows = await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('key share');
  return rows.length > 0;
}

/**
 * What came in and waits goes first: whoever takes an event in holds the event, and then asks for the connection.
 * Answers the connections that were there.
 */
export async function removeConnectionsOf(tx: Tx, companyId: number): Promise<number[]> {
  await tx.execute(sql`delete from inbound_events where company_id = ${companyId}`);
  const { rows } = await tx.execute<{ id: number }>(
    sql`delete from connections where company_id = ${companyId} returning id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Everything of it goes along. What there is most of goes first, so that nothing is changed that will be deleted anyway;
 * triggers list the files, and a job removes them.
 */
export async function removeCompany(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  for (const table of ['messages', 'tickets', 'contacts'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where company_id = ${id}`);
  await tx.delete(companies).where(eq(companies.id, id));
}
