// What an answer shows of the message that it answers, on the customer's phone. Pure; no language in it.
import { cutTo } from '@recado/rules/cut';
import { contactsPreview, DELETED_PREVIEW, ICONS_BY_TYPE } from './preview.rules.ts';

/** A phone shows a few lines of it. */
const LENGTH = 1_000;

export interface QuotedContent {
  body: string;
  mediaType: string | null;
  isDeleted: boolean;
  fileName: string | null;
}

export const quotedText = (content: QuotedContent): string => cutTo(textOf(content), LENGTH);

function textOf({ body, mediaType, isDeleted, fileName }: QuotedContent): string {
  if (isDeleted) return DELETED_PREVIEW;
  if (mediaType === null) return body;
  const icon = ICONS_BY_TYPE[mediaType];
  if (icon !== undefined) return `${icon} ${body.trim() || (fileName ?? '')}`.trim();
  switch (mediaType) {
    case 'locationMessage':
    case 'liveLocationMessage':
      return `📍 ${body.split('|').at(-1) ?? ''}`;
    case 'contactMessage':
      return contactsPreview([body]);
    case 'contactsArrayMessage':
      return '👤';
    case 'call_log':
      return '📞';
    default:
      return body || '❔';
  }
}
