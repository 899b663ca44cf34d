// A company that answers on WhatsApp Web, as its people use it: everything by request, the phones played by the fake.
import '@recado/fake-whatsapp/quiet-libsignal';
import { randomUUID } from 'node:crypto';
import { startFakeWhatsApp, type FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { FakeWhatsAppOptions } from '@recado/fake-whatsapp/network';
import type { ConnectionHealth } from '@recado/contract/connection-health';
import type { Connection } from '@recado/contract/connections';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { buildCompany, buildUser } from '../build.ts';
import { until } from '../phones.ts';
import { createProduct, type Product } from '../product.ts';
import { allMessages } from './crowd.ts';

type FakeCustomer = ReturnType<FakeWhatsApp['customer']>;

/** A product whose WhatsApp is the fake. */
export interface Town {
  fake: FakeWhatsApp;
  product: Product;
  close(): Promise<void>;
}

export async function openTown(options: FakeWhatsAppOptions = {}): Promise<Town> {
  const fake = await startFakeWhatsApp({ fewKeys: true, ...options });
  fake.trustRoot();
  const product = await createProduct({ channels: true, networks: { whatsappWebUrl: fake.url, whatsappWebPaceMs: 0 } });
  return {
    fake,
    product,
    close: async () => {
      await product.close();
      await fake.close();
    },
  };
}

let numbers = 0;
const nextNumber = (prefix: string): string => prefix + String((numbers += 1)).padStart(4, '0');

/** A phone number that no test has used. */
export const newNumber = (): string => nextNumber('551198765');

export class Shop {
  readonly fake: FakeWhatsApp;
  readonly product: Product;
  readonly companyId: number;
  readonly #signIn: () => string;
  /** the number it will be paired with */
  readonly phone = nextNumber('551133330');
  whatsappId = 0;

  private constructor({ fake, product }: Town, companyId: number, signIn: () => string) {
    this.fake = fake;
    this.product = product;
    this.companyId = companyId;
    this.#signIn = signIn;
  }

  /** an administrator's, good for some minutes */
  get token(): string {
    return this.#signIn();
  }

  /** A company of its own, without connections. */
  static async found(town: Town): Promise<Shop> {
    const { platform } = town.product;
    const { id } = await buildCompany(platform);
    const user = await buildUser(platform, id, { profile: 'admin' });
    return new Shop(town, id, () => town.product.tokenOf(user));
  }

  /** One whose connection was paired by QR code. */
  static async open(town: Town): Promise<Shop> {
    const shop = await Shop.found(town);
    await shop.addConnection();
    await shop.scan();
    return shop;
  }

  async addConnection(input: object = {}): Promise<Connection> {
    const connection = await this.ask<Connection>('POST', '/whatsapp', { name: 'Loja', ...input });
    this.whatsappId = connection.id;
    return connection;
  }

  /** Scans the code that the connection shows; resolves when it is connected. */
  async scan(): Promise<Connection> {
    const { qrcode } = await this.untilStatus('qrcode');
    await this.fake.scan(qrcode, this.phone, { name: 'Loja' });
    return this.untilStatus('CONNECTED');
  }

  /** What must be answered with 200; the body's type is the test's to know. */
  async ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const answer = await this.product.call<T>(this.token, method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  connection(): Promise<Connection> {
    return this.ask('GET', `/whatsapp/${this.whatsappId}`);
  }

  health(): Promise<ConnectionHealth> {
    return this.ask('GET', `/whatsapp/${this.whatsappId}/health`);
  }

  /** POST: dial with the keys that are there; PUT: forget them; DELETE: log out. */
  order(method: 'POST' | 'PUT' | 'DELETE'): Promise<unknown> {
    return this.ask(method, `/whatsappsession/${this.whatsappId}`);
  }

  untilStatus(status: Connection['status'], reason?: Connection['statusReason']): Promise<Connection> {
    return until(async () => {
      const connection = await this.connection();
      const { status: is, statusReason } = connection;
      if (is !== status || (reason !== undefined && statusReason !== reason))
        throw new Error(`the connection is ${is} (${statusReason}), not ${status}`);
      return connection;
    });
  }

  /** A customer's phone that nobody has used. */
  customer(options: Parameters<FakeWhatsApp['customer']>[1] = {}): FakeCustomer {
    return this.fake.customer(newNumber(), options);
  }

  /** The one ticket of whoever this finds. */
  ticketOf(search: string, status: Ticket['status'] = 'pending', patience?: number): Promise<Ticket> {
    return until(async () => {
      const { tickets } = await this.ask<{ tickets: Ticket[] }>(
        'GET',
        `/tickets?status=${status}&showAll=true&searchParam=${search}`,
      );
      const [ticket, ...others] = tickets;
      if (!ticket || others.length > 0) throw new Error(`${tickets.length} tickets for ${search}`);
      return ticket;
    }, patience);
  }

  /** Has written `hello`, and is being attended. */
  async talksWith(customer: FakeCustomer): Promise<Ticket> {
    await customer.text('hello', { to: this.phone });
    const { id } = await this.ticketOf(customer.hidePhone ? customer.lid.replace('@lid', '') : customer.phone);
    return this.ask('PUT', `/tickets/${id}`, { status: 'open' });
  }

  /** All of a ticket's messages, the oldest first. */
  messages(ticketId: number): Promise<Message[]> {
    return allMessages((path) => this.ask('GET', path), ticketId);
  }

  /** Waits for a message of the ticket that is so. */
  untilMessage(ticketId: number, fits: (message: Message) => boolean, patience?: number): Promise<Message> {
    return until(async () => {
      const all = await this.messages(ticketId);
      const found = all.find(fits);
      if (!found)
        throw new Error(`none of ${JSON.stringify(all.map(({ body, ack, mediaType }) => [body, ack, mediaType]))}`);
      return found;
    }, patience);
  }

  /** An attendant answers; the message as it was stored. */
  async answer(ticketId: number, body: string, more: object = {}): Promise<Message> {
    const { messages } = await this.ask<{ messages: Message[] }>('POST', `/messages/${ticketId}`, {
      body,
      clientId: randomUUID(),
      ...more,
    });
    const [message] = messages;
    if (!message) throw new Error('nothing was sent');
    return message;
  }
}
