// What a person may be given, and by whom: nobody gives more than they have. Pure.
import { PROFILES, type Profile } from '@recado/contract/constants';
import {
  NEEDED_PERMISSIONS,
  PROFILE_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  type Permitted,
} from '@recado/contract/permissions';

/** What somebody has, or is to get: what they see is their profile's, what they may their permissions. */
export interface Grant extends Permitted {
  profile: Profile;
}

/** By their profile, or by the role that is based on it. Names of permissions that are no more mean nothing; what others need counts. */
export const grantOf = (profile: Profile, ofRole: readonly string[] | null | undefined): Grant => ({
  profile,
  permissions: ofRole ? withNeeded(PERMISSIONS.filter((name) => ofRole.includes(name))) : PROFILE_PERMISSIONS[profile],
});

/** With what each of them needs, in the order of the contract. */
export function withNeeded(chosen: readonly Permission[]): Permission[] {
  const all = new Set(chosen);
  // What is added while it is gone through is gone through too.
  for (const name of all) {
    for (const needed of NEEDED_PERMISSIONS[name] ?? []) all.add(needed);
  }
  return PERMISSIONS.filter((name) => all.has(name));
}

/** Without one, nor what needs it. */
export const without = (chosen: readonly Permission[], gone: Permission): Permission[] =>
  chosen.filter((name) => !withNeeded([name]).includes(gone));

/** From what sees the least to what sees everything. */
const rankOf = (profile: Profile): number => PROFILES.length - PROFILES.indexOf(profile);

export const mayGive = (giver: Grant, given: Grant): boolean =>
  rankOf(given.profile) <= rankOf(giver.profile) && given.permissions.every((name) => giver.permissions.includes(name));

/** Who has their profile's own, and nobody has more: one of them there must always be. */
export const isFullAdmin = ({ profile, roleId }: { profile: Profile; roleId: number | null }): boolean =>
  profile === 'admin' && roleId === null;
