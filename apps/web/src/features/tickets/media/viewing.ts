// Which messages are pictures that can be looked at large.
import type { Message } from '@recado/contract/messages';
import { kindOf } from './mediaKind.ts';

export type Viewable = Message & { mediaUrl: string };

export const isViewable = (message: Message): message is Viewable =>
  kindOf(message.mediaType) === 'image' && message.mediaUrl !== null && !message.isDeleted;
