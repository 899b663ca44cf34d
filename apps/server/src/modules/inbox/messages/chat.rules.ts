// How a contact is named to a network.
import type { Chat } from '@recado/channel/inbound';

export interface ChatContact {
  name: string;
  number: string;
  lid: string | null;
  isGroup: boolean;
}

/** The conversation with a contact: its key is what the contact is stored under, which is what inbound events carry. */
export function chatOf({ name, number, lid, isGroup }: ChatContact): Chat {
  if (isGroup) return { key: number, party: {}, group: { id: number, subject: name } };
  const hiddenId = lid ?? undefined;
  // A person whose number the network hides is stored under the id it gives instead.
  return { key: number, party: number === lid ? { hiddenId, name } : { phone: number, hiddenId, name } };
}
