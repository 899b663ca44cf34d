// SQL of second factors and recovery codes. Each of a person's calls is of their own company.
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { recoveryCodes, secondFactors } from '../../../schema/accounts.ts';

export async function findFactor(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      secret: secondFactors.secret,
      confirmedAt: secondFactors.confirmedAt,
      recoveryCodes: sql<number>`(select count(*) from recovery_codes c where c.user_id = second_factors.user_id)`,
    })
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
    .where(and(eq(secondFactors.userId, userId), sql`${secondFactors.confirmedAt} is null`));
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

/** false: there is none such. Of two at once, one is told so. */
export async function useRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** false: there was none. */
export async function removeFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const { rowCount } = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  return rowCount === 1;
}
