// WhatsApp Web as a channel: pairs with a phone, keeps the line, carries messages both ways.
import './quiet-console.ts';
import type https from 'node:https';
import type { Readable } from 'node:stream';
import { jidDecode, type AuthenticationCreds, type ReachoutTimelockState, type WASocket } from 'baileys';
import type { Channel, ChannelContext, ChannelState, GroupInfo, NumberCheck } from '@recado/channel/channel';
import type { LinkPreview, MediaRef, Party } from '@recado/channel/inbound';
import { ChannelError, type OutboundCommand } from '@recado/channel/outbound';
import { loggable } from './baileys-log.ts';
import { closeReason, PASSKEY_REQUIRED, type Closing } from './close-reason.ts';
import { Groups } from './groups.ts';
import { newChatsOf, strangersFrom } from './line-limits.ts';
import { MediaDownloads, type OpenFile } from './media-download.ts';
import { Numbers } from './numbers.ts';
import { groupInfoOf, pictureOf } from './people.ts';
import { Pairing } from './pairing.ts';
import { ReceivedMessages } from './received-messages.ts';
import { Restriction } from './restriction.ts';
import { Sender } from './sender.ts';
import { SentMessages } from './sent-messages.ts';
import { WebSession, type SessionEvents } from './session.ts';
import { isPaired, loadCreds } from './signal-keys.ts';
import { StorageUse } from './storage-use.ts';
import { WriteBehind } from './write-behind.ts';

const LOGOUT_MS = 5_000;
/** times that the server may ask to dial anew without a connection that stood in between */
const RESTARTS = 3;
const STANDING_MS = 30_000;

export interface WhatsAppWebOptions {
  /** where WhatsApp's server listens, `wss://…` */
  url: string;
  /** How files are fetched, from where customers' messages say: no address of our own network may be dialled. */
  openFile: OpenFile;
  /** for files that are sent; undefined: Node's own */
  fetchAgent?: https.Agent | undefined;
  /** how long a QR code is shown; undefined: as long as WhatsApp Web does */
  qrMs?: number | undefined;
  /** Of the link in a text that is sent without its preview. Never rejects, and does not take long. */
  linkPreview?: ((text: string) => Promise<LinkPreview | undefined>) | undefined;
}

const CODES_EXPIRED: Closing = { state: 'DISCONNECTED', reason: 'codesExpired', forgetKeys: true };

/** Nobody is told of what happens while a phone is unlinked. */
const quiet = (): void => undefined;

/** What the session's keys say, once they are read. */
interface Loaded {
  keys: WriteBehind;
  creds: AuthenticationCreds;
  received: ReceivedMessages;
  sent: SentMessages;
}

export class WhatsAppWebChannel implements Channel {
  readonly #context: ChannelContext;
  readonly #options: WhatsAppWebOptions;
  readonly #groups = new Groups();
  readonly #numbers = new Numbers();
  readonly #storage = new StorageUse();
  readonly #downloads: MediaDownloads;
  readonly #restriction: Restriction;
  #loading: Promise<Loaded> | undefined;
  #session: WebSession | undefined;
  #sender: Sender | undefined;
  #restarts = 0;
  #openedAt: number | undefined;
  #isStopped = false;
  #telling: Promise<void> = Promise.resolve();

