// Which contact a person of the network is. A phone number is the identity; a hidden id follows the phone it belongs to.
import type { Party } from '@recado/channel/inbound';
import { hiddenColumn, hiddenColumns, isKnownBy, type HiddenIds } from '../../catalog/contacts/hidden-ids.rules.ts';
import { canonicalPhone, digitsOf, phoneForms } from '@recado/rules/phone';

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
  /** numbers and hidden ids of contacts that were merged into it */
  aliasNumbers?: readonly string[] | null;
  aliasIds?: readonly string[] | null;
  /** the network was not asked for the picture, or long ago */
  pictureDue?: boolean;
}

/** Another name of somebody who was merged into a contact. */
export interface LearntAlias {
  contactId: number;
  kind: 'number' | keyof HiddenIds;
  value: string;
  /** the alias that it goes with */
  with: string;
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
  /** the one that stays is known by an alias, and this is another one of the same person */
  learn?: LearntAlias;
}

/** undefined: the network names nobody. */
export function identityOf(party: Party): Identity | undefined {
  const digits = digitsOf(party.phone ?? '');
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

/** The contact, or somebody who was merged into it, goes by one of these names. */
export const isNamed = (contact: KnownContact, { forms, hiddenId }: Pick<Identity, 'forms' | 'hiddenId'>): boolean =>
  forms.some((form) => contact.number === form || contact.aliasNumbers?.includes(form)) ||
  (hiddenId !== null && (isKnownBy(contact, hiddenId) || contact.aliasIds?.includes(hiddenId) === true));

export const changesNothing = ({ set, absorb, unlink, learn }: IdentityChange): boolean =>
  Object.keys(set).length === 0 && !absorb && !unlink && !learn;

const isHidden = (contact: KnownContact): boolean => isKnownBy(contact, contact.number);

/** A contact's own names go before those of whoever was merged into another. */
export function identify(identity: Identity, known: readonly KnownContact[]): IdentityChange {
  const { number, forms, hiddenId, name } = identity;
  const byPhone =
    known.find((contact) => forms.length > 0 && contact.number === number) ??
    known.find((contact) => forms.includes(contact.number));
  const byHidden = hiddenId === null ? undefined : known.find((contact) => isKnownBy(contact, hiddenId));
  const nothing: IdentityChange = { keep: byPhone, set: {}, absorb: undefined, unlink: undefined };

  if (byPhone) {
    if (!byHidden) return { ...nothing, set: hiddenColumns(hiddenId) };
    if (byHidden.id === byPhone.id) return nothing;
    return { ...nothing, set: hiddenColumns(hiddenId), ...released(byHidden, hiddenId) };
  }
  const byAlias = identifyAlias(identity, known, byHidden);
  if (byAlias) return byAlias;
  if (!byHidden) return nothing;
  if (forms.length === 0) return { ...nothing, keep: byHidden };
  if (!isHidden(byHidden)) return { ...nothing, unlink: without(byHidden, hiddenId) };
  // The number came to light. A contact that was called by its hidden id is called by its number now.
  const named = byHidden.name === byHidden.number ? { name } : {};
  return { ...nothing, keep: byHidden, set: { number, ...named } };
}

/** The kept contact's own names stay what they are: they are another phone's. */
function identifyAlias(
  { number, forms, hiddenId }: Identity,
  known: readonly KnownContact[],
  byHidden: KnownContact | undefined,
): IdentityChange | undefined {
  const keepOnly = (keep: KnownContact): IdentityChange => ({ keep, set: {}, absorb: undefined, unlink: undefined });
  const alias = forms.find((form) => known.some(({ aliasNumbers }) => aliasNumbers?.includes(form)));
  const byNumber = known.find(({ aliasNumbers }) => alias !== undefined && aliasNumbers?.includes(alias));
  if (byNumber && alias !== undefined) {
    if (hiddenId === null || byNumber.aliasIds?.includes(hiddenId) || byHidden?.id === byNumber.id)
      return keepOnly(byNumber);
    const learn: LearntAlias = {
      contactId: byNumber.id,
      kind: hiddenColumn(hiddenId),
      value: hiddenId,
      with: alias,
    };
    return { ...keepOnly(byNumber), ...(byHidden && released(byHidden, hiddenId)), learn };
  }
  const byId = hiddenId === null || byHidden ? undefined : known.find(({ aliasIds }) => aliasIds?.includes(hiddenId));
  if (!byId || hiddenId === null) return undefined;
  if (forms.length === 0) return keepOnly(byId);
  return { ...keepOnly(byId), learn: { contactId: byId.id, kind: 'number', value: number, with: hiddenId } };
}

/** What becomes of the contact that had the hidden id. */
const released = (contact: KnownContact, hiddenId: string | null): Partial<IdentityChange> =>
  isHidden(contact) ? { absorb: contact } : { unlink: without(contact, hiddenId) };

const without = ({ id }: KnownContact, hiddenId: string | null) => (hiddenId === null ? undefined : { id, hiddenId });
