// How a customer of the simulator looks: as the inbox's avatars do, with a colour taken from the number.
import type { ContactRef } from '@recado/contract/contacts';
import { isGroupId } from './customers.ts';

const HUE_DIGITS = 6;

export const faceOf = (
  number: string,
  name: string,
): Pick<ContactRef, 'id' | 'name' | 'profilePicUrl' | 'isGroup'> => ({
  id: Number(number.slice(-HUE_DIGITS)),
  name,
  profilePicUrl: null,
  isGroup: isGroupId(number),
});
