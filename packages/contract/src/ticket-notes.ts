// Notes that attendants keep on a ticket; the customer never sees them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, requiredText, timestamp } from './primitives.ts';
import { undo } from './undo-handle.ts';

export const ticketNote = z
  .object({
    id,
    note: z.string(),
    ticketId: id,
    contactId: id,
    userId: id.nullable(),
    user: z.object({ id, name: z.string() }).nullable(),
    mentions: z.array(z.object({ id, name: z.string() })).describe('Users to be notified.'),
    createdAt: timestamp,
  })
  .meta({ id: 'TicketNote' });
export type TicketNote = z.output<typeof ticketNote>;

/** Whom a note names with an @: of these, who may see the ticket is told. */
export const mentions = z.array(id).max(20).default([]);

export const ticketNoteInput = z.object({
  note: requiredText(2, 5_000),
  mentions,
  ticketId: id,
  // Sent by the client the specification describes; it is the ticket's.
  contactId: z.unknown().optional(),
});

export const createTicketNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  permission: 'signed-in',
  summary: 'Add a note to a ticket',
  body: ticketNoteInput,
  reply: ticketNote,
});

export const listTicketNotes = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  permission: 'signed-in',
  summary:
    'List the notes of a ticket, or of all tickets of a contact that the caller may see, newest first, at most 200',
  query: z.object({ ticketId: idText.optional(), contactId: idText.optional() }),
  reply: z.array(ticketNote),
});

export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/:id',
  permission: 'signed-in',
  summary: 'Delete one of the caller’s notes; administrators may delete any',
  params: idParams,
  reply: z.object({ undo }),
});
