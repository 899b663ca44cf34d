// Tells the browsers that messages are not what they were, and everybody what became of ours on the network.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { publishMessage } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { presentMessages } from './message-presenter.service.ts';

interface Changed {
  message: Message;
  ticket: Ticket;
}

export async function publishChanged(ctx: Ctx, messageIds: readonly number[]): Promise<Changed[]> {
  if (messageIds.length === 0) return [];
  const messages = await presentMessages(ctx, messageIds);
  const tickets = await presentTickets(ctx.tx, [...new Set(messages.map(({ ticketId }) => ticketId))]);
  const changed = messages.flatMap((message) => {
    const ticket = tickets.find(({ id }) => id === message.ticketId);
    return ticket ? [{ message, ticket }] : [];
  });
  for (const { message, ticket } of changed) publishMessage(ctx, 'update', message, ticket);
  return changed;
}

/** What became of messages, besides what stands in them. */
export interface Progress {
  /** what failed had been taken before */
  late?: boolean;
  /** of what had been said to have failed, and went out all the same: how it had */
  takenBack?: ReadonlyMap<number, string | null>;
}

/** They were taken, delivered, read or refused. */
export async function publishProgress(
  ctx: Ctx,
  messageIds: readonly number[],
  { late = false, takenBack }: Progress = {},
): Promise<void> {
  for (const { message, ticket } of await publishChanged(ctx, messageIds)) {
    const { contactId, whatsappId } = ticket;
    const of = { messageId: message.id, ticketId: ticket.id, contactId, whatsappId, origin: message.origin };
    if (message.sendError === null)
      emit(ctx, 'message.acked', { ...of, ack: message.ack, takenBack: takenBack?.get(message.id) ?? null });
    else emit(ctx, 'message.failed', { ...of, error: message.sendError, late });
  }
}
