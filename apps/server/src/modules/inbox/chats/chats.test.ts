// Chats of colleagues by request: who sees, changes and deletes one, and who hears of it.
import type { Chat } from '@recado/contract/chats';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildPlan, buildUser, countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { statementsOf } from '../../../../test/statements.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = Chat & { error?: string };
type List = { records: Chat[]; hasMore: boolean; count: number };
const call = <T = Answer>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  product.call<T>(person.token, method, `/chats${path}`, body);
const make = async (owner: Person, title: string, ...members: Person[]): Promise<Chat> =>
  (await call(owner, 'POST', '', { title, users: members.map(({ id }) => id) })).body;
const say = (person: Person, { id }: Chat, message: string) => call(person, 'POST', `/${id}/messages`, { message });
const list = async (person: Person, query = '') => (await call<List>(person, 'GET', `?${query}`)).body;
const titles = async (person: Person, query = '') => (await list(person, query)).records.map(({ title }) => title);
const names = ({ users }: Chat): string[] => users.map(({ user }) => user.name);
const member = ({ id }: Person, name: string) => ({ userId: id, unreads: 0, user: { id, name } });
const dismiss = ({ id }: Person) => product.call(office.admin.token, 'DELETE', `/users/${id}`);
const rooms = (...people: Person[]): string[] => people.map(({ id }) => `user-${id}`).toSorted();
const told = async () =>
  (await eventsOf<{ action: string; chat?: Chat; chatId?: number }>(product, office.company.id, 'chat')).map(
    ({ payload, rooms: to }) => ({ ...payload, to: to.toSorted() }),
  );

const missing = { status: 404, body: { error: 'ERR_NOT_FOUND' } };
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
const nobody = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } };

describe('a new chat', () => {
  test('is its maker’s, who is in it, whoever else is named, and each once', async () => {
    const { ann, bob, eve } = office;
    const { status, body } = await call(ann, 'POST', '', {
      title: '  Balcão ',
      users: [eve.id, { id: bob.id, name: 'who knows' }, bob.id],
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: 'Balcão',
        ownerId: ann.id,
        lastMessage: '',
        updatedAt: expect.stringMatching(/Z$/),
        users: [member(ann, 'Ann'), member(bob, 'Bob'), member(eve, 'Eve')],
      },
    ]);
    expect(await told()).toEqual([{ action: 'create', chat: body, to: rooms(ann, bob, eve) }]);
    for (const person of [ann, bob, eve]) {
      expect((await call(person, 'GET', `/u/${body.uuid}`)).body).toEqual(body);
      expect(await list(person)).toEqual({ records: [body], hasMore: false, count: 1 });
    }
  });

  test('with somebody who is not there, or is of another company, is none', async () => {
    const elsewhere = await buildOffice(product);
    for (const stranger of [elsewhere.ann.id, 999_999_999])
      expect(await call(office.ann, 'POST', '', { title: 'x', users: [office.bob.id, stranger] })).toMatchObject(
        nobody,
      );
    for (const body of [{ title: ' ', users: [office.bob.id] }, { title: 'x', users: [] }, { title: 'x' }])
      expect(await call(office.ann, 'POST', '', body)).toMatchObject({ status: 400 });
    for (const table of ['chats', 'chat_members'])
      expect(await countRows(product.platform, office.company.id, table)).toBe(0);
    expect(await told()).toEqual([]);
  });

  test('is part of the plan', async () => {
    const plan = await buildPlan(product.platform, { useInternalChat: false });
    const company = await buildCompany(product.platform, { planId: plan.id });
    const user = await buildUser(product.platform, company.id, { profile: 'admin' });
    const person = { ...user, token: product.tokenOf(user) };
    const answer = { status: 403, body: { error: 'ERR_PLAN_FEATURE' } };
    expect(await call(person, 'POST', '', { title: 'x', users: [user.id] })).toMatchObject(answer);
    expect(await call(person, 'GET', '')).toMatchObject(answer);
    expect(await call(person, 'GET', '/unread')).toMatchObject(answer);
  });
});

