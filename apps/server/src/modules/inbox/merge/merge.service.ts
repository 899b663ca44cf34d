// Two contacts that are one person become one, for 30 days not for good.
import type { mergeContacts as mergeEndpoint, RecentMerge, undoMerge as undoEndpoint } from '@recado/contract/contacts';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { checkSeesAll } from '../../catalog/contacts/active-places.service.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { tellContact, tellContactGone } from '../../catalog/contacts/contact-events.service.ts';
import { publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { failOtherOpen } from '../tickets/tickets.service.ts';
import {
  fillContact,
  findClash,
  findMerge,
  findUndoable,
  insertMerge,
  isMergedOn,
  lockMerge,
  moveBack,
  pickTold,
  removeContactRow,
  restoreContact,
  partRefusals,
  takeBackTags,
  type StoredMerge,
} from './merge.repo.ts';
import { aliasesOf, emptied, fillFrom, isReaddressed, unfilled } from './merge.rules.ts';
import { lockContacts, moveContactRows, type StoredContact } from './move-contact.service.ts';

const MOST_LISTED = 200;
const UNDO_MS = 30 * 24 * 60 * 60 * 1_000;

const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDO_MS);

const invalid = (message: string) => validationFailed([{ path: 'contactId', message }]);

/** ERR_OTHER_OPEN_TICKET, with the other's ticket: both are being served on one connection. */
export async function mergeContacts(
  ctx: Ctx,
  keptId: number,
  otherId: number,
): Promise<z.input<(typeof mergeEndpoint)['reply']>> {
  if (keptId === otherId) throw invalid('must be another contact');
  const both = await lockContacts(ctx.tx, [keptId, otherId]);
  const [kept, other] = [keptId, otherId].map((id) => both.find((contact) => contact.id === id));
  if (!kept) fail('ERR_NO_CONTACT_FOUND');
  if (!other) throw invalid('there is no such contact');
  if (kept.isGroup || other.isGroup) throw invalid('a group is no person');
  const became = fillFrom(kept, other);
  await checkSeesAll(ctx, otherId);
  if (isReaddressed(became)) await checkSeesAll(ctx, keptId);
  const clash = await findClash(ctx.tx, keptId, otherId);
  if (clash !== undefined) failOtherOpen(ctx, (await presentTickets(ctx.tx, [clash]))[0]);

  const moved = await moveContactRows(ctx.tx, otherId, keptId);
  // Gone first: what the kept one takes over is one contact's at a time.
  const gone = await removeContactRow(ctx.tx, otherId);
  const changed = Object.keys(became).length > 0 || (moved.tagIds ?? []).length > 0;
  const merged = changed ? await fillContact(ctx.tx, keptId, became, ctx.now) : kept;
  const mergeId = await insertMerge(
    ctx.tx,
    {
      contactId: keptId,
      userId: actorOf(ctx).userId,
      removed: { contact: gone, moved },
      before: { was: unfilled(kept, became), became },
      ticketIds: moved.ticketIds,
      scheduleIds: moved.scheduleIds,
      createdAt: ctx.now,
    },
    aliasesOf(merged, other),
  );
  tellContactGone(ctx, otherId);
  const contact = tellContact(ctx, 'update', merged);
  if (isReaddressed(became)) emit(ctx, 'contact.renumbered', { contactId: keptId });
  await tellTickets(ctx, moved.ticketIds);
  tellConsent(ctx, keptId);
  return { mergeId, contact, undoUntil: undoUntil(ctx.now).toISOString() };
}

/** What was said of being written to went from one to the other. */
const tellConsent = (ctx: Ctx, contactId: number): void =>
  ctx.publish('consent', { action: 'update', contactId }, [companyRoom(ctx.companyId)]);

async function tellTickets(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const ticket of await presentTickets(ctx.tx, await pickTold(ctx.tx, ids))) publishTicket(ctx, ticket);
}

/** Of the whole company: whoever may merge may put right what somebody else merged. */
export async function listMerges(ctx: Ctx): Promise<RecentMerge[]> {
  const rows = await findUndoable(ctx.tx, new Date(ctx.now.getTime() - UNDO_MS), MOST_LISTED);
  return rows.map(({ createdAt, ...merge }) => ({ ...merge, undoUntil: undoUntil(createdAt).toISOString() }));
}

/** ERR_CONFLICT: it is too late, or not possible any more. */
export async function undoMerge(ctx: Ctx, id: number): Promise<z.input<(typeof undoEndpoint)['reply']>> {
  const { merge, kept } = await lockBoth(ctx, id);
  await mustBeUndoable(ctx, merge);
  const { contact: gone, moved } = merge.removed;
  const { was = {}, became = {} } = merge.before;
  if (!gone || !moved) fail('ERR_CONFLICT', 'What went is not known any more');

  if (isReaddressed(was)) {
    await checkSeesAll(ctx, kept.id);
    emit(ctx, 'contact.renumbered', { contactId: kept.id });
  }
  await takeBackTags(ctx.tx, kept.id, moved.tagIds ?? []);
  const parted = await fillContact(ctx.tx, kept.id, emptied(kept, was, became), ctx.now);
  const restored = await restoreContact(ctx.tx, gone, ctx.now);
  if (!restored) fail('ERR_CONFLICT', `The number ${gone.number} is another contact’s now`);
  const tickets = await moveBack(ctx.tx, merge, { kept: parted, restored }, moved, ctx.now);
  const two = await partRefusals(ctx.tx, merge, restored.id);

  const back = tellContact(ctx, 'create', two.restored);
  const contact = tellContact(ctx, 'update', two.kept);
  await tellTickets(ctx, tickets);
  for (const contactId of [kept.id, restored.id]) tellConsent(ctx, contactId);
  return { contact, restored: back };
}

const LATER_MERGE = 'Undo the later merge of this contact first';

/** The contact first, as whoever merges it does: two at once then wait for each other in turn. */
async function lockBoth(ctx: Ctx, id: number): Promise<{ merge: StoredMerge; kept: StoredContact }> {
  const { contactId } = found(await findMerge(ctx.tx, id), 'ERR_NOT_FOUND');
  const [kept] = await lockContacts(ctx.tx, [contactId]);
  const merge = found(await lockMerge(ctx.tx, id), 'ERR_NOT_FOUND');
  if (merge.contactId !== contactId) fail('ERR_CONFLICT', LATER_MERGE);
  return { merge, kept: found(kept, 'ERR_NOT_FOUND') };
}

async function mustBeUndoable(ctx: Ctx, merge: StoredMerge): Promise<void> {
  if (merge.undoneAt) fail('ERR_CONFLICT', 'They were parted already');
  if (ctx.now > undoUntil(merge.createdAt)) fail('ERR_CONFLICT', 'This was more than 30 days ago');
  if (await isMergedOn(ctx.tx, merge)) fail('ERR_CONFLICT', LATER_MERGE);
}
