// What can be said of a message that is there. Pure.
import type { Chat } from '@recado/channel/inbound';
import { chatOf } from '../addressing/chat.rules.ts';
import type { StoredMessage } from './messages.repo.ts';

/** The network's own name of the conversation, where it has given one. */
export const chatOfMessage = ({ contact, provider, chat }: StoredMessage): Chat => ({
  ...chatOf(contact, provider),
  key: chat,
});
