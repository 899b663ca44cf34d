// SQL of companies, as super-administrators see them all and an administrator, under row-level security, their own.
import { PAGE_SIZE } from '@recado/contract/constants';
import type { Setting } from '@recado/contract/settings';
import { and, count, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { Page, PageQuery } from '../../../platform/crud/crud-repo.ts';
import { companies, plans } from '../../../schema/companies.ts';
import { storedBytes } from '../plans/plan-limit.service.ts';
import { CREDENTIAL_SETTINGS } from '../settings/settings.rules.ts';

export type CompanyRow = typeof companies.$inferSelect;
export type CompanyValues = Partial<Omit<typeof companies.$inferInsert, 'id' | 'createdAt'>>;
export interface CompanyRecord {
  company: CompanyRow;
  plan: typeof plans.$inferSelect;
  /** without credentials */
  settings: Setting[];
  storedBytes: number;
}

const settingsOf = sql<Setting[]>`coalesce((
  select json_agg(json_build_object('key', s.key, 'value', s.value) order by s.key)
  from settings s
  where s.company_id = companies.id and s.key <> all(${sql.param([...CREDENTIAL_SETTINGS])}::text[])), '[]')`;

const select = (tx: Tx) =>
  tx
    .select({
      company: getTableColumns(companies),
      plan: getTableColumns(plans),
      settings: settingsOf,
      storedBytes: storedBytes(sql`companies.id`),
    })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId));

const byName = [sql`fold(${companies.name})`, companies.id] as const;

/** Those of which a job is removing the rows are nobody's to see. */
const isThere = isNull(companies.deletedAt);

const matching = (searchParam: string): SQL | undefined =>
  searchParam === ''
    ? isThere
    : and(
        isThere,
        sql`fold(concat(${companies.name}, ', ', ${companies.email}, ', ', ${companies.phone})) like search_pattern(${searchParam})`,
      );

export const listCompanyRecords = (tx: Tx, most: number): Promise<CompanyRecord[]> =>
  select(tx)
    .where(isThere)
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
  const [row] = await select(tx).where(and(isThere, eq(companies.id, id)));
  return row;
}

/** The same, held until the transaction ends. */
export async function lockCompanyRecord(tx: Tx, id: number): Promise<CompanyRecord | undefined> {
  await tx.execute(sql`select 1 from companies where id = ${id} for no key update`);
  return findCompany(tx, id);
}

/** The advisory lock under which companies are switched off. */
const INSTALLATION_LOCK = 7_232_364;

/** Until the transaction ends nobody else switches a company off. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`);
}

/** Across companies. */
export async function isActiveSuper(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from users u join companies c on c.id = u.company_id where u.id = ${userId} and u.super and c.active`);
  return rows.length > 0;
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

/** What somebody may pay yet. `known`: its provider has it for sure. */
export async function findOpenCharges(tx: Tx, companyId: number): Promise<{ id: number; known: boolean }[]> {
  const { rows } = await tx.execute<{ id: number; known: boolean }>(sql`
    select id, external_id is not null as known from payments
    where company_id = ${companyId} and status = 'pending' order by id`);
  return rows;
}

/**
 * From now on it is no company's: nobody signs in, and its addresses may be anybody's. Answers its connections, which
 * their owners let go of (ownership.ts).
 */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<number[]> {
  const free = sql`'deleted ' || id`;
  await tx.update(companies).set({ active: false, deletedAt: now, email: free }).where(eq(companies.id, id));
  await tx.execute(sql`update users set email = ${free}, session = session + 1 where company_id = ${id}`);
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from connections where company_id = ${id} order by id`,
  );
  return rows.map((connection) => connection.id);
}