describe('a chat is there for its members', () => {
  const CALLS: [string, (person: Person, chat: Chat) => Promise<{ status: number }>][] = [
    ['opened', (person, { uuid }) => call(person, 'GET', `/u/${uuid}`)],
    ['changed', (person, { id }) => call(person, 'PUT', `/${id}`, { title: 'Mine' })],
    ['deleted', (person, { id }) => call(person, 'DELETE', `/${id}`)],
    ['read', (person, { id }) => call(person, 'POST', `/${id}/read`)],
    ['listened to', (person, { id }) => call(person, 'GET', `/${id}/messages`)],
    ['written in', (person, chat) => say(person, chat, 'Oi')],
  ];
  test.each(CALLS)('%s by another: as if it were not there', async (_what, attempt) => {
    const chat = await make(office.ann, 'Vendas', office.bob);
    await say(office.bob, chat, 'Segredo');
    const before = (await call(office.ann, 'GET', `/u/${chat.uuid}`)).body;
    const admin = await buildUser(product.platform, office.company.id, { profile: 'admin', super: true });
    const elsewhere = await buildOffice(product);
    const runs = { ...admin, token: product.tokenOf(admin) };
    for (const person of [office.eve, office.admin, runs, elsewhere.admin])
      expect(await attempt(person, chat)).toMatchObject(missing);
    expect((await call(office.ann, 'GET', `/u/${chat.uuid}`)).body).toEqual(before);
    expect(await told()).toHaveLength(2);
    expect(await list(office.admin)).toEqual({ records: [], hasMore: false, count: 0 });
  });
});

describe('changing and deleting', () => {
  test('are its owner’s; a member is told that it is not theirs', async () => {
    const { ann, bob } = office;
    const chat = await make(ann, 'Vendas', bob);
    expect(await call(bob, 'PUT', `/${chat.id}`, { title: 'Minha' })).toMatchObject(refused);
    expect(await call(bob, 'DELETE', `/${chat.id}`)).toMatchObject(refused);
    const { body } = await call(ann, 'PUT', `/${chat.id}`, { title: 'Vendas e mais' });
    expect(body).toEqual({ ...chat, title: 'Vendas e mais' });
    expect(await call(ann, 'PUT', `/${chat.id}`, { title: 'Vendas e mais', users: [bob.id] })).toMatchObject({ body });
    expect((await call(ann, 'DELETE', `/${chat.id}`)).body).toEqual({});
    expect(await call(ann, 'DELETE', `/${chat.id}`)).toMatchObject(missing);
    // What changes nothing is no news.
    expect((await told()).slice(1)).toEqual([
      { action: 'update', chat: body, to: rooms(ann, bob) },
      { action: 'delete', chatId: chat.id, to: rooms(ann, bob) },
    ]);
    for (const table of ['chats', 'chat_members', 'chat_messages'])
      expect(await countRows(product.platform, office.company.id, table)).toBe(0);
  });

  test('another list of members: who comes, who stays with what they have not read, and who goes', async () => {
    const { ann, bob, eve, admin } = office;
    const chat = await make(ann, 'Vendas', bob, eve);
    await say(ann, chat, 'Oi');
    const { body } = await call(ann, 'PUT', `/${chat.id}`, { users: [admin.id, bob.id] });
    expect(body.users.map(({ user, unreads }) => [user.name, unreads])).toEqual([
      ['Admin', 0],
      ['Ann', 0],
      ['Bob', 1],
    ]);
    expect((await told()).slice(2)).toEqual([
      { action: 'update', chat: body, to: rooms(ann, bob) },
      { action: 'create', chat: body, to: rooms(admin) },
      { action: 'delete', chatId: chat.id, to: rooms(eve) },
    ]);
    expect(await say(eve, chat, 'Eu?')).toMatchObject(missing);
    expect((await say(admin, chat, 'Eu!')).status).toBe(200);
  });

  test('with somebody who is not there: nothing changes', async () => {
    const chat = await make(office.ann, 'Vendas', office.bob);
    const elsewhere = await buildOffice(product);
    const change = { title: 'Outra', users: [office.eve.id, elsewhere.bob.id] };
    expect(await call(office.ann, 'PUT', `/${chat.id}`, change)).toMatchObject(nobody);
    expect(await call(office.eve, 'PUT', `/${chat.id}`, change)).toMatchObject(missing);
    expect(await list(office.ann)).toMatchObject({ records: [chat] });
    expect(await told()).toHaveLength(1);
  });
});

