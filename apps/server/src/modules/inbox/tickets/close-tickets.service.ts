// Closes all tickets of a connection that goes: as people close them one by one, but without telling the phone.
import type { Ctx } from '../../../platform/context.ts';
import { publishTicket } from './ticket-events.service.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import { closeTicketRows } from './tickets.repo.ts';

/** tickets presented by one query */
const BATCH = 200;

export async function closeTicketsOf(ctx: Ctx, whatsappId: number): Promise<void> {
  const before = await closeTicketRows(ctx.tx, whatsappId, ctx.now);
  for (let at = 0; at < before.length; at += BATCH) {
    const places = new Map(before.slice(at, at + BATCH).map((place) => [place.id, place]));
    for (const ticket of await presentTickets(ctx.tx, [...places.keys()]))
      publishTicket(ctx, ticket, places.get(ticket.id));
  }
}
