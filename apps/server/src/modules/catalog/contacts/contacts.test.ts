// Contacts by request: list, search, pages, add, change, delete; who may; what is refused.
import type { Contact } from '@recado/contract/contacts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildContact,
  buildQueue,
  buildTicket,
  buildUser,
  countRows,
  type Company,
} from '../../../../test/build.ts';
import { createProduct, type Product, type TestAnswer } from '../../../../test/product.ts';
import { addUpCountersJob } from './contacts.jobs.ts';

let product: Product;
let company: Company;
let admin: string;
let user: string;
let stranger: string;

interface Page {
  contacts: Contact[];
  hasMore: boolean;
  count: number;
  cursor: string | null;
}

beforeAll(async () => {
  product = await createProduct();
  const other = await buildCompany(product.platform);
  stranger = product.tokenOf(await buildUser(product.platform, other.id, { profile: 'admin' }));
});
beforeEach(async () => {
  company = await buildCompany(product.platform);
  admin = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin' }));
  user = product.tokenOf(await buildUser(product.platform, company.id));
});
afterAll(() => product.close());

const make = (values: Parameters<typeof buildContact>[2] = {}) => buildContact(product.platform, company.id, values);

const list = async (query = ''): Promise<Page> => {
  const { body } = await product.call<Page & { error?: string }>(user, 'GET', `/contacts${query}`);
  expect(body.error).toBeUndefined();
  return body;
};
const names = async (query = ''): Promise<string[]> => (await list(query)).contacts.map(({ name }) => name);

type Answer = TestAnswer<Contact & { error?: string; details?: unknown }>;
const post = (body: unknown): Promise<Answer> => product.call(user, 'POST', '/contacts', body);
const put = (id: number, body: unknown): Promise<Answer> => product.call(user, 'PUT', `/contacts/${id}`, body);

