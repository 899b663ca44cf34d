// Something is done to many tickets or contacts at once: begun, stopped, taken back. Who works it off: run-bulk.service.ts.
import {
  MOST_IN_BULK,
  type BulkAct,
  type ChosenContacts,
  type ChosenTickets,
  type ContactAct,
  type listBulkFailures as failuresEndpoint,
  type TicketAct,
} from '@recado/contract/bulk-acts';
import { can } from '@recado/contract/permissions';
import { maySee, visibilityOf } from '@recado/rules/tickets';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { BULK_TOPIC } from '../../../events/topics.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { namesOf } from '../../catalog/contacts/contacts.service.ts';
import { tagExists } from '../../catalog/tags/tags.service.ts';
import { holdWhatFollows } from '../../inbox/outbox/outbox.service.ts';
import { presentTickets } from '../../inbox/tickets/ticket-presenter.service.ts';
import { mustExist } from '../../inbox/tickets/ticket-change.service.ts';
import { moveUndoUntil, sentAfter, undoUntil } from '../../inbox/undoable/undoable.service.ts';
import { chosenContacts, chosenTickets } from './bulk-choice.ts';
import {
  findAct,
  findFailures,
  findOwn,
  hasChanged,
  insertAct,
  lockAct,
  presentAct,
  setStatus,
  undoIdsOf,
  type StoredAct,
} from './bulk.repo.ts';

const HOUR_MS = 60 * 60 * 1_000;
const MOST_SHOWN = 5;
const MOST_FAILURES = 200;

/** As long as an act is under way, what it would send waits; longer than this nothing does, whatever became of the act. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + HOUR_MS);

export const countTickets = async (ctx: Ctx, which: ChosenTickets): Promise<{ count: number }> => ({
  count: (await chosenTickets(ctx, which)).length,
});

export const countContacts = async (ctx: Ctx, which: ChosenContacts): Promise<{ count: number }> => ({
  count: (await chosenContacts(ctx, which)).length,
});

/** ERR_BULK_TOO_MANY, ERR_BULK_RUNNING; what it names that is not there is told at once. */
export async function actOnTickets(
  ctx: Ctx,
  { which, act }: { which: ChosenTickets; act: TicketAct },
): Promise<BulkAct> {
  if (act.kind === 'transfer') await mustExist(ctx, act);
  if (act.kind === 'tag') await mustHaveTag(ctx, act.tagId);
  return begin(ctx, 'tickets', act, which, await chosenTickets(ctx, which));
}

/** The same of contacts. ERR_NO_PERMISSION where the caller may delete none. */
export async function actOnContacts(
  ctx: Ctx,
  { which, act }: { which: ChosenContacts; act: ContactAct },
): Promise<BulkAct> {
  if (act.kind === 'delete') checkMayDelete(ctx);
  if (act.kind === 'tag') await mustHaveTag(ctx, act.tagId);
  return begin(ctx, 'contacts', act, which, await chosenContacts(ctx, which));
}

/** ERR_NO_PERMISSION */
export function checkMayDelete(ctx: Ctx): void {
  if (!can(actorOf(ctx), 'contacts-page:deleteContact')) fail('ERR_NO_PERMISSION');
}

async function mustHaveTag(ctx: Ctx, tagId: number): Promise<void> {
  if (!(await tagExists(ctx, tagId))) fail('ERR_NOT_FOUND', 'There is no such tag');
}

async function begin(
  ctx: Ctx,
  of: StoredAct['of'],
  { kind, ...act }: TicketAct | ContactAct,
  chosen: unknown,
  ids: readonly number[],
): Promise<BulkAct> {
  if (ids.length > MOST_IN_BULK) fail('ERR_BULK_TOO_MANY');
  if (ids.length === 0) throw validationFailed([{ path: 'which', message: 'nothing is chosen' }]);
  const { userId } = actorOf(ctx);
  // What cannot be taken back can be called off for as long as anything else can be undone.
  const start =
    kind === 'delete'
      ? ({ status: 'waiting', workAt: undoUntil(ctx.now) } as const)
      : ({ status: 'running', workAt: ctx.now } as const);
  const made = await insertAct(ctx.tx, { userId, of, kind, act, chosen, ...start, now: ctx.now }, ids);
  if (!made) fail('ERR_BULK_RUNNING');
  wakeWorkers(ctx);
  return tell(ctx, made);
}

const wakeWorkers = (ctx: Ctx): void => ctx.afterCommit(() => ctx.platform.hints.poke(BULK_TOPIC));

