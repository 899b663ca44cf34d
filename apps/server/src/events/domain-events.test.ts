// What is told of when things happen; and that no transaction of messages notifies, which would make all others wait.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTicket } from '../../test/build.ts';
import { InboundLine, messageOf, ANA } from '../../test/inbound-line.ts';
import { buildOffice, type Office, type Person } from '../../test/office.ts';
import { createProduct, type Product } from '../../test/product.ts';
import { commandFailed, raiseAck } from '../modules/inbox/messages/delivery.service.ts';
import { PreparingClient } from '../platform/db/client.ts';
import { inCompany } from '../platform/context.ts';
import { on, type DomainEventName } from './domain-events.ts';

const NAMES: DomainEventName[] = [
  'message.received',
  'message.sent',
  'message.acked',
  'message.failed',
  'ticket.moved',
  'ticket.tagged',
  'contact.changed',
  'line.changed',
  'acted',
];

let product: Product;
let office: Office;
let ticketId: number;
let told: [string, unknown][];

beforeAll(async () => {
  product = await createProduct();
  const listening = NAMES.map((name) =>
    on(name, (_ctx, events) => {
      told.push(...events.map((event): [string, unknown] => [name, event]));
      return Promise.resolve();
    }),
  );
  Object.assign(product.platform, { subscriptions: [...product.platform.subscriptions, ...listening] });
});
afterAll(() => product.close());
beforeEach(async () => {
  told = [];
  office = await buildOffice(product);
  const values = { whatsappId: office.whatsappId, queueId: office.sales.id };
  ticketId = (await buildTicket(product.platform, office.company.id, values)).id;
});

const call = (person: Person, method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  product.call<{ id: number; messages: { id: number }[] }>(person.token, method, path, body);

const inTransaction = <T>(work: Parameters<typeof inCompany<T>>[3]) =>
  inCompany(product.platform, office.company.id, undefined, work);

const buildTag = async (name: string) => (await call(office.admin, 'POST', '/tags', { name })).body;

/** Answers the message's id and its name on the network. */
async function write(body: string): Promise<{ id: number; externalId: string }> {
  const { status } = await call(office.ann, 'POST', `/messages/${ticketId}`, { body });
  expect(status).toBe(200);
  const { rows } = await inTransaction(({ tx }) =>
    tx.execute<{ id: number; externalId: string }>(
      sql`select id, external_id as "externalId" from messages order by id desc limit 1`,
    ),
  );
  return rows[0] ?? { id: 0, externalId: '' };
}

describe('what is told', () => {
  test('a ticket is accepted, written in, and closed', async () => {
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
    const { id: messageId } = await write('Bom dia');
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'closed' });
    const by = { userId: office.ann.id, name: 'Ann' };
    expect(told).toMatchObject([
      ['ticket.moved', { before: { status: 'pending' }, after: { id: ticketId, status: 'open' }, cause: 'person', by }],
      ['message.sent', { messageId, ticketId, userId: office.ann.id, origin: 'person', body: 'Bom dia' }],
      ['ticket.moved', { before: { status: 'open' }, after: { status: 'closed' }, cause: 'person', by }],
    ]);
  });

  test('what the network says of a message: once for each change', async () => {
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
    const { id: messageId, externalId } = await write('Bom dia');
    told = [];
    const name = { whatsappId: office.whatsappId, chat: 'x', externalId };
    for (const ack of [2, 3, 3, 2] as const) await inTransaction((ctx) => raiseAck(ctx, { ...name, ack }));
    expect(told).toMatchObject([
      ['message.acked', { messageId, ticketId, whatsappId: office.whatsappId, ack: 2 }],
      ['message.acked', { messageId, ack: 3 }],
    ]);
  });

  test('a message that does not go out', async () => {
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
    const { id: messageId } = await write('Bom dia');
    told = [];
    const chat = { key: 'x', party: {} };
    const command = { kind: 'send', chat, id: 'y', content: { type: 'text', body: 'Bom dia' } } as const;
    await inTransaction((ctx) => commandFailed(ctx, { messageId, command }, 'ERR_SENDING_WAPP_MSG'));
    expect(told).toMatchObject([['message.failed', { messageId, ticketId, error: 'ERR_SENDING_WAPP_MSG' }]]);
  });

  test('a message that was said not to have gone out, and was read', async () => {
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
    const { id: messageId, externalId } = await write('Bom dia');
    told = [];
    const name = { whatsappId: office.whatsappId, chat: 'x', externalId };
    for (const ack of [2, 0, 3, 4] as const) await inTransaction((ctx) => raiseAck(ctx, { ...name, ack }));
    expect(told).toMatchObject([
      ['message.acked', { messageId, ack: 2, takenBack: null }],
      ['message.failed', { messageId, late: true }],
      ['message.acked', { messageId, ack: 3, takenBack: 'ERR_SENDING_WAPP_MSG' }],
      ['message.acked', { messageId, ack: 4, takenBack: null }],
    ]);
  });

  test('a customer writes: who, where, and whether it began a conversation', async () => {
    const line = await InboundLine.open(product);
    await line.take(messageOf(ANA, 'Oi'), messageOf(ANA, 'Tudo bem?'));
    const { messages, tickets, contacts } = await line.read();
    const [ticket, contact] = [tickets[0], contacts[0]];
    const after = { id: ticket?.id, contactId: contact?.id, status: 'pending' };
    const of = { ticket: after, authorId: contact?.id, fromMe: false, mediaType: null, live: true };
    expect(told).toMatchObject([
      ['message.received', { ...of, messageId: messages[0]?.id, body: 'Oi' }],
      ['ticket.moved', { before: null, after, cause: 'intake', by: { userId: null } }],
      ['contact.changed', { contactId: contact?.id, action: 'create' }],
      ['message.received', { ...of, messageId: messages[1]?.id, body: 'Tudo bem?' }],
    ]);
  });

  test('tags that came and went, each once', async () => {
    const [vip, late] = [await buildTag('VIP'), await buildTag('Late')];
    told = [];
    const sync = (tags: number[]) => call(office.ann, 'POST', '/tags/sync', { ticketId, tags });
    for (const tags of [[vip.id], [vip.id, late.id], [late.id]]) expect((await sync(tags)).status).toBe(200);
    expect(told.map(([, event]) => event)).toMatchObject([
      { ticketId, tagId: vip.id, tagged: true, cause: 'person', by: { name: 'Ann' } },
      { tagId: late.id, tagged: true },
      { tagId: vip.id, tagged: false },
    ]);
  });

  test('an administrator does what not everybody may, and a connection changes', async () => {
    await call(office.admin, 'DELETE', `/tickets/${ticketId}`);
    const by = { userId: office.admin.id, name: 'Admin' };
    expect(told).toMatchObject([['acted', { by, action: 'delete', kind: 'ticket', entityId: ticketId }]]);
    told = [];
    const { status } = await call(office.admin, 'DELETE', `/whatsapp/${office.whatsappId}`);
    expect(status).toBe(200);
    expect(told).toMatchObject([
      ['line.changed', { whatsappId: office.whatsappId, status: null }],
      ['acted', { action: 'delete', kind: 'connection' }],
    ]);
  });
});

