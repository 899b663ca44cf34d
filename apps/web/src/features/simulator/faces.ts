// How a customer of the simulator looks: as the inbox's avatars do.
import type { ContactRef } from '@recado/contract/contacts';
import { isGroupId } from './customers.ts';

export const faceOf = (
  number: string,
  name: string,
): Pick<ContactRef, 'number' | 'name' | 'profilePicUrl' | 'isGroup'> => ({
  number,
  name,
  profilePicUrl: null,
  isGroup: isGroupId(number),
});
