// Roles of a company's own: a name, what those who have it may do, and the profile that says what they see of tickets and queues.
import { z } from 'zod';
import { LIMITS, PROFILES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { PERMISSIONS } from './permissions.ts';
import { id, idParams, idText, nothing, requiredText, named } from './primitives.ts';

/** of a company */
export const MOST_ROLES = 50;

export const roleRef = z.object({ id, name: z.string().describe('Name of the role.') }).meta({ id: 'RoleRef' });
export type RoleRef = z.output<typeof roleRef>;

export const role = roleRef
  .extend({
    profile: z
      .enum(PROFILES)
      .describe('The profile that the role is based on: what its users see of tickets and queues.'),
    permissions: z.array(z.enum(PERMISSIONS)).describe('Permissions that the role gives.'),
    users: z.array(named).describe('The users who have the role, by name.'),
    mayChange: z
      .boolean()
      .describe(
        'Whether the caller may change what the role gives, or delete it: it gives no more than the caller has, and the caller may change each of its users.',
      ),
  })
  .meta({ id: 'Role' });
export type Role = z.output<typeof role>;

export const roleInput = z.object({
  name: requiredText(LIMITS.name.min, LIMITS.name.max).describe('Name of the role.'),
  profile: z
    .enum(PROFILES)
    .describe('The profile that the role is based on: what its users see of tickets and queues.'),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .max(PERMISSIONS.length)
    .describe('Permissions that one of them requires are added. The caller can only give permissions that they have.'),
});

const manage = { permission: 'roles-page:edit' } as const;

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  permission: 'users-page:edit',
  summary: `List all roles by name, at most ${MOST_ROLES}`,
  reply: z.array(role),
});

export const createRole = endpoint({
  ...manage,
  method: 'POST',
  path: '/roles',
  summary: 'Add a role, within the caller’s own permissions',
  body: roleInput,
  reply: role,
});

export const updateRole = endpoint({
  ...manage,
  method: 'PUT',
  path: '/roles/:id',
  summary:
    'Change a role, effective at once for its users, each of whom the caller must be allowed to change. Fields left out stay unchanged',
  params: idParams,
  body: roleInput.partial(),
  reply: role,
});

export const deleteRole = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/roles/:id',
  summary: 'Delete a role. If users have it, `roleId` or `profile` says what they get instead',
  params: idParams,
  query: z.object({
    roleId: idText.optional().describe('The role that its users get instead.'),
    profile: z
      .enum(PROFILES)
      .optional()
      .describe('The profile that its users get instead; ignored if `roleId` is given.'),
  }),
  reply: nothing,
});
