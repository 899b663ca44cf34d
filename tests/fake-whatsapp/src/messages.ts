// The messages that phones write, as protobuf objects.
import { proto } from 'baileys';
import type { MediaReference } from './media-store.ts';

const { Type } = proto.Message.ProtocolMessage;

export interface Quote {
  id: string;
  author: string;
  message: proto.IMessage;
}

export interface FileTexts {
  caption?: string;
  mimetype?: string;
  fileName?: string;
  seconds?: number;
}

export const text = (body: string): proto.IMessage => ({ conversation: body });

export const image = (file: MediaReference, { caption, mimetype = 'image/jpeg' }: FileTexts): proto.IMessage => ({
  imageMessage: { ...file, caption, mimetype, height: 1, width: 1 },
});

export const video = (
  file: MediaReference,
  { caption, mimetype = 'video/mp4', seconds }: FileTexts,
): proto.IMessage => ({
  videoMessage: { ...file, caption, mimetype, seconds },
});

export const audio = (file: MediaReference, { mimetype = 'audio/mpeg', seconds }: FileTexts): proto.IMessage => ({
  audioMessage: { ...file, mimetype, seconds, ptt: false },
});

export const voice = (file: MediaReference, { seconds = 1 }: FileTexts): proto.IMessage => ({
  audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', seconds, ptt: true },
});

/** With a caption, phones wrap the document once more. */
export function document(file: MediaReference, options: FileTexts): proto.IMessage {
  const { caption, mimetype = 'application/pdf', fileName = 'document.pdf' } = options;
  const documentMessage = { ...file, caption, mimetype, fileName, title: fileName };
  return caption === undefined ? { documentMessage } : { documentWithCaptionMessage: { message: { documentMessage } } };
}

export const sticker = (file: MediaReference, { mimetype = 'image/webp' }: FileTexts): proto.IMessage => ({
  stickerMessage: { ...file, mimetype },
});

export const location = (latitude: number, longitude: number, name?: string): proto.IMessage => ({
  locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name },
});

export const liveLocation = (latitude: number, longitude: number): proto.IMessage => ({
  liveLocationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, sequenceNumber: 1 },
});

export function contacts(cards: { name: string; vcard: string }[]): proto.IMessage {
  const all = cards.map(({ name, vcard }) => ({ displayName: name, vcard }));
  const [only, ...others] = all;
  if (only && others.length === 0) return { contactMessage: only };
  return { contactsArrayMessage: { displayName: `${all.length} contacts`, contacts: all } };
}

export const edit = (key: proto.IMessageKey, body: string): proto.IMessage => ({
  protocolMessage: {
    key,
    type: Type.MESSAGE_EDIT,
    editedMessage: { conversation: body },
    timestampMs: Date.now(),
  },
});

export const revoke = (key: proto.IMessageKey): proto.IMessage => ({ protocolMessage: { key, type: Type.REVOKE } });

export const reaction = (key: proto.IMessageKey, emoji: string): proto.IMessage => ({
  reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() },
});

/** The same message as an answer to another. */
export function quoting(message: proto.IMessage, quote: Quote): proto.IMessage {
  const contextInfo = { stanzaId: quote.id, participant: quote.author, quotedMessage: quote.message };
  if (message.conversation) return { extendedTextMessage: { text: message.conversation, contextInfo } };
  const entries = Object.entries(message).map(([kind, content]: [string, unknown]) =>
    typeof content === 'object' && content !== null ? [kind, { ...content, contextInfo }] : [kind, content],
  );
  return proto.Message.fromObject(Object.fromEntries(entries));
}
