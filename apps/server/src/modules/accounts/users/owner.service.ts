// Whose account it is: what is asked before something of their sign-in changes.
import type { Language } from '@recado/contract/constants';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';

export interface Owner {
  id: number;
  companyId: number;
  name: string;
  email: string;
  /** that of the company, where they have chosen none */
  language: Language;
  passwordHash: string;
  super: boolean;
}

export async function findOwner(tx: Tx, userId: number): Promise<Owner | undefined> {
  const [row] = await tx
    .select({
      id: users.id,
      companyId: users.companyId,
      name: users.name,
      email: users.email,
      language: sql<Language>`coalesce(${users.language}, ${companies.language})`,
      passwordHash: users.passwordHash,
      super: users.super,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  return row;
}
