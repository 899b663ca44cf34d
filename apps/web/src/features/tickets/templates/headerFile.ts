// The file that goes above a template's text: what the Cloud API takes there.
import { LIMITS } from '@recado/contract/constants';
import type { MessageTemplate } from '@recado/contract/templates';

export type HeaderKind = 'image' | 'video' | 'document';

const MB = 1024 * 1024;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCUMENTS = [
  'application/pdf',
  'text/plain',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  `${OFFICE}.presentationml.presentation`,
];

export const TAKEN: Record<HeaderKind, { types: readonly string[]; bytes: number }> = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], bytes: 16 * MB },
  // WhatsApp's own limit is higher than ours.
  document: { types: DOCUMENTS, bytes: LIMITS.uploadBytes },
};

/** null: no file goes there. */
export function headerKindOf({ header }: MessageTemplate): HeaderKind | null {
  return header === null || header.type === 'text' ? null : header.type;
}

/** Why it would be refused; null: it would not. */
export function problemOf(
  kind: HeaderKind,
  { type, size }: Pick<File, 'type' | 'size'>,
): 'type' | 'size' | 'empty' | null {
  const taken = TAKEN[kind];
  if (!taken.types.includes(type)) return 'type';
  if (size > taken.bytes) return 'size';
  return size === 0 ? 'empty' : null;
}
