// A connection of a company of its own, as its network sees it: events go in, and rows are what became of them.
import { asc, ne, sql } from 'drizzle-orm';
import { inCompany } from '../src/platform/context.ts';
import type { InboundEvent, Party } from '@recado/channel/inbound';
import type { InboundConnection } from '../src/modules/inbox/intake/inbound-connection.rules.ts';
import { ingestEvents } from '../src/modules/inbox/intake/inbound.service.ts';
import { settings } from '../src/schema/accounts.ts';
import { contacts } from '../src/schema/catalog.ts';
import { connectionQueues } from '../src/schema/connections.ts';
import { media, messageReactions, messages } from '../src/schema/inbox.ts';
import { tickets, ticketTracking } from '../src/schema/tickets.ts';
import { buildCompany, buildConnection } from './build.ts';
import type { Product } from './product.ts';

export type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

export const ANA: Party = { phone: '5511987654321', name: 'Ana' };
export const BIA: Party = { phone: '5511900000001', name: 'Bia' };

/** After what `message` makes. */
export const LATER = '2026-01-02T03:05:00.000Z';

export const chatWith = (party: Party): MessageEvent['chat'] => ({
  key: party.phone ?? party.hiddenId ?? '',
  party: { phone: party.phone, hiddenId: party.hiddenId },
});

let ids = 0;

/** A text of Ana's, unless it is said otherwise. */
export function message(values: Partial<MessageEvent> & { body?: string } = {}): MessageEvent {
  const { body = 'hello', ...rest } = values;
  return {
    kind: 'message',
    chat: chatWith(ANA),
    id: `ID${(ids += 1)}`,
    fromMe: false,
    sender: ANA,
    content: { type: 'text', body },
    sentAt: '2026-01-02T03:04:05.000Z',
    live: true,
    ...rest,
  };
}

export const messageOf = (party: Party, body = 'hello'): MessageEvent =>
  message({ chat: chatWith(party), sender: party, body });

export class InboundLine {
  readonly #product: Product;
  readonly companyId: number;
  connection: InboundConnection;

  constructor(product: Product, companyId: number, connection: InboundConnection) {
    this.#product = product;
    this.companyId = companyId;
    this.connection = connection;
  }

  static async open(product: Product): Promise<InboundLine> {
    const { id: companyId } = await buildCompany(product.platform);
    const { id, name } = await buildConnection(product.platform, companyId, { status: 'CONNECTED' });
    return new InboundLine(product, companyId, { id, name, queueIds: [] });
  }

  /** From now on customers are sorted into these queues. */
  async serve(...queueIds: number[]): Promise<void> {
    const whatsappId = this.connection.id;
    await this.#product.platform.db.withTenant(this.companyId, (tx) =>
      tx.insert(connectionQueues).values(queueIds.map((queueId) => ({ whatsappId, queueId }))),
    );
    this.connection = { ...this.connection, queueIds: [...this.connection.queueIds, ...queueIds] };
  }

  /** In one transaction. */
  async takeTogether(...events: InboundEvent[]): Promise<void> {
    await inCompany(this.#product.platform, this.companyId, undefined, (ctx) =>
      ingestEvents(ctx, this.connection, ...structuredClone(events)),
    );
  }

  /** One after the other, each in a transaction of its own. */
  async take(...events: InboundEvent[]): Promise<void> {
    for (const event of events) await this.takeTogether(event);
  }

  read() {
    return this.#product.platform.db.withTenant(this.companyId, async (tx) => ({
      contacts: await tx.select().from(contacts).orderBy(asc(contacts.id)),
      tickets: await tx.select().from(tickets).orderBy(asc(tickets.id)),
      messages: await tx.select().from(messages).orderBy(asc(messages.id)),
      media: await tx.select().from(media).orderBy(asc(media.id)),
      // As people see them.
      reactions: await tx
        .select()
        .from(messageReactions)
        .where(ne(messageReactions.emoji, ''))
        .orderBy(asc(messageReactions.id)),
      tracking: await tx.select().from(ticketTracking).orderBy(asc(ticketTracking.id)),
    }));
  }

  /** What the browsers were told, in its order. */
  events() {
    return this.#product.platform.db.withTenant(this.companyId, async (tx) => {
      const { rows } = await tx.execute<{ name: string; payload: Record<string, unknown>; rooms: string[] }>(
        sql`select name, payload, rooms from event_log order by id`,
      );
      return rows;
    });
  }

  async set(key: string, value: string): Promise<void> {
    await this.#product.platform.db.withTenant(this.companyId, (tx) => tx.insert(settings).values({ key, value }));
  }

  /** As an attendant would, or would have. */
  async closeTickets(minutesAgo = 0): Promise<void> {
    await this.#product.platform.db.withTenant(this.companyId, async (tx) => {
      await tx.update(tickets).set({ status: 'closed' });
      await tx.update(ticketTracking).set({ finishedAt: new Date(Date.now() - minutesAgo * 60_000) });
    });
  }
}
