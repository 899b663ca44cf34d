// SQL of passkeys, and of what browsers are asked for them. Each of a person's calls is of their own company.
import { PASSKEY_MINUTES } from '@recado/contract/second-factor';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { StoredPasskey } from '../../../ports/passkeys.ts';
import { passkeyChallenges, passkeys } from '../../../schema/accounts.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type ChallengeKind = (typeof passkeyChallenges.$inferSelect)['kind'];

/** The first first. */
export const listPasskeys = (tx: Tx, userId: number): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);

/** undefined: somebody of their company has that one. */
export async function insertPasskey(
  tx: Tx,
  values: StoredPasskey & Pick<PasskeyRow, 'userId' | 'name' | 'createdAt'>,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

const own = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.update(passkeys).set({ name }).where(own(userId, id)).returning();
  return row;
}

/** false: another call has had one that says so, or a later one. Those that do not count say 0 each time. */
export async function usePasskey(tx: Tx, id: number, uses: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ uses, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.uses, uses), sql`${passkeys.uses} = 0 and ${uses} = 0`)));
  return rowCount === 1;
}

/** What it was called; undefined: there is none such. */
export async function removePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx.delete(passkeys).where(own(userId, id)).returning({ name: passkeys.name });
  return row?.name;
}

export async function removePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Takes the place of the one before. */
export async function storeChallenge(
  tx: Tx,
  values: { userId: number; kind: ChallengeKind; challenge: string },
  now: Date,
): Promise<void> {
  const { challenge } = values;
  const expiresAt = new Date(now.getTime() + PASSKEY_MINUTES * 60_000);
  await tx
    .insert(passkeyChallenges)
    .values({ ...values, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.companyId, passkeyChallenges.userId, passkeyChallenges.kind],
      set: { challenge, expiresAt },
    });
}

/** For this once; undefined: nothing was asked, or too long ago. Of two at once, one is told so. */
export async function takeChallenge(
  tx: Tx,
  userId: number,
  kind: ChallengeKind,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.userId, userId), eq(passkeyChallenges.kind, kind), gt(passkeyChallenges.expiresAt, now)),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge;
}
