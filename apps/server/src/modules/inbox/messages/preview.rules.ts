// What a file is to a message, and the one line that the ticket list shows of a message. Pure; no language in it.
import type { MediaKind } from '@recado/contract/constants';
import { readVcard } from '@recado/rules/vcard';

const PREVIEW_LENGTH = 255;

/** One line, cut at a whole character. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= PREVIEW_LENGTH) return line;
  return `${line.slice(0, PREVIEW_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export const MEDIA_ICONS: Record<MediaKind, string> = {
  image: '📷',
  video: '🎥',
  audio: '🎵',
  voice: '🎤',
  document: '📎',
  sticker: '💟',
};

/** A message's media type, by the kind of its file. */
export const MEDIA_TYPES: Record<MediaKind, string> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
  sticker: 'sticker',
};

/** What a document or a piece of music is called says what it is; pictures and recordings are called by what made them. */
const CALLED: ReadonlySet<MediaKind> = new Set(['audio', 'document']);

export const mediaPreview = (kind: MediaKind, caption: string, fileName: string | null): string =>
  preview(`${MEDIA_ICONS[kind]} ${caption.trim() || (CALLED.has(kind) ? (fileName ?? '') : '')}`);

/** Of a message that was deleted. */
export const DELETED_PREVIEW = '🚫';

/** By the media type of a message that is a file. */
export const ICONS_BY_TYPE: Readonly<Record<string, string>> = {
  image: MEDIA_ICONS.image,
  video: MEDIA_ICONS.video,
  audio: MEDIA_ICONS.audio,
  application: MEDIA_ICONS.document,
  sticker: MEDIA_ICONS.sticker,
};

/** Whose cards they are. */
export function contactsPreview(vcards: readonly string[]): string {
  const names = vcards.map((card) => readVcard(card).name).filter(Boolean);
  return preview(`👤 ${names.join(', ')}`);
}
