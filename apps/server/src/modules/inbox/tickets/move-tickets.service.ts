// Tickets begin and move here and nowhere else: locked, decided by the rules, written with their cycles, and told.
import { sql, type SQL } from 'drizzle-orm';
import { emit, emitNow, type MoveCause, type MovedBy, type TicketState } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import {
  insertTickets,
  lockTickets,
  snapshotOf,
  writeBack,
  writeMoves,
  type BegunTicket,
  type Move,
  type MoveSnapshot,
  type NewTicket,
} from './move-tickets.repo.ts';
import type { Also } from './ticket-state.rules.ts';
import { recordMoves } from './timeline.service.ts';
import { placeAfter, standsElsewhere, staysHeld, type PlaceChange } from '@recado/rules/tickets';

/** One by its id, those of a condition on tickets, or such as this transaction has locked already. */
export type Which = number | SQL | readonly TicketState[];

/** What is to become of a ticket; what is left out stays, or follows from the rest (@recado/rules). */
export interface TicketChange extends PlaceChange {
  whatsappId?: number | null | undefined;
}

export interface MoveOptions {
  /** left out: the person who asks, if one does */
  by?: MovedBy;
  /** they keep their place in the lists */
  keepsOrder?: boolean;
  /** nobody has looked into each: what is unread stays so, unless it is closed */
  unseen?: boolean;
  /** the customer heard of it from the person who did it */
  told?: boolean;
  /** it is one of many that go there: whoever gets it has been told of another */
  among?: boolean | undefined;
}

const isLocked = (which: Which): which is readonly TicketState[] => Array.isArray(which);

const whoAsks = ({ actor }: Ctx): MovedBy => ({ userId: actor?.userId ?? null, name: actor?.name ?? null });

/**
 * Answers all that were found, with where they stood and stand; those that stand elsewhere now are told of. A change that
 * makes no difference is written as well: a person has seen the ticket by that.
 */
export async function moveTickets(
  ctx: Ctx,
  which: Which,
  to: TicketChange | ((ticket: TicketState) => TicketChange),
  cause: MoveCause,
  { by = whoAsks(ctx), told, among, ...how }: MoveOptions = {},
): Promise<Move[]> {
  const tickets = isLocked(which)
    ? which
    : await lockTickets(ctx.tx, typeof which === 'number' ? sql`id = ${which}` : which);
  const taker = cause === 'person' ? by.userId : null;
  const moves = tickets.map((before): Move => {
    const change = typeof to === 'function' ? to(before) : to;
    const whatsappId = change.whatsappId === undefined ? before.whatsappId : change.whatsappId;
    const place = placeAfter(before, change, taker);
    const after = { ...before, ...place, whatsappId, held: staysHeld(before.held, place, cause) };
    return { before, after, elsewhere: standsElsewhere(before, after) || whatsappId !== before.whatsappId };
  });
  if (moves.length > 0) await writeMoves(ctx.tx, moves, { ...how, cause, now: ctx.now });
  const moved = moves.flatMap(({ before, after, elsewhere }) =>
    elsewhere ? [{ before, after, cause, by, ...(told && { told }), ...(among && { among }) }] : [],
  );
  for (const move of moved) emit(ctx, 'ticket.moved', move);
  if (cause !== 'intake') await recordMoves(ctx, moved);
  return moves;
}

/** Nobody else changes it until this transaction ends. ERR_NO_TICKET_FOUND */
export async function lockTicket({ tx }: Ctx, id: number): Promise<TicketState> {
  const [ticket] = await lockTickets(tx, sql`id = ${id}`);
  return found(ticket, 'ERR_NO_TICKET_FOUND');
}

/** How a ticket stands that is locked, for `restoreTicket`. */
export const snapshotTicket = async (ctx: Ctx, id: number): Promise<MoveSnapshot> =>
  found(await snapshotOf(ctx.tx, id), 'ERR_NO_TICKET_FOUND');

/** It never moved: a ticket that is locked stands again as it did, with its cycle and whoever spoke in it. Browsers are the caller's to tell. */
export async function restoreTicket(ctx: Ctx, snapshot: MoveSnapshot, quiet: boolean): Promise<void> {
  await writeBack(ctx.tx, snapshot, { quiet, now: ctx.now });
  await emitNow(ctx, 'ticket.restored', { ticketId: snapshot.ticket.id, driver: snapshot.driver });
}

/** undefined: the contact has a ticket there that is not closed. */
export async function beginTicket(ctx: Ctx, values: NewTicket, cause: MoveCause): Promise<TicketState | undefined> {
  const [made] = await beginTickets(ctx, [values], cause, { columns: sql``, read: () => undefined });
  return made?.ticket;
}

/** However many, with what else is to be known of them. Answers those that began. */
export async function beginTickets<T>(
  ctx: Ctx,
  values: readonly NewTicket[],
  cause: MoveCause,
  also: Also<T>,
  by: MovedBy = whoAsks(ctx),
): Promise<BegunTicket<T>[]> {
  const begun = values.length > 0 ? await insertTickets(ctx.tx, values, ctx.now, also) : [];
  const moved = begun.map(({ ticket: after }) => ({ before: null, after, cause, by }));
  for (const move of moved) emit(ctx, 'ticket.moved', move);
  if (cause !== 'intake') await recordMoves(ctx, moved);
  return begun;
}
