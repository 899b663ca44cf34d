// Everything that comes in, into the inbound log: messages before Baileys acknowledges them, the rest as it is told.
import {
  cleanMessage,
  decodeMessageNode,
  getBinaryNodeChild,
  proto,
  unpadRandomMax16,
  type BinaryNode,
  type WAMessage,
  type WAMessageKey,
} from 'baileys';
import type { ChannelContext } from '@recado/channel/channel';
import type { InboundEvent } from '@recado/channel/inbound';
import { LruMap } from 'toad-cache';
import { loggable } from './baileys-log.ts';
import type { AddressBook, Me } from './addresses.ts';
import { inboundEvents } from './inbound-events.ts';
import type { ReceivedMessages } from './received-messages.ts';
import type { Intake } from './signal-repository.ts';
import type { WriteBehind } from './write-behind.ts';

/** events handed over at once */
const BATCH = 200;
/** messages that may wait to be decrypted */
const LIVE = 5_000;
/** To be seen on the phone alone. What is merely missing the phone sends us later. */
const NEVER_COMES = /^(view_once|hosted_unavailable_fanout|bot_unavailable_fanout)/;

export interface FeedParts {
  context: Pick<ChannelContext, 'receive' | 'log'>;
  keys: WriteBehind;
  received: ReceivedMessages;
  book: AddressBook;
  me: () => Me;
  /** what came cannot be stored: the line must end before more is acknowledged */
  onRefused: (error: unknown) => void;
}

interface Work {
  translate: () => InboundEvent[] | Promise<InboundEvent[]>;
  /** what it came to is in the inbound log */
  stored?: (() => void) | undefined;
}

export class InboundFeed implements Intake {
  readonly #parts: FeedParts;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** ids of what did not wait for us */
  readonly #live = new LruMap<true>(LIVE);
  /** ids of what is shown as not readable */
  readonly #unreadable = new LruMap<true>(LIVE);
  #waiting: Work[] = [];
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #closed = false;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /**
   * Remembers which stanza a ciphertext stands in, for as long as Baileys holds it. Baileys lets what is new overtake
   * what waited while we were away; marked as having waited, it takes its turn behind.
   */
  noteStanza(stanza: BinaryNode): void {
    const { id, offline } = stanza.attrs;
    if (offline === undefined) {
      if (id !== undefined) this.#live.set(id, true);
      stanza.attrs['offline'] = '0';
    }
    if (!Array.isArray(stanza.content)) return;
    for (const { tag, content } of stanza.content) {
      if (tag === 'enc' && content instanceof Uint8Array) this.#stanzas.set(content, stanza);
    }
  }

  /** What is not handed over yet, apart from messages that are being decrypted. */
  get waiting(): number {
    return this.#waiting.length;
  }

  stanzaOf(ciphertext: Uint8Array): BinaryNode | undefined {
    return this.#stanzas.get(ciphertext);
  }

