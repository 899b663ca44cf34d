// What the networks take of what is to be sent. The Cloud API's limits are those of Meta's list of supported media, in MB as everywhere here: never more than Meta takes. Pure.
import { LIMITS, MB, type MediaKind, type ProviderName } from '@recado/contract/constants';
import type { ErrorCode, ErrorDetail } from '@recado/contract/errors';
import type { HeaderKind } from './templates.ts';

export interface SentFile {
  mime: string;
  /** bytes */
  size: number;
}

const TEXT_LENGTH = 4_096;
const CAPTION_LENGTH = 1_024;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** What a message shows as what it is. A picture that is larger goes as a document; so does a webp, a sticker's picture. */
const TAKEN = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], bytes: 16 * MB },
  audio: {
    types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
    bytes: 16 * MB,
  },
  document: {
    types: [
      'application/pdf',
      'text/plain',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.spreadsheetml.sheet`,
      `${OFFICE}.presentationml.presentation`,
    ],
    bytes: 100 * MB,
  },
} as const satisfies Record<string, FileLimit>;

export interface FileLimit {
  types: readonly string[];
  bytes: number;
}

/** Any other is not even uploaded, however it is to be sent. */
const UPLOADED = new Set<string>([...Object.values(TAKEN).flatMap(({ types }) => types), 'image/webp']);

const SHOWN: Partial<Record<MediaKind, FileLimit>> = {
  image: TAKEN.image,
  video: TAKEN.video,
  audio: TAKEN.audio,
  voice: TAKEN.audio,
};

/** Without parameters like its codecs. */
const bare = (mime: string): string => mime.replace(/;.*$/s, '').trim().toLowerCase();

/** How a file is sent. What a phone does not show by itself goes as a document. */
function mediaKindOf(mime: string): MediaKind {
  if (/^image\/(?:jpeg|png|webp|gif)$/.test(mime)) return 'image';
  if (/^video\/(?:mp4|3gpp|quicktime|webm)$/.test(mime)) return 'video';
  // Opus in Ogg is what phones record.
  if (/^audio\/ogg\b/.test(mime)) return 'voice';
  return mime.startsWith('audio/') ? 'audio' : 'document';
}

/** How a file goes out. @param asVoice false: sound that could be a voice note is a file of sound all the same */
export function sentKindOf(provider: ProviderName | null, { mime, size }: SentFile, asVoice = true): MediaKind {
  const shownAs = mediaKindOf(mime);
  const kind = shownAs === 'voice' && !asVoice ? 'audio' : shownAs;
  if (provider !== 'cloud') return kind;
  const shown = SHOWN[kind];
  return shown?.types.includes(bare(mime)) && size <= shown.bytes ? kind : 'document';
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
  if (files.some(({ size }) => size > TAKEN.document.bytes))
    return { code: 'ERR_PAYLOAD_TOO_LARGE', message: `Official numbers take files of ${TAKEN.document.bytes / MB} MB` };
  return undefined;
}

/** What may go above a template's text; our own limit is lower than WhatsApp's on documents. */
export const HEADER_FILES: Record<HeaderKind, FileLimit> = {
  image: TAKEN.image,
  video: TAKEN.video,
  document: { ...TAKEN.document, bytes: Math.min(TAKEN.document.bytes, LIMITS.uploadBytes) },
};

/** Why a header's file would be refused; null: it would not. */
export function headerFileProblem(kind: HeaderKind, { mime, size }: SentFile): 'type' | 'size' | 'empty' | null {
  const taken = HEADER_FILES[kind];
  if (!taken.types.includes(bare(mime))) return 'type';
  if (size > taken.bytes) return 'size';
  return size === 0 ? 'empty' : null;
}
