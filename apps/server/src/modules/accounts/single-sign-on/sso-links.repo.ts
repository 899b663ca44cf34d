// SQL of who is whom at the identity provider, and of browsers that are on their way there and back.
import { SSO_ATTEMPT_MINUTES } from '@recado/contract/single-sign-on';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { users } from '../../../schema/accounts.ts';
import { ssoAttempts, ssoLinks } from '../../../schema/single-sign-on.ts';

export interface Person {
  id: number;
  name: string;
  super: boolean;
  /** somebody of the provider's is them already */
  linked: boolean;
}

const person = {
  id: users.id,
  name: users.name,
  super: users.super,
  linked: sql<boolean>`exists (select from sso_links l where l.company_id = ${users.companyId} and l.user_id = ${users.id})`,
};

export async function findLinked(tx: Tx, issuer: string, subject: string): Promise<Person | undefined> {
  const [row] = await tx
    .select(person)
    .from(ssoLinks)
    .innerJoin(users, and(eq(users.companyId, ssoLinks.companyId), eq(users.id, ssoLinks.userId)))
    .where(and(eq(ssoLinks.issuer, issuer), eq(ssoLinks.subject, subject)));
  return row;
}

/** Of the company alone. Of two that are linked at once, the second sees what the first has done. */
export async function lockByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  const ofEmail = sql`lower(${users.email}) = lower(${email})`;
  await tx.select({ id: users.id }).from(users).where(ofEmail).for('update');
  const [row] = await tx.select(person).from(users).where(ofEmail);
  return row;
}

export async function insertLink(
  tx: Tx,
  { now, ...values }: Pick<typeof ssoLinks.$inferInsert, 'userId' | 'issuer' | 'subject'> & { now: Date },
): Promise<void> {
  await tx.insert(ssoLinks).values({ ...values, createdAt: now, lastUsedAt: now });
}

export async function touchLink(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.update(ssoLinks).set({ lastUsedAt: now }).where(eq(ssoLinks.userId, userId));
}

/** @returns the provider's label; undefined: they are linked to nobody there */
export async function removeLink(tx: Tx, userId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(ssoLinks)
    .where(eq(ssoLinks.userId, userId))
    .returning({
      label: sql<string>`(select o.label from single_sign_ons o where o.company_id = ${ssoLinks.companyId})`,
    });
  return row?.label;
}

export async function removeLinks(tx: Tx): Promise<void> {
  await tx.delete(ssoLinks);
}

export async function insertAttempt(tx: Tx, attemptHash: string, now: Date): Promise<void> {
  await tx
    .insert(ssoAttempts)
    .values({ attemptHash, expiresAt: new Date(now.getTime() + SSO_ATTEMPT_MINUTES * 60_000) });
}

/** Across companies, for this once: whose it is; undefined: it was used, is over, or another browser's. */
export async function takeAttempt(tx: Tx, attemptHash: string, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .delete(ssoAttempts)
    .where(and(eq(ssoAttempts.attemptHash, attemptHash), gt(ssoAttempts.expiresAt, now)))
    .returning({ companyId: ssoAttempts.companyId });
  return row?.companyId;
}
