// What a merge gives the contact that is kept, for a person to see before. Pure.
import type { Contact } from '@recado/contract/contacts';

export interface Gains {
  /** of the other; null: the kept one has its own, or neither has any */
  email: string | null;
  picture: boolean;
  extraInfo: Contact['extraInfo'];
}

/** What the kept one lacks and the other has. */
export function gainsOf(kept: Contact, gone: Contact): Gains {
  const known = new Set(kept.extraInfo.map(({ name }) => name.toLowerCase()));
  return {
    email: kept.email === '' && gone.email !== '' ? gone.email : null,
    picture: kept.profilePicUrl === null && gone.profilePicUrl !== null,
    extraInfo: gone.extraInfo.filter(({ name }) => !known.has(name.toLowerCase())),
  };
}
