// What a contact takes over from another that becomes part of it: what it lacks itself. Pure.
import type { ContactFieldValues } from '@recado/contract/contact-fields';
import type { Contact } from '@recado/contract/contacts';
import { lackingFields } from './contact-fields.ts';

type ExtraInfo = Contact['extraInfo'];
type Merged = ContactFieldValues & Pick<Contact, 'profilePicUrl' | 'extraInfo'>;

export interface Gains extends Partial<ContactFieldValues> {
  profilePicUrl?: string;
  /** besides its own */
  extraInfo: ExtraInfo;
}

export const gainsOf = (kept: Merged, other: Merged): Gains => ({
  ...lackingFields(kept, other),
  ...(kept.profilePicUrl === null && other.profilePicUrl !== null && { profilePicUrl: other.profilePicUrl }),
  extraInfo: missingInfo(kept.extraInfo, other.extraInfo),
});

/** Known by its name, however it is capitalised. */
export function missingInfo(kept: ExtraInfo, other: ExtraInfo): ExtraInfo {
  const names = new Set(kept.map(({ name }) => name.toLowerCase()));
  return other.filter(({ name }) => !names.has(name.toLowerCase()));
}
