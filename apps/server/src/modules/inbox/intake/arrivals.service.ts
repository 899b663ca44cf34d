// What came in and what moved during one transaction, shown to the browsers together.
import type { MessageReceived, TicketMoved } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { presentMessages } from '../messages/message-presenter.service.ts';
import { publishMessage, publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';

/** tickets presented by one query */
const BATCH = 200;

/**
 * Two queries, however many there are. A message's event carries its ticket, so that only a moved one has an event of its
 * own: from where it stood before the first move to where it stands now.
 */
export async function showArrivals(
  ctx: Ctx,
  received: readonly MessageReceived[],
  moved: readonly TicketMoved[],
): Promise<void> {
  // What could not be read before is shown already, and changes where it stands.
  const news = received.filter(({ again }) => again !== true);
  const befores = new Map<number, TicketMoved['before']>();
  for (const { before, after } of moved) if (!befores.has(after.id)) befores.set(after.id, before);
  const ids = [...new Set([...news.map(({ ticket }) => ticket.id), ...befores.keys()])];
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = new Set(ids.slice(at, at + BATCH));
    const messageIds = news.flatMap(({ messageId, ticket }) => (some.has(ticket.id) ? [messageId] : []));
    const [messages, tickets] = await Promise.all([
      presentMessages(ctx, messageIds),
      presentTickets(ctx.tx, [...some]),
    ]);
    const ticketOf = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    for (const message of messages) {
      const ticket = ticketOf.get(message.ticketId);
      if (ticket) publishMessage(ctx, 'create', message, ticket);
    }
    for (const ticket of tickets)
      if (befores.has(ticket.id)) publishTicket(ctx, ticket, befores.get(ticket.id) ?? undefined);
  }
}
