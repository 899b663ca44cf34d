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
    'Take back what one has just done: the ticket stands as before, and what it would have sent never goes out. ERR_UNDO_OVER: its time is over; ERR_UNDO_CHANGED: somebody has changed the ticket since',
  params: idParams,
  reply: z.object({ ticketId: id, ticket: ticket.nullable().describe('null: one does not see it any more') }),
});
