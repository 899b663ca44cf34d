// Tells of many tickets that stand elsewhere now.
import type { Ctx } from '../../../platform/context.ts';
import { publishTicket } from './ticket-events.service.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import type { PlacedTicket } from './tickets.repo.ts';

/** tickets presented by one query */
const BATCH = 200;

/** @param before where they stood */
export async function publishMoved(ctx: Ctx, before: readonly PlacedTicket[]): Promise<void> {
  for (let at = 0; at < before.length; at += BATCH) {
    const places = new Map(before.slice(at, at + BATCH).map((place) => [place.id, place]));
    for (const ticket of await presentTickets(ctx.tx, [...places.keys()]))
      publishTicket(ctx, ticket, places.get(ticket.id));
  }
}
