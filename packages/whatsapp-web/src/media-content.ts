// A file in a message, and what is needed to fetch it later, or to ask the phone to upload it again.
import { toNumber, type MediaType, type proto } from 'baileys';
import type { InboundContent, MediaRef } from '@recado/channel/inbound';
import type { MediaKind } from '@recado/contract/constants';
import { capped, SHORT, URL_LENGTH } from './capped.ts';

/** Whatever carries a file; the fields of a kind are only on that kind. */
export type AnyMedia = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage;

/** The message in which a file stands. */
export interface MediaKey {
  remoteJid: string;
  id: string;
  fromMe: boolean;
  participant?: string | undefined;
}

/** The bytes are base64. */
export interface WebMediaRef extends MediaRef {
  mediaType: MediaType;
  mediaKey: string;
  url?: string | undefined;
  directPath?: string | undefined;
  fileEncSha256?: string | undefined;
  /** added by who knows the message */
  key?: MediaKey | undefined;
}

const MIMES: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

const MEDIA_TYPES: Record<MediaKind, MediaType> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'ptt',
  document: 'document',
  sticker: 'sticker',
};

const KEY_BYTES = 32;
const HASH_BYTES = 32;
/** An animation in a format that only WhatsApp's own apps draw. */
const LOTTIE = 'application/was';

/** Unreadable: there is no key to it, as in what is opened once and only on the phone, or nothing draws it. */
export function mediaContent(kind: MediaKind, media: Partial<AnyMedia>, caption = media.caption): InboundContent {
  const mime = media.mimetype || MIMES[kind];
  const { mediaKey } = media;
  const isSomewhere = [media.url, media.directPath].some(isPlace);
  if (mediaKey?.length !== KEY_BYTES || !isSomewhere || mime === LOTTIE)
    return { type: 'unreadable', reason: 'unsupported' };
  const fileName = media.fileName || media.title;
  const size = toNumber(media.fileLength ?? undefined);
  return {
    type: 'media',
    kind,
    mime: capped(mime, SHORT),
    ...(caption && { caption }),
    ...(kind === 'document' && fileName && { fileName: capped(fileName, SHORT) }),
    ...(size > 0 && { size }),
    ref: refOf(MEDIA_TYPES[kind], media, mediaKey),
  };
}

function refOf(mediaType: MediaType, media: Partial<AnyMedia>, mediaKey: Uint8Array): WebMediaRef {
  const { url, directPath, fileEncSha256 } = media;
  return {
    mediaType,
    mediaKey: base64(mediaKey),
    ...(isPlace(url) && { url }),
    ...(isPlace(directPath) && { directPath }),
    ...(fileEncSha256?.length === HASH_BYTES && { fileEncSha256: base64(fileEncSha256) }),
  };
}

const isPlace = (place: string | null | undefined): place is string =>
  typeof place === 'string' && place !== '' && place.length <= URL_LENGTH;

/** As this file made it; undefined: it is none of ours. */
export function webMediaRef(ref: MediaRef): WebMediaRef | undefined {
  const { mediaType, mediaKey } = ref;
  return typeof mediaType === 'string' && typeof mediaKey === 'string' ? (ref as WebMediaRef) : undefined;
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
