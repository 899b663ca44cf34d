// The customer answers the question for a rating, or writes something else.
import type { Ticket } from '@recado/contract/tickets';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection } from '../../../../test/build.ts';
import { InboundLine, message, type MessageEvent } from '../../../../test/inbound-line.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { settings } from '../../../schema/accounts.ts';
import { connections } from '../../../schema/connections.ts';
import { ticketTimeline, userRatings } from '../../../schema/tickets.ts';

const HOUR_MS = 3_600_000;

let product: Product;
let office: Office;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  line = new InboundLine(product, office.company.id, { id: office.whatsappId, name: 'Main', queueIds: [] });
  await product.platform.db.withTenant(office.company.id, async (tx) => {
    await tx.insert(settings).values({ key: 'userRating', value: 'enabled' });
    await tx.update(connections).set({ complationMessage: 'Thanks!' });
  });
});

/** A text of Ana's that she writes now. */
const says = (body: string, values: Partial<MessageEvent> = {}): MessageEvent =>
  message({ body, sentAt: product.clock.now().toISOString(), ...values });

const ratings = () =>
  product.platform.db.withTenant(office.company.id, (tx) => tx.select().from(userRatings).orderBy(userRatings.id));

/** Ana writes, somebody takes it up and closes it. Answers the ticket. */
async function serve(from: Partial<MessageEvent> = {}): Promise<number> {
  await line.take(says('hello', from));
  const id = (await line.read()).tickets.at(-1)?.id ?? 0;
  for (const status of ['open', 'closed'])
    expect((await product.call<Ticket>(office.admin.token, 'PUT', `/tickets/${id}`, { status })).status).toBe(200);
  return id;
}

const statuses = async (): Promise<string[]> => (await line.read()).tickets.map(({ status }) => status);

test('a rating is kept, its message stands in the closed ticket, and the customer is thanked', async () => {
  const ticketId = await serve();
  const before = (await line.events()).length;
  await line.take(says(' 3 '));
  const { tickets, messages, tracking } = await line.read();
  expect(await ratings()).toMatchObject([{ ticketId, trackingId: tracking[0]?.id, userId: office.admin.id, rate: 3 }]);
  expect(tickets).toMatchObject([{ status: 'closed', unreadMessages: 0, userId: office.admin.id }]);
  expect(messages.slice(2)).toMatchObject([
    { body: ' 3 ', fromMe: false, read: true, ticketId },
    { body: 'Thanks!', fromMe: true, ticketId, userId: null },
  ]);
  expect(tracking).toMatchObject([{ rated: true, finishedAt: expect.any(Date) }]);
  expect((await line.events()).slice(before).map(({ name, payload }) => [name, payload['message']])).toMatchObject([
    ['timeline', undefined],
    ['appMessage', { body: ' 3 ' }],
    ['appMessage', { body: 'Thanks!' }],
  ]);
  const told = await product.platform.db.withTenant(office.company.id, (tx) =>
    tx.select().from(ticketTimeline).where(eq(ticketTimeline.kind, 'rated')),
  );
  expect(told).toMatchObject([{ ticketId, data: { rate: 3 } }]);
});

test('who writes on before the question has gone out is not asked any more', async () => {
  const ticketId = await serve();
  await line.take(says('ótimo!'));
  expect(await statuses()).toEqual(['closed', 'pending']);
  const { messages, tracking, tickets } = await line.read();
  expect(messages.filter(({ fromMe }) => fromMe)).toEqual([]);
  // Nor is it what the list shows of the conversation.
  expect(tickets.find(({ id }) => id === ticketId)).toMatchObject({ lastMessageFromMe: false });
  expect(tickets.find(({ id }) => id === ticketId)?.lastMessage).toBe(
    messages.findLast((each) => each.ticketId === ticketId)?.body ?? '',
  );
  expect(tracking.find((row) => row.ticketId === ticketId)).toMatchObject({ ratingAt: null, rated: false });
  await line.take(says('3'));
  expect(await ratings()).toEqual([]);
});

test('a question that has gone out stays in the conversation', async () => {
  const ticketId = await serve();
  product.clock.advance(10_000);
  await line.take(says('ótimo!'));
  expect((await line.read()).messages.filter((each) => each.fromMe)).toMatchObject([{ ticketId }]);
});

test('a sticker is no rating, and does not end the question', async () => {
  const ticketId = await serve();
  await line.take(says('', { content: { type: 'media', kind: 'sticker', mime: 'image/webp', ref: {} } }));
  expect(await ratings()).toEqual([]);
  await line.take(says('3'));
  expect(await ratings()).toMatchObject([{ ticketId, rate: 3 }]);
  expect(await statuses()).toEqual(['closed']);
});

test('a number that is none of the scale is asked for once more, in the same conversation', async () => {
  const ticketId = await serve();
  product.clock.advance(10_000);
  await line.take(says('10'));
  expect(await statuses()).toEqual(['closed']);
  const ours = (await line.read()).messages.filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body }) => body)).toEqual([ours[0]?.body, ours[0]?.body]);
  await line.take(says('3'));
  expect(await ratings()).toMatchObject([{ ticketId, rate: 3 }]);
  expect(await statuses()).toEqual(['closed']);
  expect((await line.read()).messages.at(-1)?.body).toBe('Thanks!');
});

