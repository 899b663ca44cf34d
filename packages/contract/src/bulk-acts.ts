// The same done to many tickets or contacts at once: begun with one call, worked off in the background, taken back as a whole.
import { z } from 'zod';
import { contactFilter } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { id, idParams, timestamp } from './primitives.ts';
import { ticketFilter } from './tickets.ts';

/** Of one act. */
export const MOST_IN_BULK = 50_000;
/** Named one by one, or left out so; whoever means more means a filter. */
const MOST_NAMED = 5_000;

const named = z.array(id).max(MOST_NAMED);

/** Those that are named, or whatever a list with this filter shows when it begins. */
const chosenBy = <F extends z.ZodType>(filter: F) =>
  z.union([
    z.object({ ids: named.min(1, 'Required') }),
    z.object({ filter, except: named.default([]).describe('but these') }),
  ]);

const chosenTickets = chosenBy(ticketFilter);
const chosenContacts = chosenBy(contactFilter);
export type ChosenTickets = z.output<typeof chosenTickets>;
export type ChosenContacts = z.output<typeof chosenContacts>;

const tag = z.object({ kind: z.literal('tag'), tagId: id });
const untag = z.object({ kind: z.literal('untag'), tagId: id });

const ticketAct = z.discriminatedUnion('kind', [
  tag,
  untag,
  z
    .object({ kind: z.literal('transfer'), queueId: id.optional(), userId: id.optional() })
    .refine(({ queueId, userId }) => queueId !== undefined || userId !== undefined, 'say where to'),
  z.object({ kind: z.literal('close') }),
]);
const contactAct = z.discriminatedUnion('kind', [tag, untag, z.object({ kind: z.literal('delete') })]);
export type TicketAct = z.output<typeof ticketAct>;
export type ContactAct = z.output<typeof contactAct>;

export const BULK_KINDS = ['tag', 'untag', 'transfer', 'close', 'delete'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
export const BULK_OBJECTS = ['tickets', 'contacts'] as const;
export type BulkObjects = (typeof BULK_OBJECTS)[number];

/** `waiting`: what cannot be taken back begins after a moment, until which it can be called off. */
export const BULK_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

export const bulkAct = z
  .object({
    id,
    of: z.enum(BULK_OBJECTS),
    kind: z.enum(BULK_KINDS),
    status: z.enum(BULK_STATUSES),
    total: z.number(),
    done: z.number().describe('of these, so many so far; what was so already counts too'),
    failed: z.number().describe('could not be done: GET /bulk-acts/:id/failures'),
    undone: z.number(),
    notUndone: z.number().describe('could not be taken back'),
    startsAt: timestamp.nullable().describe('of one that waits'),
    undoUntil: timestamp
      .nullable()
      .describe('POST /bulk-acts/:id/undo takes all of it back until then; null: it does not'),
  })
  .meta({ id: 'BulkAct' });
export type BulkAct = z.output<typeof bulkAct>;

const counted = z.object({ count: z.number().describe(`stops at ${MOST_IN_BULK + 1}`) });

export const countTicketsChosen = endpoint({
  method: 'POST',
  path: '/bulk-acts/tickets/count',
  permission: 'signed-in',
  summary: 'How many tickets are chosen',
  body: z.object({ which: chosenTickets }),
  reply: counted,
});

export const countContactsChosen = endpoint({
  method: 'POST',
  path: '/bulk-acts/contacts/count',
  permission: 'signed-in',
  summary: 'How many contacts are chosen',
  body: z.object({ which: chosenContacts }),
  reply: counted,
});

const rules = `Which they are is settled now: what comes to fit the filter later is not touched. At most ${MOST_IN_BULK}; one act of a person at a time`;

export const actOnTickets = endpoint({
  method: 'POST',
  path: '/bulk-acts/tickets',
  permission: 'signed-in',
  summary: `Tag, untag, transfer or close many tickets, each as if by itself: what one may not do to one stays as it is. ${rules}`,
  body: z.object({ which: chosenTickets, act: ticketAct }),
  reply: bulkAct,
});

export const actOnContacts = endpoint({
  method: 'POST',
  path: '/bulk-acts/contacts',
  permission: 'signed-in',
  summary: `Tag, untag or delete many contacts. Deleting begins after 8 seconds, until which it can be called off. ${rules}`,
  body: z.object({ which: chosenContacts, act: contactAct }),
  reply: bulkAct,
});

export const listBulkActs = endpoint({
  method: 'GET',
  path: '/bulk-acts',
  permission: 'signed-in',
  summary: 'One’s own of the last hour, the latest first, at most 5',
  reply: z.array(bulkAct),
});

export const cancelBulkAct = endpoint({
  method: 'POST',
  path: '/bulk-acts/:id/cancel',
  permission: 'signed-in',
  summary: 'Stop: what is done so far stays, and can be taken back',
  params: idParams,
  reply: bulkAct,
});

export const undoBulkAct = endpoint({
  method: 'POST',
  path: '/bulk-acts/:id/undo',
  permission: 'signed-in',
  summary:
    'Take back all that it has done, while it runs or for 8 seconds after that; what it would have sent never goes out. What somebody has changed since stays as they made it. ERR_UNDO_OVER: its time is over',
  params: idParams,
  reply: bulkAct,
});

export const listBulkFailures = endpoint({
  method: 'GET',
  path: '/bulk-acts/:id/failures',
  permission: 'signed-in',
  summary: 'What could not be done, or not be taken back, and why: the first 200',
  params: idParams,
  reply: z.array(
    z.object({
      id,
      name: z.string().nullable().describe('of the contact; null: one does not see it'),
      error: z.enum(ERROR_CODES),
    }),
  ),
});
