// Tickets of a queue that goes: they stay, without one, and are told to those who see them now. Closed ones are many and
// in nobody's way: PostgreSQL takes the queue off them, and browsers hear of the queue.
import type { Ctx } from '../../../platform/context.ts';
import { publishTicket } from './ticket-events.service.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import { releaseQueueRows } from './tickets.repo.ts';

/** tickets presented by one query */
const BATCH = 200;

export async function releaseTicketsOf(ctx: Ctx, queueId: number): Promise<void> {
  const before = await releaseQueueRows(ctx.tx, queueId);
  for (let at = 0; at < before.length; at += BATCH) {
    const places = new Map(before.slice(at, at + BATCH).map((place) => [place.id, place]));
    for (const ticket of await presentTickets(ctx.tx, [...places.keys()]))
      publishTicket(ctx, ticket, places.get(ticket.id));
  }
}
