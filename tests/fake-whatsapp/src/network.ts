// The state of the fake network, shared by its parts.
import { EventEmitter } from 'node:events';
import type { BinaryNode, proto } from 'baileys';
import type { Account } from './account.ts';
import { BoundedMap, pushBounded } from './bounded.ts';
import { Directory, type DirectoryOptions } from './directory.ts';
import { Faults, type FaultTarget } from './faults.ts';
import type { Group } from './group.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { MediaStore } from './media-store.ts';
import { Phone } from './phone.ts';
import type { Session } from './session.ts';

const KEPT_STANZAS = 2_000;
const KEPT_SENT = 50_000;
const KEPT_OUTBOX = 20_000;
const KEPT_FAILURES = 100;

export interface FakeWhatsAppOptions extends DirectoryOptions {
  /** Where to listen for clients; default: any free port. */
  port?: number;
  /** What customers' phones report about the messages they get; default `delivered`. */
  receipts?: 'none' | 'delivered' | 'read';
  /** How long a phone takes for each of its receipts; default 0. */
  receiptDelayMs?: number;
  /**
   * Asks a new client for five one-time keys, and for five more when they run out. Otherwise it makes 812, as for WhatsApp,
   * which is a third of what pairing costs.
   */
  fewKeys?: boolean;
}

/** A message of the company as a customer's phone (or a group) received it. */
export interface SentMessage {
  /** Phone number of the company. */
  account: string;
  /** Where the client addressed it. */
  to: string;
  /** The phone that received it. */
  phone: string;
  id: string;
  type: string;
  /** The `edit` attribute: 1 edited, 7 deleted. */
  edit: string | undefined;
  message: proto.IMessage;
  /** How often this id arrived; WhatsApp shows it once. */
  copies: number;
}

/** A message from a phone, kept so that it can be sent again. */
export interface OutboxEntry {
  phone: string;
  /** The attributes of its stanza. */
  attrs: Record<string, string | undefined>;
  groupId: string | undefined;
  message: proto.IMessage;
  /** Whether a retry is garbled as well. */
  garbled: boolean;
}

export interface FakeWhatsAppEvents {
  sent: [SentMessage];
  paired: [{ phone: string; device: number }];
  /** replaces: somebody was logged in as this device still, and was put out */
  login: [{ phone: string; device: number; replaces: boolean }];
  /** Whatever a client sends, decoded. */
  stanza: [BinaryNode];
  /** An outgoing receipt of the client: what the customers' phones would show. */
  receipt: [{ account: string; to: string; ids: string[]; type: string | undefined }];
  /** A customer's phone could not read a message of the company, and asks for it once more. */
  asked: [{ account: string; phone: string; id: string }];
  /** The fake could not handle something; also in `failures`. */
  failed: [unknown];
}

/** A customer's phone, as messages reach it. */
export interface CustomerPhone {
  picture: string | undefined;
  take(entry: SentMessage, group: string | undefined): void;
  takeReceipt(ids: string[], type: string | undefined): void;
  /** Whether it cannot read what comes now. */
  takeUnreadable(): boolean;
  close(): void;
}

export class Network {
  readonly options: FakeWhatsAppOptions;
  readonly events = new EventEmitter<FakeWhatsAppEvents>();
  readonly directory: Directory;
  readonly faults: Faults;
  readonly media: MediaStore;
  readonly sessions = new Set<Session>();
  readonly accounts = new Map<string, Account>();
  readonly customers = new Map<string, CustomerPhone>();
  readonly groups = new Map<string, Group>();
  readonly sent: SentMessage[] = [];
  readonly stanzas: BinaryNode[] = [];
  readonly failures: unknown[] = [];
  /** By `phone|id`. */
  readonly outbox = new BoundedMap<string, OutboxEntry>(KEPT_OUTBOX);
  private readonly sentById = new BoundedMap<string, SentMessage>(KEPT_SENT);
  private readonly phones = new Map<string, Phone>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private sequence = 0;

  constructor(options: FakeWhatsAppOptions, target: FaultTarget, media: MediaStore) {
    this.options = options;
    this.directory = new Directory(options);
    this.faults = new Faults(target);
    this.media = media;
  }

  /** An id that looks like a phone's. */
  nextId(prefix = '3EB0'): string {
    this.sequence += 1;
    return prefix + this.sequence.toString(16).toUpperCase().padStart(16, '0');
  }

  /** The Signal side of a phone, company's or customer's; made when first needed. */
  phone(number: string): Phone {
    const known = this.phones.get(number);
    if (known) return known;
    const made = new Phone();
    this.phones.set(number, made);
    return made;
  }

  account(phone: string): Account {
    const account = this.accounts.get(phone);
    if (!account) throw new Error(`no company with the number ${phone}: scan() or enterPairingCode() first`);
    return account;
  }

  /** The company meant by a customer who names none. */
  onlyAccount(): Account {
    const [account, ...others] = this.accounts.values();
    if (!account || others.length > 0) throw new Error('name the company: there is not exactly one');
    return account;
  }

  device(phone: string, id: number): LinkedDevice | undefined {
    return this.accounts.get(phone)?.devices.get(id);
  }

  /** Notes what arrived at a phone. Answers the entry, new or known. */
  record(arrived: Omit<SentMessage, 'copies'>): SentMessage {
    const key = sentKey(arrived.account, arrived.phone, arrived.id);
    const known = this.sentById.get(key);
    if (known) {
      known.copies += 1;
      return known;
    }
    const entry: SentMessage = { ...arrived, copies: 1 };
    this.sentById.set(key, entry);
    pushBounded(this.sent, entry, KEPT_SENT);
    this.events.emit('sent', entry);
    return entry;
  }

  findSent(account: string, peer: string, id: string): SentMessage | undefined {
    return this.sentById.get(sentKey(account, peer, id));
  }

  noteStanza(stanza: BinaryNode): void {
    pushBounded(this.stanzas, stanza, KEPT_STANZAS);
    this.events.emit('stanza', stanza);
  }

  failed(error: unknown): void {
    pushBounded(this.failures, error, KEPT_FAILURES);
    this.events.emit('failed', error);
  }

  /** Runs later, unless the network is closed before. */
  after(ms: number, work: () => void): void {
    if (ms <= 0) {
      work();
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    for (const phone of this.phones.values()) phone.close();
    for (const customer of this.customers.values()) customer.close();
    this.events.removeAllListeners();
  }
}

const sentKey = (account: string, peer: string, id: string): string => `${account}|${peer}|${id}`;
