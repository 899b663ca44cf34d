// What attendants note on a ticket: whoever sees the ticket reads and adds, its author takes it away.
import { cutTo } from '@recado/rules/cut';
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
import { maySee, type VisibleTicket } from '@recado/rules/tickets';
import { loadPersons } from '../../accounts/auth/actor.service.ts';
import { tellPersons } from '../notices/notices.service.ts';
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
/** characters that a notice shows of it */
const SHOWN = 300;

/** @param whereverItStands they have just handed it on, and may not see it there */
export async function addNote(
  ctx: Ctx,
  { note, ticketId, mentions }: Pick<z.output<typeof ticketNoteInput>, 'note' | 'ticketId' | 'mentions'>,
  { whereverItStands = false } = {},
): Promise<TicketNote> {
  const actor = actorOf(ctx);
  const ticket = await lockTicket(ctx, ticketId);
  if (!whereverItStands && !maySee(actor, ticket)) fail('ERR_NO_PERMISSION');
  const { userId, name } = actor;
  return noteOnTicket(ctx, ticket, note, { kind: 'person', userId, name }, await reachable(ctx, ticket, mentions));
}

/** Of those whom it names, but for its author: who may see the ticket. */
async function reachable(ctx: Ctx, place: VisibleTicket, userIds: readonly number[]): Promise<Named[]> {
  const others = [...new Set(userIds)].filter((id) => id !== ctx.actor?.userId);
  const people = await loadPersons(ctx.tx, others, ctx.companyId, ctx.now);
  return people.flatMap((person) => (maySee(person, place) ? [{ id: person.userId, name: person.name }] : []));
}

type Named = TicketNote['mentions'][number];

/** Whoever or whatever notes it; who is no person has no name below it. Who is named is told. */
export async function noteOnTicket(
  ctx: Ctx,
  { id: ticketId, contactId, ...place }: Pick<TicketState, 'id' | 'contactId'> & VisibleTicket,
  note: string,
  by: NewEntry['by'],
  mentions: readonly Named[] = [],
): Promise<TicketNote> {
  const values = { note, ticketId, contactId, userId: by.userId, mentions, now: ctx.now };
  const ticketNote = found(await insertNote(ctx.tx, values), 'ERR_NO_TICKET_FOUND');
  const data = { note: { id: ticketNote.id, text: note, mentions: [...mentions] } };
  const [entryId = 0] = await recordTimeline(ctx, [{ ticketId, kind: 'noted', by, data }]);
  ctx.publish('ticketNote', { action: 'create', ticketNote }, roomsOfTicket(ctx.companyId, ticketId, place));
  const notice = {
    ticketId,
    entryId,
    kind: 'mention',
    byName: by.name ?? '',
    text: cutTo(note, SHOWN),
  } as const;
  await tellPersons(
    ctx,
    mentions.map(({ id: userId }) => ({ ...notice, userId })),
  );
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
  // One that was deleted by the release before tells of nobody.
  const { told = [] } = before as Partial<NoteBefore>;
  const named = await reachable(
    ctx,
    place,
    told.map(({ userId }) => userId),
  );
  await tellPersons(
    ctx,
    told.filter(({ userId }) => named.some(({ id }) => id === userId)),
  );
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
