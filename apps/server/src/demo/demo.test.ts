// The demo company: made once, whole, and as the product itself would have made it.
import type { Chat } from '@recado/contract/chats';
import type { Connection } from '@recado/contract/connections';
import type { KanbanLane, KanbanTicket } from '@recado/contract/kanban';
import type { Message } from '@recado/contract/messages';
import type { QuickMessage } from '@recado/contract/quick-messages';
import type { Schedule } from '@recado/contract/schedules';
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPlan } from '../../test/build.ts';
import { createProduct, type Product } from '../../test/product.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { companies } from '../schema/companies.ts';
import type { SignIn } from '../start/first-sign-in.ts';
import { ensureDemo } from './demo.ts';

let product: Product;
let signIns: SignIn[];
let token: string;
let withoutPlan: unknown;
const kept: SignIn[][] = [];
const firstSignIn = { keep: async (_title: string, made: readonly SignIn[]) => void kept.push([...made]) };

const tokenOf = async ({ email, password }: SignIn): Promise<string> =>
  (await product.call<{ token: string }>(undefined, 'POST', '/auth/login', { email, password })).body.token;
const ticketsOf = async (status: string, as = token): Promise<Ticket[]> =>
  (await product.call<{ tickets: Ticket[] }>(as, 'GET', `/tickets?status=${status}&showAll=true`)).body.tickets;

beforeAll(async () => {
  product = await createProduct({ channels: true });
  withoutPlan = await ensureDemo(product.platform, product.store, firstSignIn).catch((error: unknown) => error);
  await buildPlan(product.platform);
  const made = await Promise.all(
    Array.from({ length: 3 }, () => ensureDemo(product.platform, product.store, firstSignIn)),
  );
  signIns = made.flat();
  token = await tokenOf(signIns[0] as SignIn);
});
afterAll(() => product.close());

it('is made once, of many who try, and not again', async () => {
  expect(signIns.map(({ label }) => label)).toEqual([
    'Helena Duarte (admin)',
    'Bruno Siqueira (attendant)',
    'Camila Reis (attendant)',
  ]);
  expect(kept).toEqual([signIns]);
  expect(new Set(signIns.map(({ password }) => password)).size).toBe(3);
  expect(await ensureDemo(product.platform, product.store, firstSignIn)).toEqual([]);
  expect(await product.platform.db.withSystem((tx) => tx.select().from(companies))).toHaveLength(1);
});

it('is not made half: where it cannot be made, nothing is', () => {
  expect(withoutPlan).toBeInstanceOf(ConfigError);
});

it('has answers ready, and messages that wait for a time to come', async () => {
  const { body: answers } = await product.call<{ count: number; records: QuickMessage[] }>(
    token,
    'GET',
    '/quick-messages',
  );
  const { body: later } = await product.call<{ schedules: Schedule[] }>(token, 'GET', '/schedules');
  expect([answers.count, later.schedules.map(({ status }) => status)]).toEqual([5, Array(3).fill('PENDENTE')]);
  expect(later.schedules.every(({ sendAt }) => Date.parse(sendAt) > product.clock.now().getTime())).toBe(true);
});

