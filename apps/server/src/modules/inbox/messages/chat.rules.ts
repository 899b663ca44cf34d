// How a contact is named to a network.
import type { Chat } from '@recado/channel/inbound';
import type { ProviderName } from '@recado/contract/constants';
import { hiddenIdOn, isKnownBy, type HiddenIds } from '../../catalog/contacts/hidden-ids.rules.ts';

export interface ChatContact extends HiddenIds {
  name: string;
  number: string;
  isGroup: boolean;
}

/**
 * The conversation with a contact: its key is what the contact is stored under, which is what inbound events carry.
 * @param provider the network it is named to; another's hidden id means nothing there
 */
export function chatOf(contact: ChatContact, provider: ProviderName | null): Chat {
  const { name, number, isGroup } = contact;
  if (isGroup) return { key: number, party: {}, group: { id: number, subject: name } };
  const hiddenId = hiddenIdOn(provider, contact);
  // A person whose number the network hides is stored under the id it gives instead.
  return { key: number, party: isKnownBy(contact, number) ? { hiddenId, name } : { phone: number, hiddenId, name } };
}
