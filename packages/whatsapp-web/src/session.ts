// One connection to WhatsApp's server, from dialling to its end: Baileys is set up here, and its life is told.
import type https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Browsers,
  type AuthenticationCreds,
  type BinaryNode,
  type ConnectionState,
  type NewChatMessageCapInfo,
  type ReachoutTimelockState,
  type WASocket,
} from 'baileys';
import type { ChannelContext } from '@recado/channel/channel';
import { ChannelError } from '@recado/channel/outbound';
import type { AddressBook, Me } from './addresses.ts';
import { baileysLog, loggable } from './baileys-log.ts';
import type { Groups } from './groups.ts';
import { InboundFeed } from './inbound-feed.ts';
import { asksForPasskey } from './close-reason.ts';
import { feedEvents } from './feed-events.ts';
import { noteAnswer } from './inbound-events.ts';
import { storeMessagesWithoutText } from './no-text.ts';
import { storeReceipts } from './receipts.ts';
import { isIgnored, ReadingPause } from './reading-pause.ts';
import type { ReceivedMessages } from './received-messages.ts';
import { SendAcks } from './send-acks.ts';
import type { SentMessages } from './sent-messages.ts';
import { keepCreds, saveCreds, signalKeyStore } from './signal-keys.ts';
import { storingRepository } from './signal-repository.ts';
import { storePairing } from './pairing-reply.ts';
import { openSocket, readingOf } from './socket.ts';
import type { StorageUse } from './storage-use.ts';
import type { WriteBehind } from './write-behind.ts';

const FEED_MS = 2_000;
/** Of what waited while we were away Baileys tells when all has come, and would keep it until then. */
const UNTOLD = 100;
const BROWSER = Browsers.appropriate('Recado');

const down = (): ChannelError => new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line to WhatsApp is down');

export interface SessionParts {
  context: ChannelContext;
  storage: StorageUse;
  url: string;
  fetchAgent: https.Agent | undefined;
  /** how long a QR code is shown; undefined: a minute the first, 20 s each other */
  qrMs: number | undefined;
  creds: AuthenticationCreds;
  keys: WriteBehind;
  received: ReceivedMessages;
  sent: SentMessages;
  groups: Groups;
}

export interface SessionEvents {
  qr(code: string): void;
  /** the phone has accepted us; the server will ask to dial anew */
  paired(): void;
  open(): void;
  restricted(lock: ReachoutTimelockState): void;
  /** how many conversations it may begin */
  capped(cap: NewChatMessageCapInfo): void;
  /** the account demands what only WhatsApp's own pages can give */
  passkeyRequired(): void;
  /** once, whoever hung up */
  closed(error: Error | undefined): void;
}

export class WebSession {
  readonly sock: WASocket;
  readonly acks = new SendAcks();
  readonly #parts: SessionParts;
  readonly #events: SessionEvents;
  readonly #feed: InboundFeed;
  readonly #reading: ReadingPause;
  readonly #pending = new Set<(error: unknown) => void>();
  readonly #opening = Promise.withResolvers<void>();
  #locksHeard = 0;
  #untold = 0;
  #isAsking = false;
  #isOpen = false;
  #isOver = false;

