// A ticket's timeline: one line for each thing that became of it, told to whoever sees the ticket.
import type { DomainEvents, DriverTold, TicketMoved, TicketTagged } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { VisibleTicket } from '@recado/rules/tickets';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { roomsOfTicket } from './ticket-rooms.service.ts';
import { insertEntries, putBackEntries, removeEntries, type NewEntry } from './timeline.repo.ts';
import { kindOfDriver, kindOfMove } from './timeline.rules.ts';

export type { NewEntry } from './timeline.repo.ts';

/** lines written by one statement */
const BATCH = 500;

/** Answers their ids. */
export async function recordTimeline(ctx: Ctx, entries: readonly NewEntry[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < entries.length; at += BATCH)
    for (const { entry, place } of await insertEntries(ctx.tx, entries.slice(at, at + BATCH), ctx.now)) {
      ids.push(entry.id);
      ctx.publish('timeline', { action: 'create', entry }, roomsOfTicket(ctx.companyId, entry.ticketId, place));
    }
  return ids;
}

/** As they move: what is noted, or sent, after that stands below it. */
export const recordMoves = (ctx: Ctx, moved: readonly TicketMoved[]): Promise<number[]> =>
  recordTimeline(
    ctx,
    moved.flatMap((move): NewEntry[] => {
      const kind = kindOfMove(move);
      const { before, after, cause, by } = move;
      const from = before ?? { queueId: null, userId: null };
      return kind ? [{ ticketId: after.id, kind, by: { kind: cause, ...by }, from, to: after }] : [];
    }),
  );

/** What comes in moves tickets before its message is stored, and its line stands below that: these are told of at the end. */
export async function recordArrivals(ctx: Ctx, moved: readonly TicketMoved[]): Promise<void> {
  await recordMoves(
    ctx,
    moved.filter(({ cause }) => cause === 'intake'),
  );
}

export const recordTags = (ctx: Ctx, tagged: readonly TicketTagged[]): Promise<number[]> =>
  recordTimeline(
    ctx,
    tagged.map(({ ticketId, tagId, tagged: added, cause, by }): NewEntry => {
      return { ticketId, kind: added ? 'tagged' : 'untagged', by: { kind: cause, ...by }, tagId };
    }),
  );

/** Somebody begins to speak for the company there: above all that they say and do. */
export async function recordStarted(ctx: Ctx, started: DriverTold): Promise<void> {
  await recordTimeline(ctx, lineOf(started));
}

/** Somebody no longer speaks: below what they have said and done. */
export async function recordEnded(ctx: Ctx, ended: readonly DomainEvents['driver.ended'][]): Promise<void> {
  await recordTimeline(ctx, ended.flatMap(lineOf));
}

function lineOf(told: DriverTold & { why?: string }): NewEntry[] {
  const kind = kindOfDriver(told);
  if (!kind) return [];
  const { ticketId, kind: driver, name, why, text } = told;
  const reason = why ?? told.reason;
  const by = told.by ?? { kind: 'driver', userId: null, name: name || null };
  const data = { driver, name, ...(reason !== undefined && { reason }), ...(text !== undefined && { text }) };
  return [{ ticketId, kind, by, data }];
}

/** They tell of what was undone, or of a note that is gone. */
export async function forgetLines(
  ctx: Ctx,
  ticketId: number,
  entryIds: readonly number[],
  place: VisibleTicket,
): Promise<void> {
  if (entryIds.length === 0) return;
  for (const userId of await removeEntries(ctx.tx, entryIds))
    ctx.publish('personalNotice', { action: 'delete', ticketId }, [userRoom(userId)]);
  ctx.publish(
    'conversation',
    { action: 'delete', ticketId, messageIds: [], entryIds: [...entryIds] },
    roomsOfTicket(ctx.companyId, ticketId, place),
  );
}

/** What they tell of is back: they stand where they stood. @param lines rows as JSON */
export async function restoreLines(
  ctx: Ctx,
  lines: readonly Record<string, unknown>[],
  place: VisibleTicket,
): Promise<void> {
  for (const entry of await putBackEntries(ctx.tx, lines))
    ctx.publish('timeline', { action: 'create', entry }, roomsOfTicket(ctx.companyId, entry.ticketId, place));
}
