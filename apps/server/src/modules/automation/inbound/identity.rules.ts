// Which contact a person of the network is. A phone number is the identity; a hidden id follows the phone it belongs to.
import type { Party } from '@recado/channel/inbound';
import { canonicalPhone, phoneForms } from '../../catalog/contacts/phone.rules.ts';

export interface Identity {
  /** as a new contact stores it: the phone, else the hidden id */
  number: string;
  /** every way in which the phone may be written; none: it is hidden */
  forms: readonly string[];
  lid: string | null;
  name: string;
}

export interface KnownContact {
  id: number;
  name: string;
  number: string;
  lid: string | null;
  /** the network was not asked for the picture, or long ago */
  pictureDue?: boolean;
}

export interface IdentityChange {
  /** the contact that stays; undefined: a new one is made */
  keep: KnownContact | undefined;
  /** what changes on it */
  set: { number?: string; lid?: string; name?: string };
  /** only its hidden id was known: everything of it moves to the one that stays */
  absorb: KnownContact | undefined;
  /** has a phone of its own: it only loses the hidden id */
  unlink: KnownContact | undefined;
}

/** undefined: the network names nobody. */
export function identityOf(party: Party): Identity | undefined {
  const digits = party.phone?.replace(/\D/g, '') ?? '';
  const lid = party.hiddenId || null;
  if (digits === '' && lid === null) return undefined;
  const number = digits === '' ? (lid ?? '') : canonicalPhone(digits);
  return { number, forms: digits === '' ? [] : phoneForms(digits), lid, name: party.name?.trim() || number };
}

/** A group as a contact. */
export const groupIdentity = (group: { id: string; subject?: string | undefined }): Identity => ({
  number: group.id,
  forms: [group.id],
  lid: null,
  name: group.subject?.trim() || group.id,
});

const isHidden = (contact: KnownContact): boolean => contact.number === contact.lid;

export function identify(identity: Identity, known: readonly KnownContact[]): IdentityChange {
  const byPhone =
    known.find(({ number }) => identity.forms.length > 0 && number === identity.number) ??
    known.find(({ number }) => identity.forms.includes(number));
  const byLid = identity.lid === null ? undefined : known.find(({ lid }) => lid === identity.lid);
  const nothing: IdentityChange = { keep: byPhone, set: {}, absorb: undefined, unlink: undefined };
  const link = identity.lid !== null && byPhone?.lid !== identity.lid ? { lid: identity.lid } : {};

  if (byPhone) {
    if (!byLid || byLid.id === byPhone.id) return { ...nothing, set: link };
    return isHidden(byLid) ? { ...nothing, set: link, absorb: byLid } : { ...nothing, set: link, unlink: byLid };
  }
  if (!byLid) return nothing;
  if (identity.forms.length === 0) return { ...nothing, keep: byLid };
  if (!isHidden(byLid)) return { ...nothing, unlink: byLid };
  // The number came to light. A contact that was called by its hidden id is called by its number now.
  const named = byLid.name === byLid.number ? { name: identity.name } : {};
  return { ...nothing, keep: byLid, set: { number: identity.number, ...named } };
}
