// Notes that attendants keep on a ticket; the customer never sees them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, requiredText, createdAt, ignored, named } from './primitives.ts';
import { undo } from './undo-handle.ts';

export const ticketNote = z
  .object({
    id,
    note: z.string().describe('Text of the note.'),
    ticketId: id.describe('ID of the ticket.'),
    contactId: id.describe('ID of the ticket’s contact.'),
    userId: id.nullable().describe('ID of the user who wrote it; null: deleted, or another program.'),
    user: named.nullable().describe('The user who wrote it; null as for `userId`.'),
    mentions: z.array(named).describe('Users to be notified.'),
    createdAt,
  })
  .meta({ id: 'TicketNote' });
export type TicketNote = z.output<typeof ticketNote>;

/** Whom a note names with an @: of these, who may see the ticket is told. */
export const mentions = z
  .array(id)
  .max(20)
  .default([])
  .describe('IDs of users to notify, who must be able to see the ticket; others are ignored.');

export const ticketNoteInput = z.object({
  note: requiredText(2, 5_000).describe('Text of the note.'),
  mentions,
  ticketId: id.describe('ID of the ticket.'),
  // Sent by the client the specification describes; it is the ticket's.
  contactId: ignored,
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
  query: z.object({
    ticketId: idText.optional().describe('Only notes of this ticket.'),
    contactId: idText.optional().describe('Only notes of this contact’s tickets, if no `ticketId` is given.'),
  }),
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
