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
    z.object({ ids: named.min(1, 'Required').describe('IDs of the selected rows.') }),
    z.object({
      filter: filter.describe('Selects all rows that a list with this filter shows now.'),
      except: named.default([]).describe('IDs to leave out.'),
    }),
  ]);

const chosenTickets = chosenBy(ticketFilter);
const chosenContacts = chosenBy(contactFilter);
export type ChosenTickets = z.output<typeof chosenTickets>;
export type ChosenContacts = z.output<typeof chosenContacts>;

const tag = z.object({ kind: z.literal('tag').describe('Adds a tag.'), tagId: id.describe('ID of the tag to add.') });
const untag = z.object({
  kind: z.literal('untag').describe('Removes a tag.'),
  tagId: id.describe('ID of the tag to remove.'),
});

const ticketAct = z.discriminatedUnion('kind', [
  tag,
  untag,
  z
    .object({
      kind: z.literal('transfer').describe('Transfers the tickets to a queue, a user or both.'),
      queueId: id.optional().describe('ID of the queue to transfer to; left out: without a change of queue.'),
      userId: id.optional().describe('ID of the user to transfer to; left out: to nobody in particular.'),
    })
    .refine(({ queueId, userId }) => queueId !== undefined || userId !== undefined, 'say where to'),
  z.object({ kind: z.literal('close').describe('Closes the tickets.') }),
]);
const contactAct = z.discriminatedUnion('kind', [
  tag,
  untag,
  z.object({ kind: z.literal('delete').describe('Deletes the contacts.') }),
]);
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
    of: z.enum(BULK_OBJECTS).describe('What the act applies to: tickets or contacts.'),
    kind: z.enum(BULK_KINDS).describe('What is done to each of them.'),
    status: z
      .enum(BULK_STATUSES)
      .describe('State of the act; `waiting`: it starts at `startsAt` and can be canceled until then.'),
    total: z.number().describe('Number of rows selected.'),
    done: z.number().describe('How many of them have been processed. Those that needed no change count too.'),
    failed: z.number().describe('How many failed; `GET /bulk-acts/:id/failures` lists them.'),
    undone: z.number().describe('How many have been undone.'),
    notUndone: z.number().describe('How many could not be undone.'),
    startsAt: timestamp.nullable().describe('When a waiting act starts; null: it is not waiting.'),
    undoUntil: timestamp
      .nullable()
      .describe('Until when `POST /bulk-acts/:id/undo` undoes all of it; null: it cannot be undone.'),
  })
  .meta({ id: 'BulkAct' });
export type BulkAct = z.output<typeof bulkAct>;

const counted = z.object({
  count: z.number().describe(`Number of rows the selection matches; counting stops at ${MOST_IN_BULK + 1}.`),
});

export const countTicketsChosen = endpoint({
  method: 'POST',
  path: '/bulk-acts/tickets/count',
  permission: 'signed-in',
  summary: 'Count the tickets that a selection matches',
  body: z.object({ which: chosenTickets.describe('The tickets to count: by ID, or by a filter.') }),
  reply: counted,
});

export const countContactsChosen = endpoint({
  method: 'POST',
  path: '/bulk-acts/contacts/count',
  permission: 'signed-in',
  summary: 'Count the contacts that a selection matches',
  body: z.object({ which: chosenContacts.describe('The contacts to count: by ID, or by a filter.') }),
  reply: counted,
});

const rules = `The selection is made now; rows that match the filter later are not affected. At most ${MOST_IN_BULK} rows, and one act per user at a time`;

export const actOnTickets = endpoint({
  method: 'POST',
  path: '/bulk-acts/tickets',
  permission: 'signed-in',
  summary: `Tag, untag, transfer or close many tickets. The caller’s permissions are checked for each ticket; those the caller may not change are left alone. ${rules}`,
  body: z.object({
    which: chosenTickets.describe('The tickets to change: by ID, or by a filter.'),
    act: ticketAct.describe('What to do to each ticket.'),
  }),
  reply: bulkAct,
});

export const actOnContacts = endpoint({
  method: 'POST',
  path: '/bulk-acts/contacts',
  permission: 'signed-in',
  summary: `Tag, untag or delete many contacts. Deletion starts after 8 seconds and can be canceled until then. ${rules}`,
  body: z.object({
    which: chosenContacts.describe('The contacts to change: by ID, or by a filter.'),
    act: contactAct.describe('What to do to each contact.'),
  }),
  reply: bulkAct,
});

export const listBulkActs = endpoint({
  method: 'GET',
  path: '/bulk-acts',
  permission: 'signed-in',
  summary: 'List the caller’s bulk acts of the last hour, newest first, at most 5',
  reply: z.array(bulkAct),
});

export const cancelBulkAct = endpoint({
  method: 'POST',
  path: '/bulk-acts/:id/cancel',
  permission: 'signed-in',
  summary: 'Stop a bulk act; what has been done so far stays and can be undone',
  params: idParams,
  reply: bulkAct,
});

export const undoBulkAct = endpoint({
  method: 'POST',
  path: '/bulk-acts/:id/undo',
  permission: 'signed-in',
  summary:
    'Undo a bulk act, while it runs or up to 8 seconds after it ended. Messages not yet sent are withheld. Whatever others have changed since is left alone. ERR_UNDO_OVER: it is too late',
  params: idParams,
  reply: bulkAct,
});

export const listBulkFailures = endpoint({
  method: 'GET',
  path: '/bulk-acts/:id/failures',
  permission: 'signed-in',
  summary: 'List what failed, or could not be undone, with reasons: the first 200',
  params: idParams,
  reply: z.array(
    z.object({
      id,
      name: z.string().nullable().describe('Name of the contact; null: the caller may not see it.'),
      error: z.enum(ERROR_CODES).describe('Error code: why it failed, or could not be undone.'),
    }),
  ),
});
