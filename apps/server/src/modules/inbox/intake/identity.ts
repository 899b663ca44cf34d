// The contact of a person on the network: found, made, or made one out of two.
import type { Ctx } from '../../../platform/context.ts';
import { tellContact, tellContactGone } from '../../catalog/contacts/contact-events.service.ts';
import { lockContacts } from '../merge/move-contact.service.ts';
import { joinTickets } from '../tickets/join-tickets.service.ts';
import { publishTicket, publishTicketDeleted } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { findPeople, insertContacts, learnAlias, moveContact, unlinkHiddenId, updateContact } from './identity.repo.ts';
import { identify, type Identity, type IdentityChange, type KnownContact } from './identity.rules.ts';

/** A person or a group that something of theirs is stored for. */
export interface Wanted {
  identity: Identity;
  /** what a new contact is called */
  name: string;
  isGroup: boolean;
}

/**
 * Whose contact is whose: found, made, or made one out of two.
 * @param known the contacts that may be these people, as they were just read
 * @param sideBySide as settleIdentity has it
 */
export async function resolveContacts(
  ctx: Ctx,
  wanted: readonly Wanted[],
  known: readonly KnownContact[],
  sideBySide: boolean,
): Promise<(identity: Identity) => KnownContact> {
  // Whoever is named several times is one.
  const resolved = new Map<string, KnownContact>();
  const settle = async (some: Iterable<Wanted>, people: readonly KnownContact[]): Promise<void> => {
    for (const one of some) {
      if (resolved.has(nameOf(one.identity))) continue;
      const kept = await settleIdentity(ctx, identify(one.identity, people), sideBySide);
      if (kept) resolved.set(nameOf(one.identity), kept);
    }
  };
  const missing = () =>
    new Map(wanted.filter((one) => !resolved.has(nameOf(one.identity))).map((one) => [nameOf(one.identity), one]));
  await settle(wanted, known);
  const strangers = [...missing().values()];
  const made = await insertContacts(
    ctx.tx,
    strangers.map(({ identity: { number, hiddenId }, name, isGroup }) => ({ number, hiddenId, name, isGroup })),
  );
  for (const row of made) {
    tellContact(ctx, 'create', row);
    const one = strangers.find(({ identity }) => identity.number === row.number);
    if (one) resolved.set(nameOf(one.identity), { ...row, pictureDue: true });
  }
  // Made by somebody else since we looked, or along with these under another name.
  const others = [...missing().values()];
  if (others.length > 0) await settle(others, await findPeople(ctx.tx, ...others.map(({ identity }) => identity)));
  return (identity) => {
    const contact = resolved.get(nameOf(identity));
    if (!contact) throw new Error(`the number ${identity.number} belongs to a contact that is somebody else`);
    return contact;
  };
}

const nameOf = ({ number, hiddenId }: Identity): string => `${number} ${hiddenId ?? ''}`;

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
  // Somebody may have asked since they were read that all of one of them be erased: it is to be found by its contact, and who
  // is who is to be asked again.
  if ((await lockContacts(ctx.tx, [from.id, into.id])).length < 2) throw new Error('one of two contacts has just gone');
  const goneTickets = await joinTickets(ctx, from.id, into.id);
  const moved = await moveContact(ctx.tx, from.id, into.id);
  const changed = [...new Set([...goneTickets.map(({ kept }) => kept), ...moved])];
  for (const gone of goneTickets) publishTicketDeleted(ctx, gone.id, gone);
  for (const ticket of await presentTickets(ctx.tx, changed)) publishTicket(ctx, ticket);
  tellContactGone(ctx, from.id);
}
