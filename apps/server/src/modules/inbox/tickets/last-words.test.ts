// What a customer is told when a person closes their ticket or hands it on.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact, buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { buildOpenCycle } from '../../../../test/cycles.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { settings } from '../../../schema/accounts.ts';
import { connections } from '../../../schema/connections.ts';
import { companies } from '../../../schema/companies.ts';
import { tickets, ticketTracking } from '../../../schema/tickets.ts';
import { closeTicketsOf } from './release-tickets.service.ts';

const HOUR_MS = 3_600_000;
const SCALE = '*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito';

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
});

const set = (key: string, value: string) =>
  product.platform.db.withTenant(office.company.id, (tx) => tx.insert(settings).values({ key, value }));

const setConnection = (values: Partial<typeof connections.$inferInsert>) =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    tx.update(connections).set(values).where(eq(connections.id, office.whatsappId)),
  );

/** As it is after somebody took it up. */
async function make(values: Parameters<typeof buildTicket>[2] = {}): Promise<number> {
  const contact = await buildContact(product.platform, office.company.id, { name: 'Ana Souza' });
  const ticket = await buildTicket(product.platform, office.company.id, {
    contactId: contact.id,
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    status: 'open',
    userId: office.ann.id,
    ...values,
  });
  if (ticket.status !== 'closed') await buildOpenCycle(product, ticket);
  return ticket.id;
}

const put = (person: Person, id: number, body: unknown) =>
  product.call<Ticket>(person.token, 'PUT', `/tickets/${id}`, body);

const said = async (ticketId: number): Promise<string[]> =>
  (
    await queryRows<{ body: string }>(
      product,
      office.company.id,
      sql`select body from messages where ticket_id = ${ticketId} and from_me order by id`,
    )
  ).map(({ body }) => body);

const trackingOf = (ticketId: number) =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    tx.select().from(ticketTracking).where(eq(ticketTracking.ticketId, ticketId)).orderBy(ticketTracking.id),
  );

