// A driver that cannot go on hands over to people: never silence.
import type { DriverKind } from '@recado/contract/constants';
import type { Failure } from '@recado/contract/timeline';
import { emit, type DriverTold, type TicketState } from '../../../events/domain-events.ts';
import { attempt } from '../../../platform/attempt.ts';
import type { Ctx } from '../../../platform/context.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';
import { findQueueFor, removeDriver } from './drivers.repo.ts';
import { showHeld } from './show-held.ts';

/** `unknown`: the program has no such driver, as when one of a later release began it. */
export class DriverFailure extends Error {
  readonly why: Failure;
  /** what the conversation is about, for whoever takes over */
  readonly text: string | undefined;
  constructor(why: Failure, text?: string) {
    super(`a driver cannot go on: ${why}`);
    this.why = why;
    this.text = text;
  }
}

/** A line says that it could not go on, and why. */
export function tellFailed(ctx: Ctx, { ticketId, kind, name }: DriverTold, error: unknown): void {
  const why = error instanceof DriverFailure ? error.why : 'failed';
  ctx.platform.log.error({ err: error, ticketId, driver: kind }, 'a driver failed');
  const text = error instanceof DriverFailure ? error.text : undefined;
  emit(ctx, 'driver.ended', { ticketId, kind, name, why, text });
}

/** The ticket waits for people in its queue, or in the one that its connection names for that. Nobody waits there after it. */
export async function handOver(
  ctx: Ctx,
  ticket: TicketState,
  { kind, name }: { kind: DriverKind; name: string },
  error: unknown,
): Promise<false> {
  await attempt(ctx, async (inner) => {
    await removeDriver(inner.tx, ticket.id);
    const queueId = ticket.status === 'pending' ? await findQueueFor(inner.tx, ticket.id) : null;
    if (queueId !== null && queueId !== ticket.queueId)
      await moveTickets(inner, ticket.id, { queueId }, 'driver', { by: { userId: null, name: name || kind } });
    tellFailed(inner, { ticketId: ticket.id, kind, name }, error);
  });
  await showHeld(ctx, ticket, ticket);
  return false;
}
