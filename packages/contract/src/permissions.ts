// Who may do what: one table, used by the server's routes and by the web app's <Can>.
import type { Profile } from './constants.ts';

export const PERMISSIONS = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'tickets-manager:peek',
  'tickets-manager:filterByUser',
  'ticket-options:deleteTicket',
  'ticket-options:transferAny',
  'contacts-page:deleteContact',
  'contacts-page:import',
  'contacts-page:export',
  'contacts-page:merge',
  'contacts-page:personalData',
  'contacts-page:erase',
  'tags-page:kanban',
  'tags-page:delete',
  'queues-page:edit',
  'quick-messages-page:editGeneral',
  'files-page:edit',
  'flows-page:edit',
  'campaigns-page:edit',
  'integrations-page:edit',
  'prompts-page:edit',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'users-page:edit',
  'settings-page:edit',
  'audit-log:view',
  'api-page:edit',
  'billing-page:view',
  'user-modal:editProfile',
  'user-modal:editQueues',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const ROLE_PERMISSIONS: Record<Profile, readonly Permission[]> = {
  admin: PERMISSIONS,
  // Each of these only within the queues of the supervisor: tickets.ts of packages/rules.
  supervisor: [
    'dashboard:view',
    'tickets-manager:showall',
    'tickets-manager:peek',
    'tickets-manager:filterByUser',
    'ticket-options:transferAny',
    'contacts-page:import',
    'contacts-page:export',
    'tags-page:kanban',
    'tags-page:delete',
    'quick-messages-page:editGeneral',
    'campaigns-page:edit',
  ],
  user: ['contacts-page:import'],
};

export function can(actor: { profile: Profile }, permission: Permission): boolean {
  return ROLE_PERMISSIONS[actor.profile].includes(permission);
}
