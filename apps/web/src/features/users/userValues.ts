// The user form's values, and what of them the server is sent.
import { PROFILES } from '@recado/contract/constants';
import { id } from '@recado/contract/primitives';
import { userInput, type User } from '@recado/contract/users';
import { z } from 'zod';
import { passwordChange } from '../../entities/user/passwordChange.ts';

/** A new user needs a password; somebody else's stays when it is left empty. */
export const userSchema = (user?: User) =>
  z.object({
    name: userInput.shape.name,
    email: userInput.shape.email,
    password: user ? passwordChange : userInput.shape.password,
    /** where one changes oneself */
    currentPassword: z.string(),
    profile: z.enum(PROFILES),
    /** null: what the profile says */
    roleId: id.nullable(),
    allTicket: z.boolean(),
    queueIds: z.array(id),
    whatsappId: id.nullable(),
  });
export type UserValues = z.input<ReturnType<typeof userSchema>>;

export const valuesOf = (user?: User): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  profile: user?.profile ?? 'user',
  roleId: user?.role?.id ?? null,
  allTicket: user?.allTicket === 'enabled',
  queueIds: user?.queues.map((queue) => queue.id) ?? [],
  whatsappId: user?.whatsappId ?? null,
});

/** What the caller may not change is not sent: it stays. */
export function bodyOf(values: UserValues, may: { profile: boolean; queues: boolean }): z.input<typeof userInput> {
  const { name, email, password, profile, roleId, allTicket, queueIds, whatsappId } = values;
  return {
    name,
    email,
    password,
    ...(may.profile && { profile, roleId, allTicket: allTicket ? 'enabled' : 'desabled' }),
    ...(may.queues && { queueIds, whatsappId }),
  };
}
