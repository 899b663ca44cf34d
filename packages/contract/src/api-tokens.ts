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
    queueIds: z.array(id).describe('conversations of these queues, and of none; empty: of all'),
    start: z.string().describe('how it begins, to know it by; the rest is not kept'),
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    createdBy: z.string().nullable().describe('who made it'),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenInput = z.object({
  name: personName,
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Required').max(API_SCOPES.length),
  queueIds: z.array(id).max(100).default([]),
  expiresAt: moment().nullable().default(null).describe('null: it does not run out'),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

const shared = { permission: 'api-page:edit', feature: 'useExternalApi' } as const;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api-tokens',
  ...shared,
  summary: "The company's tokens for other programs, newest first",
  reply: z.object({ records: z.array(apiToken) }),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api-tokens',
  ...shared,
  summary: 'Make a token; it is answered this once',
  body: apiTokenInput,
  reply: z.object({ token: z.string().describe('never shown again'), record: apiToken }),
});

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api-tokens/:id',
  ...shared,
  summary: 'Delete a token: from now on it opens nothing',
  params: idParams,
  reply: nothing,
});
