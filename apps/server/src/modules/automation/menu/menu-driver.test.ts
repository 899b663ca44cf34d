// The menu as customers of a connection meet it: what they are asked, where they end up, and who sees them meanwhile.
// What it says to which answer: packages/rules/src/menu.test.ts.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import { BIA, InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { connectionQueues, connections, queueOptions } from '../../../schema/connections.ts';
import { ticketDrivers } from '../../../schema/tickets.ts';
import { engine } from '../../../subscriptions.ts';
import { inCompany } from '../../../platform/context.ts';
import { companies } from '../../../schema/companies.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';

let product: Product;
let line: InboundLine;
let sales: number;
let support: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  await product.platform.db.withSystem((tx) =>
    tx.update(companies).set({ language: 'en' }).where(eq(companies.id, line.companyId)),
  );
  sales = await addQueue('Sales', 'Sales, {{firstName}}');
  support = await addQueue('Support', 'How can we help?');
  const [orders] = await inTenant((tx) =>
    tx.insert(queueOptions).values({ queueId: support, title: 'Orders', message: 'Which?', option: 1 }).returning(),
  );
  await inTenant((tx) =>
    tx.insert(queueOptions).values([
      { queueId: support, title: 'Late', message: 'We look into it', option: 1, parentId: orders?.id ?? null },
      { queueId: support, title: 'Broken', message: 'Sorry!', option: 2, parentId: orders?.id ?? null },
      { queueId: support, title: 'Address', message: '1, Main Street', option: 2 },
    ]),
  );
  await setConnection({ greetingMessage: 'Welcome, {{firstName}}' });
});

const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(line.companyId, work);

const setConnection = (values: Partial<typeof connections.$inferInsert>) =>
  inTenant((tx) => tx.update(connections).set(values));

async function addQueue(name: string, greetingMessage: string): Promise<number> {
  const queue = await buildQueue(product.platform, line.companyId, { name, greetingMessage });
  await inTenant((tx) => tx.insert(connectionQueues).values({ whatsappId: line.connection.id, queueId: queue.id }));
  line.connection = { ...line.connection, queueIds: [...line.connection.queueIds, queue.id] };
  return queue.id;
}

async function write(...bodies: string[]): Promise<void> {
  for (const body of bodies) await line.take(message({ body }));
}

const said = async (): Promise<string[]> =>
  (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
const last = async (): Promise<string | undefined> => (await said()).at(-1);
const ticket = async () => (await line.read()).tickets[0];

const LIST = 'Welcome, Ana\n*[ 1 ]* - Sales\n*[ 2 ]* - Support';

test('a customer finds the queue by number, and people take over', async () => {
  await write('hi');
  expect(await said()).toEqual([LIST]);
  expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, held: true, menuLists: 1 });
  await write('1');
  expect(await last()).toBe('Sales, Ana');
  expect(await ticket()).toMatchObject({ status: 'pending', queueId: sales, userId: null, held: false });
  await write('thank you');
  expect(await said()).toHaveLength(2);
});

const lost = (body: string) => {
  const event = message({ body });
  return { first: { ...event, content: { type: 'unreadable' as const, reason: 'undecryptable' as const } }, event };
};

test('what cannot be read yet is no answer; what it says is, once it can be read, and it is greeted as what begins', async () => {
  const hi = lost('hi');
  await line.take(hi.first);
  expect(await said()).toEqual([]);
  await line.take(hi.event);
  await line.take(hi.event);
  expect(await said()).toEqual([LIST]);
  const choice = lost('1');
  await line.take(choice.first);
  expect(await said()).toEqual([LIST]);
  await line.take(choice.event);
  expect(await said()).toEqual([LIST, 'Sales, Ana']);
  expect(await ticket()).toMatchObject({ queueId: sales, held: false });
});

test('a customer walks down a menu, back, and into its last word', async () => {
  await write('hi', 'support', '1');
  expect(await last()).toBe('Which?\n*[ 1 ]* - Late\n*[ 2 ]* - Broken\n*[ 0 ]* - Back\n*[ # ]* - Main menu');
  expect(await ticket()).toMatchObject({ queueId: support, held: true });
  await write('0', '2');
  expect(await last()).toBe('1, Main Street\n\n*[ 0 ]* - Back\n*[ # ]* - Main menu');
  expect(await ticket()).toMatchObject({ queueId: support, held: false });
  await write('0');
  expect(await last()).toContain('How can we help?');
  expect(await ticket()).toMatchObject({ held: true });
  await write('#');
  expect(await last()).toBe(LIST);
  expect(await ticket()).toMatchObject({ queueId: null, held: true });
});

