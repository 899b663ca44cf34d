// What is said in chats: counted for the others, once, in one order, and whatever else goes on at the same time.
import type { Chat, ChatMessage } from '@recado/contract/chats';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
/** Ann's, with Bob and Eve */
let chat: Chat;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  const { body } = await product.call<Chat>(office.ann.token, 'POST', '/chats', {
    title: 'Vendas',
    users: [office.bob.id, office.eve.id],
  });
  chat = body;
});
afterAll(() => product.close());

type Said = ChatMessage & { error?: string };
type Page = { records: ChatMessage[]; hasMore: boolean; cursor: string | null };
type News = { action: string; chat: Chat; newMessage: ChatMessage };

const CLIENT_ID = '6f6f2c7e-4f0e-4a53-9b1a-0c7a3c2d1e4f';
const say = (person: Person, message: string | undefined, clientId?: string) =>
  product.call<Said>(person.token, 'POST', `/chats/${chat.id}/messages`, { message, clientId });
const page = async (person: Person, query = ''): Promise<Page> =>
  (await product.call<Page>(person.token, 'GET', `/chats/${chat.id}/messages?${query}`)).body;
const texts = async (query = '') => (await page(office.bob, query)).records.map(({ message }) => message);
const read = async (person: Person): Promise<Chat> =>
  (await product.call<Chat>(person.token, 'POST', `/chats/${chat.id}/read`, { userId: office.ann.id })).body;
const remove = () => product.call(office.ann.token, 'DELETE', `/chats/${chat.id}`);
const unreads = async (): Promise<number[]> => {
  const { body } = await product.call<Chat>(office.ann.token, 'GET', `/chats/u/${chat.uuid}`);
  return body.users.map((member) => member.unreads);
};
const waiting = async (person: Person) =>
  (await product.call<{ count: number }>(person.token, 'GET', '/chats/unread')).body.count;
const news = async () => (await eventsOf<News>(product, office.company.id, 'chat')).slice(1);

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

describe('saying something', () => {
  test('tells all members, is unread by the others, and the list begins with it', async () => {
    const { ann, bob, eve } = office;
    const { status, body } = await say(bob, '  Chegou o pão\n\nde queijo! ', CLIENT_ID);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        chatId: chat.id,
        senderId: bob.id,
        sender: { id: bob.id, name: 'Bob' },
        message: 'Chegou o pão\n\nde queijo!',
        clientId: CLIENT_ID,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await page(eve)).toEqual({ records: [body], hasMore: false, cursor: null });
    expect(await unreads()).toEqual([1, 0, 1]);
    const [told, ...more] = await news();
    expect(told?.payload).toMatchObject({
      action: 'new-message',
      newMessage: body,
      chat: { id: chat.id, lastMessage: 'Chegou o pão de queijo!', updatedAt: body.createdAt },
    });
    expect(told?.payload.chat.users.map((member) => member.unreads)).toEqual([1, 0, 1]);
    expect(told?.rooms.toSorted()).toEqual([ann, bob, eve].map(({ id }) => `user-${id}`).toSorted());
    expect(more).toEqual([]);
  });

  test('the list shows a line of it', async () => {
    await say(office.ann, 'á\r\n'.repeat(2_000));
    const [told] = await news();
    expect(told?.payload.chat.lastMessage).toMatch(/^(á ){127}…$/);
  });

  test.each([
    ['a blank', '   '],
    ['more than 10,000 characters', 'x'.repeat(10_001)],
    ['nothing', undefined],
  ])('not %s', async (_what, message) => {
    expect((await say(office.ann, message)).status).toBe(400);
    expect(await news()).toEqual([]);
  });

  test('a repeat says nothing again; the name is each sender’s own', async () => {
    const { body: first } = await say(office.ann, 'Oi', CLIENT_ID);
    await read(office.bob);
    expect((await say(office.ann, 'Oi de novo', CLIENT_ID)).body).toEqual(first);
    expect(await unreads()).toEqual([0, 0, 1]);
    expect(await news()).toHaveLength(2);
    expect((await say(office.bob, 'Oi', CLIENT_ID)).body).toMatchObject({ senderId: office.bob.id });
    expect(await texts()).toEqual(['Oi', 'Oi']);
    await product.call(office.ann.token, 'PUT', `/chats/${chat.id}`, { users: [office.eve.id] });
    expect(await say(office.bob, 'Oi', CLIENT_ID)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  });
});

