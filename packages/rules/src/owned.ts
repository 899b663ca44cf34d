// Whose things are: who may change what somebody made. Pure.
import type { Profile } from '@recado/contract/constants';
import { can, type Permitted } from '@recado/contract/permissions';

export interface Person {
  userId: number;
  profile: Profile;
}

/** A note, a scheduled message: its maker's, and administrators'. */
export const mayChangeMade = (person: Person, { userId }: { userId: number | null }): boolean =>
  userId === person.userId || person.profile === 'admin';

/** A quick message: everybody's only some change, another's own nobody. */
export const mayChangeQuickMessage = (
  person: Pick<Person, 'userId'> & Permitted,
  { general, userId }: { general: boolean; userId: number | null },
): boolean => (general ? can(person, 'quick-messages-page:editGeneral') : userId === person.userId);

/** A chat among colleagues: its owner's; when they are gone, any of its members'. */
export const mayChangeChat = ({ userId }: Pick<Person, 'userId'>, { ownerId }: { ownerId: number | null }): boolean =>
  ownerId === null || ownerId === userId;
