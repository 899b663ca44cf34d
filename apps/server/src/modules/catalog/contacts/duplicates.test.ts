// Contacts that may be the same person.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany, buildContact, buildUser, type Company } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let company: Company;
let user: string;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  company = await buildCompany(product.platform);
  user = product.tokenOf(await buildUser(product.platform, company.id));
});
afterAll(() => product.close());

const make = (values: Parameters<typeof buildContact>[2]) => buildContact(product.platform, company.id, values);
const duplicates = async (id: number) => {
  const { body } = await product.call<{ name: string; why: string }[]>(user, 'GET', `/contacts/${id}/duplicates`);
  return body.map(({ name, why }) => [name, why]);
};

test('by number, address and whole name, the likeliest first', async () => {
  const { id } = await make({ name: 'João da Silva', number: '5511988887777', email: 'Joao@example.com' });
  await make({ name: 'JOAO DA SILVA', number: '5521988887777' });
  await make({ name: 'Same address', number: '5531988887777', email: 'joao@EXAMPLE.com' });
  await make({ name: 'No ninth digit', number: '551188887777' });
  await make({ name: 'No country', number: '11988887777', email: 'joao@example.com' });
  await make({ name: 'João da Silva', number: '1203-1', isGroup: true });
  await make({ name: 'João da Silva Neto', number: '5541988887777', email: 'other@example.com' });
  const other = await buildCompany(product.platform);
  await buildContact(product.platform, other.id, { name: 'João da Silva', number: '5511988887777' });
  expect(await duplicates(id)).toEqual([
    ['No ninth digit', 'number'],
    ['No country', 'number'],
    ['Same address', 'email'],
    ['JOAO DA SILVA', 'name'],
  ]);
});

test('one word, or no address, is nobody’s alone', async () => {
  const { id } = await make({ name: 'Maria', number: '5511988887777', email: '' });
  await make({ name: 'Maria', number: '5521988887777', email: '' });
  expect(await duplicates(id)).toEqual([]);
});

test('ten at most', async () => {
  const [first] = await Promise.all(Array.from({ length: 14 }, () => make({ name: 'Ana Lima' })));
  expect(await duplicates(first?.id ?? 0)).toHaveLength(10);
});

test('not of a group, nor of a contact that is not here', async () => {
  const group = await make({ name: 'Two words', isGroup: true });
  await make({ name: 'Two words' });
  expect(await duplicates(group.id)).toEqual([]);
  const answer = await product.call(user, 'GET', `/contacts/${group.id + 1_000}/duplicates`);
  expect([answer.status, answer.body['error']]).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
});
