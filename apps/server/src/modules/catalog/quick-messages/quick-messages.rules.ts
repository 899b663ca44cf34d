// Who may use a quick message, and who may change it. Pure.
import { can } from '@recado/contract/permissions';
import type { Actor } from '../../../platform/context.ts';

export interface Owned {
  /** null: it is everybody's */
  userId: number | null;
  /** everybody may use it */
  general: boolean;
}

type Person = Pick<Actor, 'userId' | 'profile'>;

export const mayUse = ({ userId }: Person, message: Owned): boolean => message.general || message.userId === userId;

/** Everybody's: only some. Another's own: nobody. */
export const mayChange = (person: Person, message: Owned): boolean =>
  message.general ? can(person, 'quick-messages-page:editGeneral') : message.userId === person.userId;
