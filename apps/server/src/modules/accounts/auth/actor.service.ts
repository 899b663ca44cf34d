// The person behind a token, as the database knows them now.
import type { SecondWay } from '@recado/contract/auth';
import { PLAN_FEATURES, type PlanFeature, type Profile } from '@recado/contract/constants';
import type { RoleRef } from '@recado/contract/roles';
import { grantOf } from '@recado/rules/roles';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Claims } from '../../../platform/http/tokens.ts';
import { fail } from '../../../platform/errors.ts';
import { isExpired } from './subscription.rules.ts';

/** Who runs the installation may switch off a company's campaigns and flows, whatever its plan says. */
const campaigns = (
  company: string,
  plan = 'p',
): string => `(${plan}.use_campaigns and not exists (select from settings cs
  where cs.company_id = ${company}.id and cs.key = 'campaignsEnabled' and cs.value = 'false'))`;
const column = (name: string): string => `p.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const featuresOf = (company: string): string =>
  `json_build_object(${PLAN_FEATURES.map(
    (name) => `'${name}', ${name === 'useCampaigns' ? campaigns(company) : column(name)}`,
  ).join(', ')})`;

/** What companies `co` with plans `p` have, a Record<PlanFeature, boolean>. */
export const companyFeatures = sql.raw(featuresOf('co'));
/** The same of `companies` with `plans`. */
export const campaignsOfCompany = sql<boolean>`${sql.raw(campaigns('companies', 'plans'))}`;
/** … and one of them. */
export const hasCampaigns = sql.raw(campaigns('co'));

/** @param user the alias of users */
const hasApp = (user: string): string => `exists (
  select from second_factors f where f.company_id = ${user}.company_id and f.user_id = ${user}.id and f.confirmed_at is not null)`;
const hasPasskey = (user: string): string => `exists (
  select from passkeys k where k.company_id = ${user}.company_id and k.user_id = ${user}.id)`;
const hasFactor = (user: string): string => `(${hasApp(user)} or ${hasPasskey(user)})`;
/** Their session began at the identity provider, and the company has that do the second step. */
const isProven = (user: string): string => `exists (
  select from sign_ins i join single_sign_ons o on o.company_id = i.company_id and o.trusts_second_factor
  where i.company_id = ${user}.company_id and i.user_id = ${user}.id and i.session = ${user}.session and i.proven_elsewhere)`;
/** Their company asks for a second factor, and they have none. */
const lacksFactor = (user: string): string => `(
  exists (select from settings s where s.key = 'secondFactorRequired' and s.value = 'enabled')
  and not ${hasFactor(user)} and not ${isProven(user)})`;

/** Of `users`: what their role lets them; null: they have none. */
export const rolePermissions = sql<string[] | null>`(
  select r.permissions from roles r where r.company_id = users.company_id and r.id = users.role_id)`;
/** … and which that is. */
export const roleOfUser = sql<RoleRef | null>`(
  select json_build_object('id', r.id, 'name', r.name) from roles r
  where r.company_id = users.company_id and r.id = users.role_id)`;

/** Of `users`, all three. */
export const hasSecondFactor = sql<boolean>`${sql.raw(hasFactor('users'))}`;
export const secondWays = sql<SecondWay[]>`array_remove(array[
  case when ${sql.raw(hasApp('users'))} then 'app' end, case when ${sql.raw(hasPasskey('users'))} then 'passkey' end], null)`;
export const lacksSecondFactor = sql<boolean>`${sql.raw(lacksFactor('users'))}`;

/** Of `users`: their address is of a domain that the company has proved. */
export const isOfProvedDomain = sql<boolean>`exists (
  select from sso_domains d where d.company_id = users.company_id and d.verified_at is not null
    and d.domain = lower(substring(users.email from '@([^@]*)$')))`;
/**
 * Their company has them sign in by its own identity provider alone: people of its domains, where it says so. Administrators
 * always may use passwords: a provider that is set up wrongly shuts nobody out.
 */
export const withoutPassword = sql<boolean>`(users.profile <> 'admin' and not users.super and ${isOfProvedDomain} and exists (
  select from single_sign_ons o where o.company_id = users.company_id and not o.allows_passwords))`;

/** One text: each call asks it. The company of a super-administrator has no subscription that could end. */
const ACTORS = sql.raw(`
    select u.id, u.name, u.profile, r.permissions, u.super, u.all_ticket, u.session, c.active, c.due_date,
      ${lacksFactor('u')} as lacks_second_factor,
      exists (select from users s where s.company_id = c.id and s.super) as exempt,
      coalesce((select json_agg(uq.queue_id) from user_queues uq where uq.user_id = u.id), '[]') as queue_ids,
      case when u.profile = 'admin' then '[]' else coalesce((
        select json_agg(w.id) from connections w where exists (
          select from connection_queues cq join user_queues uq on uq.queue_id = cq.queue_id
          where cq.whatsapp_id = w.id and uq.user_id = u.id
        ) or not exists (select from connection_queues cq where cq.whatsapp_id = w.id)
      ), '[]') end as connection_ids,
      ${featuresOf('c')} as features
    from users u join companies c on c.id = u.company_id join plans p on p.id = c.plan_id
      left join roles r on r.company_id = u.company_id and r.id = u.role_id`);

interface ActorRow extends Record<string, unknown> {
  id: number;
  name: string;
  profile: Profile;
  /** of their role; null: they have none */
  permissions: string[] | null;
  super: boolean;
  all_ticket: boolean;
  session: number;
  active: boolean;
  due_date: string | null;
  exempt: boolean;
  lacks_second_factor: boolean;
  features: Record<PlanFeature, boolean>;
  queue_ids: number[];
  connection_ids: number[];
}

/** Throws ERR_SESSION_EXPIRED where the user is gone or has signed in elsewhere since, ERR_COMPANY_DISABLED where their company is. */
export async function loadActor(
  tx: Tx,
  claims: Pick<Claims, 'id' | 'companyId' | 'session'>,
  now: Date,
): Promise<Actor> {
  const [loaded] = await findActors(tx, [claims.id], claims.companyId, now);
  if (!loaded || loaded.session !== claims.session) fail('ERR_SESSION_EXPIRED', 'Sign in to go on');
  if (!loaded.active) fail('ERR_COMPANY_DISABLED');
  return loaded.actor;
}

/** For what they asked for earlier. undefined: they are gone, or their company is switched off. */
export async function loadPerson(tx: Tx, userId: number, companyId: number, now: Date): Promise<Actor | undefined> {
  const [person] = await loadPersons(tx, [userId], companyId, now);
  return person;
}

/** Those of them who are there, in one statement. */
export async function loadPersons(tx: Tx, userIds: readonly number[], companyId: number, now: Date): Promise<Actor[]> {
  if (userIds.length === 0) return [];
  const loaded = await findActors(tx, userIds, companyId, now);
  return loaded.flatMap(({ active, actor }) => (active ? [actor] : []));
}

async function findActors(
  tx: Tx,
  userIds: readonly number[],
  companyId: number,
  now: Date,
): Promise<{ actor: Actor; session: number; active: boolean }[]> {
  const { rows } = await tx.execute<ActorRow>(
    sql`${ACTORS} where u.id = any(${sql.param(userIds)}::bigint[]) order by u.id`,
  );
  return rows.map((row) => ({
    actor: {
      userId: row.id,
      companyId,
      name: row.name,
      ...grantOf(row.profile, row.permissions),
      super: row.super,
      allTicket: row.all_ticket,
      queueIds: row.queue_ids,
      connectionIds: row.connection_ids,
      features: PLAN_FEATURES.filter((feature) => row.features[feature]),
      expired: isExpired({ exempt: row.exempt, dueDate: row.due_date === null ? null : new Date(row.due_date) }, now),
      lacksSecondFactor: row.lacks_second_factor,
      address: '',
    },
    session: row.session,
    active: row.active,
  }));
}
