// SQL of when and from where people have signed in.
import { SIGN_INS } from '@recado/contract/auth';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { signIns, users } from '../../../schema/accounts.ts';

export type SignInValues = Pick<
  typeof signIns.$inferInsert,
  'userId' | 'session' | 'browser' | 'system' | 'address' | 'createdAt' | 'provenElsewhere'
>;

/** The oldest beyond those that are kept goes. */
export async function insertSignIn(tx: Tx, values: SignInValues): Promise<void> {
  await tx.insert(signIns).values(values);
  await tx.execute(sql`
    delete from sign_ins where user_id = ${values.userId} and id <= (
      select id from sign_ins where user_id = ${values.userId} order by id desc offset ${SIGN_INS.most} limit 1)`);
}

/** The open session goes on under another number. */
export async function renumberSignIn(tx: Tx, userId: number, from: number, to: number): Promise<void> {
  await tx
    .update(signIns)
    .set({ session: to })
    .where(and(eq(signIns.userId, userId), eq(signIns.session, from)));
}

/** `usedAt`: when the person was last here, in whatever session. */
export function listOfUser(tx: Tx, userId: number, since: Date) {
  return tx
    .select({
      id: signIns.id,
      at: signIns.createdAt,
      browser: signIns.browser,
      system: signIns.system,
      address: signIns.address,
      current: sql<boolean>`${signIns.session} = ${users.session}`,
      refreshedAt: users.refreshedAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.userId, userId), gt(signIns.createdAt, since)))
    .orderBy(desc(signIns.id))
    .limit(SIGN_INS.most);
}
