// What a connection does by itself with conversations that stand still: those nobody takes up get a queue, those the
// customer has left are closed.
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { closeIdleRow } from './close-tickets.repo.ts';
import { publishMoved } from './moved-tickets.service.ts';
import { moveOverdueRows } from './waiting-tickets.repo.ts';

/** Each at most once, whoever else tries: what is no longer overdue stays where it is. */
export async function giveQueues(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
  await publishMoved(ctx, await moveOverdueRows(ctx.tx, ticketIds, ctx.now));
}

/** Likewise. The customer is told; nobody is asked for a rating. */
export async function closeIdle(ctx: Ctx, ticketId: number): Promise<void> {
  const before = await closeIdleRow(ctx.tx, ticketId, ctx.now);
  if (!before) return;
  await publishMoved(ctx, [before]);
  if (before.farewell !== null)
    await tryAutomatic(ctx, ticketId, before.farewell, { origin: 'driver', lane: 'notice' });
}
