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
} from './primitives.ts';
import { queueRef } from './queues.ts';
import { roleRef } from './roles.ts';

export const colleague = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    profile: z.enum(PROFILES),
    role: roleRef.nullable().describe('of the company’s own; its profile is theirs'),
    online: z.boolean(),
    queues: z.array(queueRef),
  })
  .meta({ id: 'Colleague' });
export type Colleague = z.output<typeof colleague>;

/** To those who manage people, and to oneself. */
export const user = colleague
  .extend({
    super: z.boolean(),
    allTicket: z.enum(['enabled', 'desabled']).describe("the specification's spelling"),
    whatsappId: id.nullable().describe('the connection that their new conversations start on'),
    language: z.enum(LANGUAGES).nullable(),
    companyId: id,
    secondFactor: z.boolean().describe('they sign in with a code besides their password'),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

const rights = {
  profile: z
    .enum(PROFILES)
    .describe('another one than now takes the role away; where a role is named, its profile counts'),
  roleId: id.nullable().describe('a role of the company’s own; null: what the profile says'),
  allTicket: z.enum(['enabled', 'desabled']),
  queueIds: z.array(id).max(500),
  whatsappId: id.nullable(),
};

export const userInput = z.object({
  name: personName,
  email,
  password,
  profile: rights.profile.default('user'),
  roleId: rights.roleId.default(null),
  allTicket: rights.allTicket.default('desabled'),
  queueIds: rights.queueIds.default([]),
  whatsappId: rights.whatsappId.default(null),
  // Sent by the client the specification describes; the company is the token's.
  companyId: z.unknown().optional(),
});

export const userChange = z.object({
  ...z.object({ name: personName, email, ...rights }).partial().shape,
  password: z
    .union([z.literal(''), password])
    .optional()
    .describe('left out or empty: it stays'),
  currentPassword: text(200)
    .optional()
    .describe("one's own, where one changes one's own address or password; else it is not looked at"),
  companyId: z.unknown().optional(),
});

export const pageUsers = endpoint({
  method: 'GET',
  path: '/users',
  permission: 'signed-in',
  summary: 'People by name, 20 a page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ users: z.array(colleague), hasMore: z.boolean(), count: z.number() }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/list',
  permission: 'signed-in',
  summary: 'Everybody of the company by name, for a picker: at most 500',
  query: z.object({ companyId: ownId }),
  reply: z.array(colleague),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Oneself; anybody of the company for those who manage people',
  params: idParams,
  reply: user,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  permission: 'users-page:edit',
  summary: 'Add a user; the plan says how many',
  body: userInput,
  reply: user,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  permission: 'signed-in',
  whenExpired: true,
  summary:
    'Change name, address and password of oneself; of others, for those who manage people, what goes beyond nothing of their own. What is left out stays. A new address or password ends all sessions; whoever changes their own has a new one by the refresh cookie',
  params: idParams,
  body: userChange,
  reply: user,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  permission: 'users-page:edit',
  summary: 'Delete a user; their open tickets wait again',
  params: idParams,
  reply: nothing,
});
