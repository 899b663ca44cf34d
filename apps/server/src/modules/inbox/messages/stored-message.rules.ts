// What can be said of a message that is there. Pure.
import type { Chat } from '@recado/channel/inbound';
import { ACK } from '@recado/contract/constants';
import type { Viewer } from '@recado/rules/tickets';
import { chatOf } from './chat.rules.ts';
import type { StoredMessage } from './messages.repo.ts';

/** What one wrote oneself: nobody puts words in another's mouth. */
export const isOwn = (viewer: Viewer, { fromMe, userId }: StoredMessage): boolean => fromMe && userId === viewer.userId;

/** One's own, and for administrators all that is ours, whoever wrote it: a colleague, the product, the phone. */
export const mayTakeBack = (viewer: Viewer, message: StoredMessage): boolean =>
  isOwn(viewer, message) || (message.fromMe && viewer.profile === 'admin');

export const failedToSend = ({ fromMe, ack, sendError }: StoredMessage): boolean =>
  fromMe && ack === ACK.error && sendError !== null;

/** The network's own name of the conversation, where it has given one. */
export const chatOfMessage = ({ contact, provider, chat }: StoredMessage): Chat => ({
  ...chatOf(contact, provider),
  key: chat,
});