describe('notifying', () => {
  /** What each connection to the database was asked. */
  let asked: Map<unknown, string[]>;
  beforeEach(() => {
    asked = new Map();
    const query: unknown = Reflect.get(PreparingClient.prototype, 'query');
    if (typeof query !== 'function') throw new Error('statements are asked otherwise now');
    vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function spied(
      this: PreparingClient,
      ...args: unknown[]
    ) {
      const [first] = args;
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
      asked.set(this, [...(asked.get(this) ?? []), text]);
      return Reflect.apply(query, this, args) as never;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  /** Whether a connection that wrote rows notified as well. */
  const notified = () =>
    [...asked.values()]
      .filter((texts) => texts.some((text) => /insert into/i.test(text)))
      .flat()
      .filter((text) => /notify/i.test(text));

  test('no transaction of messages does', async () => {
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
    const { externalId } = await write('Bom dia');
    const name = { whatsappId: office.whatsappId, chat: 'x', externalId };
    await inTransaction((ctx) => raiseAck(ctx, { ...name, ack: 3 }));
    const line = await InboundLine.open(product);
    await line.take(messageOf(ANA, 'Oi'), messageOf(ANA, 'Tudo bem?'));
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'closed' });
    const texts = [...asked.values()].flat().join('\n');
    expect(texts).toMatch(/insert into messages/);
    expect(texts).toMatch(/insert into "outbox"/);
    expect(texts).toMatch(/insert into event_log/);
    expect(notified()).toEqual([]);
  });

  test('a job does, so that it would be noticed', async () => {
    await inTransaction(async (ctx) => {
      await ctx.tx.execute(sql`insert into settings (key, value) values ('x', 'y')`);
      await ctx.enqueue({ name: 'schedules.send' }, {}, new Date(Date.now() + 60_000));
    });
    expect(notified()).not.toEqual([]);
  });
});
