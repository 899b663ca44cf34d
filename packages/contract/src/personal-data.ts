// What a company has about one person, as Brazil's LGPD (and others' laws) let them ask for it, and ask that it be erased.
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, nextPage, timestamp } from './primitives.ts';

export const ERASURE_STATUSES = ['running', 'done'] as const;

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/contacts/:id/personal-data',
  permission: 'contacts-page:personalData',
  summary:
    'Export all data about a contact as JSON, one array of rows per table. Files are named and can be downloaded through their links. Not for groups',
  params: idParams,
  reply: z.string(),
});

export const contactErasure = z
  .object({
    id,
    status: z.enum(ERASURE_STATUSES).describe('Whether the erasure is running or done.'),
    askedAt: timestamp.describe('When it was requested.'),
    askedBy: z.string().describe('The user’s name at the time.'),
    doneAt: timestamp.nullable().describe('When it was done; null: not yet.'),
    progress: z.number().min(0).max(1).describe('Fraction of the steps completed.'),
    stuck: z.boolean().describe('Whether it has failed several times in a row. It is retried until it is done.'),
    optOutKept: z
      .boolean()
      .describe(
        'Whether the opt-out is kept: the number receives no automated messages, whichever contact it belongs to later.',
      ),
    counts: z
      .record(z.string(), z.number())
      .describe('Number of rows erased, by table, not counting rows deleted along with them.'),
  })
  .meta({ id: 'ContactErasure' });
export type ContactErasure = z.output<typeof contactErasure>;

export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/contacts/:id/personal-data',
  permission: 'contacts-page:erase',
  summary:
    'Erase all data about a contact permanently, in the background. From the response on, anyone writing from the number is a new contact; an opt-out is kept. Not for groups',
  params: idParams,
  reply: contactErasure,
});

export const listErasures = endpoint({
  method: 'GET',
  path: '/contacts/erasures',
  permission: 'contacts-page:erase',
  summary:
    'List erasures, newest first, 50 per page: who requested them, when, and how much was erased, without any data about the person',
  query: z.object({
    number: z
      .string()
      .max(LIMITS.number.max)
      .optional()
      .describe('Only erasures of this number. It is compared as a hash and not stored.'),
    cursor,
  }),
  reply: z.object({
    records: z.array(contactErasure).describe('The erasures on this page, newest first.'),
    ...nextPage,
  }),
});
