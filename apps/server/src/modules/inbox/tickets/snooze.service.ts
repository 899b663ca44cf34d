// Put off until a time, or until the customer writes: out of the list, and back at its top.
import type { Ticket } from '@recado/contract/tickets';
import type { Doer } from '@recado/contract/timeline';
import { maySnooze } from '@recado/rules/tickets';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { writeSnooze, writeWake } from './move-tickets.repo.ts';
import { lockTicket } from './move-tickets.service.ts';
import { publishTicket } from './ticket-events.service.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import { markMessagesRead } from './ticket-unread.service.ts';
import { recordTimeline } from './timeline.service.ts';

/** @param until as it is written; null: until the customer writes. ERR_TICKET_NOT_OPEN: nobody attends to it. */
export async function snoozeTicket(ctx: Ctx, id: number, until: string | null): Promise<Ticket> {
  const at = until === null ? null : new Date(until);
  if (at && at <= ctx.now) throw validationFailed([{ path: 'until', message: 'choose a time that is yet to come' }]);
  await lockForSnooze(ctx, id);
  await writeSnooze(ctx.tx, id, at, ctx.now);
  await markMessagesRead(ctx, id);
  await record(ctx, id, 'person', { kind: 'snoozed', until: at });
  return tell(ctx, id);
}

/** Before its time. Nothing changes where it was not put off. */
export async function wakeTicket(ctx: Ctx, id: number): Promise<Ticket> {
  await lockForSnooze(ctx, id);
  if (await writeWake(ctx.tx, id, ctx.now, { due: false })) await record(ctx, id, 'person', { kind: 'woken' });
  return tell(ctx, id);
}

/** Its time has come. False: it was moved, or woken, in the meantime. */
export async function wakeDue(ctx: Ctx, id: number): Promise<boolean> {
  if (!(await writeWake(ctx.tx, id, ctx.now, { due: true }))) return false;
  await record(ctx, id, 'timeout', { kind: 'woken' });
  await tell(ctx, id);
  return true;
}

async function lockForSnooze(ctx: Ctx, id: number): Promise<void> {
  const ticket = await lockTicket(ctx, id);
  if (maySnooze(actorOf(ctx), ticket)) return;
  fail(ticket.status === 'open' ? 'ERR_NO_PERMISSION' : 'ERR_TICKET_NOT_OPEN');
}

const record = async (
  ctx: Ctx,
  ticketId: number,
  kind: Doer,
  line: { kind: 'snoozed'; until: Date | null } | { kind: 'woken' },
): Promise<void> => {
  const { userId = null, name = null } = (kind === 'person' && ctx.actor) || {};
  const until = line.kind === 'snoozed' ? line.until?.toISOString() : undefined;
  await recordTimeline(ctx, [{ ticketId, kind: line.kind, by: { kind, userId, name }, data: until ? { until } : {} }]);
};

async function tell(ctx: Ctx, id: number): Promise<Ticket> {
  const [ticket] = await presentTickets(ctx.tx, [id]);
  const told = found(ticket, 'ERR_NO_TICKET_FOUND');
  publishTicket(ctx, told);
  return told;
}
