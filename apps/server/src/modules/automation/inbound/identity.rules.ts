// Which contact a person of the network is. A phone number is the identity; a hidden id follows the phone it belongs to.
import type { Party } from '@recado/channel/inbound';
import { hiddenColumns, isKnownBy, type HiddenIds } from '../../catalog/contacts/hidden-ids.rules.ts';
import { canonicalPhone, phoneForms } from '../../catalog/contacts/phone.rules.ts';

export interface Identity {
  /** as a new contact stores it: the phone, else the hidden id */
  number: string;
  /** every way in which the phone may be written; none: it is hidden */
  forms: readonly string[];
  hiddenId: string | null;
  name: string;
}

export interface KnownContact extends HiddenIds {
  id: number;
  name: string;
  number: string;
  /** the network was not asked for the picture, or long ago */
  pictureDue?: boolean;
}

export interface IdentityChange {
  /** the contact that stays; undefined: a new one is made */
  keep: KnownContact | undefined;
  /** what changes on it */
  set: Partial<HiddenIds> & { number?: string; name?: string };
  /** only its hidden id was known: everything of it moves to the one that stays */
  absorb: KnownContact | undefined;
  /** has a phone of its own: it only loses the hidden id */
  unlink: { id: number; hiddenId: string } | undefined;
}

/** undefined: the network names nobody. */
export function identityOf(party: Party): Identity | undefined {
  const digits = party.phone?.replace(/\D/g, '') ?? '';
  const hiddenId = party.hiddenId || null;
  if (digits === '' && hiddenId === null) return undefined;
  const number = digits === '' ? (hiddenId ?? '') : canonicalPhone(digits);
  return { number, forms: digits === '' ? [] : phoneForms(digits), hiddenId, name: party.name?.trim() || number };
}

/** A group as a contact. */
export const groupIdentity = (group: { id: string; subject?: string | undefined }): Identity => ({
  number: group.id,
  forms: [group.id],
  hiddenId: null,
  name: group.subject?.trim() || group.id,
});

const isHidden = (contact: KnownContact): boolean => isKnownBy(contact, contact.number);

export function identify({ number, forms, hiddenId, name }: Identity, known: readonly KnownContact[]): IdentityChange {
  const byPhone =
    known.find((contact) => forms.length > 0 && contact.number === number) ??
    known.find((contact) => forms.includes(contact.number));
  const byHidden = hiddenId === null ? undefined : known.find((contact) => isKnownBy(contact, hiddenId));
  const nothing: IdentityChange = { keep: byPhone, set: {}, absorb: undefined, unlink: undefined };

  if (byPhone) {
    if (!byHidden) return { ...nothing, set: hiddenColumns(hiddenId) };
    if (byHidden.id === byPhone.id) return nothing;
    const taken = { ...nothing, set: hiddenColumns(hiddenId) };
    return isHidden(byHidden) ? { ...taken, absorb: byHidden } : { ...taken, unlink: without(byHidden, hiddenId) };
  }
  if (!byHidden) return nothing;
  if (forms.length === 0) return { ...nothing, keep: byHidden };
  if (!isHidden(byHidden)) return { ...nothing, unlink: without(byHidden, hiddenId) };
  // The number came to light. A contact that was called by its hidden id is called by its number now.
  const named = byHidden.name === byHidden.number ? { name } : {};
  return { ...nothing, keep: byHidden, set: { number, ...named } };
}

const without = ({ id }: KnownContact, hiddenId: string | null) => (hiddenId === null ? undefined : { id, hiddenId });
