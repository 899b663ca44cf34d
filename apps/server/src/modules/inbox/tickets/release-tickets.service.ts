// Tickets of a queue, a person or a connection that goes: they stay, without it, and are told to those who see them now.
// Closed ones are many and in nobody's way: they lose it without a word, and browsers hear that it has gone.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { forgetQueueRows } from './move-tickets.repo.ts';
import { moveTickets } from './move-tickets.service.ts';

const PORTION = 5_000;

/**
 * Before a queue is deleted: some of its closed tickets. True: there may be more. Those that are closed meanwhile go
 * with the queue.
 */
export const forgetQueue = ({ tx }: Ctx, queueId: number, portion = PORTION): Promise<boolean> =>
  forgetQueueRows(tx, queueId, portion);

/** They are whose they were, and keep their place in the lists. */
export async function releaseTicketsOf(ctx: Ctx, queueId: number): Promise<void> {
  await moveTickets(
    ctx,
    sql`queue_id = ${queueId} and status in ('pending', 'open')`,
    ({ status, userId }) => ({ status, queueId: null, userId: userId ?? undefined }),
    'removal',
    { keepsOrder: true },
  );
}

/** Their open ones wait again, in their queues, as from now; those that waited for them wait for anybody. */
export async function releaseTicketsOfUser(ctx: Ctx, userId: number): Promise<void> {
  const theirs = sql`user_id = ${userId} and status in ('pending', 'open')`;
  await moveTickets(ctx, theirs, { status: 'pending', userId: null }, 'removal');
}

/** All of a connection that goes are closed: as people close them one by one, but without telling the phone. */
export async function closeTicketsOf(ctx: Ctx, whatsappId: number): Promise<void> {
  const active = sql`whatsapp_id = ${whatsappId} and status in ('pending', 'open')`;
  await moveTickets(ctx, active, { status: 'closed' }, 'removal');
}