test('what is sent to be tapped, and what is tapped', async () => {
  await write('hi');
  const [asked] = (await line.read()).messages.filter(({ fromMe }) => fromMe);
  expect(asked?.content).toEqual({
    type: 'buttons',
    body: 'Welcome, Ana',
    buttons: [
      { id: `queue:${sales}`, title: 'Sales' },
      { id: `queue:${support}`, title: 'Support' },
    ],
  });
  await line.take(message({ content: { type: 'choice', id: `queue:${support}`, title: 'Support' } }));
  expect(await ticket()).toMatchObject({ queueId: support, held: true });
});

test('the list goes out so often, and the next conversation begins anew', async () => {
  await setConnection({ maxUseBotQueues: 2 });
  await write('hi', 'what?', 'hello?', 'anybody?');
  expect(await said()).toEqual([LIST, LIST]);
  expect(await ticket()).toMatchObject({ held: false, queueId: null, menuLists: 2 });
  const user = await buildUser(product.platform, line.companyId);
  await inCompany(product.platform, line.companyId, undefined, (ctx) =>
    moveTickets(ctx, sql`true`, { status: 'closed', userId: user.id }, 'person', {
      by: { userId: user.id, name: user.name },
    }),
  );
  expect(await ticket()).toMatchObject({ menuLists: 0, menuListedAt: null });
  await write('hi again');
  expect((await said()).filter((body) => body === LIST)).toHaveLength(3);
});

test('a close that is taken back: the menu waits where it waited, and its lists are counted on', async () => {
  await write('hi', 'what?');
  const admin = await buildUser(product.platform, line.companyId, { profile: 'admin' });
  const before = await ticket();
  const token = product.tokenOf(admin);
  const { body } = await product.call<{ undo: { id: number } }>(token, 'PUT', `/tickets/${before?.id}`, {
    status: 'closed',
  });
  expect(await ticket()).toMatchObject({ status: 'closed', menuLists: 0 });
  expect((await product.call(token, 'POST', `/undo/${body.undo.id}`)).status).toBe(200);
  const { menuLists, menuListedAt } = before ?? {};
  expect(await ticket()).toMatchObject({ status: 'pending', held: true, menuLists, menuListedAt });
  await write('2');
  expect(await ticket()).toMatchObject({ queueId: support, held: true });
});

test('quiet after a list ends by itself: who has not chosen is seen by people', async () => {
  await setConnection({ timeUseBotQueues: 10 });
  await write('hi', 'are you there?');
  expect(await said()).toEqual([LIST]);
  expect(await ticket()).toMatchObject({ held: true });
  product.clock.advance(10 * 60_000);
  const id = (await ticket())?.id ?? 0;
  await inCompany(product.platform, line.companyId, undefined, (ctx) => engine.wake(ctx, id));
  expect(await ticket()).toMatchObject({ held: false, queueId: null });
});

test('with one queue that has a menu, the conversation begins with it', async () => {
  await inTenant((tx) => tx.delete(connectionQueues).where(eq(connectionQueues.queueId, sales)));
  line.connection = { ...line.connection, queueIds: [support] };
  await write('hi');
  expect(await said()).toEqual(['Choose an option:\n*[ 1 ]* - Orders\n*[ 2 ]* - Address']);
  await line.set('sendGreetingMessageOneQueues', 'enabled');
  await line.take(messageOf(BIA));
  expect(await last()).toBe('How can we help?\n*[ 1 ]* - Orders\n*[ 2 ]* - Address');
});

test('with one queue that has none, it is greeted as before, and in the queue', async () => {
  await inTenant((tx) => tx.delete(connectionQueues).where(eq(connectionQueues.queueId, support)));
  line.connection = { ...line.connection, queueIds: [sales] };
  await line.set('sendGreetingMessageOneQueues', 'enabled');
  await write('hi', 'more');
  expect(await said()).toEqual(['Sales, Ana']);
  expect(await ticket()).toMatchObject({ queueId: sales, held: false });
});

test('a person wins: who accepts is not spoken over', async () => {
  await write('hi');
  const user = await buildUser(product.platform, line.companyId);
  await inCompany(product.platform, line.companyId, undefined, async (ctx) => {
    await moveTickets(ctx, sql`true`, { status: 'open', userId: user.id }, 'person', {
      by: { userId: user.id, name: user.name },
    });
  });
  await write('1', '#');
  expect(await said()).toEqual([LIST]);
  expect(await inTenant((tx) => tx.select().from(ticketDrivers))).toEqual([]);
});

test('a menu that is changed meanwhile: who stands in what has gone is seen by people', async () => {
  await write('hi', '2', '1');
  await inTenant((tx) => tx.delete(queueOptions));
  await write('1');
  expect(await ticket()).toMatchObject({ queueId: support, held: false });
});
