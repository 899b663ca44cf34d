// What a network tells us: who wrote what where, and what became of what we wrote. All of it is JSON.
import type { MediaKind } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';

/** A person as the network names them: at least one of phone and hiddenId. */
export interface Party {
  /** digits with country code */
  phone?: string | undefined;
  /** the id a network gives instead of a number: WhatsApp's LID, the Cloud API's business-scoped user id */
  hiddenId?: string | undefined;
  /** what the person calls themselves; a username where the network knows no more */
  name?: string | undefined;
}

/** Where a message belongs. */
export interface Chat {
  /** stable for the conversation on this connection: orders its events and tells repeated ones */
  key: string;
  party: Party;
  /** the conversation is a group; `party` is then unused */
  group?: { id: string; subject?: string | undefined } | undefined;
}

/** What a channel needs to fetch a file again; JSON, kept with the message until the file is here. */
export type MediaRef = Record<string, unknown>;

/** What a link in a text leads to, as its sender saw it. */
export interface LinkPreview {
  url: string;
  title: string;
  description: string;
  /** a small JPEG, base64 */
  thumbnail?: string | undefined;
}

export type InboundContent =
  | { type: 'text'; body: string; preview?: LinkPreview | undefined }
  | {
      type: 'media';
      kind: MediaKind;
      mime: string;
      caption?: string | undefined;
      fileName?: string | undefined;
      size?: number | undefined;
      ref: MediaRef;
    }
  | {
      type: 'location';
      latitude: number;
      longitude: number;
      description?: string | undefined;
      live?: boolean | undefined;
    }
  | { type: 'contacts'; vcards: string[] }
  /** a button or a row of a list was chosen */
  | { type: 'choice'; id: string; title: string }
  /** something arrived that cannot be read (yet): shown as a placeholder, replaced when it comes again */
  | { type: 'unreadable'; reason: 'undecryptable' | 'unsupported' };

/** Everything a network may tell us. It stands in the inbound log as it is. Times are ISO 8601. */
export type InboundEvent =
  | {
      kind: 'message';
      chat: Chat;
      /** the message's id on the network, unique in its chat */
      id: string;
      /** typed on the company's own phone */
      fromMe: boolean;
      sender: Party;
      content: InboundContent;
      quotedId?: string | undefined;
      sentAt: string;
      /** false: a replay of what happened while we were away; no bot answers it */
      live: boolean;
    }
  /**
   * `sender`: who changed it; only their own message can be meant, except that a group's administrators delete others'.
   * `at`: when they did; networks repeat and reorder what they tell, and the latest counts.
   */
  | { kind: 'edit'; chat: Chat; id: string; fromMe: boolean; sender: Party; body: string; at: string }
  | { kind: 'delete'; chat: Chat; id: string; fromMe: boolean; sender: Party; at: string }
  | { kind: 'reaction'; chat: Chat; id: string; fromMe: boolean; sender: Party; emoji: string; at: string }
  | {
      kind: 'ack';
      chat: Chat;
      id: string;
      ack: 0 | 2 | 3 | 4 | 5;
      /** of ack 0: what it means to us, and the network's own words */
      error?: ErrorCode | undefined;
      detail?: string | undefined;
    }
  | { kind: 'call'; chat: Chat; id: string; at: string }
  /** a person's hidden id and phone belong together, or their name or picture changed */
  | { kind: 'party'; party: Party; pictureUrl?: string | null | undefined }
  /** the customer has told their network whether they want what the company sends by itself; `text`: its words */
  | { kind: 'preference'; party: Party; wanted: boolean; text: string }
  /** a group is called so (now) */
  | { kind: 'group'; group: { id: string; subject: string } }
  /** the phone's own address book, or a part of it: what the company calls these people */
  | { kind: 'addressBook'; contacts: BookEntry[] };

/** Somebody in the phone's address book: at least one of phone and hiddenId. */
export interface BookEntry {
  /** the same for the same person, so that an entry that is told again replaces itself */
  key: string;
  name: string;
  /** digits with country code */
  phone?: string | undefined;
  hiddenId?: string | undefined;
}

export type PresenceState = 'composing' | 'recording' | 'paused';