test('the same message again rates nothing again; a second rating is a message', async () => {
  await serve();
  const rating = says('1');
  await line.take(rating, rating, says('2'));
  expect(await ratings()).toMatchObject([{ rate: 1 }]);
  expect(await statuses()).toEqual(['closed', 'pending']);
});

test('of two at once one is the rating', async () => {
  await serve();
  await Promise.all([line.take(says('1')), line.take(says('2'))]);
  expect(await ratings()).toHaveLength(1);
  expect(await statuses()).toEqual(['closed', 'pending']);
});

test('two that came together: the first is the rating', async () => {
  await serve();
  await line.takeTogether(says('2'), says('thank you'));
  expect(await ratings()).toMatchObject([{ rate: 2 }]);
  expect(await statuses()).toEqual(['closed', 'pending']);
});

describe('no rating, but a message that begins a conversation', () => {
  test.each<[string, () => MessageEvent]>([
    ['words', () => says('very good')],
    ['a longer number', () => says('100')],
    ['a place', () => says('', { content: { type: 'location', latitude: 1, longitude: 2, description: '3' } })],
    ['what was written before the question', () => says('3', { sentAt: new Date(Date.now() - HOUR_MS).toISOString() })],
  ])('%s, and the question is over', async (_what, event) => {
    const ticketId = await serve();
    await line.take(event());
    expect(await statuses()).toEqual(['closed', 'pending']);
    expect((await line.read()).tracking[0]).toMatchObject({ ticketId, rated: false, ratingAt: null });
    await line.closeTickets();
    await line.take(says('3'));
    expect(await ratings()).toEqual([]);
  });

  test('a number after two hours', async () => {
    await serve();
    product.clock.advance(2 * HOUR_MS + 1_000);
    await line.take(says('3'));
    expect(await ratings()).toEqual([]);
    expect(await statuses()).toEqual(['closed', 'pending']);
  });

  test('a number from our own phone, or on another connection', async () => {
    await serve();
    const other = await buildConnection(product.platform, office.company.id, { status: 'CONNECTED' });
    const elsewhere = new InboundLine(product, office.company.id, { id: other.id, name: 'Other', queueIds: [] });
    await elsewhere.take(says('3'));
    await line.take(says('3', { fromMe: true, sender: {} }));
    expect(await ratings()).toEqual([]);
    expect(await statuses()).toEqual(['closed', 'pending', 'pending']);
  });

  test('a number where nobody was asked', async () => {
    await product.platform.db.withTenant(office.company.id, (tx) => tx.update(settings).set({ value: 'disabled' }));
    await serve();
    await line.take(says('3'));
    expect(await ratings()).toEqual([]);
  });
});

test('a conversation that becomes part of another keeps its ratings', async () => {
  const hidden = { chat: { key: 'l', party: { hiddenId: '77009' } }, sender: { hiddenId: '77009' } };
  const gone = await serve(hidden);
  await line.take(says('3', hidden));
  await product.call(office.admin.token, 'PUT', `/tickets/${gone}`, { status: 'open' });
  // The same person writes from their phone, and then the network says who that is.
  await line.take(says('it is me'), { kind: 'party', party: { hiddenId: '77009', phone: '5511987654321' } });
  const { tickets, tracking } = await line.read();
  expect(tickets).toHaveLength(1);
  expect(tickets[0]?.id).not.toBe(gone);
  expect(await ratings()).toMatchObject([{ rate: 3, ticketId: tickets[0]?.id }]);
  expect(tracking.map(({ ticketId, rated }) => [ticketId, rated])).toEqual([
    [tickets[0]?.id, true],
    [tickets[0]?.id, false],
  ]);
});

test.each([['what it says'], ['what comes after it']])(
  'what cannot be read yet is no answer: the question waits, and the conversation that it begins is greeted at %s',
  async (first) => {
    const ticketId = await serve();
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.update(connections).set({ greetingMessage: 'Hi!' }),
    );
    const lost = says('Another thing');
    await line.take({ ...lost, content: { type: 'unreadable', reason: 'undecryptable' } });
    expect(await statuses()).toEqual(['closed', 'pending']);
    const greeted = async () =>
      (await line.read()).messages.filter(({ fromMe, body }) => fromMe && body === 'Hi!').length;
    expect(await greeted()).toBe(0);
    if (first === 'what it says') await line.take(lost);
    await line.take(says('And one more'));
    expect(await greeted()).toBe(1);
    await line.take(lost);
    await line.take(lost);
    expect(await greeted()).toBe(1);
    const { rows } = await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`select kind from ticket_drivers where ticket_id = ${ticketId}`),
    );
    expect(rows).toEqual([{ kind: 'rating' }]);
  },
);

test('what was typed on our phone, and can be read only after the ticket was closed, does not end the question', async () => {
  await line.take(says('hello'));
  const lost = says('On my way', { fromMe: true });
  await line.take({ ...lost, content: { type: 'unreadable', reason: 'undecryptable' } });
  const id = (await line.read()).tickets[0]?.id ?? 0;
  for (const status of ['open', 'closed']) await product.call(office.admin.token, 'PUT', `/tickets/${id}`, { status });
  await line.take(lost);
  await line.take(says('3'));
  expect(await ratings()).toMatchObject([{ rate: 3 }]);
});