describe('closed, where the company asks for ratings', () => {
  beforeEach(async () => {
    await set('userRating', 'enabled');
    await setConnection({ ratingMessage: 'Gostou, {{firstName}}?', complationMessage: 'Obrigado!' });
  });

  test('a question that is too long for the network is left out; the closing words are not', async () => {
    await setConnection({ provider: 'cloud', ratingMessage: 'x'.repeat(4_090) });
    const id = await make({ customerWroteAt: new Date() });
    await put(office.ann, id, { status: 'closed' });
    expect(await said(id)).toEqual(['Obrigado!']);
    expect(await trackingOf(id)).toMatchObject([{ ratingAt: null }]);
  });

  test('the customer is asked with the scale; the ticket is closed at once', async () => {
    const id = await make();
    const { status, body } = await put(office.ann, id, { status: 'closed' });
    expect(status).toBe(200);
    expect(await said(id)).toEqual([`Gostou, Ana?\n\n${SCALE}`]);
    expect(body).toMatchObject({
      status: 'closed',
      lastMessageFromMe: true,
      lastMessage: expect.stringContaining('Gostou'),
    });
    const [cycle] = await trackingOf(id);
    expect(cycle).toMatchObject({ userId: office.ann.id, queueId: office.sales.id, rated: false });
    expect(cycle?.ratingAt).toEqual(cycle?.finishedAt);
  });

  test('it is the product’s message, not the attendant’s, and browsers hear of it', async () => {
    const id = await make();
    await put(office.ann, id, { status: 'closed' });
    const [told] = await eventsOf<{ message: Message; ticket: Ticket }>(product, office.company.id, 'appMessage');
    expect(told?.payload.message).toMatchObject({ fromMe: true, userId: null });
    expect(told?.payload.ticket).toMatchObject({ id, status: 'closed' });
  });

  test('with our own question where the connection has none, in the company’s language', async () => {
    await setConnection({ ratingMessage: '' });
    await product.platform.db.withSystem((tx) =>
      tx.update(companies).set({ language: 'en' }).where(eq(companies.id, office.company.id)),
    );
    const id = await make();
    await put(office.ann, id, { status: 'closed' });
    expect(await said(id)).toEqual([expect.stringMatching(/^How would you rate[^]*\*3\* - Very satisfied$/)]);
  });

  test('closing it again asks nothing', async () => {
    const id = await make();
    await put(office.ann, id, { status: 'closed' });
    await put(office.ann, id, { status: 'closed' });
    expect(await said(id)).toHaveLength(1);
  });

  test('nor does opening it again and closing it soon; some hours later it does', async () => {
    const id = await make();
    await put(office.ann, id, { status: 'closed' });
    await put(office.ann, id, { status: 'open' });
    await put(office.ann, id, { status: 'closed' });
    expect((await said(id))[1]).toBe('Obrigado!');
    product.clock.advance(2 * HOUR_MS + 1);
    await put(office.ann, id, { status: 'open' });
    await put(office.ann, id, { status: 'closed' });
    expect((await said(id))[2]).toContain(SCALE);
    expect((await trackingOf(id)).map(({ ratingAt }) => ratingAt !== null)).toEqual([true, false, true]);
  });

  test.each<[string, Parameters<typeof buildTicket>[2], string[]]>([
    ['a ticket that nobody took up: closing words only', { status: 'pending', userId: null }, ['Obrigado!']],
    ['a group: nothing', { isGroup: true }, []],
  ])('%s', async (_case, values, texts) => {
    const id = await make(values);
    expect((await put(office.admin, id, { status: 'closed' })).status).toBe(200);
    expect(await said(id)).toEqual(texts);
  });

  test('a ticket whose connection is gone, or not connected, is closed without a word', async () => {
    const gone = await make({ whatsappId: null });
    const down = await make();
    await setConnection({ status: 'DISCONNECTED' });
    for (const id of [gone, down]) {
      expect(await put(office.ann, id, { status: 'closed' })).toMatchObject({
        status: 200,
        body: { status: 'closed' },
      });
      expect(await said(id)).toEqual([]);
      expect(await trackingOf(id)).toMatchObject([{ ratingAt: null, finishedAt: expect.any(Date) }]);
    }
  });

  test('a customer whom an official number cannot answer any more is not asked, and the ticket is closed', async () => {
    await setConnection({ provider: 'cloud' });
    const id = await make({ customerWroteAt: new Date(Date.now() - 25 * HOUR_MS) });
    expect((await put(office.ann, id, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    expect(await said(id)).toEqual([]);
    expect(await trackingOf(id)).toMatchObject([{ ratingAt: null }]);
  });

  test('what is closed with its whole connection is not told', async () => {
    const id = await make();
    await inCompany(product.platform, office.company.id, undefined, (ctx) => closeTicketsOf(ctx, office.whatsappId));
    expect(await said(id)).toEqual([]);
  });
});

describe('closed, where it does not', () => {
  test('the customer hears the closing words, if there are any', async () => {
    const quiet = await make();
    await put(office.ann, quiet, { status: 'closed' });
    expect(await said(quiet)).toEqual([]);
    await setConnection({ complationMessage: 'Até logo, {{name}}!' });
    const id = await make();
    await put(office.ann, id, { status: 'closed' });
    expect(await said(id)).toEqual(['Até logo, Ana Souza!']);
    expect(await trackingOf(id)).toMatchObject([{ ratingAt: null }]);
  });
});

describe('handed on', () => {
  test('the customer is told to whom, where the company wants that', async () => {
    const silent = await make();
    await put(office.admin, silent, { userId: office.bob.id });
    expect(await said(silent)).toEqual([]);
    await set('sendMsgTransfTicket', 'enabled');
    const id = await make();
    await put(office.admin, id, { userId: office.bob.id });
    const { body } = await put(office.admin, id, { queueId: office.support.id });
    expect(await said(id)).toEqual([
      'Seu atendimento foi transferido para *Bob*, que fala com você em instantes.',
      `Seu atendimento foi transferido para o setor *${office.support.name}*. Em breve alguém fala com você.`,
    ]);
    expect(body).toMatchObject({ status: 'pending', userId: null, unreadMessages: 0, lastMessageFromMe: true });
  });

  test('not in a group, nor when it is accepted or returned', async () => {
    await set('sendMsgTransfTicket', 'enabled');
    const group = await make({ isGroup: true });
    await put(office.admin, group, { userId: office.bob.id });
    const id = await make({ status: 'pending', userId: null });
    await put(office.ann, id, { status: 'open' });
    await put(office.ann, id, { status: 'pending', userId: null });
    expect([...(await said(group)), ...(await said(id))]).toEqual([]);
  });

  test('its cycle knows the queue it is in', async () => {
    const id = await make();
    await put(office.admin, id, { queueId: office.support.id });
    expect(await trackingOf(id)).toMatchObject([{ queueId: office.support.id }]);
    await product.platform.db.withTenant(office.company.id, (tx) => tx.update(tickets).set({ queueId: null }));
    await put(office.admin, id, { status: 'closed' });
    expect(await trackingOf(id)).toMatchObject([{ queueId: office.support.id, finishedAt: expect.any(Date) }]);
  });
});
