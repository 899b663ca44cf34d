// Tokens of a company for other programs: what each may do, in which queues, and until when.
import { z } from 'zod';
import { API_SCOPES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, nothing, personName, timestamp, createdAt } from './primitives.ts';

export const MOST_API_TOKENS = 50;

export const apiToken = z
  .object({
    id,
    name: z.string().describe('Name by which the company recognizes the token.'),
    scopes: z.array(z.enum(API_SCOPES)).describe('What the token allows its holder to do.'),
    queueIds: z
      .array(id)
      .describe('The token is limited to conversations in these queues and in none; empty: no limit.'),
    start: z.string().describe('The first characters of the token, to recognize it by. The rest is not stored.'),
    expiresAt: timestamp.nullable().describe('When the token stops working; null: never.'),
    lastUsedAt: timestamp.nullable().describe('When the token was last used; null: not yet.'),
    createdBy: z.string().nullable().describe('Who created the token.'),
    createdAt,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenInput = z.object({
  name: personName.describe('Name by which the company recognizes the token.'),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, 'Required')
    .max(API_SCOPES.length)
    .describe('What the token allows its holder to do; at least one scope.'),
  queueIds: z
    .array(id)
    .max(100)
    .default([])
    .describe('IDs of queues: the token is limited to conversations in these and in none; empty: no limit.'),
  expiresAt: moment().nullable().default(null).describe('When the token stops working; null: never.'),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

const shared = { permission: 'api-page:edit', feature: 'useExternalApi' } as const;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api-tokens',
  ...shared,
  summary: 'List the company’s API tokens, newest first',
  reply: z.object({ records: z.array(apiToken).describe('The company’s API tokens, newest first.') }),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api-tokens',
  ...shared,
  summary: 'Create an API token; its value is returned only in this response',
  body: apiTokenInput,
  reply: z.object({
    token: z.string().describe('The token. It cannot be retrieved again.'),
    record: apiToken.describe('The token’s record, as the list has it.'),
  }),
});

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api-tokens/:id',
  ...shared,
  summary: 'Delete an API token; it stops working at once',
  params: idParams,
  reply: nothing,
});
