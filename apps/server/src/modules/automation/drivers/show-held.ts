// Browsers see that somebody waits in a ticket by now, or no longer does.
import type { TicketState } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { publishTicket } from '../../inbox/tickets/ticket-events.service.ts';
import { presentTickets } from '../../inbox/tickets/ticket-presenter.service.ts';

/** @param before whether somebody did; a ticket that was never held, and is not, is none of its news */
export async function showHeld(ctx: Ctx, ticket: TicketState, before: Pick<TicketState, 'held'>): Promise<void> {
  if (ticket.status === 'closed') return;
  const [now] = await presentTickets(ctx.tx, [ticket.id]);
  if (now && (before.held || now.driver)) publishTicket(ctx, now, { ...ticket, held: before.held });
}
