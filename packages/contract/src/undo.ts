// What was done by accident is taken back within a few seconds.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './primitives.ts';
import { ticket } from './tickets.ts';

export const undoChange = endpoint({
  method: 'POST',
  path: '/undo/:id',
  permission: 'signed-in',
  summary:
    'Undo the caller’s change; the ticket returns to its earlier state and messages not yet sent are withheld. ERR_UNDO_OVER: it is too late; ERR_UNDO_CHANGED: the ticket has been changed since',
  params: idParams,
  reply: z.object({
    ticketId: id.describe('ID of the ticket.'),
    ticket: ticket.nullable().describe('The ticket as it is now; null: the caller may no longer see it.'),
  }),
});
