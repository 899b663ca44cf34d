// A channel carries messages between customers' phones and us. WhatsApp Web, the WhatsApp Cloud API and the simulator
// stand behind this one interface; the inbox knows no network.
import type { Readable } from 'node:stream';
import type { ConnectionStatus, MessageKind, StatusReason } from '@recado/contract/constants';
import type { MessageTemplate } from '@recado/contract/templates';
import type { Chat, InboundEvent, MediaRef, Party, PresenceState } from './inbound.ts';
import type { OutboundCommand } from './outbound.ts';

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
 * DISCONNECTED, a person must act: where the pairing is over (or was never made) the channel has forgotten its keys,
 * otherwise they are kept, and it can be tried again with them.
 */
export interface ChannelState {
  status: ConnectionStatus;
  /** what the QR code says, while there is one */
  qrcode?: string | undefined;
  /** what to type on the phone instead of scanning */
  pairingCode?: string | undefined;
  /** why it is not connected, or connected with a restriction */
  reason?: StatusReason | undefined;
  /** when the network ends the restriction that `reason` names, ISO 8601 */
  until?: string | undefined;
  /** what went wrong in the network's or the machine's own words, without secrets: for the log */
  detail?: string | undefined;
  /** the paired number, digits */
  number?: string | undefined;
}

/** What the network allows the line for now. What is left out is as it was; null: it is not limited. */
export interface LineLimits {
  /** it may write to strangers again only then, ISO 8601 */
  strangersFrom?: string | null | undefined;
  /** conversations that it may begin in a cycle of the network's, which ends then */
  newChats?: { total: number; used: number; until: string | null } | null | undefined;
  /** conversations that it may begin within a day */
  perDay?: number | null | undefined;
}

/** Encrypted storage of a session's keys; a write is durable when it resolves. */
export interface CredentialStore {
  get(keys: readonly string[]): Promise<Map<string, Buffer>>;
  /** all or none; null deletes */
  set(entries: ReadonlyMap<string, Buffer | null>): Promise<void>;
  clear(): Promise<void>;
}

/** The official number's account, as a person entered it. */
export interface CloudAccount {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

/** What the connection's form says that concerns its network. */
export interface ChannelSettings {
  /** digits of the phone to pair by code; undefined: by QR code */
  pairingNumber?: string | undefined;
  cloud?: CloudAccount | undefined;
}

/** What a channel is given to live in. */
export interface ChannelContext {
  companyId: number;
  whatsappId: number;
  credentials: CredentialStore;
  /** As they stand now. */
  settings(): Promise<ChannelSettings>;
  /** Resolves when the events are in the inbound log: only then may the network be told that we have them. */
  receive(events: readonly InboundEvent[]): Promise<void>;
  /** The customer is writing, or stopped: shown to whoever has the conversation open, and forgotten. */
  presence(chat: Chat, state: PresenceState): void;
  /** The state changed; shown to people. */
  report(state: ChannelState): Promise<void>;
  /** The network has said what the line may do: what nobody types keeps to it. */
  limits(limits: LineLimits): void;
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
  /**
   * Commands of one chat come one after the other. Resolves when the network has taken it; repeating an id sends
   * nothing twice. `externalId`: where the network, not we, chose the message's id.
   */
  execute(command: OutboundCommand): Promise<{ externalId?: string }>;
  checkNumber(number: string): Promise<NumberCheck>;
  /** null: none, or hidden */
  profilePicture(party: Party): Promise<string | null>;
  groupInfo(groupId: string): Promise<GroupInfo>;
  download(ref: MediaRef): Promise<Readable>;
  /** The approved texts; only of networks that know such. */
  templates?(): Promise<MessageTemplate[]>;
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
  /** May load what only this network needs. */
  open(context: ChannelContext): Channel | Promise<Channel>;
}
