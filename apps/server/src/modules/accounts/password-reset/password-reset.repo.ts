// SQL of codes for a new password.
import type { Language } from '@recado/contract/constants';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { passwordResets, users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';

export interface Person {
  id: number;
  companyId: number;
  name: string;
  email: string;
  language: Language;
  /** its name */
  company: string;
}

/** Across companies: whoever forgot their password names their address only. */
export async function findPerson(tx: Tx, email: string): Promise<Person | undefined> {
  const [row] = await tx
    .select({
      id: users.id,
      companyId: users.companyId,
      name: users.name,
      email: users.email,
      company: companies.name,
      language: sql<Language>`coalesce(${users.language}, ${companies.language})`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row;
}

interface NewCode {
  userId: number;
  codeHash: string;
  now: Date;
  expiresAt: Date;
  /** codes of one person in an hour */
  mostAnHour: number;
}

/** Takes the place of the code before. false: enough of them were mailed within the hour. */
export async function storeCode(tx: Tx, code: NewCode): Promise<boolean> {
  const now = sql`${code.now.toISOString()}::timestamptz`;
  const hourOver = sql`password_resets.mailed_since <= ${now} - interval '1 hour'`;
  const { rows } = await tx.execute(sql`
    insert into password_resets (user_id, code_hash, expires_at, mailed_since, created_at)
    values (${code.userId}, ${code.codeHash}, ${code.expiresAt.toISOString()}::timestamptz, ${now}, ${now})
    on conflict (company_id, user_id) do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = excluded.created_at, tries = 0,
      mailed = case when ${hourOver} then 1 else password_resets.mailed + 1 end,
      mailed_since = case when ${hourOver} then excluded.mailed_since else password_resets.mailed_since end
    where ${hourOver} or password_resets.mailed < ${code.mostAnHour}
    returning 1`);
  return rows.length > 0;
}

/** Counts a try, and answers the code's hash; undefined where there is none, or it is void. Holds it until the transaction ends. */
export async function takeTry(tx: Tx, userId: number, now: Date, most: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ code_hash: string }>(sql`
    update password_resets set tries = tries + 1
    where user_id = ${userId} and tries < ${most} and expires_at > ${now.toISOString()}::timestamptz
    returning code_hash`);
  return rows[0]?.code_hash;
}

export async function forgetCode(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function storePassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
}