  constructor(context: ChannelContext, options: WhatsAppWebOptions) {
    this.#context = context;
    this.#options = options;
    this.#downloads = new MediaDownloads(options);
    this.#restriction = new Restriction((restricted) => {
      if (this.#session?.isOpen) this.#tellConnected(this.#session.sock, restricted);
    });
  }

  async start(): Promise<void> {
    const loaded = await this.#load();
    if (!this.#isStopped) this.#dial(loaded);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#hangUp();
    await this.#closeKeys();
  }

  async logout(): Promise<void> {
    this.#isStopped = true;
    await this.#unlink().catch((error: unknown) => {
      this.#context.log.info(loggable(error), 'the phone could not be told that it is unlinked');
    });
    await this.#hangUp();
    await this.#closeKeys();
    await this.#context.credentials.clear();
  }

  async execute(command: OutboundCommand): Promise<{ externalId?: string }> {
    const { session, sender } = this.#line();
    await session.ask(() => sender.execute(session, command));
    return {};
  }

  checkNumber(number: string): Promise<NumberCheck> {
    return this.#ask((sock) => this.#numbers.check(sock, number));
  }

  profilePicture(party: Party): Promise<string | null> {
    return this.#ask((sock) => pictureOf(sock, party));
  }

  groupInfo(groupId: string): Promise<GroupInfo> {
    return this.#ask((sock) => groupInfoOf(sock, this.#groups, groupId));
  }

  async download(ref: MediaRef): Promise<Readable> {
    const { session } = this.#line();
    return session.ask(
      (sock) => this.#downloads.download(sock, ref),
      (late) => late.destroy(),
    );
  }

  async #ask<T>(work: (sock: WASocket) => Promise<T>): Promise<T> {
    return this.#line().session.ask(work);
  }

  #line(): { session: WebSession; sender: Sender } {
    if (this.#session && this.#sender) return { session: this.#session, sender: this.#sender };
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line to WhatsApp is down');
  }

  #load(): Promise<Loaded> {
    this.#loading ??= this.#readKeys().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #readKeys(): Promise<Loaded> {
    const keys = new WriteBehind(this.#storage.ofCredentials(this.#context.credentials), (error) => {
      this.#session?.fail(error, 'the keys of a session cannot be read or written');
    });
    const [creds, received] = await Promise.all([loadCreds(keys), ReceivedMessages.load(keys)]);
    return { keys, creds, received, sent: new SentMessages(keys) };
  }

  #dial(loaded: Loaded): void {
    const pairing = isPaired(loaded.creds)
      ? undefined
      : new Pairing(this.#context, {
          show: (state) => this.#tell(state),
          expired: () => this.#giveUp(CODES_EXPIRED),
        });
    const session = this.#connect(loaded, {
      qr: (code) => {
        pairing
          ?.shown(session.sock, code)
          .catch((error: unknown) => session.fail(error, 'a code for pairing could not be shown'));
      },
      paired: () => this.#tell({ status: 'PAIRING' }),
      open: () => {
        this.#openedAt = performance.now();
        this.#tellConnected(session.sock);
      },
      passkeyRequired: () => {
        if (!isPaired(loaded.creds)) this.#giveUp(PASSKEY_REQUIRED);
      },
      restricted: (lock: ReachoutTimelockState) => {
        this.#restriction.heard(lock);
        this.#context.limits({ strangersFrom: strangersFrom(lock) });
      },
      capped: (cap) => this.#context.limits({ newChats: newChatsOf(cap) }),
      closed: (error) => this.#whenClosed(loaded, session, error),
    });
  }

  #connect({ keys, creds, received, sent }: Loaded, events: SessionEvents): WebSession {
    const { url, fetchAgent, qrMs, linkPreview } = this.#options;
    const context = this.#context;
    const storage = this.#storage;
    const parts = { context, storage, url, fetchAgent, qrMs, creds, keys, received, sent, groups: this.#groups };
    const session = new WebSession(parts, events);
    this.#session = session;
    this.#sender = new Sender({ context, sent, numbers: this.#numbers, groups: this.#groups, linkPreview });
    return session;
  }

  #whenClosed(loaded: Loaded, session: WebSession, error: Error | undefined): void {
    this.#closed(loaded, session, error).catch((failure: unknown) => this.#lost(failure));
  }

  async #closed({ creds }: Loaded, session: WebSession, error: Error | undefined): Promise<void> {
    if (this.#isStopped || this.#session !== session) return;
    this.#restriction.forget();
    this.#session = undefined;
    const closing = closeReason(error);
    if (closing.restart && isPaired(creds) && this.#mayRestart()) return this.#restart();
    await this.#end(closing, error?.message);
  }

  /** Otherwise whoever owns the channel opens it anew, after a pause. */
  #mayRestart(): boolean {
    const stood = this.#openedAt === undefined ? 0 : performance.now() - this.#openedAt;
    this.#openedAt = undefined;
    this.#restarts = stood >= STANDING_MS ? 1 : this.#restarts + 1;
    return this.#restarts <= RESTARTS;
  }

  /** With the keys as they are stored: those in memory may say more than was kept. */
  async #restart(): Promise<void> {
    await this.#closeKeys();
    if (this.#isStopped) return;
    const loaded = await this.#load();
    if (!this.#isStopped) this.#dial(loaded);
  }

  /** The pairing came to nothing. */
  #giveUp(closing: Closing): void {
    this.#hangUp()
      .then(() => this.#end(closing))
      .catch((error: unknown) => this.#lost(error));
  }

  async #end({ forgetKeys, state, reason, until }: Closing, detail?: string): Promise<void> {
    if (this.#isStopped) return;
    await this.#closeKeys();
    if (forgetKeys) await this.#context.credentials.clear();
    this.#tell({ status: state, reason, until, detail });
  }

  /** Something of ours failed on the way out: it is tried again from the start. */
  #lost(error: unknown): void {
    this.#context.log.warn(loggable(error), 'a connection to WhatsApp ended badly');
    this.#tell({ status: 'TIMEOUT', reason: 'connectionLost' });
  }

  async #unlink(): Promise<void> {
    const loaded = await this.#load();
    if (!isPaired(loaded.creds)) return;
    const session =
      this.#session ??
      this.#connect(loaded, {
        qr: quiet,
        paired: quiet,
        open: quiet,
        passkeyRequired: quiet,
        restricted: quiet,
        capped: quiet,
        closed: quiet,
      });
    await session.logout(LOGOUT_MS);
  }

  async #hangUp(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    this.#restriction.forget();
    await session?.hangUp();
  }

  /** What can still be written is; what cannot, the network sends again. */
  async #closeKeys(): Promise<void> {
    const loaded = await this.#loading?.catch(() => undefined);
    this.#loading = undefined;
    // It holds the keys in memory.
    this.#sender = undefined;
    await loaded?.keys.close().catch((error: unknown) => {
      this.#context.log.warn(loggable(error), 'the last keys of a session could not be written');
    });
  }

  #tellConnected(sock: WASocket, restricted: Partial<ChannelState> = {}): void {
    const number = jidDecode(sock.user?.id)?.user;
    this.#tell({ status: 'CONNECTED', number, ...restricted });
  }

  #tell(state: ChannelState): void {
    if (this.#isStopped) return;
    this.#telling = this.#telling
      .then(() => this.#context.report(state))
      .catch((error: unknown) => this.#context.log.warn(loggable(error), 'a state could not be reported'));
  }
}
