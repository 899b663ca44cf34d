// The first start of an installation: the plans on offer, and the super-administrator.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { found } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { installation, plans } from '../../../schema/companies.ts';
import { hashNewPassword } from '../auth/new-passwords.service.ts';
import { hashPassword, randomPassword } from '../auth/passwords.service.ts';
import { createCompany } from '../companies/new-company.service.ts';

const KEY = 'administrator';
const done = z.object({ email: z.string() });

/** Prices in cents a month. */
const PLANS: (typeof plans.$inferInsert)[] = [
  {
    name: 'Básico',
    users: 3,
    connections: 1,
    queues: 5,
    price: 9_900,
    useCampaigns: false,
    useExternalApi: false,
    useOpenAi: false,
    useIntegrations: false,
  },
  { name: 'Profissional', users: 10, connections: 3, queues: 20, price: 24_900 },
  { name: 'Empresarial', users: 50, connections: 10, queues: 100, price: 59_900 },
];
const OWN_PLAN: typeof plans.$inferInsert = {
  name: 'Administração',
  users: 1_000,
  connections: 1_000,
  queues: 1_000,
  price: 0,
  isPublic: false,
};

export interface Installation {
  adminEmail: string;
  /** none: a random one is made */
  adminPassword?: string | undefined;
  /** Called with a random password before anything is final: if it throws, the installation is tried again at the next start. */
  keepPassword(email: string, password: string): Promise<void>;
}

export interface Installed {
  /** false: it was done at an earlier start, or by another process */
  created: boolean;
  email: string;
  /** the random one */
  password?: string;
}

/** Once for a database, however many processes start at the same time. */
export async function ensureInstallation(platform: Platform, options: Installation): Promise<Installed> {
  const before = await findInstalled(platform);
  if (before) return before;
  const email = options.adminEmail;
  const { adminPassword: chosen } = options;
  const random = chosen === undefined ? randomPassword() : undefined;
  const passwordHash = await (chosen === undefined ? hashPassword(random ?? '') : hashNewPassword(chosen, [email]));
  const created = await platform.db.withSystem(async (tx) => {
    // A second process waits here for the first, and then finds the row there.
    const won = await tx.insert(installation).values({ key: KEY, value: { email } }).onConflictDoNothing().returning();
    if (won.length === 0) return false;
    await tx.insert(plans).values(PLANS);
    const [plan] = await tx.insert(plans).values(OWN_PLAN).returning({ id: plans.id });
    await createCompany(tx, {
      name: 'Recado',
      email,
      planId: found(plan, 'ERR_INTERNAL_SERVER_ERROR').id,
      dueDate: null,
      campaignsEnabled: true,
      admin: { name: 'Admin', email, passwordHash, super: true },
    });
    if (random !== undefined) await options.keepPassword(email, random);
    return true;
  });
  if (!created) return found(await findInstalled(platform), 'ERR_INTERNAL_SERVER_ERROR');
  return { created, email, ...(random !== undefined && { password: random }) };
}

async function findInstalled(platform: Platform): Promise<Installed | undefined> {
  const [row] = await platform.db.withSystem((tx) =>
    tx.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY)),
  );
  return row && { created: false, ...done.parse(row.value) };
}
