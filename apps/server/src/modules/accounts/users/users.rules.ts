// What one may change of a user. Pure.
import type { Profile } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import type { Actor } from '../../../platform/context.ts';

export interface Rights {
  profile: Profile;
  allTicket: boolean;
  queueIds: readonly number[];
  whatsappId: number | null;
}

export interface Target {
  id: number;
  super: boolean;
  rights: Rights;
}

/** Administrators see and change everybody of their company; others themselves. */
export const mayName = (actor: Actor, userId: number): boolean => actor.profile === 'admin' || actor.userId === userId;

/** Who does not run the installation does not take it over by the password of who does. */
export const mayChange = (actor: Actor, target: Pick<Target, 'id' | 'super'>): boolean =>
  mayName(actor, target.id) && (!target.super || actor.super);

/** Forms send all that they show: the same rights as before are no change. */
export function refusedChange(actor: Actor, target: Target, change: Partial<Rights>): ErrorCode | undefined {
  if (!mayChange(actor, target)) return 'ERR_NO_PERMISSION';
  return actor.profile !== 'admin' && changesRights(target.rights, change) ? 'ERR_NO_PERMISSION' : undefined;
}

export function changesRights(before: Rights, change: Partial<Rights>): boolean {
  return (
    (change.profile !== undefined && change.profile !== before.profile) ||
    (change.allTicket !== undefined && change.allTicket !== before.allTicket) ||
    (change.whatsappId !== undefined && change.whatsappId !== before.whatsappId) ||
    (change.queueIds !== undefined && !sameIds(change.queueIds, before.queueIds))
  );
}

/** What a person sees of tickets depends on these. */
export const changesVisibility = (before: Rights, { whatsappId: _whatsappId, ...change }: Partial<Rights>): boolean =>
  changesRights(before, change);

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}
