// The words of a message: its text or caption, not what stands for a place, a card or a file.
import type { Message } from '@recado/contract/messages';
import { kindOf } from './mediaKind.ts';

export function textOf({ body, mediaType }: Pick<Message, 'body' | 'mediaType'>): string {
  switch (kindOf(mediaType)) {
    case 'audio':
    case 'sticker':
    case 'location':
    case 'contact':
    case 'call':
    case 'unreadable':
      return '';
    case 'image':
    case 'video':
    case 'document':
    case 'text':
      return body;
  }
}