describe('list', () => {
  test('by name, as people sort it', async () => {
    for (const name of ['Zoe', 'Átila', 'bruno', 'Ana']) await make({ name });
    expect(await names()).toEqual(['Ana', 'Átila', 'bruno', 'Zoe']);
    expect((await list()).count).toBe(4);
  });

  test.each(['joao', 'JOÃO', 'ão da', '98765-4321', '+55 11 98765 4321', '551187654321', 'joao@example.com'])(
    'search: %s',
    async (text) => {
      await make({ name: 'João da Silva', number: '5511987654321', email: 'joao@example.com' });
      await make({ name: 'Maria', number: '5511911112222' });
      const page = await list(`?searchParam=${encodeURIComponent(text)}`);
      expect(page.contacts.map(({ name }) => name)).toEqual(['João da Silva']);
      expect(page).toMatchObject({ count: 1, hasMore: false, cursor: null });
    },
  );

  test('% and _ are letters', async () => {
    await make({ name: '100% Ana' });
    await make({ name: 'Bia' });
    expect(await names('?searchParam=%25')).toEqual(['100% Ana']);
    expect(await names('?searchParam=_')).toEqual([]);
    expect(await names('?searchParam=%5C')).toEqual([]);
  });

  test.each(['', '&searchParam=contact'])('pages by cursor and by number%s', async (search) => {
    // Many of one name: only their ids tell them apart.
    for (let n = 0; n < 70; n += 1) await make({ name: n < 40 ? 'Contact' : `Contact ${String(n)}` });
    const seen: Contact[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(`?pageNumber=1${search}${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.count).toBe(70);
      seen.push(...page.contacts);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(70);
    expect((await list(`?pageNumber=2${search}`)).contacts).toEqual(seen.slice(30, 60));
    expect(await list(`?pageNumber=3${search}`)).toMatchObject({ hasMore: false, cursor: null });
  });

  test('the contact of a cursor has gone: nobody is left out', async () => {
    for (let n = 10; n < 45; n += 1) await make({ name: `Contact ${n}` });
    const { cursor, contacts } = await list();
    await product.call(admin, 'DELETE', `/contacts/${contacts.at(-1)?.id}`);
    const rest = await names(`?cursor=${cursor}`);
    expect(rest).toEqual(['Contact 40', 'Contact 41', 'Contact 42', 'Contact 43', 'Contact 44']);
  });

  test('more than a thousand match', async () => {
    await product.platform.db.withTenant(company.id, (tx) =>
      tx.execute(sql`insert into contacts (name, number)
        select 'Match ' || lpad(n::text, 4, '0'), (5511900000000 + n)::text from generate_series(1, 1100) n`),
    );
    await make({ name: 'Another', number: '447911123456' });
    const first = await list('?searchParam=match');
    expect(first.contacts.map(({ name }) => name)[0]).toBe('Match 0001');
    expect(first).toMatchObject({ hasMore: true, count: 1_000 });
    expect((await list(`?searchParam=match&cursor=${first.cursor}`)).contacts[0]?.name).toBe('Match 0031');
    expect((await list('?searchParam=match&pageNumber=2')).contacts[0]?.name).toBe('Match 0031');
    expect((await list()).count).toBe(1_101);
  });

  test('days in the company’s time zone', async () => {
    await make({ name: 'Late', createdAt: new Date('2024-03-10T02:30:00Z') });
    await make({ name: 'Next', createdAt: new Date('2024-03-10T03:00:00Z') });
    expect(await names('?date=2024-03-09')).toEqual(['Late']);
    expect(await names('?dateStart=2024-03-10')).toEqual(['Next']);
    expect(await names('?date=&dateStart=2024-03-10&dateEnd=')).toEqual(['Next']);
    expect(await list('?dateStart=2024-03-09&dateEnd=2024-03-10')).toMatchObject({ count: 2 });
    expect(await list('?dateEnd=2024-03-09&searchParam=t')).toMatchObject({ count: 1 });
  });

  test('for a picker', async () => {
    await make({ name: 'João' });
    await make({ name: 'Maria' });
    const { body } = await product.call<{ name: string }[]>(user, 'GET', '/contacts/list?name=joao&companyId=1');
    expect(body).toEqual([expect.objectContaining({ name: 'João', isGroup: false })]);
  });

  test.each([
    'pageNumber=-1',
    'cursor=x',
    'cursor=1.!',
    'cursor=1.AAAA%00',
    'date=2024-13-01',
    'dateStart=0001-01-01',
    'searchParam=%00',
  ])('bad input: %s', async (query) => {
    const answer = await product.call(user, 'GET', `/contacts?${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'ERR_VALIDATION']);
  });

  test('the total is right before and after it is added up', async () => {
    for (const name of ['a', 'b', 'c']) await make({ name });
    await product.call(admin, 'DELETE', `/contacts/${(await list()).contacts[0]?.id}`);
    expect((await list()).count).toBe(2);
    await addUpCountersJob.run(product.platform, {});
    expect((await list()).count).toBe(2);
    expect(await countRows(product.platform, company.id, 'counter_deltas')).toBe(1);
    await make();
    expect((await list()).count).toBe(3);
  });
});

describe('add', () => {
  test('a number as it is written becomes the number as it is stored', async () => {
    const { status, body } = await post({
      name: '  Maria  ',
      number: '+55 (11) 8888-7777',
      email: 'maria@example.com',
      extraInfo: [{ name: 'City', value: 'São Paulo' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Maria',
      number: '5511988887777',
      email: 'maria@example.com',
      extraInfo: [{ name: 'City', value: 'São Paulo' }],
      isGroup: false,
    });
    expect((await product.call(user, 'GET', `/contacts/${body.id}`)).body).toEqual(body);
  });

  test('twice is once', async () => {
    await post({ name: 'Maria', number: '5511988887777' });
    const { status, body } = await post({ name: 'Ana', number: '55 11 8888-7777' });
    expect([status, body.error]).toEqual([409, 'ERR_DUPLICATED_CONTACT']);
    expect(await countRows(product.platform, company.id, 'contacts')).toBe(1);
    // Another company may have the same one.
    expect((await product.call(stranger, 'POST', '/contacts', { name: 'Ana', number: '5511988887777' })).status).toBe(
      200,
    );
  });

  test.each([
    [{ number: '5511988887777' }, 'name'],
    [{ name: 'M', number: '5511988887777' }, 'name'],
    [{ name: 'x'.repeat(51), number: '5511988887777' }, 'name'],
    [{ name: 'Maria', number: '1234567' }, 'number'],
    [{ name: 'Maria', number: '(12) 3-4-5-6' }, 'number'],
    [{ name: 'Maria', number: '9'.repeat(51) }, 'number'],
    [{ name: 'Maria', number: 5511988887777 }, 'number'],
    [{ name: 'Maria', number: '5511988887777', email: 'x' }, 'email'],
    [{ name: 'Maria', number: '5511988887777', extraInfo: [{ name: '' }] }, 'extraInfo.0.name'],
    [{ name: 'a\u0000b', number: '5511988887777' }, 'name'],
  ])('refused: %j', async (body, path) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(answer.body.details).toContainEqual(expect.objectContaining({ path }));
    expect(await countRows(product.platform, company.id, 'contacts')).toBe(0);
  });
});

describe('change', () => {
  test('only what is named', async () => {
    const { id } = await make({ name: 'Maria', number: '5511988887777', email: 'm@example.com' });
    expect((await put(id, { name: 'Ana' })).body).toMatchObject({
      name: 'Ana',
      number: '5511988887777',
      email: 'm@example.com',
    });
    expect((await put(id, { email: '', extraInfo: [{ name: 'a', value: 'b' }] })).body).toMatchObject({
      name: 'Ana',
      email: '',
      extraInfo: [{ name: 'a', value: 'b' }],
    });
    expect((await put(id, { number: '447911123456' })).body).toMatchObject({ name: 'Ana', number: '447911123456' });
    expect((await put(id, {})).body).toMatchObject({ number: '447911123456', extraInfo: [{ name: 'a', value: 'b' }] });
  });

  test('not into another’s number, nor a group into a person', async () => {
    const { id } = await make();
    const { number } = await make();
    expect((await put(id, { number })).body.error).toBe('ERR_DUPLICATED_CONTACT');
    const group = await make({ isGroup: true, number: '120363-1' });
    expect((await put(group.id, { number: '120363-1', name: 'Friends' })).body).toMatchObject({ name: 'Friends' });
    expect((await put(group.id, { number: '5511988887777' })).body.error).toBe('ERR_VALIDATION');
  });

  test('another number, where colleagues are in conversation, only by who sees all of it; they read who gave it', async () => {
    const { id } = await make({ number: '5511987654321' });
    const queue = await buildQueue(product.platform, company.id);
    const seller = product.tokenOf(
      await buildUser(product.platform, company.id, { name: 'Sam', queueIds: [queue.id] }),
    );
    const ticket = await buildTicket(product.platform, company.id, { contactId: id, queueId: queue.id });
    const number = '447911123456';
    expect(await put(id, { number })).toMatchObject({ status: 403, body: { error: 'ERR_CONTACT_ATTENDED' } });
    expect((await put(id, { name: 'Ana', number: '+55 11 98765-4321' })).body).toMatchObject({ name: 'Ana' });
    const lines = () =>
      product.platform.db.withTenant(company.id, async (tx) => {
        const { rows } = await tx.execute(sql`
          select kind, by_name as name, data->>'field' as field from ticket_timeline where ticket_id = ${ticket.id}`);
        return rows;
      });
    expect(await lines()).toEqual([]);
    expect((await product.call(seller, 'PUT', `/contacts/${id}`, { number })).body).toMatchObject({ number });
    expect(await lines()).toEqual([{ kind: 'changed', name: 'Sam', field: 'number' }]);
    await product.call(admin, 'PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect((await put(id, { number: '5511987654321' })).status).toBe(200);
  });

  test('is told to the company', async () => {
    const { body } = await post({ name: 'Maria', number: '5511988887777' });
    await put(body.id, { name: 'Ana' });
    await product.call(admin, 'DELETE', `/contacts/${body.id}`);
    const events = await product.platform.db.withTenant(company.id, async (tx) => {
      const { rows } = await tx.execute<{ payload: { action: string }; rooms: string[] }>(
        sql`select payload, rooms from event_log where name = 'contact' order by id`,
      );
      return rows;
    });
    expect(events.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'delete']);
    expect(new Set(events.flatMap(({ rooms }) => rooms))).toEqual(new Set([`company-${company.id}`]));
  });
});

describe('a birthday', () => {
  test('is there, changes, stays, and goes', async () => {
    const { body } = await post({ name: 'Ana Lima', number: '5511987654321', birthday: '1990-05-12' });
    expect(body.birthday).toBe('1990-05-12');
    expect((await put(body.id, { name: 'Ana L.' })).body.birthday).toBe('1990-05-12');
    expect((await list()).contacts[0]?.birthday).toBe('1990-05-12');
    expect((await put(body.id, { birthday: '1991-05-12' })).body.birthday).toBe('1991-05-12');
    expect((await put(body.id, { birthday: '' })).body.birthday).toBeNull();
    expect((await post({ name: 'Bia', number: '5511987654322' })).body.birthday).toBeNull();
  });

  test.each(['12/05/1990', '1990-02-30', '1800-01-01', 7])('%s is none', async (birthday) => {
    const { status, body } = await post({ name: 'Ana', number: '5511987654321', birthday });
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('delete', () => {
  test('administrators, with tickets', async () => {
    const { id } = await make();
    await buildTicket(product.platform, company.id, { contactId: id });
    const refused = await product.call(user, 'DELETE', `/contacts/${id}`);
    expect([refused.status, refused.body['error']]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await product.call(admin, 'DELETE', `/contacts/${id}`)).status).toBe(200);
    expect((await product.call(admin, 'DELETE', `/contacts/${id}`)).status).toBe(404);
    expect(await countRows(product.platform, company.id, 'tickets')).toBe(0);
  });
});

describe('another company', () => {
  test('as if it did not exist', async () => {
    const { id, name } = await make();
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Mine now' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await product.call(stranger, method, `/contacts/${id}`, body);
      expect([method, answer.status, answer.body['error']]).toEqual([method, 404, 'ERR_NO_CONTACT_FOUND']);
    }
    expect(await names()).toEqual([name]);
  });

  test.each(['abc', '0', '-1', '1e3', '9007199254740993'])('not an id: %s', async (id) => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await product.call(admin, method, `/contacts/${id}`)).status).toBe(400);
    expect((await product.call(admin, 'PUT', `/contacts/${id}`, { name: 'Maria' })).status).toBe(400);
  });
});
