// What the networks take of what is to be sent. The Cloud API's limits are those of Meta's list of supported media. Pure.
import type { MediaKind } from '@recado/channel/inbound';
import type { ProviderName } from '@recado/contract/constants';
import type { ErrorCode, ErrorDetail } from '@recado/contract/errors';
import { mediaKindOf } from './preview.rules.ts';

export interface SentFile {
  mime: string;
  /** bytes */
  size: number;
}

const MB = 1024 * 1024;
const TEXT_LENGTH = 4_096;
const CAPTION_LENGTH = 1_024;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Any other is not even uploaded, however it is to be sent. */
const UPLOADED = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'audio/aac',
  'audio/mp4',
  'audio/mpeg',
  'audio/amr',
  'audio/ogg',
  'audio/opus',
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  `${OFFICE}.presentationml.presentation`,
]);
const DOCUMENT_BYTES = 100 * MB;
/** A picture that is larger goes as a document; so does a webp, which is shown as a sticker only. */
const SHOWN: Partial<Record<MediaKind, { mime: RegExp; bytes: number }>> = {
  image: { mime: /^image\/(?:jpeg|png)$/, bytes: 5 * MB },
  video: { mime: /^video\//, bytes: 16 * MB },
  audio: { mime: /^audio\//, bytes: 16 * MB },
  voice: { mime: /^audio\//, bytes: 16 * MB },
};

/** Without parameters like its codecs. */
const bare = (mime: string): string => mime.replace(/;.*$/s, '').trim().toLowerCase();

/** How a file goes out. */
export function sentKindOf(provider: ProviderName | null, { mime, size }: SentFile): MediaKind {
  const kind = mediaKindOf(mime);
  if (provider !== 'cloud') return kind;
  const shown = SHOWN[kind];
  return shown?.mime.test(bare(mime)) && size <= shown.bytes ? kind : 'document';
}

export interface Refusal {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[];
}

/** Why the network would not take it. undefined: it does. @param body of a template: '', it has its own text */
export function refusalOf(
  provider: ProviderName | null,
  { body, files }: { body: string; files: readonly SentFile[] },
): Refusal | undefined {
  if (provider !== 'cloud') return undefined;
  const most = files.length > 0 ? CAPTION_LENGTH : TEXT_LENGTH;
  if (body.length > most) {
    const message = `${files.length > 0 ? 'a caption' : 'a text'} of an official number may have ${most} characters`;
    return { code: 'ERR_VALIDATION', message, details: [{ path: 'body', message }] };
  }
  const unknown = files.find(({ mime }) => !UPLOADED.has(bare(mime)));
  if (unknown)
    return {
      code: 'ERR_WAPP_UNSUPPORTED',
      message:
        `Official numbers do not take files of type ${bare(unknown.mime)}: they take JPEG, PNG and WebP pictures, ` +
        'MP4 and 3GP videos, AAC, AMR, MP3, M4A and OGG sound, PDF, Office and plain text documents',
    };
  if (files.some(({ size }) => size > DOCUMENT_BYTES))
    return { code: 'ERR_PAYLOAD_TOO_LARGE', message: `Official numbers take files of ${DOCUMENT_BYTES / MB} MB` };
  return undefined;
}
