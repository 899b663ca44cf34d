// The one place where a password that somebody has chosen is taken: what is guessed first is none.
import { isKnownName } from '@recado/rules/passwords';
import { eq } from 'drizzle-orm';
import { fail } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';
import { hashPassword } from './passwords.service.ts';

/** Passwords that are used most, from leaks. Some megabytes: not before somebody chooses one. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Loads it once; where that fails (out of memory, out of files), the next one tries again. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

const commonPasswords = loadedOnce(loadCommon);

/** ERR_GUESSABLE_PASSWORD. @param names what others know of them */
export async function checkNewPassword(password: string, names: readonly string[]): Promise<void> {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  if (common.has(lower) || common.has(lower.trim()) || isKnownName(password, names))
    fail('ERR_GUESSABLE_PASSWORD', 'One of the most common passwords, or a name or address that others know');
}

/** ERR_GUESSABLE_PASSWORD. As hashPassword(), never inside a transaction. */
export async function hashNewPassword(password: string, names: readonly string[]): Promise<string> {
  await checkNewPassword(password, names);
  return hashPassword(password);
}

/** The names of the company, and of one of its people. */
export async function namesOf({ tx, companyId }: Ctx, userId = 0): Promise<string[]> {
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  const [user] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  return [company?.name, user?.name, user?.email].filter((name) => name !== undefined);
}