it('has an answer with a picture that is there', async () => {
  const { body } = await product.call<QuickMessage[]>(token, 'GET', '/quick-messages/list?searchParam=cardapio');
  const { rawPayload } = await product.app.inject({ url: body[0]?.mediaPath ?? '' });
  expect([body[0]?.mediaType, rawPayload.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff']);
  const { rows } = await product.platform.db.readSystem((tx) =>
    tx.execute<{ kb: number }>(sql`select sum(delta)::int as kb from counter_deltas where counter = 'stored_kb'`),
  );
  expect(rows).toEqual([{ kb: Math.ceil(rawPayload.length / 1024) }]);
});

it('has a board with cards in all columns, which came there step by step', async () => {
  const { body } = await product.call<{ tickets: KanbanTicket[]; lanes: KanbanLane[] }>(
    token,
    'GET',
    '/ticket/kanban?showAll=true',
  );
  expect(body.lanes.map(({ count }) => count > 0)).toEqual([true, true, true, true, true, true]);
  expect(body.tickets.filter(({ nextScheduleAt }) => nextScheduleAt !== null)).toHaveLength(3);
  const now = product.clock.now().getTime();
  expect(body.tickets.every(({ laneSince }) => Date.parse(laneSince) <= now)).toBe(true);
  const funnel = await product.call<{ lanes: { laneId: number | null; entered: number }[] }>(
    token,
    'GET',
    '/kanban/funnel',
  );
  const entered = funnel.body.lanes.filter(({ laneId }) => laneId !== null).map((lane) => lane.entered);
  expect(entered).toEqual(entered.toSorted((a, b) => b - a));
  expect(entered.at(-1)).toBeGreaterThan(5);
});

it('has conversations in every state, with counts that are true', async () => {
  const [open, pending, closed] = [await ticketsOf('open'), await ticketsOf('pending'), await ticketsOf('closed')];
  // Of the closed ones it is the first page.
  expect([open.length, pending.length, closed.length]).toEqual([12, 8, 40]);
  expect(pending.some((ticket) => ticket.queue === null)).toBe(true);
  for (const ticket of [...open, ...pending]) {
    const { body } = await product.call<{ messages: Message[] }>(token, 'GET', `/messages/${ticket.id}`);
    const mine = body.messages.filter((message) => message.ticketId === ticket.id);
    const last = mine.at(-1);
    expect([last?.body, last?.fromMe]).toEqual([ticket.lastMessage, ticket.lastMessageFromMe]);
    expect(ticket.unreadMessages).toBeLessThanOrEqual(mine.filter((message) => !message.fromMe).length);
    expect(mine.map((message) => message.createdAt)).toEqual(mine.map((message) => message.createdAt).toSorted());
  }
  const attendant = await tokenOf(signIns[1] as SignIn);
  expect((await ticketsOf('pending', attendant)).length).toBeGreaterThan(3);
});

it('has sixty days behind it, with what customers thought of them', async () => {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute<{
      days: number;
      cycles: number;
      impossible: number;
      rates: number[];
      unrated: number;
      strange: number;
    }>(sql`
      select count(distinct k.created_at::date) as days, count(*) as cycles,
        count(*) filter (where not (k.queued_at <= k.started_at and k.started_at <= k.finished_at)) as impossible,
        array_agg(distinct r.rate) filter (where r.rate is not null) as rates,
        count(*) filter (where k.rated <> (r.id is not null)) as unrated,
        (select count(*) from contacts where number !~ '^55(11|19)9[0-9]{8}$' or number like '%0000') as strange
      from ticket_tracking k left join user_ratings r on r.tracking_id = k.id where k.finished_at is not null`),
  );
  expect(rows[0]).toMatchObject({ impossible: 0, rates: [1, 2, 3], unrated: 0, strange: 0 });
  expect(rows[0]?.days).toBeGreaterThan(55);
  expect(rows[0]?.cycles).toBeGreaterThan(150);
});

it('shows replies with what they reply to', async () => {
  const ticket = (await ticketsOf('open')).find(({ contact }) => contact.name === 'Mariana Azevedo');
  const { body } = await product.call<{ messages: Message[] }>(token, 'GET', `/messages/${ticket?.id}`);
  expect(body.messages.find((message) => message.quotedMsg)).toMatchObject({
    body: 'Quero com o topo! Dá pra colocar o nome dela?',
    quotedMsg: { body: 'Se quiser o topo personalizado são mais R$ 45,00.', fromMe: true },
  });
});

it('has chats among its people, one of them with something to read', async () => {
  const { body } = await product.call<{ records: Chat[] }>(token, 'GET', '/chats');
  expect(body.records.map(({ users, lastMessage }) => [users.length, lastMessage])).toEqual([
    [3, 'Consigo sim, é no caminho da escola.'],
    [2, 'Feito, mandei para eles agora.'],
  ]);
  expect((await product.call(token, 'GET', '/chats/unread')).body).toEqual({ count: 1 });
});

it('is connected, and a customer who writes goes on with their conversation', async () => {
  const connectionOf = async () => (await product.call<Connection[]>(token, 'GET', '/whatsapp')).body[0];
  await expect.poll(async () => (await connectionOf())?.status).toBe('CONNECTED');
  const whatsappId = (await connectionOf())?.id;
  const ticket = (await ticketsOf('open')).find(({ contact }) => contact.name === 'Mariana Azevedo');
  const number = ticket?.contact.number;
  const phone = await product.call<{ messages: unknown[] }>(
    token,
    'GET',
    `/simulator/${whatsappId}/conversations/${number}`,
  );
  expect(phone.body.messages.length).toBeGreaterThanOrEqual(10);
  await product.call(token, 'POST', `/simulator/${whatsappId}/messages`, { number, body: 'Mais uma coisa…' });
  const lastOf = async () => (await ticketsOf('open')).find(({ id }) => id === ticket?.id)?.lastMessage;
  await expect.poll(lastOf).toBe('Mais uma coisa…');
});