  constructor(parts: SessionParts, events: SessionEvents) {
    this.#parts = parts;
    this.#events = events;
    const { context, storage, keys, received } = parts;
    this.#feed = new InboundFeed({
      context: { log: context.log, receive: (brought) => storage.during(() => context.receive(brought)) },
      keys,
      received,
      book: this.#book(),
      me: () => this.#me(),
      onRefused: (error) => this.fail(error, 'what came in could not be stored'),
    });
    this.#opening.promise.catch(() => undefined);
    this.sock = this.#dial();
    this.#reading = new ReadingPause({
      line: readingOf(this.sock),
      storage,
      others: () => this.#feed.waiting,
      isAwaiting: () => !this.#isOpen || this.#pending.size > 0,
    });
    this.#listen();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Asks the network something; it fails with the line.
   * @param tooLate is given what comes when the line is lost and nobody waits for it any more
   */
  ask<T>(work: (sock: WASocket) => Promise<T>, tooLate?: (late: T) => void): Promise<T> {
    if (!this.#isOpen) return Promise.reject(down());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isLost = false;
    const lost = () => {
      isLost = true;
      reject(down());
    };
    this.#pending.add(lost);
    work(this.sock).then((answer) => (isLost ? tooLate?.(answer) : resolve(answer)), reject);
    const done = () => {
      this.#pending.delete(lost);
    };
    promise.then(done, done);
    return promise;
  }

  /** Nothing more may be acknowledged: the line ends, and the network sends again what it was not told we have. */
  fail(error: unknown, what: string): void {
    // What was in hand when the line ended fails with it.
    this.#parts.context.log[this.#isOver ? 'debug' : 'error'](loggable(error), what);
    void this.sock.end(error instanceof Error ? error : new Error(what));
  }

  /** Removes this device from the phone's list. Fails when that takes longer. */
  async logout(withinMs: number): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('WhatsApp did not answer in time')), withinMs);
    try {
      await Promise.race([this.#opening.promise.then(() => this.sock.logout()), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the line without a word to anybody. */
  async hangUp(): Promise<void> {
    this.#over();
    const closing = this.#closeFeed();
    await this.sock.end(undefined);
    await closing;
  }

  #dial(): WASocket {
    const { context, url, fetchAgent, qrMs, creds, keys, sent, groups } = this.#parts;
    const feed = this.#feed;
    return openSocket(
      {
        auth: { creds, keys: signalKeyStore(keys) },
        waWebSocketUrl: url,
        ...(fetchAgent && { fetchAgent }),
        ...(qrMs && { qrTimeout: qrMs }),
        browser: BROWSER,
        logger: baileysLog(context.log),
        markOnlineOnConnect: false,
        syncFullHistory: false,
        // History is not imported.
        shouldSyncHistoryMessage: () => false,
        generateHighQualityLinkPreview: false,
        emitOwnEvents: false,
        // What cannot be written is tried again where it is written.
        // One customer's messages that cannot be read would keep everybody's waiting.
        retryRequestDelayMs: 0,
        transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
        shouldIgnoreJid: isIgnored,
        getMessage: (key) => sent.findFor(key, this.#book()),
        cachedGroupMetadata: (id) => Promise.resolve(groups.cached(id)),
        makeSignalRepository: storingRepository(
          keys,
          feed,
          (ciphertext) => this.#takenUp(feed.stanzaOf(ciphertext)),
          (error) => this.fail(error, 'a message could not be stored; the line ends, it will be sent again'),
        ),
      },
      (error) => context.log.warn(loggable(error), 'an event of Baileys failed'),
    );
  }

  #listen(): void {
    const { context, keys, creds, groups } = this.#parts;
    const { sock } = this;
    storeMessagesWithoutText(sock, this.#feed, (stanza) => {
      this.#feed.noteStanza(stanza);
      this.#reading.come(stanza);
      this.#nameGroup(stanza.attrs.from);
    });
    storePairing({
      sock,
      creds,
      keep: (paired) => keepCreds(keys, paired),
      onRefused: (error) => this.fail(error, 'the keys of a new pairing could not be stored'),
    });
    sock.ws.prependListener('CB:call', noteAnswer);
    sock.ws.on('CB:ack,class:message', (ack: BinaryNode) => {
      if (this.acks.heard(ack)) this.#askForRestriction();
    });
    sock.ws.on('CB:notification', (stanza: BinaryNode) => {
      if (!this.#isOver && asksForPasskey(stanza)) this.#events.passkeyRequired();
    });
    sock.ev.on('message-capping.update', (cap) => {
      if (!this.#isOver) this.#events.capped(cap);
    });
    sock.ev.on('creds.update', () => saveCreds(keys, creds));
    sock.ev.on('connection.update', (update) => this.#follow(update));
    const fed = { sock, feed: this.#feed, book: this.#book() };
    storeReceipts({ ...fed, me: () => this.#me() });
    sock.ws.on('CB:receipt', () => this.#reading.look());
    feedEvents({ ...fed, groups, context });
  }

  #takenUp(stanza: BinaryNode | undefined): BinaryNode | undefined {
    this.#reading.takenUp(stanza);
    this.#untold += 1;
    if (this.#untold >= UNTOLD) {
      this.#untold = 0;
      this.sock.ev.flush();
    }
    return stanza;
  }

  #me(): Me {
    const { me } = this.#parts.creds;
    return { id: me?.id ?? '', lid: me?.lid };
  }

  #follow(update: Partial<ConnectionState>): void {
    if (this.#isOver) return;
    if (update.qr !== undefined) this.#events.qr(update.qr);
    if (update.isNewLogin) this.#events.paired();
    if (update.reachoutTimeLock) this.#locksHeard += 1;
    if (update.reachoutTimeLock) this.#events.restricted(update.reachoutTimeLock);
    if (update.connection === 'open') {
      this.#isOpen = true;
      this.#opening.resolve();
      this.#events.open();
      this.#askForRestriction();
      this.#askForCap();
    }
    if (update.connection !== 'close') return;
    // What Baileys gathered is told before it is thrown away.
    this.sock.ev.flush();
    this.#over();
    void this.#closeFeed().then(() => this.#events.closed(update.lastDisconnect?.error));
  }

  /** What waits is handed over, if that can be done soon. */
  async #closeFeed(): Promise<void> {
    const over = new AbortController();
    const late = wait(FEED_MS, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([this.#feed.close(), late]);
    over.abort();
  }

  #over(): void {
    this.#isOver = true;
    this.#isOpen = false;
    this.#opening.reject(new Error('the line is closed'));
    this.#reading.end();
    this.acks.clear();
    for (const lost of this.#pending) lost(undefined);
    this.#pending.clear();
  }

  /** News may overtake the answer, which is then an old one: it is asked once more. */
  #askForRestriction(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const before = this.#locksHeard;
    this.sock
      .fetchAccountReachoutTimelock()
      .then(() => {
        this.#isAsking = false;
        // The answer itself is heard, too.
        if (this.#locksHeard > before + 1 && !this.#isOver) this.#askForRestriction();
      })
      .catch((error: unknown) => {
        this.#isAsking = false;
        this.#parts.context.log.debug(loggable(error), 'whether the account is restricted is not known');
      });
  }

  #askForCap(): void {
    this.sock
      .fetchNewChatMessageCap()
      .then((cap) => {
        if (!this.#isOver) this.#events.capped(cap);
      })
      .catch((error: unknown) => {
        this.#parts.context.log.debug(loggable(error), 'how many conversations may be begun is not known');
      });
  }

  #nameGroup(from: string | undefined): void {
    if (from === undefined || !this.#isOpen) return;
    this.#parts.groups
      .named(this.sock, from)
      .then((event) => event && this.#feed.add(() => [event]))
      .catch((error: unknown) => this.#parts.context.log.debug(loggable(error), 'a group without a name'));
  }

  /** What was learnt already: asking the network would keep the messages waiting. */
  #book(): AddressBook {
    const stored = signalKeyStore(this.#parts.keys);
    const mapped = async (id: string) => (await stored.get('lid-mapping', [id]))[id];
    return {
      phoneOf: (lid) => mapped(`${lid}_reverse`),
      lidOf: (phone) => mapped(phone),
      subjectOf: (groupId) => this.#parts.groups.subjectOf(groupId),
      me: () => this.#me(),
    };
  }
}
