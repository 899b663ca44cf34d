// Who may do what: one table, used by the server's routes and by the web app's <Can>.
import type { Profile } from './constants.ts';

export const PERMISSIONS = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'user-modal:editProfile',
  'user-modal:editQueues',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const ROLE_PERMISSIONS: Record<Profile, readonly Permission[]> = {
  admin: PERMISSIONS,
  supervisor: [],
  user: [],
};

export function can(actor: { profile: Profile }, permission: Permission): boolean {
  return ROLE_PERMISSIONS[actor.profile].includes(permission);
}
