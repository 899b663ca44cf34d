// What attendants note on a ticket: whoever sees the ticket reads and adds, its author takes it away.
import type {
  deleteTicketNote as deleteEndpoint,
  listTicketNotes as listEndpoint,
  TicketNote,
  ticketNoteInput,
} from '@recado/contract/ticket-notes';
import type { z } from 'zod';
import type { TicketState } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { roomsOfTicket } from '../tickets/ticket-rooms.service.ts';
import { mayChangeMade } from '@recado/rules/owned';
import { visibilityOf, type VisibleTicket } from '@recado/rules/tickets';
import { forgetLines, recordTimeline, restoreLines, type NewEntry } from '../tickets/timeline.service.ts';
import { lockTicket } from '../tickets/move-tickets.service.ts';
import { openTicket } from '../tickets/tickets.service.ts';
import { offerUndo } from '../undoable/undoable.service.ts';
import {
  findNote,
  insertNote,
  listNotesOfContact,
  listNotesOfTicket,
  putBackNote,
  takeNote,
  type NoteBefore,
} from './notes.repo.ts';

export type { NoteBefore } from './notes.repo.ts';

const MOST = 200;

export async function addNote(ctx: Ctx, { note, ticketId }: z.output<typeof ticketNoteInput>): Promise<TicketNote> {
  const ticket = await openTicket(ctx, { id: ticketId });
  const { userId, name } = actorOf(ctx);
  const noted = { id: ticketId, contactId: ticket.contactId, ...visibilityOf(ticket) };
  return noteOnTicket(ctx, noted, note, { kind: 'person', userId, name });
}

/** Whoever or whatever notes it; who is no person has no name below it. */
export async function noteOnTicket(
  ctx: Ctx,
  { id: ticketId, contactId, ...place }: Pick<TicketState, 'id' | 'contactId'> & VisibleTicket,
  note: string,
  by: NewEntry['by'],
): Promise<TicketNote> {
  const values = { note, ticketId, contactId, userId: by.userId, now: ctx.now };
  const ticketNote = found(await insertNote(ctx.tx, values), 'ERR_NO_TICKET_FOUND');
  await recordTimeline(ctx, [{ ticketId, kind: 'noted', by, data: { note: { id: ticketNote.id, text: note } } }]);
  ctx.publish('ticketNote', { action: 'create', ticketNote }, roomsOfTicket(ctx.companyId, ticketId, place));
  return ticketNote;
}

/** Of the ticket, where both are named; of nothing, none. */
export async function listNotes(
  ctx: Ctx,
  { ticketId, contactId }: z.output<typeof listEndpoint.query>,
): Promise<TicketNote[]> {
  if (ticketId !== undefined) {
    await openTicket(ctx, { id: ticketId });
    return listNotesOfTicket(ctx.tx, ticketId, MOST);
  }
  return contactId === undefined ? [] : listNotesOfContact(ctx.tx, actorOf(ctx), contactId, MOST);
}

export async function deleteNote(ctx: Ctx, id: number): Promise<z.input<typeof deleteEndpoint.reply>> {
  const actor = actorOf(ctx);
  const { userId, ticketId, place } = found(await findNote(ctx.tx, id), 'ERR_NOT_FOUND');
  if (!mayChangeMade(actor, { userId })) fail('ERR_NO_PERMISSION');
  const before: NoteBefore = await takeNote(ctx.tx, id);
  tellGone(ctx, ticketId, id, place);
  await forgetLines(
    ctx,
    ticketId,
    before.lines.map(({ id: line }) => line),
    place,
  );
  return { undo: await offerUndo(ctx, { ticketId, kind: 'note', before }) };
}

const tellGone = (ctx: Ctx, ticketId: number, ticketNoteId: number, place: VisibleTicket): void =>
  ctx.publish(
    'ticketNote',
    { action: 'delete', ticketNoteId, ticketId },
    roomsOfTicket(ctx.companyId, ticketId, place),
  );

/** It stands where it stood. */
export async function restoreNote(ctx: Ctx, ticketId: number, before: NoteBefore): Promise<void> {
  const place = await lockTicket(ctx, ticketId);
  const ticketNote = found(await putBackNote(ctx.tx, before), 'ERR_NOT_FOUND');
  await restoreLines(ctx, before.lines, place);
  ctx.publish('ticketNote', { action: 'create', ticketNote }, roomsOfTicket(ctx.companyId, ticketId, place));
}

/** What was noted with a change that is undone. */
export async function takeBackNotes(
  ctx: Ctx,
  ticketId: number,
  ids: readonly number[],
  place: VisibleTicket,
): Promise<void> {
  for (const id of ids) {
    await takeNote(ctx.tx, id);
    tellGone(ctx, ticketId, id, place);
  }
}
