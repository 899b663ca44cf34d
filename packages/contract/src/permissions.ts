// Who may do what: one table, used by the server's routes and by the web app's <Can>. Whoever has a role of the company's own
// (roles.ts) may what that says instead.
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
  'roles-page:edit',
  'settings-page:edit',
  'settings-page:exports',
  'audit-log:view',
  'api-page:edit',
  'billing-page:view',
  'user-modal:editProfile',
  'user-modal:editQueues',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const PROFILE_PERMISSIONS: Readonly<Record<Profile, readonly Permission[]>> = {
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

/** What they are about, in the order in which people read of it. */
export const PERMISSION_AREA_NAMES = ['tickets', 'contacts', 'connections', 'tools', 'people', 'company'] as const;
export type PermissionArea = (typeof PERMISSION_AREA_NAMES)[number];

export const PERMISSION_AREAS = {
  tickets: [
    'tickets-manager:showall',
    'tickets-manager:peek',
    'tickets-manager:filterByUser',
    'ticket-options:transferAny',
    'ticket-options:deleteTicket',
    'tags-page:kanban',
    'tags-page:delete',
    'quick-messages-page:editGeneral',
  ],
  contacts: [
    'contacts-page:import',
    'contacts-page:export',
    'contacts-page:merge',
    'contacts-page:deleteContact',
    'contacts-page:personalData',
    'contacts-page:erase',
  ],
  connections: [
    'drawer-admin-items:view',
    'connections-page:actionButtons',
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
    'queues-page:edit',
  ],
  tools: [
    'files-page:edit',
    'flows-page:edit',
    'prompts-page:edit',
    'integrations-page:edit',
    'campaigns-page:edit',
    'api-page:edit',
  ],
  people: ['users-page:edit', 'user-modal:editProfile', 'user-modal:editQueues', 'roles-page:edit'],
  company: ['dashboard:view', 'settings-page:edit', 'settings-page:exports', 'billing-page:view', 'audit-log:view'],
} as const satisfies Record<PermissionArea, readonly Permission[]>;

/** What is of no use without others: whoever has the one has the others. */
export const NEEDED_PERMISSIONS: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'settings-page:exports': ['settings-page:edit'],
  'connections-page:actionButtons': ['drawer-admin-items:view'],
  'connections-page:addConnection': ['connections-page:actionButtons'],
  'connections-page:editOrDeleteConnection': ['connections-page:actionButtons'],
  // Nobody gives more than they have, nor changes who has more: without what each attendant has they could do it to nobody.
  'users-page:edit': PROFILE_PERMISSIONS.user,
  'user-modal:editProfile': ['users-page:edit'],
  'user-modal:editQueues': ['users-page:edit'],
  'roles-page:edit': ['users-page:edit'],
};

/** What somebody may: the server's actor carries it, and the browser is told of it with the session. */
export interface Permitted {
  permissions: readonly Permission[];
}

export const can = ({ permissions }: Permitted, permission: Permission): boolean => permissions.includes(permission);
