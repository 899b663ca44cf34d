// SQL of recovery codes.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { recoveryCodes } from '../../../schema/accounts.ts';

export const countRecoveryCodes = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** false: there is none such. Of two at once, one is told so. */
export async function useRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await removeRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function removeRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
