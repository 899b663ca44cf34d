// Everything that one part of the product tells the others, typed. Who hears of it: subscriptions.ts.
import type { Ctx } from '../platform/context.ts';
import type { Subscription } from '../platform/subscriptions.ts';

export interface DomainEvents {
  /** a person who works here is about to be deleted */
  'user.removing': { userId: number };
  /** a queue is about to be deleted */
  'queue.removing': { queueId: number };
  /** the same, a while before: whoever has many rows of it lets go of some, and says so where there are more */
  'queue.emptying': { queueId: number; unfinished: boolean };
  /** a connection is about to be deleted, and its tickets are to be closed */
  'connection.removing': { whatsappId: number };
}

export type DomainEventName = keyof DomainEvents;

/** It is told at the end of this transaction, and only if that is reached. */
export function emit<N extends DomainEventName>(ctx: Ctx, name: N, event: DomainEvents[N]): void {
  ctx.emit(name, event);
}

/** The same for what must have been heard before this transaction goes on: whatever was emitted so far is told now. */
export async function emitNow<N extends DomainEventName>(ctx: Ctx, name: N, event: DomainEvents[N]): Promise<void> {
  ctx.emit(name, event);
  await ctx.deliver();
}

/** @param handle is told of all events of that name at once; see Subscription */
export const on = <N extends DomainEventName>(
  event: N,
  handle: (ctx: Ctx, events: readonly DomainEvents[N][]) => Promise<void>,
): Subscription => ({ event, handle });
