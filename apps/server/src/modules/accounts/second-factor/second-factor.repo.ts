// SQL of the app that shows codes. Each of a person's calls is of their own company.
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { secondFactors, users } from '../../../schema/accounts.ts';

/** Whose factors they are, until the transaction ends. What names them, such as a message of theirs, does not wait. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** null as `confirmedAt`: it is being set up. */
export async function findApp(tx: Tx, userId: number) {
  const [row] = await tx
    .select({ secret: secondFactors.secret, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row;
}

/** Takes the place of one that was not confirmed. false: one is on. */
export async function storeSecret(tx: Tx, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(secondFactors)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: [secondFactors.companyId, secondFactors.userId],
      set: { secret, createdAt: now, lastStep: 0 },
      setWhere: sql`${secondFactors.confirmedAt} is null`,
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** false: somebody else has, meanwhile. */
export async function confirm(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
  return rowCount === 1;
}

/** false: that code, or a later one, was used before. Of two at once, one is told so. */
export async function useStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    );
  return rowCount === 1;
}

export async function removeApp(tx: Tx, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** It was begun by whoever needed no second factor for it. */
export async function removeUnconfirmed(tx: Tx, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
}
