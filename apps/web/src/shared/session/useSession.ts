// The session in components.
import type { SessionUser } from '@recado/contract/auth';
import { can, type Permission, type Permitted } from '@recado/contract/permissions';
import type { Person } from '@recado/rules/owned';
import { useSyncExternalStore } from 'react';
import { sessionStore, type SessionState } from './sessionStore.ts';

export const useSessionState = (): SessionState => useSyncExternalStore(sessionStore.subscribe, sessionStore.get);

/** The signed-in user. Only below the guard of private routes, where there always is one. */
export function useSession(): { user: SessionUser } {
  const state = useSessionState();
  if (state.status !== 'signed-in') throw new Error('useSession() outside a private route');
  return { user: state.user };
}

/** The same as the rules know them. */
export function usePerson(): Person & Permitted {
  const { id, profile, permissions } = useSession().user;
  return { userId: id, profile, permissions };
}

export function useCan(permission: Permission): boolean {
  return can(useSession().user, permission);
}

/** What a screen or a menu item asks of a person: a named permission, or to be a super-administrator. */
export const mayDo = (user: SessionUser, what: Permission | 'super'): boolean =>
  what === 'super' ? user.super : can(user, what);