  async take(stanza: BinaryNode, ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void> {
    const { received, keys, context } = this.#parts;
    const key = this.#keyOf(stanza);
    if (!key) return;
    const message = this.#read(stanza, plaintext);
    if (!message) return;
    const events = await this.#translate(message);
    if (this.#closed) throw new Error('the line is closed');
    if (events.length > 0) await context.receive(events);
    if (!isLastCiphertext(stanza, ciphertext)) return;
    received.add(key.chat, key.id);
    keys.setBehind(new Map([received.entry]));
  }

  async takeUnreadable(stanza: BinaryNode, ciphertext: Uint8Array): Promise<void> {
    // In front of a message comes the key that reads it, which may be here already.
    if (!isLastCiphertext(stanza, ciphertext)) return;
    const events = await this.#unreadableEvents(stanza);
    if (this.#closed) throw new Error('the line is closed');
    if (events.length > 0) await this.#parts.context.receive(events);
    this.#noteUnreadable(stanza);
  }

  /** One that has nothing to decrypt. */
  addUnreadable(stanza: BinaryNode, stored: () => void): void {
    this.add(
      () => this.#unreadableEvents(stanza),
      () => {
        this.#noteUnreadable(stanza);
        stored();
      },
    );
  }

  knows(stanza: BinaryNode): boolean {
    const key = this.#keyOf(stanza);
    return key !== undefined && this.#parts.received.has(key.chat, key.id);
  }

  isReceived({ remoteJid, id }: WAMessageKey): boolean {
    return Boolean(remoteJid && id) && this.#parts.received.has(remoteJid ?? '', id ?? '');
  }

  /** What Baileys tells of a message that was not taken in while it was decrypted. */
  message(message: WAMessage): void {
    const { key } = message;
    // Asked at once: only the latest are remembered.
    if (this.isReceived(key)) return;
    this.add(async () => {
      const events = await this.#translate(message);
      return this.#unreadable.get(key.id ?? '') ? events.filter((event) => !isUnreadable(event)) : events;
    });
  }

  /** In the order in which they were added. */
  add(translate: Work['translate'], stored?: Work['stored']): void {
    if (this.#closed) return;
    this.#waiting.push({ translate, stored });
    if (!this.#isRunning) this.#running = this.#run();
  }

  /** Nothing is handed over any more, what waits apart. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      const events: InboundEvent[] = [];
      for (const { translate } of batch) {
        try {
          events.push(...(await translate()));
        } catch (error) {
          this.#parts.context.log.warn(loggable(error), 'an event of WhatsApp could not be translated');
        }
      }
      try {
        if (events.length > 0) await this.#parts.context.receive(events);
        for (const { stored } of batch) stored?.();
      } catch (error) {
        this.#waiting = [];
        this.#parts.onRefused(error);
      }
    }
    this.#isRunning = false;
  }

  async #translate(message: WAMessage): Promise<InboundEvent[]> {
    const { book, context } = this.#parts;
    const live = this.#live.get(message.key.id ?? '') ?? false;
    try {
      return await inboundEvents(message, book, { live });
    } catch (error) {
      // It is shown that something came, at least.
      context.log.error({ ...loggable(error), id: message.key.id }, 'a message of WhatsApp could not be translated');
      const stub = { ...message, message: undefined, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
      return inboundEvents(stub, book, { live });
    }
  }

  /** The message as Baileys will tell it a moment later. */
  #read(stanza: BinaryNode, plaintext: Uint8Array): WAMessage | undefined {
    const { id, lid } = this.#parts.me();
    try {
      const outer = proto.Message.decode(unpadRandomMax16(plaintext));
      const message: WAMessage = {
        ...decodeMessageNode(stanza, id, lid ?? '').fullMessage,
        message: outer.deviceSentMessage?.message ?? outer,
      };
      cleanMessage(message, id, lid ?? '');
      return message;
    } catch (error) {
      // Baileys comes upon it as well, and tells of a message that cannot be read.
      this.#parts.context.log.warn(loggable(error), 'a decrypted message is no message');
      return undefined;
    }
  }

  /** That something came, once. */
  async #unreadableEvents(stanza: BinaryNode): Promise<InboundEvent[]> {
    if (this.#unreadable.get(stanza.attrs['id'] ?? '') || this.knows(stanza)) return [];
    const { id, lid } = this.#parts.me();
    try {
      const message: WAMessage = decodeMessageNode(stanza, id, lid ?? '').fullMessage;
      const type = getBinaryNodeChild(stanza, 'unavailable')?.attrs['type'];
      if (type !== undefined && NEVER_COMES.test(type)) message.key.isViewOnce = true;
      else message.messageStubType = proto.WebMessageInfo.StubType.CIPHERTEXT;
      cleanMessage(message, id, lid ?? '');
      return await this.#translate(message);
    } catch (error) {
      this.#parts.context.log.warn(loggable(error), 'a message without a text is no message');
      return [];
    }
  }

  #noteUnreadable({ attrs }: BinaryNode): void {
    if (attrs['id']) this.#unreadable.set(attrs['id'], true);
  }

  #keyOf(stanza: BinaryNode): { chat: string; id: string } | undefined {
    const { id, lid } = this.#parts.me();
    try {
      const { key } = decodeMessageNode(stanza, id, lid ?? '').fullMessage;
      const message = { key };
      cleanMessage(message, id, lid ?? '');
      return message.key.remoteJid && message.key.id ? { chat: message.key.remoteJid, id: message.key.id } : undefined;
    } catch {
      return undefined;
    }
  }
}

const isUnreadable = (event: InboundEvent): boolean => event.kind === 'message' && event.content.type === 'unreadable';

/** A group's message may come with the key that reads it, in front. */
function isLastCiphertext(stanza: BinaryNode, ciphertext: Uint8Array): boolean {
  if (!Array.isArray(stanza.content)) return true;
  return stanza.content.findLast(({ tag }) => tag === 'enc')?.content === ciphertext;
}
