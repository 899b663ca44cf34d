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
    'Everything about one contact as a JSON file: an array of rows for each table that has some. Files of messages are named, and fetched by their links. A group is no person',
  params: idParams,
  reply: z.string(),
});

export const contactErasure = z
  .object({
    id,
    status: z.enum(ERASURE_STATUSES),
    askedAt: timestamp,
    askedBy: z.string().describe('as they were called then'),
    doneAt: timestamp.nullable(),
    progress: z.number().min(0).max(1).describe('how many of its steps are done'),
    stuck: z.boolean().describe('it went wrong several times in a row; it is tried again until it is done'),
    optOutKept: z
      .boolean()
      .describe('they wanted no messages, and get none from whichever contact their number becomes'),
    counts: z
      .record(z.string(), z.number())
      .describe('rows that were erased, by table; what went along with them is not counted'),
  })
  .meta({ id: 'ContactErasure' });
export type ContactErasure = z.output<typeof contactErasure>;

export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/contacts/:id/personal-data',
  permission: 'contacts-page:erase',
  summary:
    'Erases everything about one contact, in the background and for good. From the answer on whoever writes from that number is a new contact; that they want no messages is kept. A group is no person',
  params: idParams,
  reply: contactErasure,
});

export const listErasures = endpoint({
  method: 'GET',
  path: '/contacts/erasures',
  permission: 'contacts-page:erase',
  summary: 'What was erased, the latest first, 50 a page: who asked, when, and how much it was; of whom is not kept',
  query: z.object({
    number: z
      .string()
      .max(LIMITS.number.max)
      .optional()
      .describe('only those of this number, which is compared and not stored'),
    cursor,
  }),
  reply: z.object({ records: z.array(contactErasure), ...nextPage }),
});
