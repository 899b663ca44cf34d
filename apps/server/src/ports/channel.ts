// A channel carries messages between customers' phones and us. WhatsApp Web, the WhatsApp Cloud API and the simulator
// stand behind this one interface; the inbox knows no network.
import type { Readable } from 'node:stream';
import type { ConnectionStatus, MessageKind } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';

/** A person as the network names them: at least one of phone and hiddenId. */
export interface Party {
  /** digits with country code */
  phone?: string | undefined;
  /** the id a network gives instead of a number: WhatsApp's LID, the Cloud API's business-scoped user id */
  hiddenId?: string | undefined;
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

export type MediaKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

export type InboundContent =
  | { type: 'text'; body: string }
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

/** Everything a network may tell us. JSON: it stands in the inbound log as it is. Times are ISO 8601. */
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
  | { kind: 'edit'; chat: Chat; id: string; body: string }
  | { kind: 'delete'; chat: Chat; id: string }
  | { kind: 'reaction'; chat: Chat; id: string; fromMe: boolean; sender: Party; emoji: string }
  | { kind: 'ack'; chat: Chat; id: string; ack: 0 | 2 | 3 | 4 | 5; error?: ErrorCode | undefined }
  | { kind: 'call'; chat: Chat; id: string; at: string }
  /** a person's hidden id and phone belong together, or their name or picture changed */
  | { kind: 'party'; party: Party; pictureUrl?: string | null | undefined };

export type OutboundContent =
  | { type: 'text'; body: string }
  | { type: 'media'; kind: MediaKind; mediaId: number; mime: string; fileName: string; caption: string }
  | { type: 'location'; latitude: number; longitude: number; description: string }
  | { type: 'contacts'; vcards: string[] };

/** What the inbox wants of a network. JSON: it stands in the outbox as it is. */
export type OutboundCommand =
  | { kind: 'send'; chat: Chat; id: string; content: OutboundContent; quotedId?: string | undefined }
  | { kind: 'edit'; chat: Chat; id: string; body: string }
  | { kind: 'delete'; chat: Chat; id: string }
  | { kind: 'react'; chat: Chat; id: string; fromMe: boolean; emoji: string }
  | { kind: 'read'; chat: Chat; ids: string[] }
  | { kind: 'presence'; chat: Chat; state: 'composing' | 'recording' | 'paused' };

/** A command failed. `permanent`: trying again cannot help, and `code` says why; otherwise it is tried again later. */
export class ChannelError extends Error {
  readonly code: ErrorCode;
  readonly permanent: boolean;

  constructor(code: ErrorCode, message: string, permanent = false) {
    super(message);
    this.name = 'ChannelError';
    this.code = code;
    this.permanent = permanent;
  }
}

export interface NumberCheck {
  exists: boolean;
  /** as the network writes it (Brazil's ninth digit) */
  number: string;
  hiddenId?: string | undefined;
}

export interface GroupInfo {
  id: string;
  subject: string;
  participants: Party[];
}

/**
 * How the connection stands; what a person is shown. Two states end a channel's life, and its owner stops it:
 * TIMEOUT, the line is lost and the keys are good: it is opened anew after a while, ever longer;
 * DISCONNECTED, the pairing is over (or was never made) and the channel has forgotten its keys: a person must act.
 */
export interface ChannelState {
  status: ConnectionStatus;
  /** what the QR code says, while there is one */
  qrcode?: string | undefined;
  /** a key of the web app's texts: why it is not connected */
  reason?: string | undefined;
  /** the paired number, digits */
  number?: string | undefined;
}

/** Encrypted storage of a session's keys; a write is durable when it resolves. */
export interface CredentialStore {
  get(keys: readonly string[]): Promise<Map<string, Buffer>>;
  /** all or none; null deletes */
  set(entries: ReadonlyMap<string, Buffer | null>): Promise<void>;
  clear(): Promise<void>;
}

/** What a channel is given to live in. */
export interface ChannelContext {
  companyId: number;
  whatsappId: number;
  credentials: CredentialStore;
  /** Resolves when the events are in the inbound log: only then may the network be told that we have them. */
  receive(events: readonly InboundEvent[]): Promise<void>;
  /** The state changed; shown to people. */
  report(state: ChannelState): Promise<void>;
  /** Reads a stored file that a command sends. */
  openMedia(mediaId: number): Promise<{ stream: Readable; size: number }>;
  log: {
    debug(o: object, m: string): void;
    info(o: object, m: string): void;
    warn(o: object, m: string): void;
    error(o: object, m: string): void;
  };
}

/** One running connection. */
export interface Channel {
  /** Dials; reports its states from then on. With no stored keys it asks for pairing. */
  start(): Promise<void>;
  /** Hangs up and keeps the keys. */
  stop(): Promise<void>;
  /** Unlinks the phone where it can be reached, and forgets the keys; also of a channel that was not started. Reports nothing. */
  logout(): Promise<void>;
  /** Commands of one chat come one after the other. Resolves when the network has taken it; repeating an id sends nothing twice. */
  execute(command: OutboundCommand): Promise<{ externalId?: string }>;
  checkNumber(number: string): Promise<NumberCheck>;
  /** null: none, or hidden */
  profilePicture(party: Party): Promise<string | null>;
  groupInfo(groupId: string): Promise<GroupInfo>;
  download(ref: MediaRef): Promise<Readable>;
}

/** A kind of connection. */
export interface ChannelProvider {
  readonly name: string;
  /** what can be sent through it */
  readonly kinds: readonly MessageKind[];
  /** least milliseconds between two commands of one connection: what the network bears of an ordinary phone */
  readonly paceMs: number;
  /** An id for a message not yet sent, as this network writes them. */
  newMessageId(): string;
  open(context: ChannelContext): Channel;
}
