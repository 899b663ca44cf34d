// A ticket's events, to the rooms of those who may see it.
import type { Ticket } from '@recado/contract/tickets';
import type { Message } from '@recado/contract/messages';
import type { Ctx } from '../../../platform/context.ts';

/** Where a ticket stood before a change: whoever saw it there must hear that it has gone. */
export interface TicketPlace {
  status: Ticket['status'];
  queueId: number | null;
  userId: number | null;
}

/** The ticket is new or changed; `before`: where it stood, when status, queue or user changed. */
export function publishTicket(_ctx: Ctx, _ticket: Ticket, _before?: TicketPlace): void {}

/** A message is new (with its ticket as it is after it) or changed. */
export function publishMessage(_ctx: Ctx, _action: 'create' | 'update', _message: Message, _ticket: Ticket): void {}
