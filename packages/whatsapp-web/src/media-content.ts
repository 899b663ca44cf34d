// A file in a message, what is needed to fetch it later, and the message that asks the phone to upload it again.
import { toNumber, type MediaType, type proto, type WAMessage } from 'baileys';
import type { InboundContent, MediaKind, MediaRef } from '@recado/channel/inbound';

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
  fileSha256?: string | undefined;
  fileEncSha256?: string | undefined;
  mimetype?: string | undefined;
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

/** An animation in a format that only WhatsApp's own apps draw. */
const LOTTIE = 'application/was';

/** Unreadable: there is no key to it, as in what is opened once and only on the phone, or nothing draws it. */
export function mediaContent(kind: MediaKind, media: Partial<AnyMedia>, caption = media.caption): InboundContent {
  const mime = media.mimetype || MIMES[kind];
  if (!media.mediaKey?.length || !(media.url || media.directPath) || mime === LOTTIE)
    return { type: 'unreadable', reason: 'unsupported' };
  const fileName = media.fileName || media.title;
  const size = toNumber(media.fileLength ?? undefined);
  return {
    type: 'media',
    kind,
    mime,
    ...(caption && { caption }),
    ...(kind === 'document' && fileName && { fileName }),
    ...(size > 0 && { size }),
    ref: refOf(MEDIA_TYPES[kind], media, media.mediaKey),
  };
}

function refOf(mediaType: MediaType, media: Partial<AnyMedia>, mediaKey: Uint8Array): WebMediaRef {
  const { url, directPath, fileSha256, fileEncSha256, mimetype } = media;
  return {
    mediaType,
    mediaKey: base64(mediaKey),
    ...(url && { url }),
    ...(directPath && { directPath }),
    ...(fileSha256?.length && { fileSha256: base64(fileSha256) }),
    ...(fileEncSha256?.length && { fileEncSha256: base64(fileEncSha256) }),
    ...(mimetype && { mimetype }),
  };
}

/** As this file made it; undefined: it is none of ours. */
export function webMediaRef(ref: MediaRef): WebMediaRef | undefined {
  const { mediaType, mediaKey } = ref;
  return typeof mediaType === 'string' && typeof mediaKey === 'string' ? (ref as WebMediaRef) : undefined;
}

/** The file's message again, as far as fetching it, and asking the phone for it, need it. */
export function messageOfRef(ref: WebMediaRef): WAMessage & { message: proto.IMessage } {
  const media = {
    mediaKey: Buffer.from(ref.mediaKey, 'base64'),
    url: ref.url,
    directPath: ref.directPath,
    mimetype: ref.mimetype,
    fileSha256: ref.fileSha256 === undefined ? undefined : Buffer.from(ref.fileSha256, 'base64'),
    fileEncSha256: ref.fileEncSha256 === undefined ? undefined : Buffer.from(ref.fileEncSha256, 'base64'),
  };
  return { key: ref.key ?? {}, message: inMessage(ref.mediaType, media) };
}

function inMessage(mediaType: MediaType, media: Partial<AnyMedia>): proto.IMessage {
  switch (mediaType) {
    case 'image':
      return { imageMessage: media };
    case 'video':
      return { videoMessage: media };
    case 'audio':
    case 'ptt':
      return { audioMessage: media };
    case 'sticker':
      return { stickerMessage: media };
    default:
      return { documentMessage: media };
  }
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
