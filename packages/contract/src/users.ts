// The people of a company, as their colleagues see them and as administrators manage them.
import { z } from 'zod';
import { LANGUAGES, PROFILES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  email,
  id,
  idParams,
  nothing,
  pageNumber,
  password,
  personName,
  searchText,
  text,
  ownId,
  ignored,
  numberedPage,
} from './primitives.ts';
import { queueRef } from './queues.ts';
import { roleRef } from './roles.ts';
import { ssoLink } from './single-sign-on.ts';

export const colleague = z
  .object({
    id,
    name: z.string().describe('Name of the user.'),
    email: z.string().describe('Email address with which the user signs in.'),
    profile: z.enum(PROFILES).describe('Profile of the user; with a role, that of the role.'),
    role: roleRef.nullable().describe('The user’s role; null: none, the profile decides.'),
    online: z.boolean().describe('Whether the user has the application open.'),
    queues: z.array(queueRef).describe('Queues the user belongs to.'),
  })
  .meta({ id: 'Colleague' });
export type Colleague = z.output<typeof colleague>;

/** In the list of those who manage people. */
export const listedUser = colleague
  .extend({ mayChange: z.boolean().describe('Whether the caller may change this user: nobody changes who has more.') })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.output<typeof listedUser>;

/** To those who manage people, and to oneself. */
export const user = colleague
  .extend({
    super: z.boolean().describe('Whether the user is a super-administrator, who manages all companies.'),
    allTicket: z
      .enum(['enabled', 'desabled'])
      .describe(
        'Whether the user is also notified about tickets without a queue; `desabled`: no. Spelled as in the specification.',
      ),
    whatsappId: id.nullable().describe('Default connection for their new conversations.'),
    language: z.enum(LANGUAGES).nullable().describe('Language of the user’s screen; null: not chosen yet.'),
    companyId: id.describe('ID of the user’s company.'),
    secondFactor: z.boolean().describe('Whether they use two-step verification.'),
    singleSignOn: ssoLink.nullable().describe('Their link to the company’s identity provider; null: there is none.'),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

const rights = {
  profile: z
    .enum(PROFILES)
    .describe('Changing it takes the role away. If `roleId` is given, the role’s profile applies.'),
  roleId: id.nullable().describe('The user’s role; null: none, the profile decides.'),
  allTicket: z
    .enum(['enabled', 'desabled'])
    .describe('Whether the user is also notified about tickets without a queue; `desabled`: no.'),
  queueIds: z.array(id).max(500).describe('IDs of the queues the user belongs to.'),
  whatsappId: id.nullable().describe('ID of the default connection for their new conversations; null: none.'),
};

export const userInput = z.object({
  name: personName.describe('Name of the user.'),
  email,
  password,
  profile: rights.profile.default('user'),
  roleId: rights.roleId.default(null),
  allTicket: rights.allTicket.default('desabled'),
  queueIds: rights.queueIds.default([]),
  whatsappId: rights.whatsappId.default(null),
  // Sent by the client the specification describes; the company is the token's.
  companyId: ignored,
});

export const userChange = z.object({
  ...z.object({ name: personName.describe('Name of the user.'), email, ...rights }).partial().shape,
  password: z
    .union([z.literal(''), password])
    .optional()
    .describe('New password; left out or empty: unchanged.'),
  currentPassword: text(200)
    .optional()
    .describe(
      'The caller’s current password, required to change their own email address or password; otherwise ignored.',
    ),
  companyId: ignored,
});

export const pageUsers = endpoint({
  method: 'GET',
  path: '/users',
  permission: 'signed-in',
  summary: 'List users by name, 20 per page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ users: z.array(listedUser).describe('The users on this page.'), ...numberedPage }),
});

/** of `listUsers` */
export const MOST_COLLEAGUES = 500;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/list',
  permission: 'signed-in',
  summary: `List all users by name for a picker, at most ${MOST_COLLEAGUES}`,
  query: z.object({ companyId: ownId }),
  reply: z.array(colleague),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Get the caller; users who manage people may get any user of the company',
  params: idParams,
  reply: user,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  permission: 'users-page:edit',
  summary: 'Add a user, up to the plan’s limit',
  body: userInput,
  reply: user,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  permission: 'signed-in',
  whenExpired: true,
  summary:
    'Change a user: the caller’s own name, email address and password; users who manage people may change others, within their own permissions. Fields left out stay unchanged. A new email address or password ends all sessions; callers who change their own receive a new one in the refresh cookie',
  params: idParams,
  body: userChange,
  reply: user,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  permission: 'users-page:edit',
  summary: 'Delete a user; their open tickets become pending again',
  params: idParams,
  reply: nothing,
});
