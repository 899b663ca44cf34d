// How a contact is named to a network.
import type { Chat, Party } from '@recado/channel/inbound';
import type { ProviderName } from '@recado/contract/constants';
import { hiddenIdOn, isKnownBy, type HiddenIds } from '../../catalog/contacts/hidden-ids.rules.ts';

/** What a contact is known by. */
export interface NamedContact extends HiddenIds {
  number: string;
}

export interface ChatContact extends NamedContact {
  name: string;
  isGroup: boolean;
}

/**
 * A person; one whose number the network hides is stored under the id it gives instead.
 * @param provider the network they are named to; another's hidden id means nothing there
 */
function partyOf(contact: NamedContact, provider: ProviderName | null): Party {
  const hiddenId = hiddenIdOn(provider, contact);
  return isKnownBy(contact, contact.number) ? { hiddenId } : { phone: contact.number, hiddenId };
}

/** Who wrote a message, for a command that names it. null: this network cannot know them */
export function authorOf(contact: NamedContact, provider: ProviderName | null): Party | null {
  const { phone, hiddenId } = partyOf(contact, provider);
  return phone === undefined && hiddenId === undefined ? null : { phone, hiddenId };
}

/**
 * The conversation with a contact: its key is what the contact is stored under, which is what inbound events carry.
 * @param provider as above
 */
export function chatOf(contact: ChatContact, provider: ProviderName | null): Chat {
  const { name, number, isGroup } = contact;
  if (isGroup) return { key: number, party: {}, group: { id: number, subject: name } };
  return { key: number, party: { ...partyOf(contact, provider), name } };
}
