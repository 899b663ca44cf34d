// What a message's content becomes in its row, and the line that the ticket list shows of it. Pure; no language in it.
import type { InboundContent } from '@recado/channel/inbound';
import { MEDIA_ICONS, MEDIA_TYPES, mediaPreview, preview } from '../../inbox/messages/preview.rules.ts';

/** Media types of rows that stand for something we could not read; a readable repeat replaces them. */
const PLACEHOLDERS = ['undecryptable', 'unsupported'] as const;

export const isPlaceholder = (mediaType: string | null): boolean =>
  PLACEHOLDERS.some((placeholder) => placeholder === mediaType);

export interface MessageContent {
  body: string;
  mediaType: string | null;
  /** the ticket list's line */
  lastMessage: string;
}

const ICONS_BY_TYPE: Record<string, string> = {
  image: MEDIA_ICONS.image,
  video: MEDIA_ICONS.video,
  audio: MEDIA_ICONS.audio,
  application: MEDIA_ICONS.document,
  sticker: MEDIA_ICONS.sticker,
};

/** The line after an edit: the sort of message stays. */
export function previewOfEdit(mediaType: string | null, body: string): string {
  const icon = mediaType === null ? undefined : ICONS_BY_TYPE[mediaType];
  return preview(icon ? `${icon} ${body}` : body);
}

export function messageContent(content: InboundContent): MessageContent {
  switch (content.type) {
    case 'text':
      return { body: content.body, mediaType: null, lastMessage: preview(content.body) };
    case 'choice':
      return { body: content.title, mediaType: null, lastMessage: preview(content.title) };
    case 'media':
      return {
        body: content.caption ?? '',
        mediaType: MEDIA_TYPES[content.kind],
        lastMessage: mediaPreview(content.kind, content.caption ?? '', content.fileName ?? null),
      };
    case 'location':
      return location(content);
    case 'contacts':
      return contacts(content.vcards);
    case 'unreadable':
      return {
        body: '',
        mediaType: content.reason,
        lastMessage: content.reason === 'undecryptable' ? '⏳' : '❔',
      };
  }
}

/** `|map link|description`: the first part is a picture of the map, which no network of ours sends yet. */
function location(content: Extract<InboundContent, { type: 'location' }>): MessageContent {
  const { latitude, longitude } = content;
  const description = content.description?.replaceAll('|', ' ').trim() || `${latitude}, ${longitude}`;
  return {
    body: `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17|${description}`,
    mediaType: 'locationMessage',
    lastMessage: preview(`📍 ${description}`),
  };
}

/** One card is its vCard; several are a JSON list of them. */
function contacts(vcards: readonly string[]): MessageContent {
  const [only] = vcards;
  const names = vcards.map((card) => /^FN[^:\n]*:(.*)$/im.exec(card)?.[1]?.trim() ?? '').filter(Boolean);
  return {
    body: vcards.length === 1 && only !== undefined ? only : JSON.stringify(vcards),
    mediaType: vcards.length === 1 ? 'contactMessage' : 'contactsArrayMessage',
    lastMessage: preview(`👤 ${names.join(', ')}`),
  };
}
