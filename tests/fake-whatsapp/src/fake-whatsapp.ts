// The fake WhatsApp: starts it, and is the handle that tests hold.
import type { EventEmitter } from 'node:events';
import type https from 'node:https';
import type { BinaryNode } from 'baileys';
import type { WebSocket } from 'ws';
import { CompanyPhone } from './company-phone.ts';
import type { CustomerOptions } from './customer-options.ts';
import { Customer } from './customer.ts';
import type { Faults } from './faults.ts';
import { acceptLogin, acceptStanza } from './from-client.ts';
import { Group, type GroupOptions } from './group.ts';
import { ClientListener, closeServer, serveMedia } from './listeners.ts';
import { MediaStore } from './media-store.ts';
import { mediaOf } from './message-kinds.ts';
import { Network, type FakeWhatsAppEvents, type FakeWhatsAppOptions, type SentMessage } from './network.ts';
import { serverIdentity } from './noise-server.ts';
import { enterCode, scanCode, type ScanOptions } from './pairing.ts';
import { Session } from './session.ts';
import { node } from './stanzas.ts';
import { trustTestRoot } from './test-root.ts';

export class FakeWhatsApp {
  private readonly network: Network;
  private readonly media = new MediaStore();
  private readonly customers = new Map<string, Customer>();
  private readonly identity = serverIdentity();
  private readonly clients: ClientListener;
  private cdn: https.Server | undefined;

  constructor(options: FakeWhatsAppOptions) {
    this.network = new Network(
      options,
      {
        drop: (phone) => this.drop(phone),
        restart: () => this.restart(),
        resume: () => this.network.sessions.forEach((session) => session.resume()),
      },
      this.media,
    );
    const { faults } = this.network;
    this.clients = new ClientListener(
      options.port ?? 0,
      () => faults.takeRefusal(),
      (ws) => this.connect(ws),
    );
  }

  /** What Baileys' `waWebSocketUrl` takes. */
  get url(): string {
    return this.clients.url;
  }

  /** Scheme, host and port of the CDN (https, test certificate). */
  get mediaOrigin(): string {
    return this.media.origin;
  }

  get events(): EventEmitter<FakeWhatsAppEvents> {
    return this.network.events;
  }

  get faults(): Faults {
    return this.network.faults;
  }

  /** What customers' phones have received, once per id and phone. */
  get sent(): readonly SentMessage[] {
    return this.network.sent;
  }

  /** The latest stanzas of the clients. */
  get stanzas(): readonly BinaryNode[] {
    return this.network.stanzas;
  }

  /** What the fake itself could not handle: a fault of the fake, of the client, or of their protocol. */
  get failures(): readonly unknown[] {
    return this.network.failures;
  }

  async listen(): Promise<void> {
    await this.clients.listen();
    this.cdn = await serveMedia(this.media);
  }

  /** Makes this process believe the fake: its Noise certificate and its CDN's. */
  trustRoot(): void {
    trustTestRoot();
  }

  /** The company's phone reads the QR code shown on our screen. Resolves when the client has accepted. */
  scan(qr: string, phone: string, options: ScanOptions = {}): Promise<void> {
    return scanCode(this.network, qr, phone, options);
  }

  /** The company's phone is given the code shown on our screen. A wrong code rejects. */
  enterPairingCode(phone: string, code: string, options: { name?: string } = {}): Promise<void> {
    return enterCode(this.network, phone, code, options.name);
  }

  /** The clients that show a code are to dial anew (515). */
  restartUnpaired(): void {
    for (const session of this.network.sessions)
      if (session.pairing) session.end(node('stream:error', { code: '515' }));
  }

  /** The customer with this number; options count when first named. */
  customer(phone: string, options: CustomerOptions = {}): Customer {
    const known = this.customers.get(phone);
    if (known) return known;
    const made = new Customer(this.network, phone, options);
    this.customers.set(phone, made);
    this.network.customers.set(phone, made);
    return made;
  }

  /** A group of these phone numbers. `id` ends in @g.us. */
  group(id: string, subject: string, members: string[], options: GroupOptions = {}): Group {
    for (const member of members) if (!this.network.accounts.has(member)) this.customer(member);
    const made = new Group(this.network, id, subject, members, options);
    this.network.groups.set(id, made);
    return made;
  }

  /** The phone of a paired company. */
  company(phone: string): CompanyPhone {
    return new CompanyPhone(this.network, this.network.account(phone));
  }

  /** The file of a message that a phone received, downloaded and decrypted as the phone would. */
  openMedia({ message }: Pick<SentMessage, 'message'>): Promise<Buffer> {
    const media = mediaOf(message);
    if (!media) throw new Error('the message has no media');
    return this.media.open(media.content, media.kind);
  }

  async close(): Promise<void> {
    this.drop();
    this.network.close();
    await this.clients.close();
    await closeServer(this.cdn);
  }

  private connect(ws: WebSocket): void {
    const { network } = this;
    const session = new Session(ws, this.identity, network.faults, {
      login: (one, login) => acceptLogin(network, one, login),
      stanza: (one, stanza) => acceptStanza(network, one, stanza),
      failed: (error) => network.failed(error),
    });
    network.sessions.add(session);
    session.events.once('close', () => network.sessions.delete(session));
  }

  private drop(phone?: string): void {
    for (const session of this.network.sessions) {
      if (phone === undefined || session.device?.phone === phone) session.terminate();
    }
  }

  private async restart(): Promise<void> {
    this.drop();
    await this.clients.close();
    await this.clients.listen();
  }
}

/** Starts a fake WhatsApp on a port of this machine. */
export async function startFakeWhatsApp(options: FakeWhatsAppOptions = {}): Promise<FakeWhatsApp> {
  const fake = new FakeWhatsApp(options);
  await fake.listen();
  return fake;
}