/** To whoever began it. Answers how it is shown. */
export function tell(ctx: Ctx, act: StoredAct): BulkAct {
  const bulkAct = presentAct(act);
  ctx.publish('bulkAct', { action: 'update', bulkAct }, [userRoom(act.userId)]);
  return bulkAct;
}

/** Nothing more of it is done. What it has changed can be taken back for some seconds more, and goes out after that. */
export async function endAct(ctx: Ctx, { id }: StoredAct, status: 'done' | 'cancelled'): Promise<BulkAct> {
  const undoable = await hasChanged(ctx.tx, id);
  const until = undoable ? undoUntil(ctx.now) : null;
  if (until) {
    await moveUndoUntil(ctx, undoIdsOf(id), until);
    await holdWhatFollows(ctx, undoIdsOf(id), sentAfter(until));
  }
  const ended = await setStatus(ctx.tx, id, { status, workAt: null, undoUntil: until });
  return tell(ctx, found(ended, 'ERR_NOT_FOUND'));
}

/** All that could be taken back is. What could not be goes on, and its messages go out. */
export async function endUndo(ctx: Ctx, { id }: StoredAct): Promise<BulkAct> {
  await holdWhatFollows(ctx, undoIdsOf(id), ctx.now);
  await moveUndoUntil(ctx, undoIdsOf(id), ctx.now);
  const ended = await setStatus(ctx.tx, id, { status: 'undone', workAt: null, undoUntil: null });
  return tell(ctx, found(ended, 'ERR_NOT_FOUND'));
}

export async function ownActs(ctx: Ctx): Promise<BulkAct[]> {
  const rows = await findOwn(ctx.tx, actorOf(ctx).userId, new Date(ctx.now.getTime() - HOUR_MS), MOST_SHOWN);
  return rows.map(presentAct);
}

const mustBeOwn = (ctx: Ctx, act: StoredAct | undefined): StoredAct => {
  const own = found(act, 'ERR_NOT_FOUND');
  if (own.userId !== actorOf(ctx).userId) fail('ERR_NO_PERMISSION');
  return own;
};

/** Asked of one that is over, it answers how that stands. */
export async function cancelAct(ctx: Ctx, id: number): Promise<BulkAct> {
  const act = mustBeOwn(ctx, await lockAct(ctx.tx, id));
  return act.status === 'waiting' || act.status === 'running' ? endAct(ctx, act, 'cancelled') : presentAct(act);
}

/** ERR_UNDO_OVER */
export async function undoAct(ctx: Ctx, id: number): Promise<BulkAct> {
  const act = mustBeOwn(ctx, await lockAct(ctx.tx, id));
  if (act.status === 'undoing' || act.status === 'undone') return presentAct(act);
  // Nothing has been done yet.
  if (act.status === 'waiting') {
    const undone = await setStatus(ctx.tx, id, { status: 'undone', workAt: null, undoUntil: null });
    return tell(ctx, found(undone, 'ERR_NOT_FOUND'));
  }
  const isOver = act.undoUntil === null || act.undoUntil < ctx.now;
  if (act.kind === 'delete' || (act.status !== 'running' && isOver)) fail('ERR_UNDO_OVER');
  const until = heldUntil(ctx.now);
  await moveUndoUntil(ctx, undoIdsOf(id), until);
  await holdWhatFollows(ctx, undoIdsOf(id), until);
  const undoing = await setStatus(ctx.tx, id, { status: 'undoing', workAt: ctx.now, undoUntil: null });
  wakeWorkers(ctx);
  return tell(ctx, found(undoing, 'ERR_NOT_FOUND'));
}

export async function failuresOf(ctx: Ctx, id: number): Promise<z.input<typeof failuresEndpoint.reply>> {
  const { of } = mustBeOwn(ctx, await findAct(ctx.tx, id));
  const failures = await findFailures(ctx.tx, id, MOST_FAILURES);
  const ids = failures.map(({ targetId }) => targetId);
  const names = of === 'contacts' ? await namesOf(ctx, ids) : await namesOfSeen(ctx, ids);
  return failures.map(({ targetId, error }) => ({ id: targetId, name: names.get(targetId) ?? null, error }));
}

/** Of tickets that the caller sees, their contacts'. */
async function namesOfSeen(ctx: Ctx, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const tickets = await presentTickets(ctx.tx, ids);
  const seen = tickets.filter((ticket) => maySee(actorOf(ctx), visibilityOf(ticket)));
  return new Map(seen.map(({ id, contact }) => [id, contact.name]));
}
