// Tokens of a company for other programs: what each may do, in which queues, and until when.
import { z } from 'zod';
import { API_SCOPES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, nothing, personName, timestamp } from './primitives.ts';

export const MOST_API_TOKENS = 50;

export const apiToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    queueIds: z
      .array(id)
      .describe('The token is limited to conversations in these queues and in none; empty: no limit.'),
    start: z.string().describe('The first characters of the token, to recognize it by. The rest is not stored.'),
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    createdBy: z.string().nullable().describe('Who created the token.'),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenInput = z.object({
  name: personName,
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Required').max(API_SCOPES.length),
  queueIds: z.array(id).max(100).default([]),
  expiresAt: moment().nullable().default(null).describe('Null: the token does not expire.'),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

const shared = { permission: 'api-page:edit', feature: 'useExternalApi' } as const;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api-tokens',
  ...shared,
  summary: 'List the company’s API tokens, newest first',
  reply: z.object({ records: z.array(apiToken) }),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api-tokens',
  ...shared,
  summary: 'Create an API token; its value is returned only in this response',
  body: apiTokenInput,
  reply: z.object({ token: z.string().describe('The token. It cannot be retrieved again.'), record: apiToken }),
});

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api-tokens/:id',
  ...shared,
  summary: 'Delete an API token; it stops working at once',
  params: idParams,
  reply: nothing,
});
