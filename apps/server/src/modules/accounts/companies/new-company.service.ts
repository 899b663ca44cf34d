// A company with its first administrator and the settings every company starts with.
import type { Language } from '@recado/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { settings, users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';
import { initialSettings } from '../settings/settings.rules.ts';

type Columns = typeof companies.$inferInsert;

export interface NewCompany extends Partial<Omit<Columns, 'id' | 'createdAt'>> {
  name: string;
  email: string;
  planId: number;
  /** null: it never ends */
  dueDate: Date | null;
  campaignsEnabled: boolean;
  admin: { name: string; email: string; passwordHash: string; super?: boolean; language?: Language | null };
}

export interface CreatedCompany {
  id: number;
  adminId: number;
}

/** In a transaction across companies: the new one has no number to be set as its own before it is made. */
export async function createCompany(tx: Tx, input: NewCompany): Promise<CreatedCompany> {
  const { admin, campaignsEnabled, ...columns } = input;
  const [company] = await tx.insert(companies).values(columns).returning({ id: companies.id });
  const { id: companyId } = found(company, 'ERR_INTERNAL_SERVER_ERROR');
  const [user] = await tx
    .insert(users)
    .values({ ...admin, companyId, profile: 'admin', allTicket: true })
    .returning({ id: users.id });
  await tx.insert(settings).values(initialSettings(campaignsEnabled).map((setting) => ({ ...setting, companyId })));
  return { id: companyId, adminId: found(user, 'ERR_INTERNAL_SERVER_ERROR').id };
}
