// Tags of contacts: put on with the contact or later, found by, told, gone with the tag, moved with a merge and back.
import type { Contact } from '@recado/contract/contacts';
import type { TagRef } from '@recado/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany, buildContact } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office } from '../../../../test/office.ts';
import { createProduct, type Product, type TestAnswer } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let red: number;
let blue: number;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  [red, blue] = [await tag('Vermelho'), await tag('Azul')];
});
afterAll(() => product.close());

const tag = async (name: string): Promise<number> =>
  (await product.call<TagRef>(office.admin.token, 'POST', '/tags', { name })).body.id;
const made = async (name: string): Promise<number> =>
  (await buildContact(product.platform, office.company.id, { name })).id;
const put = (id: number, tagIds: number[]): Promise<TestAnswer<Contact & { error?: string }>> =>
  product.call(office.ann.token, 'PUT', `/contacts/${id}`, { tagIds });
const tagsOf = async (id: number): Promise<number[]> =>
  (await product.call<Contact>(office.ann.token, 'GET', `/contacts/${id}`)).body.tagIds;
const found = async (query: string): Promise<{ names: string[]; count: number }> => {
  const { body } = await product.call<{ contacts: Contact[]; count: number }>(
    office.ann.token,
    'GET',
    `/contacts?${query}`,
  );
  return { names: body.contacts.map(({ name }) => name), count: body.count };
};

test('a contact has exactly these from then on, and browsers hear of them', async () => {
  const id = await made('Ana');
  expect((await put(id, [red, blue, red])).body.tagIds).toEqual([red, blue].toSorted((a, b) => a - b));
  expect((await put(id, [blue])).body.tagIds).toEqual([blue]);
  expect(await tagsOf(id)).toEqual([blue]);
  const told = await eventsOf<{ contact: Contact }>(product, office.company.id, 'contact');
  expect(told.at(-1)?.payload.contact.tagIds).toEqual([blue]);
  // What is not named stays.
  await product.call(office.ann.token, 'PUT', `/contacts/${id}`, { name: 'Ana Maria' });
  expect(await tagsOf(id)).toEqual([blue]);
});

test('a new one may have some at once', async () => {
  const body = { name: 'Bia', number: '5511987651234', tagIds: [red] };
  expect((await product.call<Contact>(office.ann.token, 'POST', '/contacts', body)).body.tagIds).toEqual([red]);
});

test('not with what is not there, or is another company’s', async () => {
  const elsewhere = await buildCompany(product.platform);
  const theirs = await buildContact(product.platform, elsewhere.id, { name: 'Alheia' });
  const id = await made('Ana');
  await put(id, [red]);
  expect(await put(id, [blue, 999_999])).toMatchObject({ status: 404 });
  expect(await tagsOf(id)).toEqual([red]);
  expect(await put(theirs.id, [red])).toMatchObject({ status: 404 });
});

test('the list finds who has all of them, with a search too', async () => {
  await put(await made('Ana'), [red, blue]);
  await put(await made('Bia'), [red]);
  await made('Caio');
  expect(await found(`tags=[${red}]`)).toEqual({ names: ['Ana', 'Bia'], count: 2 });
  expect(await found(`tags=[${red},${blue}]`)).toEqual({ names: ['Ana'], count: 1 });
  expect(await found(`tags=[${red}]&searchParam=bia`)).toEqual({ names: ['Bia'], count: 1 });
});

test('a tag that is deleted is gone from its contacts', async () => {
  const ids = [await made('Ana'), await made('Bia')];
  for (const id of ids) await put(id, [red, blue]);
  await product.call(office.admin.token, 'DELETE', `/tags/${red}`);
  for (const id of ids) expect(await tagsOf(id)).toEqual([blue]);
});

test('two at once lose nothing of each other in the row', async () => {
  const id = await made('Ana');
  await Promise.all(Array.from({ length: 8 }, (_, n) => put(id, n % 2 === 0 ? [red] : [red, blue])));
  const tagIds = await tagsOf(id);
  expect(await found(`tags=[${red}]`)).toMatchObject({ names: ['Ana'] });
  expect((await found(`tags=[${blue}]`)).names).toEqual(tagIds.includes(blue) ? ['Ana'] : []);
});

test('who is merged brings theirs along, and takes them back', async () => {
  const [ana, bia] = [await made('Ana'), await made('Bia')];
  await put(ana, [red]);
  await put(bia, [red, blue]);
  const merge = await product.call<{ mergeId: number; contact: Contact }>(
    office.admin.token,
    'POST',
    `/contacts/${ana}/merge`,
    { contactId: bia },
  );
  expect(merge.body.contact.tagIds.toSorted((a, b) => a - b)).toEqual([red, blue].toSorted((a, b) => a - b));
  const { body } = await product.call<{ contact: Contact; restored: Contact }>(
    office.admin.token,
    'POST',
    `/contacts/merges/${merge.body.mergeId}/undo`,
  );
  expect(body.contact.tagIds).toEqual([red]);
  expect(body.restored.tagIds.toSorted((a, b) => a - b)).toEqual([red, blue].toSorted((a, b) => a - b));
  expect(await tagsOf(bia)).toEqual(body.restored.tagIds);
});
