// What may be done with a message that is there: it is corrected, taken back, reacted to, sent again. Pure.
import { ACK, type ProviderName } from '@recado/contract/constants';
import { mayChangeMade, type Person } from './owned.ts';

/** All that decides it. */
export interface MessageFacts {
  fromMe: boolean;
  /** null: nobody typed it here */
  userId: number | null;
  isDeleted: boolean;
  /** null: text */
  mediaType: string | null;
  ack: number;
  sendError: string | null;
  createdAt: Date;
}

/** how long after it was written; phones refuse later ones */
export const CORRECTABLE_MS = 15 * 60_000;

/** Rows that no network knows as messages. */
const NO_MESSAGES = ['call_log', 'undecryptable', 'unsupported'];

export const isNoMessage = (mediaType: string | null): boolean => mediaType !== null && NO_MESSAGES.includes(mediaType);

export const failedToSend = ({ fromMe, ack, sendError }: Pick<MessageFacts, 'fromMe' | 'ack' | 'sendError'>): boolean =>
  fromMe && ack === ACK.error && sendError !== null;

/** What one wrote oneself: nobody puts words in another's mouth. */
const isOwn = ({ userId }: Person, message: Pick<MessageFacts, 'fromMe' | 'userId'>): boolean =>
  message.fromMe && message.userId === userId;

/** Official numbers neither correct nor take back what they have taken. */
const isOutForGood = (message: Pick<MessageFacts, 'ack'>, provider: ProviderName | null): boolean =>
  provider === 'cloud' && message.ack >= ACK.server;

export type Irrevocable = 'notOwn' | 'sent';

/**
 * Why it cannot be taken back; null: it can. One's own, and for administrators all that is ours, whoever wrote it: a
 * colleague, the product, the phone.
 */
export function whyIrrevocable(
  person: Person,
  message: Pick<MessageFacts, 'fromMe' | 'userId' | 'ack'>,
  provider: ProviderName | null,
): Irrevocable | null {
  if (!message.fromMe || !mayChangeMade(person, message)) return 'notOwn';
  return isOutForGood(message, provider) ? 'sent' : null;
}

export type Uncorrectable = 'notOwn' | 'noText' | 'deleted' | 'late' | 'sent';

/** Why it cannot be corrected; null: it can. @param provider of the connection that it went by */
export function whyUncorrectable(
  person: Person,
  message: MessageFacts,
  provider: ProviderName | null,
  now: number,
): Uncorrectable | null {
  if (!isOwn(person, message)) return 'notOwn';
  if (message.mediaType !== null) return 'noText';
  if (message.isDeleted) return 'deleted';
  if (now - message.createdAt.getTime() > CORRECTABLE_MS) return 'late';
  return isOutForGood(message, provider) ? 'sent' : null;
}

export type Unreactable = 'deleted' | 'failed' | 'unsent' | 'noMessage';

/** Why nobody can react to it; null: one can. */
export function whyUnreactable(
  message: Pick<MessageFacts, 'fromMe' | 'isDeleted' | 'mediaType' | 'ack' | 'sendError'>,
  provider: ProviderName | null,
): Unreactable | null {
  if (message.isDeleted) return 'deleted';
  if (failedToSend(message)) return 'failed';
  // Official numbers name the message themselves, when they have taken it.
  if (provider === 'cloud' && message.fromMe && message.ack < ACK.server) return 'unsent';
  return isNoMessage(message.mediaType) ? 'noMessage' : null;
}

/** In whose body something else stands for what they are: a place, a card, a file's name. */
const WORDLESS = [
  'audio',
  'sticker',
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'contactsArrayMessage',
  'vcard',
  'call_log',
  'undecryptable',
  'unsupported',
];

/** The words of a message: its text or caption. Of types that nobody has told us of, the text. */
export const textOf = ({ body, mediaType }: Pick<MessageFacts, 'mediaType'> & { body: string }): string =>
  mediaType !== null && WORDLESS.includes(mediaType) ? '' : body;
