// A ticket's timeline: one line for each thing that became of it, told to whoever sees the ticket.
import type { DomainEvents, DriverTold, TicketMoved, TicketTagged } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { roomsOfTicket } from './ticket-rooms.service.ts';
import { insertEntries, type NewEntry } from './timeline.repo.ts';
import { kindOfDriver, kindOfMove } from './timeline.rules.ts';

export type { NewEntry } from './timeline.repo.ts';

/** lines written by one statement */
const BATCH = 500;

export async function recordTimeline(ctx: Ctx, entries: readonly NewEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH)
    for (const { entry, place } of await insertEntries(ctx.tx, entries.slice(at, at + BATCH), ctx.now))
      ctx.publish('timeline', { action: 'create', entry }, roomsOfTicket(ctx.companyId, entry.ticketId, place));
}

/** What happened to tickets in this transaction. */
export const recordChanges = (
  ctx: Ctx,
  moved: readonly TicketMoved[],
  tagged: readonly TicketTagged[],
): Promise<void> =>
  recordTimeline(ctx, [
    ...moved.flatMap((move): NewEntry[] => {
      const kind = kindOfMove(move);
      const { before, after, cause, by } = move;
      const from = before ?? { queueId: null, userId: null };
      return kind ? [{ ticketId: after.id, kind, by: { kind: cause, ...by }, from, to: after }] : [];
    }),
    ...tagged.map(({ ticketId, tagId, tagged: added, cause, by }): NewEntry => {
      return { ticketId, kind: added ? 'tagged' : 'untagged', by: { kind: cause, ...by }, tagId };
    }),
  ]);

/** Who spoke for the company in them. */
export const recordDrivers = (
  ctx: Ctx,
  started: readonly DomainEvents['driver.started'][],
  ended: readonly DomainEvents['driver.ended'][],
): Promise<void> =>
  recordTimeline(
    ctx,
    [...started, ...ended].flatMap((told: DriverTold & { why?: string }): NewEntry[] => {
      const kind = kindOfDriver(told);
      const { ticketId, kind: driver, name, why: reason } = told;
      const by = told.by ?? { kind: 'driver', userId: null, name: name || null };
      return kind ? [{ ticketId, kind, by, data: { driver, name, ...(reason !== undefined && { reason }) } }] : [];
    }),
  );
