// What a message's content becomes in its row, and the line that the ticket list shows of it. Pure; no language in it.
import { cutTo } from '@recado/rules/cut';
import type { InboundContent, LinkPreview } from '@recado/channel/inbound';
import { cardsColumns, locationColumns, type ContentColumns } from '../messages/content-columns.rules.ts';
import { shownName } from '../../../platform/file-names.rules.ts';
import { ICONS_BY_TYPE, MEDIA_TYPES, mediaPreview, preview } from '../messages/preview.rules.ts';

/** Media types of rows that stand for something we could not read; a readable repeat replaces them. */
export const PLACEHOLDERS = ['undecryptable', 'unsupported'] as const;

export const isPlaceholder = (mediaType: string | null): boolean =>
  PLACEHOLDERS.some((placeholder) => placeholder === mediaType);

/** The network is asked for it once more: what it says is heard then, and nothing of it before. */
export const isAwaited = (mediaType: string | null): boolean => mediaType === 'undecryptable';

export interface MessageContent extends ContentColumns {
  linkPreview: LinkPreview | null;
  choiceId: string | null;
}

/** The line after an edit: the sort of message stays. */
export function previewOfEdit(mediaType: string | null, body: string): string {
  const icon = mediaType === null ? undefined : ICONS_BY_TYPE[mediaType];
  return preview(icon ? `${icon} ${body}` : body);
}

export const messageContent = (content: InboundContent): MessageContent => ({
  ...columnsOf(content),
  linkPreview: content.type === 'text' && content.preview ? linkPreview(content.preview) : null,
  choiceId: content.type === 'choice' ? content.id : null,
});

const TITLE = 300;
const DESCRIPTION = 1_000;
/** base64; what phones make is a tenth of it */
const THUMBNAIL = 100_000;

/** The sender's own words: nothing but a link that can be opened, and no more than can be shown. */
function linkPreview({ url, title, description, thumbnail }: LinkPreview): LinkPreview | null {
  if (!/^https?:\/\//i.test(url)) return null;
  const isShown = thumbnail !== undefined && thumbnail.length <= THUMBNAIL && /^[A-Za-z0-9+/]+={0,2}$/.test(thumbnail);
  return {
    url,
    title: cutTo(title, TITLE),
    description: cutTo(description, DESCRIPTION),
    ...(isShown && { thumbnail }),
  };
}

/** As customers call their files: they may be anybody. */
export const fileNameOf = ({ fileName }: Extract<InboundContent, { type: 'media' }>): string | null =>
  fileName ? shownName(fileName) : null;

function columnsOf(content: InboundContent): ContentColumns {
  switch (content.type) {
    case 'text':
      return { body: content.body, mediaType: null, lastMessage: preview(content.body) };
    case 'choice':
      return { body: content.title, mediaType: null, lastMessage: preview(content.title) };
    case 'media':
      return {
        body: content.caption ?? '',
        mediaType: MEDIA_TYPES[content.kind],
        lastMessage: mediaPreview(content.kind, content.caption ?? '', fileNameOf(content)),
      };
    case 'location':
      return locationColumns(content);
    case 'contacts':
      return cardsColumns(content.vcards);
    case 'unreadable':
      return {
        body: '',
        mediaType: content.reason,
        lastMessage: content.reason === 'undecryptable' ? '⏳' : '❔',
      };
  }
}
