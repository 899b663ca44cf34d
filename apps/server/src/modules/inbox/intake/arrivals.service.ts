// What came in during one transaction, shown to the browsers together.
import type { Ctx } from '../../../platform/context.ts';
import { presentMessages } from '../messages/message-presenter.service.ts';
import { publishMessage, publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import type { TicketPlace } from '../tickets/tickets.rules.ts';
import type { DueAnswer } from './automatic-answers.service.ts';

/** A message that was not there before. */
export interface Arrival {
  messageId: number;
  ticketId: number;
  /** the ticket is new, or stands elsewhere than before */
  ticketMoved: boolean;
  /** where it stood, if it did */
  before?: TicketPlace;
  /** what the customer may be told by itself, once this is shown */
  answer?: DueAnswer | undefined;
}

/** Two queries, however many there are. A message's event carries its ticket, so that only a moved one has an event of its own. */
export async function publishArrivals(ctx: Ctx, arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  const messageIds = arrivals.map(({ messageId }) => messageId);
  const ticketIds = [...new Set(arrivals.map(({ ticketId }) => ticketId))];
  const [messages, tickets] = await Promise.all([presentMessages(ctx, messageIds), presentTickets(ctx.tx, ticketIds)]);
  const ticketOf = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const message of messages) {
    const ticket = ticketOf.get(message.ticketId);
    if (ticket) publishMessage(ctx, 'create', message, ticket);
  }
  for (const { ticketId, ticketMoved, before } of arrivals) {
    const ticket = ticketOf.get(ticketId);
    if (ticket && ticketMoved) publishTicket(ctx, ticket, before);
  }
}
