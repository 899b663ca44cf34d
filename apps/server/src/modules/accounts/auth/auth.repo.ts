// SQL of sign-in.
import type { SecondWay, SessionUser } from '@recado/contract/auth';
import type { Profile } from '@recado/contract/constants';
import type { QueueRef } from '@recado/contract/queues';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { users } from '../../../schema/accounts.ts';
import { companies, plans } from '../../../schema/companies.ts';
import {
  campaignsOfCompany,
  lacksSecondFactor,
  rolePermissions,
  roleOfUser,
  secondWays,
  withoutPassword,
} from './actor.service.ts';
import type { Refreshes } from './refreshes.rules.ts';
import type { Subscription } from './subscription.rules.ts';

export interface Candidate extends Subscription {
  id: number;
  name: string;
  companyId: number;
  email: string;
  passwordHash: string;
  /** the number of their latest */
  session: number;
  /** their company has them sign in by its own identity provider alone */
  withoutPassword: boolean;
  /** what they sign in with besides; none: the password is all */
  ways: SecondWay[];
  profile: Profile;
  /** of their role; null: they have none */
  rolePermissions: string[] | null;
  active: boolean;
  /** the company's */
  timeZone: string;
}

const exempt = sql<boolean>`exists (select from users s where s.company_id = ${users.companyId} and s.super)`;

/** Across companies: sign-in knows the address only. */
export const findByEmail = (tx: Tx, email: string): Promise<Candidate | undefined> =>
  findCandidate(tx, sql`lower(${users.email}) = lower(${email})`);

export const findById = (tx: Tx, id: number): Promise<Candidate | undefined> => findCandidate(tx, eq(users.id, id));

async function findCandidate(tx: Tx, which: SQL): Promise<Candidate | undefined> {
  const [row] = await tx
    .select({
      id: users.id,
      name: users.name,
      companyId: users.companyId,
      email: users.email,
      passwordHash: users.passwordHash,
      session: users.session,
      withoutPassword,
      ways: secondWays,
      profile: users.profile,
      rolePermissions,
      active: companies.active,
      dueDate: companies.dueDate,
      timeZone: companies.timeZone,
      exempt,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(which);
  return row;
}

/** Ends the tokens of the session before; answers the number of the new one. */
export async function startSession(tx: Tx, userId: number): Promise<number | undefined> {
  const [row] = await tx
    .update(users)
    .set({ session: sql`${users.session} + 1`, refreshes: 0, refreshesFrom: 0, refreshedAt: null })
    .where(eq(users.id, userId))
    .returning({ session: users.session });
  return row?.session;
}

/** It is the user's latest, and their company is on. */
export async function hasSession(tx: Tx, userId: number, session: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from users u join companies c on c.id = u.company_id
    where u.id = ${userId} and u.session = ${session} and c.active`);
  return rows.length > 0;
}

/**
 * Held until the transaction ends: of two tabs that ask at once, the second sees what the first has done. What names the
 * user, such as a message of theirs, does not wait for it.
 */
export async function lockRefreshes(tx: Tx, userId: number): Promise<(Refreshes & { session: number }) | undefined> {
  const { session, refreshes, refreshesFrom, refreshedAt } = users;
  const [row] = await tx
    .select({ session, refreshes, refreshesFrom, refreshedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

export async function setRefreshes(tx: Tx, userId: number, now: Refreshes): Promise<void> {
  await tx.update(users).set(now).where(eq(users.id, userId));
}

/** What the browser shows of its user: one statement. */
export async function findSessionUser(tx: Tx, userId: number, hiddenSettings: readonly string[]) {
  const [row] = await tx
    .select({
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        profile: users.profile,
        super: users.super,
        allTicket: users.allTicket,
        language: users.language,
        companyId: users.companyId,
        whatsappId: users.whatsappId,
      },
      exempt,
      lacksSecondFactor,
      rolePermissions,
      role: roleOfUser,
      queues: sql<QueueRef[]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.name)
        from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = ${users.id}), '[]')`,
      company: {
        id: companies.id,
        name: companies.name,
        email: companies.email,
        dueDate: companies.dueDate,
        recurrence: companies.recurrence,
        trialExpiration: companies.trialExpiration,
        timeZone: companies.timeZone,
        language: companies.language,
      },
      settings: sql<SessionUser['company']['settings']>`coalesce((
        select json_agg(json_build_object('key', s.key, 'value', s.value) order by s.key)
        from settings s where s.key <> all(${sql.param([...hiddenSettings])}::text[])), '[]')`,
      hasAssistant: sql<boolean>`exists(select 1 from prompts)`,
      plan: {
        useCampaigns: campaignsOfCompany,
        useSchedules: plans.useSchedules,
        useInternalChat: plans.useInternalChat,
        useExternalApi: plans.useExternalApi,
        useKanban: plans.useKanban,
        useOpenAi: plans.useOpenAi,
        useIntegrations: plans.useIntegrations,
      },
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(users.id, userId));
  return row;
}