describe('reading', () => {
  test('is one’s own, and told to one’s own windows, once', async () => {
    await say(office.ann, 'Oi');
    await say(office.ann, 'Tudo bem?');
    expect([await waiting(office.ann), await waiting(office.bob), await waiting(office.admin)]).toEqual([0, 1, 0]);
    const body = await read(office.bob);
    expect(body.users.map((member) => member.unreads)).toEqual([0, 0, 2]);
    expect(await waiting(office.bob)).toBe(0);
    expect(await read(office.bob)).toEqual(body);
    expect((await news()).slice(2)).toEqual([
      { payload: { action: 'update', chat: body }, rooms: [`user-${office.bob.id}`] },
    ]);
  });

  test('pages: the newest first, ascending inside; by cursor each after the one before', async () => {
    await queryRows(
      product,
      office.company.id,
      sql`insert into chat_messages (chat_id, sender_id, message)
        select ${chat.id}::bigint, ${office.ann.id}::bigint, n::text from generate_series(1, 45) n`,
    );
    const first = await page(office.bob);
    expect([first.records.map(({ message }) => message), first.hasMore]).toEqual([upTo(26, 45), true]);
    expect(await texts('pageNumber=3')).toEqual(upTo(1, 5));
    // Others write meanwhile: the next page begins where the last one ended.
    await say(office.ann, 'Oi');
    const second = await page(office.bob, `cursor=${first.cursor}`);
    expect([second.records.map(({ message }) => message), second.hasMore]).toEqual([upTo(6, 25), true]);
    expect(await page(office.bob, `cursor=${second.cursor}`)).toMatchObject({ hasMore: false, cursor: null });
    // The number of a page says nothing beside a cursor.
    expect(await texts(`cursor=${second.cursor}&pageNumber=2`)).toEqual(upTo(1, 5));
  });
});

/** Calls that all wait, for the chat or for each other, before the first of them gets it. */
async function atOnce<T>(...calls: (() => Promise<T>)[]): Promise<T[]> {
  const { db } = product.platform;
  let answers: Promise<T[]> = Promise.resolve([]);
  await db.withTenant(office.company.id, async (tx) => {
    await tx.execute(sql`select 1 from chats where id = ${chat.id} for update`);
    answers = Promise.all(calls.map((call) => call()));
    await expect
      .poll(async () => {
        const { rows } = await db.withSystem((system) =>
          system.execute<{ n: number }>(sql`
            select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        );
        return rows[0]?.n;
      })
      .toBe(calls.length);
  });
  return answers;
}

describe('at once', () => {
  test('many say something: ids, times and events have one order, and nothing is lost', async () => {
    const people = [office.ann, office.bob, office.eve, office.ann, office.bob];
    const answers = await atOnce(...people.map((person, at) => () => say(person, `n${at}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { records } = await page(office.ann);
    expect(records.map(({ message }) => message).toSorted()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
    const times = records.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...new Set(times)].toSorted());
    const told = await news();
    expect(told.map(({ payload }) => payload.newMessage.id)).toEqual(records.map(({ id }) => id));
    expect(told.at(-1)?.payload.chat).toMatchObject({ lastMessage: records.at(-1)?.message, updatedAt: times.at(-1) });
    expect(await unreads()).toEqual([3, 3, 4]);
  });

  test('the same sending twice: it is said once', async () => {
    const [first, second] = await atOnce(
      () => say(office.ann, 'Oi', CLIENT_ID),
      () => say(office.ann, 'Oi', CLIENT_ID),
    );
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first?.body });
    expect(await unreads()).toEqual([0, 1, 1]);
    expect(await news()).toHaveLength(1);
  });

  test('it is deleted: what comes first is done, what comes after finds nothing', async () => {
    const [sent, deleted, late] = await atOnce<{ status: number }>(() => say(office.bob, 'Oi'), remove, remove);
    expect([200, 404]).toContain(sent?.status);
    expect([deleted?.status, late?.status]).toEqual(expect.arrayContaining([200, 404]));
    for (const table of ['chats', 'chat_members', 'chat_messages'])
      expect(await countRows(product.platform, office.company.id, table)).toBe(0);
  });

  test('its owner is deleted while they write: neither waits for the other for ever', async () => {
    const [sent, deleted] = await atOnce<{ status: number }>(
      () => say(office.ann, 'Tchau'),
      () => product.call(office.admin.token, 'DELETE', `/users/${office.ann.id}`),
    );
    expect([200, 404]).toContain(sent?.status);
    expect(deleted?.status).toBe(200);
    const { body } = await product.call<Chat>(office.bob.token, 'GET', `/chats/u/${chat.uuid}`);
    expect([body.ownerId, body.users.map(({ user }) => user.name)]).toEqual([null, ['Bob', 'Eve']]);
  });

  test('somebody is taken out while they write: nobody hears what is said too late', async () => {
    const [sent, changed] = await atOnce<{ status: number }>(
      () => say(office.eve, 'Espera!'),
      () => product.call(office.ann.token, 'PUT', `/chats/${chat.id}`, { users: [office.bob.id] }),
    );
    expect(changed?.status).toBe(200);
    expect(await texts()).toEqual(sent?.status === 200 ? ['Espera!'] : []);
    expect([200, 404]).toContain(sent?.status);
    expect(await say(office.eve, 'Oi?')).toMatchObject({ status: 404 });
  });
});
