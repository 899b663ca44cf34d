// What the protocol calls the kinds of message, and where their media is.
import type { MediaType, proto } from 'baileys';

export interface MediaContent {
  kind: MediaType;
  content: {
    directPath?: string | null;
    url?: string | null;
    mediaKey?: Uint8Array | null;
  };
}

/** The media of a message, whatever wraps it. */
export function mediaOf(message: proto.IMessage): MediaContent | undefined {
  const inner = message.deviceSentMessage?.message ?? message.documentWithCaptionMessage?.message ?? message;
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = inner;
  if (imageMessage) return { kind: 'image', content: imageMessage };
  if (videoMessage) return { kind: 'video', content: videoMessage };
  if (audioMessage) return { kind: 'audio', content: audioMessage };
  if (documentMessage) return { kind: 'document', content: documentMessage };
  return stickerMessage ? { kind: 'sticker', content: stickerMessage } : undefined;
}

/** The `mediatype` of the ciphertext. */
export function mediaTypeOf(message: proto.IMessage): string | undefined {
  if (message.audioMessage?.ptt) return 'ptt';
  if (message.contactMessage) return 'vcard';
  if (message.contactsArrayMessage) return 'contact_array';
  if (message.locationMessage) return 'location';
  if (message.liveLocationMessage) return 'livelocation';
  return mediaOf(message)?.kind;
}

/** The `type` of the stanza. */
export function stanzaTypeOf(message: proto.IMessage): string {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessageV3 || message.pollUpdateMessage) return 'poll';
  return mediaTypeOf(message) === undefined ? 'text' : 'media';
}

/** The text that a person would read in a message. */
export function textOf(message: proto.IMessage): string | undefined {
  const edited =
    message.protocolMessage?.editedMessage ?? message.editedMessage?.message?.protocolMessage?.editedMessage;
  if (edited) return textOf(edited);
  return (
    message.conversation ??
    message.extendedTextMessage?.text ??
    message.imageMessage?.caption ??
    message.videoMessage?.caption ??
    message.documentWithCaptionMessage?.message?.documentMessage?.caption ??
    undefined
  );
}
