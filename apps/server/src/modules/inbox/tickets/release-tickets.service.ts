// Tickets of a queue or a person that goes: they stay, without it, and are told to those who see them now. Closed ones
// are many and in nobody's way: they lose it without a word, and browsers hear that the queue or person has gone.
import type { Ctx } from '../../../platform/context.ts';
import { publishMoved } from './moved-tickets.service.ts';
import { forgetQueueRows, releaseUserRows } from './release-tickets.repo.ts';
import { releaseQueueRows } from './tickets.repo.ts';

const PORTION = 5_000;

/**
 * Before a queue is deleted: some of its closed tickets. True: there may be more. Those that are closed meanwhile go
 * with the queue.
 */
export const forgetQueue = ({ tx }: Ctx, queueId: number, portion = PORTION): Promise<boolean> =>
  forgetQueueRows(tx, queueId, portion);

export async function releaseTicketsOf(ctx: Ctx, queueId: number): Promise<void> {
  await publishMoved(ctx, await releaseQueueRows(ctx.tx, queueId));
}

/** The open ones wait again. */
export async function releaseTicketsOfUser(ctx: Ctx, userId: number): Promise<void> {
  await publishMoved(ctx, await releaseUserRows(ctx.tx, userId, ctx.now));
}
