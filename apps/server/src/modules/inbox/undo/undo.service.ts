// Whoever did something by accident takes it back: all of it, in one transaction, or nothing and why.
import type { undoChange as endpoint } from '@recado/contract/undo';
import type { UndoKind } from '@recado/contract/undo-handle';
import type { z } from 'zod';
import { maySee, visibilityOf } from '@recado/rules/tickets';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { takeBackMessages } from '../messages/take-back.service.ts';
import { restoreNote, takeBackNotes, type NoteBefore } from '../notes/notes.service.ts';
import { restoreTags, type TagsBefore } from '../ticket-tags/ticket-tags.service.ts';
import { mustBeUnmoved, type MoveBefore } from '../tickets/move-back.service.ts';
import { lockTicket, restoreTicket } from '../tickets/move-tickets.service.ts';
import { publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { forgetLines } from '../tickets/timeline.service.ts';
import { lockUndoable, markUndone, type Undoable } from '../undoable/undoable.service.ts';

/** Each wrote what it reads. */
const TAKE_BACK: { readonly [K in UndoKind]: (ctx: Ctx, ticketId: number, before: never) => Promise<void> } = {
  move: moveBack,
  tags: (ctx, ticketId, before: TagsBefore) => restoreTags(ctx, ticketId, before),
  note: (ctx, ticketId, before: NoteBefore) => restoreNote(ctx, ticketId, before),
};

/** Asked again, it answers the same. ERR_UNDO_OVER, ERR_UNDO_CHANGED */
export async function undoChange(ctx: Ctx, id: number): Promise<z.input<typeof endpoint.reply>> {
  const actor = actorOf(ctx);
  const change = found(await lockUndoable(ctx.tx, id), 'ERR_NOT_FOUND');
  if (change.userId !== actor.userId) fail('ERR_NO_PERMISSION');
  const { ticketId, until, undone } = change;
  if (!undone && until < ctx.now) fail('ERR_UNDO_OVER');
  await takeBack(ctx, id, change);
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  return { ticketId, ticket: ticket && maySee(actor, visibilityOf(ticket)) ? ticket : null };
}

async function takeBack(ctx: Ctx, id: number, { ticketId, kind, before, undone }: Undoable): Promise<void> {
  if (undone) return;
  await TAKE_BACK[kind](ctx, ticketId, before);
  await markUndone(ctx, id);
}

/** One of many that were done together, and are taken back together: whether it is still time, they know. ERR_UNDO_CHANGED */
export async function undoAmongMany(ctx: Ctx, id: number): Promise<void> {
  const change = found(await lockUndoable(ctx.tx, id), 'ERR_UNDO_OVER');
  await takeBack(ctx, id, change);
}

async function moveBack(ctx: Ctx, ticketId: number, before: MoveBefore): Promise<void> {
  const place = await lockTicket(ctx, ticketId);
  const { quiet } = await mustBeUnmoved(ctx, place, before);
  await takeBackMessages(ctx, ticketId, before.messageIds, place);
  await takeBackNotes(ctx, ticketId, before.noteIds, place);
  await forgetLines(ctx, ticketId, before.lineIds, place);
  await restoreTicket(ctx, before, quiet);
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  publishTicket(ctx, found(ticket, 'ERR_NO_TICKET_FOUND'), place);
}
