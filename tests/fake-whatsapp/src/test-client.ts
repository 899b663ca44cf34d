// A client for tests: Baileys itself, keys in memory, connecting again by itself as a product would.
import { EventEmitter, once } from 'node:events';
import {
  DisconnectReason,
  initAuthCreds,
  makeWASocket,
  type AuthenticationCreds,
  type BaileysEventMap,
  type ConnectionState,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { memoryKeyStore } from './key-store.ts';
import { silentLogger } from './silent-logger.ts';

/** Reasons after which a client must not knock again by itself. */
const FINAL = new Set<number>([
  DisconnectReason.loggedOut,
  DisconnectReason.forbidden,
  DisconnectReason.connectionReplaced,
  405,
]);

export class TestClient {
  readonly creds: AuthenticationCreds = initAuthCreds();
  readonly keys = memoryKeyStore();
  /** Messages in the order in which Baileys told of them; `stub` is kept too. */
  readonly inbox: WAMessage[] = [];
  readonly updates: BaileysEventMap['messages.update'] = [];
  readonly calls: BaileysEventMap['call'] = [];
  readonly groupReceipts: BaileysEventMap['message-receipt.update'] = [];
  readonly states: Partial<ConnectionState>[] = [];
  readonly presences: BaileysEventMap['presence.update'][] = [];
  readonly contacts: BaileysEventMap['contacts.update'] = [];
  /** Why the connection ended, each time. */
  readonly closeCodes: (number | undefined)[] = [];
  qr: string | undefined;
  open = false;
  private readonly changed = new EventEmitter<{ state: [] }>();
  private readonly config: Partial<UserFacingSocketConfig> & { waWebSocketUrl: string };
  private current: WASocket | undefined;
  private stopped = false;

  constructor(url: string, config: Partial<UserFacingSocketConfig> = {}) {
    this.config = { ...config, waWebSocketUrl: url };
  }

  get sock(): WASocket {
    if (!this.current) throw new Error('connect() first');
    return this.current;
  }

  connect(): void {
    const sock = makeWASocket({
      logger: silentLogger,
      retryRequestDelayMs: 1,
      getMessage: () => Promise.resolve(undefined),
      ...this.config,
      auth: { creds: this.creds, keys: this.keys },
    });
    this.current = sock;
    sock.ev.on('creds.update', (update) => {
      Object.assign(this.creds, update);
      this.changed.emit('state');
    });
    sock.ev.on('messages.upsert', ({ messages }) => this.inbox.push(...messages));
    sock.ev.on('messages.update', (updates) => this.updates.push(...updates));
    sock.ev.on('message-receipt.update', (receipts) => this.groupReceipts.push(...receipts));
    sock.ev.on('call', (calls) => this.calls.push(...calls));
    sock.ev.on('presence.update', (presence) => this.presences.push(presence));
    sock.ev.on('contacts.update', (contacts) => this.contacts.push(...contacts));
    sock.ev.on('connection.update', (state) => this.follow(state));
  }

  /** Goes away without a word, as a process that is killed; `connect` comes back with the same keys. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.current?.end(undefined);
  }

  start(): void {
    this.stopped = false;
    this.connect();
  }

  /** Waits for the first QR code. */
  async showsQr(): Promise<string> {
    while (this.qr === undefined) await once(this.changed, 'state');
    return this.qr;
  }

  async isOpen(): Promise<void> {
    while (!this.open) await once(this.changed, 'state');
  }

  /** Waits until Baileys has done its first sync; cut off before, it holds all events back for 20 s next time. */
  async isSynced(): Promise<void> {
    while (this.creds.accountSyncCounter === 0) await once(this.changed, 'state');
  }

  /** Messages of others with content, without what phones tell their devices. */
  texts(): (string | null | undefined)[] {
    return this.inbox
      .filter((one) => !one.key.fromMe)
      .map(({ message }) => message?.conversation ?? message?.extendedTextMessage?.text);
  }

  /** Every status told of a message: in updates, or merged into its own upsert when receipts are quick. */
  statusesOf(id: string | null | undefined): unknown[] {
    const updated = this.updates.filter((one) => one.key.id === id).map((one) => one.update.status);
    return [...this.inbox.filter((one) => one.key.id === id).map((one) => one.status), ...updated];
  }

  /** Whose phones have reported a group message, told in either way. */
  reportersOf(id: string | null | undefined): (string | null | undefined)[] {
    const updated = this.groupReceipts.filter((one) => one.key.id === id).map((one) => one.receipt.userJid);
    const merged = this.inbox.filter((one) => one.key.id === id).flatMap((one) => one.userReceipt ?? []);
    return [...merged.map((one) => one.userJid), ...updated];
  }

  private follow(state: Partial<ConnectionState>): void {
    queueMicrotask(() => this.changed.emit('state'));
    this.states.push(state);
    if (state.qr !== undefined) this.qr = state.qr;
    if (state.connection === 'open') this.open = true;
    if (state.connection !== 'close') return;
    this.open = false;
    const code = statusOf(state.lastDisconnect?.error);
    this.closeCodes.push(code);
    if (!this.stopped && !(code !== undefined && FINAL.has(code))) this.connect();
  }
}

/** Baileys' errors are Booms: the status is in `output`. */
function statusOf(error: Error | undefined): number | undefined {
  if (!error || !('output' in error)) return undefined;
  const { output } = error;
  const hasStatus = typeof output === 'object' && output !== null && 'statusCode' in output;
  return hasStatus && typeof output.statusCode === 'number' ? output.statusCode : undefined;
}