describe('a member who is deleted', () => {
  test('is in it no more, and what they said stays; it is then any member’s to change', async () => {
    const { ann, bob, eve } = office;
    const chat = await make(ann, 'Vendas', bob, eve);
    await make(ann, 'Só meu', ann);
    await say(ann, chat, 'Até mais');
    expect((await dismiss(ann)).status).toBe(200);
    const { body } = await call(bob, 'GET', `/u/${chat.uuid}`);
    expect([body.ownerId, names(body), body.lastMessage]).toEqual([null, ['Bob', 'Eve'], 'Até mais']);
    expect((await told()).slice(3)).toEqual([{ action: 'update', chat: body, to: rooms(bob, eve) }]);
    const { body: said } = await call<{ records: object[] }>(eve, 'GET', `/${chat.id}/messages`);
    expect(said.records).toMatchObject([{ senderId: null, sender: null, message: 'Até mais' }]);
    // Whoever changes it stays in it.
    expect(names((await call(bob, 'PUT', `/${chat.id}`, { users: [eve.id] })).body)).toEqual(['Bob', 'Eve']);
    expect((await call(eve, 'PUT', `/${chat.id}`, { users: [eve.id] })).body.users).toHaveLength(1);
    // Nobody was left in her own.
    expect(await countRows(product.platform, office.company.id, 'chats')).toBe(1);
  });
});

describe('the list', () => {
  test('the latest written in first; those that are alike by id', async () => {
    const made = [];
    for (const title of ['A', 'B', 'C']) made.push(await make(office.ann, title, office.bob));
    await queryRows(product, office.company.id, sql`update chats set updated_at = '2026-01-01'`);
    expect(await titles(office.bob)).toEqual(['C', 'B', 'A']);
    await say(office.ann, made[1] as Chat, 'Oi');
    expect(await titles(office.bob)).toEqual(['B', 'C', 'A']);
    await call(office.ann, 'PUT', `/${made[0]?.id}`, { title: 'Z' });
    expect(await titles(office.bob)).toEqual(['B', 'C', 'Z']);
  });

  test.each([
    ['balcao', ['Balcão 100%']],
    ['100%', ['Balcão 100%']],
    ['0_', []],
    ['JOAO', ['Entregas']],
    ['eve', ['Balcão 100%', 'Entregas']],
    ['elsewhere', []],
  ])('search for %s: in titles and members’ names', async (term, expected) => {
    const joao = await buildUser(product.platform, office.company.id, { name: 'João Elsewhere' });
    await make(office.ann, 'Entregas', office.eve, { ...joao, token: '' });
    await make(office.ann, 'Balcão 100%', office.eve);
    await make(office.bob, 'Elsewhere', office.admin);
    await queryRows(product, office.company.id, sql`update users set name = 'João' where id = ${joao.id}`);
    const { records, count } = await list(office.ann, `searchParam=${encodeURIComponent(term)}`);
    expect(records.map(({ title }) => title)).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  test('20 a page, in two statements however many there are', async () => {
    await queryRows(
      product,
      office.company.id,
      sql`with made as (
          insert into chats (title, updated_at) select 'Chat ' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
          from generate_series(1, 45) n returning id)
        insert into chat_members (chat_id, user_id) select made.id, u.id from made, users u`,
    );
    // Four of them are the request's own: begin, the company, who asks, commit.
    expect(await statementsOf(product, () => list(office.eve))).toBeLessThanOrEqual(6);
    const first = await list(office.eve);
    expect([first.records.length, first.hasMore, first.count]).toEqual([20, true, 45]);
    expect(first.records[0]).toMatchObject({ title: 'Chat 45', users: { length: 4 } });
    expect(await titles(office.eve, 'pageNumber=3')).toEqual(['Chat 5', 'Chat 4', 'Chat 3', 'Chat 2', 'Chat 1']);
    expect(await list(office.eve, 'pageNumber=4')).toEqual({ records: [], hasMore: false, count: 45 });
  });
});
