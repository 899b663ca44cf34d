// SQL of how single sign-on is set up, and of the domains that it is for.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { companies } from '../../../schema/companies.ts';
import { singleSignOns, ssoDomains } from '../../../schema/single-sign-on.ts';

export type SetUpRow = typeof singleSignOns.$inferSelect;
export type DomainRow = typeof ssoDomains.$inferSelect;
export type SetUpValues = Omit<typeof singleSignOns.$inferInsert, 'id' | 'companyId' | 'createdAt'>;

export async function findSetUp(tx: Tx): Promise<SetUpRow | undefined> {
  const [row] = await tx.select().from(singleSignOns);
  return row;
}

/** Held until the transaction ends. */
export async function lockSetUp(tx: Tx): Promise<SetUpRow | undefined> {
  const [row] = await tx.select().from(singleSignOns).for('update');
  return row;
}

export async function storeSetUp(tx: Tx, values: SetUpValues): Promise<void> {
  await tx.insert(singleSignOns).values(values).onConflictDoUpdate({ target: singleSignOns.companyId, set: values });
}

export async function removeSetUp(tx: Tx): Promise<boolean> {
  await tx.delete(ssoDomains);
  const { rowCount } = await tx.delete(singleSignOns);
  return rowCount !== 0;
}

export const listDomains = (tx: Tx): Promise<DomainRow[]> => tx.select().from(ssoDomains).orderBy(ssoDomains.domain);

export async function findDomain(tx: Tx, id: number): Promise<DomainRow | undefined> {
  const [row] = await tx.select().from(ssoDomains).where(eq(ssoDomains.id, id));
  return row;
}

/** One that is there already stays as it is. */
export async function insertDomain(tx: Tx, domain: string): Promise<DomainRow | undefined> {
  await tx.insert(ssoDomains).values({ domain }).onConflictDoNothing();
  const [row] = await tx.select().from(ssoDomains).where(eq(ssoDomains.domain, domain));
  return row;
}

export async function verifyDomain(tx: Tx, id: number, now: Date): Promise<DomainRow | undefined> {
  const [row] = await tx.update(ssoDomains).set({ verifiedAt: now }).where(eq(ssoDomains.id, id)).returning();
  return row;
}

export async function removeDomain(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(ssoDomains).where(eq(ssoDomains.id, id));
  return rowCount === 1;
}

/** Across companies: whose domain it is, while they have single sign-on. Whoever asks knows the domain only. */
export async function findByDomain(tx: Tx, domain: string): Promise<SetUpRow | undefined> {
  const [row] = await tx
    .select({ setUp: singleSignOns })
    .from(ssoDomains)
    .innerJoin(singleSignOns, eq(singleSignOns.companyId, ssoDomains.companyId))
    .innerJoin(companies, eq(companies.id, ssoDomains.companyId))
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt), companies.active));
  return row?.setUp;
}

/** Across companies: another than this one has proved that it is theirs. */
export async function isTaken(tx: Tx, domain: string, companyId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from sso_domains where domain = ${domain} and verified_at is not null and company_id <> ${companyId}`);
  return rows.length > 0;
}
