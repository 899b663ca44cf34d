// Who runs the installation: whom it writes to where a person is needed.
import type { Language } from '@recado/contract/constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';

/** Across companies. */
export const findSupers = (tx: Tx) =>
  tx
    .select({
      email: users.email,
      companyId: users.companyId,
      language: sql<Language>`coalesce(${users.language}, ${companies.language})`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.super, true), companies.active));
