// What one may change of a user. Pure.
import type { Profile } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import { can } from '@recado/contract/permissions';
import { grantOf, mayGive, type Grant } from '@recado/rules/roles';
import type { Actor } from '../../../platform/context.ts';

export interface Rights {
  profile: Profile;
  /** null: what the profile says */
  roleId: number | null;
  allTicket: boolean;
  queueIds: readonly number[];
  whatsappId: number | null;
}

export interface Target {
  id: number;
  super: boolean;
  /** what their role, or else their profile, says */
  grant: Grant;
  rights: Rights;
}

/** As their row says, with their role's permissions. */
export const targetOf = (
  row: Omit<Rights, 'queueIds'> & {
    id: number;
    super: boolean;
    rolePermissions: readonly string[] | null;
    queues: readonly { id: number }[];
  },
): Target => ({
  id: row.id,
  super: row.super,
  grant: grantOf(row.profile, row.rolePermissions),
  rights: {
    profile: row.profile,
    roleId: row.roleId,
    allTicket: row.allTicket,
    whatsappId: row.whatsappId,
    queueIds: row.queues.map(({ id }) => id),
  },
});

/** Who manages people sees and changes others; everybody themselves. */
export const mayName = (actor: Actor, userId: number): boolean =>
  actor.userId === userId || can(actor, 'users-page:edit');

/** Who does not run the installation does not take it over by the password of who does; nor anybody who has more than they. */
export const mayChange = (
  actor: Actor,
  target: Pick<Target, 'id' | 'super' | 'grant'> & { rights: Pick<Rights, 'queueIds'> },
): boolean =>
  actor.userId === target.id ||
  (mayName(actor, target.id) &&
    (!target.super || actor.super) &&
    mayGive(actor, target.grant) &&
    seesQueues(actor, target.rights.queueIds));

/** What tickets they see follows from their queues: nobody gives those either that they are not in. */
const seesQueues = (actor: Actor, queueIds: readonly number[]): boolean =>
  actor.profile === 'admin' || queueIds.every((id) => actor.queueIds.includes(id));

/**
 * Forms send all that they show: the same rights as before are no change.
 * @param grant what the change gives them
 */
export function refusedChange(
  actor: Actor,
  target: Target,
  change: Partial<Rights>,
  grant: Grant,
): ErrorCode | undefined {
  if (!mayChange(actor, target)) return 'ERR_NO_PERMISSION';
  return refusedRights(actor, target.rights, change, grant);
}

/** The same of somebody who is new, and has had nothing. */
export function refusedRights(
  actor: Actor,
  before: Rights,
  change: Partial<Rights>,
  grant: Grant,
): ErrorCode | undefined {
  const { profile, roleId, allTicket, queueIds, whatsappId } = changedRights(before, change);
  const regrades = profile !== undefined || roleId !== undefined;
  if ((regrades || allTicket !== undefined) && !can(actor, 'user-modal:editProfile')) return 'ERR_NO_PERMISSION';
  if ((queueIds ?? whatsappId) !== undefined && !can(actor, 'user-modal:editQueues')) return 'ERR_NO_PERMISSION';
  const added = queueIds?.filter((id) => !before.queueIds.includes(id)) ?? [];
  return (regrades && !mayGive(actor, grant)) || !seesQueues(actor, added) ? 'ERR_MORE_THAN_OWN' : undefined;
}

export const changesRights = (before: Rights, change: Partial<Rights>): boolean =>
  Object.keys(changedRights(before, change)).length > 0;

/** What of it is other than before. */
function changedRights(before: Rights, change: Partial<Rights>): Partial<Rights> {
  const { profile, roleId, allTicket, queueIds, whatsappId } = change;
  return {
    ...(profile !== undefined && profile !== before.profile && { profile }),
    ...(roleId !== undefined && roleId !== before.roleId && { roleId }),
    ...(allTicket !== undefined && allTicket !== before.allTicket && { allTicket }),
    ...(whatsappId !== undefined && whatsappId !== before.whatsappId && { whatsappId }),
    ...(queueIds !== undefined && !sameIds(queueIds, before.queueIds) && { queueIds }),
  };
}

/** What a person sees of tickets, or may, depends on these. */
export const changesVisibility = (before: Rights, { whatsappId: _whatsappId, ...change }: Partial<Rights>): boolean =>
  changesRights(before, change);

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}
