// What the inbox wants of a network. All of it is JSON: it stands in the outbox as it is.
import type { MediaKind } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import type { Chat, LinkPreview, Party, PresenceState } from './inbound.ts';

/** A file of ours that a command sends. */
export interface OutboundMedia {
  mediaId: number;
  mime: string;
  fileName: string;
}

/** What fills a template's gaps, in their order. */
export interface TemplateValues {
  /** of a text header */
  header?: string[] | undefined;
  body: string[];
  /** of the link of each button that has one, by the button's place */
  buttons?: Record<string, string> | undefined;
}

export type OutboundContent =
  | { type: 'text'; body: string; preview?: LinkPreview | undefined }
  | ({ type: 'media'; kind: MediaKind; caption: string } & OutboundMedia)
  | { type: 'location'; latitude: number; longitude: number; description: string }
  | { type: 'contacts'; vcards: string[] }
  /** Up to three answers to tap. `key`: what is typed for one where nothing can be tapped, instead of its number. */
  | { type: 'buttons'; body: string; buttons: { id: string; title: string; key?: string | undefined }[] }
  /** up to ten answers behind a button; title 24, description 72 characters */
  | {
      type: 'list';
      body: string;
      /** what the button says, 20 characters */
      button: string;
      rows: { id: string; title: string; description?: string | undefined; key?: string | undefined }[];
    }
  /** an approved text of the Cloud API, for conversations in which nobody wrote for a day */
  | { type: 'template'; name: string; language: string; values: TemplateValues; header?: OutboundMedia | undefined };

/** What an answer shows of the message that it answers. */
export interface QuotedMessage {
  fromMe: boolean;
  /** who wrote it; null: we did, or it is not known */
  author: Party | null;
  /** its text, or a few words for what is none */
  body: string;
}

/**
 * Networks name a message by its chat, its id, whose side it is of and, in a group, which member wrote it (`author`).
 * What is edited, or deleted for everyone, is ours.
 */
export type OutboundCommand =
  | {
      kind: 'send';
      chat: Chat;
      id: string;
      content: OutboundContent;
      /** rather not at all than twice: where nobody knows whether the network has it, it fails as ERR_WAPP_UNCERTAIN */
      once?: boolean | undefined;
      quotedId?: string | undefined;
      quoted?: QuotedMessage | undefined;
    }
  /** `before`: what stands there again if it fails; networks have no use for it. */
  | { kind: 'edit'; chat: Chat; id: string; body: string; before?: { body: string; isEdited: boolean } | undefined }
  | { kind: 'delete'; chat: Chat; id: string }
  /** An empty emoji takes the reaction back. `author`: unless the message is ours. `before`: as above. */
  | {
      kind: 'react';
      chat: Chat;
      id: string;
      fromMe: boolean;
      author?: Party | undefined;
      emoji: string;
      before?: string | undefined;
    }
  /** In a group: of one author. */
  | { kind: 'read'; chat: Chat; ids: string[]; author?: Party | undefined }
  | { kind: 'presence'; chat: Chat; state: PresenceState };

/** A command failed. `permanent`: trying again cannot help, and `code` says why; otherwise it is tried again later. */
export class ChannelError extends Error {
  readonly code: ErrorCode;
  readonly permanent: boolean;
  readonly retryAfterMs: number | undefined;
  /** the network's own, which people read beside what `code` means */
  readonly words: string | undefined;
  /** For sure, of all tries: nobody has it but us. A channel that cannot know says nothing. */
  notTaken = false;

  /**
   * @param message ours, for logs
   * @param retryAfterMs nothing is wrong with the command: it is tried again after so long, however often that was said
   */
  constructor(code: ErrorCode, message: string, permanent = false, retryAfterMs?: number, words?: string) {
    super(message);
    this.name = 'ChannelError';
    this.code = code;
    this.permanent = permanent;
    this.retryAfterMs = retryAfterMs;
    this.words = words;
  }
}
