// Roles of a company's own: a name, what those who have it may do, and the profile that says what they see of tickets and queues.
import { z } from 'zod';
import { LIMITS, PROFILES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { PERMISSIONS } from './permissions.ts';
import { id, idParams, idText, nothing, requiredText } from './primitives.ts';

/** of a company */
export const MOST_ROLES = 50;

export const roleRef = z.object({ id, name: z.string() }).meta({ id: 'RoleRef' });
export type RoleRef = z.output<typeof roleRef>;

export const role = roleRef
  .extend({
    profile: z.enum(PROFILES).describe('what they see of tickets and queues'),
    permissions: z.array(z.enum(PERMISSIONS)),
    users: z.array(z.object({ id, name: z.string() })).describe('who has it, by name'),
  })
  .meta({ id: 'Role' });
export type Role = z.output<typeof role>;

export const roleInput = z.object({
  name: requiredText(LIMITS.name.min, LIMITS.name.max),
  profile: z.enum(PROFILES),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .max(PERMISSIONS.length)
    .describe('what one of them needs comes with it; none that the caller does not have'),
});

const manage = { permission: 'roles-page:edit' } as const;

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  permission: 'users-page:edit',
  summary: `All roles of the company by name: at most ${MOST_ROLES}`,
  reply: z.array(role),
});

export const createRole = endpoint({
  ...manage,
  method: 'POST',
  path: '/roles',
  summary: 'Add a role; nobody gives more than they have',
  body: roleInput,
  reply: role,
});

export const updateRole = endpoint({
  ...manage,
  method: 'PUT',
  path: '/roles/:id',
  summary: 'Change a role, at once for whoever has it; what is left out stays',
  params: idParams,
  body: roleInput.partial(),
  reply: role,
});

export const deleteRole = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/roles/:id',
  summary: 'Delete a role. While people have it, one of the two says what they get: ERR_ROLE_IN_USE',
  params: idParams,
  query: z.object({
    roleId: idText.optional().describe('another role'),
    profile: z.enum(PROFILES).optional().describe('a profile; not looked at where a role is named'),
  }),
  reply: nothing,
});
