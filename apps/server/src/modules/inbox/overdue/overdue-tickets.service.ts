// What a connection does by itself with conversations that stand still: those nobody takes up get a queue, those the
// customer has left are closed.
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { lockIdle } from './idle-tickets.repo.ts';
import { moveTickets } from '../tickets/move-tickets.service.ts';
import { lockOverdue } from './waiting-tickets.repo.ts';

/** Each at most once, whoever else tries: what is no longer overdue stays where it is. */
export async function giveQueues(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
  const overdue = await lockOverdue(ctx.tx, ticketIds, ctx.now);
  const targets = new Map(overdue.map(({ ticket, target }) => [ticket.id, target]));
  const tickets = overdue.map(({ ticket }) => ticket);
  await moveTickets(ctx, tickets, ({ id }) => ({ queueId: targets.get(id) }), 'timeout');
}

/** Likewise. The customer is told; nobody is asked for a rating. */
export async function closeIdle(ctx: Ctx, ticketId: number): Promise<void> {
  const idle = await lockIdle(ctx.tx, ticketId, ctx.now);
  if (!idle) return;
  const { ticket, closingMessage } = idle;
  await moveTickets(ctx, [ticket], { status: 'closed' }, 'timeout');
  await ctx.deliver();
  if (closingMessage !== null) await tryAutomatic(ctx, ticketId, closingMessage, { origin: 'driver', lane: 'notice' });
}
