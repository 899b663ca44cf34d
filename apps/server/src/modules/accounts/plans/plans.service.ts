// What companies pay for: the plans on offer, and super-administrators' work on them.
import { PLAN_FEATURES, type PlanFeature } from '@recado/contract/constants';
import type { OwnedPlan, Plan, planChange, planInput } from '@recado/contract/plans';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx, SystemCtx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companies, plans } from '../../../schema/companies.ts';
import { reloadCompanies } from '../settings/reload-companies.service.ts';
import { storedBytes } from './plan-limit.service.ts';

type Change = z.output<typeof planChange>;
type Row = typeof plans.$inferSelect;

const MOST = 500;

/** Billing's, to the right of here. */
const INVOICES_JOB = { name: 'billing.invoices' };

const owned = {
  ...getTableColumns(plans),
  companiesCount: sql<number>`(select count(*) from companies c where c.plan_id = plans.id)`,
};

export function presentPlan({ price, isPublic: _isPublic, createdAt: _createdAt, ...plan }: Row): Plan {
  return { ...plan, value: price / 100 };
}

const presentOwned = ({ companiesCount, ...row }: Row & { companiesCount: number }): OwnedPlan => ({
  ...presentPlan(row),
  isPublic: row.isPublic,
  companiesCount,
});

/** The cheapest first. */
export async function listPlansOnOffer(platform: Platform): Promise<Plan[]> {
  const rows = await platform.db.withSystem((tx) =>
    tx.select().from(plans).where(eq(plans.isPublic, true)).orderBy(asc(plans.price), asc(plans.id)).limit(MOST),
  );
  return rows.map(presentPlan);
}

export async function isPlanOnOffer(tx: Tx, planId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, planId), eq(plans.isPublic, true)));
  return rows.length > 0;
}

export async function listAllPlans({ tx }: SystemCtx): Promise<OwnedPlan[]> {
  const rows = await tx.select(owned).from(plans).orderBy(asc(plans.price), asc(plans.id)).limit(MOST);
  return rows.map(presentOwned);
}

export async function getPlan({ tx }: SystemCtx, id: number): Promise<OwnedPlan> {
  const [row] = await tx.select(owned).from(plans).where(eq(plans.id, id));
  return presentOwned(found(row, 'ERR_NO_PLAN_FOUND'));
}

const featuresOf = (change: Change): Partial<Record<PlanFeature, boolean>> =>
  Object.fromEntries(
    PLAN_FEATURES.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]] as const])),
  );

export async function addPlan(system: SystemCtx, input: z.output<typeof planInput>): Promise<OwnedPlan> {
  const { name, users, connections, queues, storageGb, value, isPublic } = input;
  const [row] = await system.tx
    .insert(plans)
    .values({
      name,
      users,
      connections,
      queues,
      storageGb,
      price: Math.round(value * 100),
      isPublic,
      ...featuresOf(input),
    })
    .returning({ id: plans.id });
  return getPlan(system, found(row, 'ERR_NO_PLAN_FOUND').id);
}

/** Its companies hear of it: what they may do has changed. Who has more than it now allows keeps it. */
export async function changePlan(system: SystemCtx, id: number, change: Change): Promise<OwnedPlan> {
  const { name, users, connections, queues, storageGb, value, isPublic } = change;
  const price = value === undefined ? undefined : Math.round(value * 100);
  const before = await getPlan(system, id);
  const values = { name, users, connections, queues, storageGb, price, isPublic, ...featuresOf(change) };
  if (Object.values(values).some((each) => each !== undefined)) {
    await system.tx.update(plans).set(values).where(eq(plans.id, id));
    const having = await system.tx.select({ id: companies.id }).from(companies).where(eq(companies.planId, id));
    reloadCompanies(
      system,
      having.map((company) => company.id),
    );
    // What its companies do not owe yet is made anew.
    const after = await getPlan(system, id);
    if (after.value !== before.value || after.name !== before.name) await system.enqueue(INVOICES_JOB, { planId: id });
  }
  return getPlan(system, id);
}

export async function deletePlan({ tx }: SystemCtx, id: number): Promise<void> {
  // A company that takes the plan at this moment is waited for, or waits and finds the plan gone.
  const [row] = await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('update');
  found(row, 'ERR_NO_PLAN_FOUND');
  const having = await tx.select({ id: companies.id }).from(companies).where(eq(companies.planId, id)).limit(1);
  if (having.length > 0) fail('ERR_PLAN_IN_USE');
  await tx.delete(plans).where(eq(plans.id, id));
}

/** Of one's own company. */
export async function companyPlan({ tx, companyId }: Ctx, id: number) {
  if (id !== companyId) fail('ERR_NOT_FOUND');
  const [row] = await tx
    .select({ id: companies.id, name: companies.name, plan: plans, storedBytes: storedBytes(sql`companies.id`) })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId));
  const { plan, ...company } = found(row, 'ERR_NOT_FOUND');
  return { ...company, plan: presentPlan(plan) };
}
