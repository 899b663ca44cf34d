// Tickets of a queue or a person that goes: they stay, without it, and are told to those who see them now. Closed ones
// are many and in nobody's way: PostgreSQL takes the queue or person off them, and browsers hear of that.
import type { Ctx } from '../../../platform/context.ts';
import { publishMoved } from './moved-tickets.service.ts';
import { releaseUserRows } from './release-tickets.repo.ts';
import { releaseQueueRows } from './tickets.repo.ts';

export async function releaseTicketsOf(ctx: Ctx, queueId: number): Promise<void> {
  await publishMoved(ctx, await releaseQueueRows(ctx.tx, queueId));
}

/** The open ones wait again. */
export async function releaseTicketsOfUser(ctx: Ctx, userId: number): Promise<void> {
  await publishMoved(ctx, await releaseUserRows(ctx.tx, userId, ctx.now));
}
