// The plans that a company may choose by itself.
import type { Plan } from '@recado/contract/plans';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { plans } from '../../../schema/companies.ts';

/** The cheapest first. */
export async function listPlansOnOffer(platform: Platform): Promise<Plan[]> {
  const rows = await platform.db.withSystem((tx) =>
    tx.select().from(plans).where(eq(plans.isPublic, true)).orderBy(asc(plans.price), asc(plans.id)),
  );
  return rows.map(({ price, isPublic: _isPublic, createdAt: _createdAt, ...plan }) => ({
    ...plan,
    value: price / 100,
  }));
}

export async function isPlanOnOffer(tx: Tx, planId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, planId), eq(plans.isPublic, true)));
  return rows.length > 0;
}
