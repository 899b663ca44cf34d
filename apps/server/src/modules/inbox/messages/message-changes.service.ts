// Tells the browsers that messages are not what they were.
import type { Ctx } from '../../../platform/context.ts';
import { publishMessage } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { presentMessages } from './message-presenter.service.ts';

export async function publishChanged(ctx: Ctx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const messages = await presentMessages(ctx, messageIds);
  const tickets = await presentTickets(ctx.tx, [...new Set(messages.map(({ ticketId }) => ticketId))]);
  for (const message of messages) {
    const ticket = tickets.find(({ id }) => id === message.ticketId);
    if (ticket) publishMessage(ctx, 'update', message, ticket);
  }
}
