// People's pickers: by name, with their queues; addresses are for administrators.
import type { Colleague } from '@recado/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
  office = await buildOffice(product);
  await buildUser(product.platform, office.company.id, { name: 'Ângela', email: 'angela@padaria.example' });
  await buildOffice(product);
});
afterAll(() => product.close());

interface Page {
  users: Colleague[];
  count: number;
  hasMore: boolean;
}

const page = async (token: string, query = ''): Promise<Page> =>
  (await product.call<Page>(token, 'GET', `/users${query}`)).body;
const names = ({ users }: Page): string[] => users.map(({ name }) => name);

test('by name, the company’s own, each with their queues', async () => {
  const all = await page(office.admin.token);
  expect(names(all)).toEqual(['Admin', 'Ângela', 'Ann', 'Bob', 'Eve']);
  expect(all).toMatchObject({ count: 5, hasMore: false });
  expect(all.users[2]).toEqual({
    id: office.ann.id,
    name: 'Ann',
    role: null,
    email: office.ann.email,
    profile: 'user',
    online: false,
    mayChange: true,
    queues: [{ id: office.sales.id, name: office.sales.name, color: expect.any(String) as string }],
  });
  const list = await product.call<Colleague[]>(office.ann.token, 'GET', '/users/list');
  expect(list.body.map(({ name }) => name)).toEqual(names(all));
});

test('found by a part of the name, with or without accents, or of the address', async () => {
  expect(names(await page(office.ann.token, '?searchParam=ange'))).toEqual(['Ângela']);
  expect(names(await page(office.admin.token, '?searchParam=padaria.ex'))).toEqual(['Ângela']);
  expect(names(await page(office.ann.token, '?searchParam=%25'))).toEqual([]);
  // What one is not shown is not spelled out by looking for it.
  expect(names(await page(office.ann.token, '?searchParam=padaria.ex'))).toEqual([]);
});

test('attendants see their own address only', async () => {
  const { users } = await page(office.ann.token);
  expect(users.filter(({ email }) => email !== '').map(({ name }) => name)).toEqual(['Ann']);
});

test('twenty a page', async () => {
  const { company, admin } = await buildOffice(product);
  for (let n = 10; n < 30; n += 1) await buildUser(product.platform, company.id, { name: `Zoe ${n}` });
  expect(await page(admin.token)).toMatchObject({ count: 24, hasMore: true });
  const second = await page(admin.token, '?pageNumber=2');
  expect([names(second), second.hasMore]).toEqual([['Zoe 26', 'Zoe 27', 'Zoe 28', 'Zoe 29'], false]);
});
