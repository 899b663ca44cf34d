// The contact of a person on the network: found, made, or made one out of two.
import type { Ctx } from '../../../platform/context.ts';
import { tellContact, tellContactGone } from '../../catalog/contacts/contact-events.service.ts';
import { joinTickets } from '../tickets/join-tickets.service.ts';
import { publishTicket, publishTicketDeleted } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { findPeople, insertContact, learnAlias, moveContact, unlinkHiddenId, updateContact } from './identity.repo.ts';
import { identify, type Identity, type IdentityChange, type KnownContact } from './identity.rules.ts';

export interface PersonHints {
  /** what a new contact is called; the number where nothing better is known */
  name?: string;
  isGroup?: boolean;
  /** other conversations are taken in meanwhile, in the same transaction */
  sideBySide?: boolean;
}

/** @param known the contacts that may be this person, as they were just read */
export async function resolveContact(
  ctx: Ctx,
  identity: Identity,
  known: readonly KnownContact[],
  hints: PersonHints = {},
): Promise<KnownContact> {
  const change = identify(identity, known);
  const kept = await settleIdentity(ctx, change, hints.sideBySide);
  if (kept) return kept;
  const made = await insertContact(ctx.tx, identity, hints.name ?? identity.name, hints.isGroup ?? false);
  if (made) {
    tellContact(ctx, 'create', made);
    return { ...made, pictureDue: true };
  }
  // Made by somebody else since we looked.
  const { keep } = identify(identity, await findPeople(ctx.tx, identity));
  if (!keep) throw new Error(`the number ${identity.number} belongs to a contact that is somebody else`);
  return keep;
}

/**
 * What the network says of who is who, where the contact is here.
 * @param sideBySide other conversations are taken in meanwhile, in the same transaction: one of them may be the contact's
 * that goes, and no lock holds it back. Then it fails, and is to be tried by itself.
 */
export async function settleIdentity(
  ctx: Ctx,
  change: IdentityChange,
  sideBySide = false,
): Promise<KnownContact | undefined> {
  const { keep, set, absorb, unlink, learn } = change;
  if (absorb && keep && sideBySide) throw new Error('two contacts become one: not beside other conversations');
  if (unlink) await unlinkHiddenId(ctx.tx, unlink);
  if (absorb && keep) await absorbContact(ctx, absorb, keep);
  if (learn) await learnAlias(ctx.tx, learn);
  if (!keep || Object.keys(set).length === 0) return keep;
  const changed = await updateContact(ctx.tx, keep.id, set, ctx.now);
  if (changed) tellContact(ctx, 'update', changed);
  return changed ?? keep;
}

async function absorbContact(ctx: Ctx, from: KnownContact, into: KnownContact): Promise<void> {
  const goneTickets = await joinTickets(ctx.tx, from.id, into.id);
  const moved = await moveContact(ctx.tx, from.id, into.id);
  const changed = [...new Set([...goneTickets.map(({ kept }) => kept), ...moved])];
  for (const gone of goneTickets) publishTicketDeleted(ctx, gone.id, gone);
  for (const ticket of await presentTickets(ctx.tx, changed)) publishTicket(ctx, ticket);
  tellContactGone(ctx, from.id);
}
