// How a contact is named to a network.
import type { Chat, Party } from '@recado/channel/inbound';
import type { ProviderName } from '@recado/contract/constants';
import { hiddenIdOn, isKnownBy, type HiddenIds } from '../../catalog/contacts/hidden-ids.rules.ts';
import { canonicalPhone } from '@recado/rules/phone';

/** What a contact is known by. */
export interface NamedContact extends HiddenIds {
  number: string;
  /** only where others were merged into it */
  spoken?: Spoken | null;
}

/** Which of its names it is to be answered by. */
export interface Spoken {
  /** what the conversation was last called; null: nobody wrote */
  chat: string | null;
  /** of those that were merged into it; one person's names are of one merge */
  names: readonly { kind: 'number' | keyof HiddenIds; value: string; mergeId: number }[];
}

export interface ChatContact extends NamedContact {
  name: string;
  isGroup: boolean;
}

/** The phone they wrote from, of somebody who has several since contacts were merged. */
function spokenName({ spoken, ...contact }: NamedContact): NamedContact {
  const chat = spoken?.chat ?? null;
  if (!spoken || chat === null) return contact;
  const written = canonicalPhone(chat);
  if (written === contact.number || isKnownBy(contact, chat)) return contact;
  const alias = spoken.names.find(({ value }) => value === chat || value === written);
  if (!alias) return contact;
  const others = spoken.names.filter(({ mergeId }) => mergeId === alias.mergeId);
  const nameOf = (kind: (typeof alias)['kind']) =>
    alias.kind === kind ? alias.value : (others.find((other) => other.kind === kind)?.value ?? null);
  return { number: nameOf('number') ?? alias.value, lid: nameOf('lid'), cloudId: nameOf('cloudId') };
}

/**
 * A person; one whose number the network hides is stored under the id it gives instead.
 * @param provider the network they are named to; another's hidden id means nothing there
 */
function partyOf(named: NamedContact, provider: ProviderName | null): Party {
  const contact = spokenName(named);
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
  const { name, isGroup } = contact;
  if (isGroup) return { key: contact.number, party: {}, group: { id: contact.number, subject: name } };
  return { key: spokenName(contact).number, party: { ...partyOf(contact, provider), name } };
}
