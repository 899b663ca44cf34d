// Menus of queues by request: who may, how they are numbered, and where nothing can stand.
import type { CompanyEvents } from '@recado/contract/events';
import { DEEPEST_OPTION, MOST_OPTIONS_BESIDE, type QueueOption } from '@recado/contract/queue-options';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product, { atDesk: false });
});
afterAll(() => product.close());

type Answer = QueueOption & { error?: string };
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = office.admin.token) =>
  product.call<Answer>(token, method, `/queue-options${path}`, body);

const list = async (parentId?: number | null): Promise<QueueOption[]> => {
  const below = parentId === undefined ? '' : `&parentId=${parentId}`;
  const path = `/queue-options?queueId=${office.sales.id}${below}`;
  return (await product.call<QueueOption[]>(office.ann.token, 'GET', path)).body;
};
const titles = async (parentId: number | null): Promise<string[]> =>
  (await list(parentId ?? -1)).map(({ option, title }) => `${option} ${title}`);

const add = async (title: string, values: object = {}): Promise<QueueOption> =>
  (await call('POST', '', { queueId: office.sales.id, title, ...values })).body;

test('added at the end or at a place, changed, and told', async () => {
  const orders = await add('Orders', { message: 'Which?', parentId: -1 });
  expect(orders).toEqual({
    id: expect.any(Number),
    queueId: office.sales.id,
    parentId: null,
    title: 'Orders',
    message: 'Which?',
    option: 1,
  });
  await add('Address', { option: '9' });
  await add('News', { option: 1, parentId: null });
  const late = await add('Late', { parentId: orders.id });
  expect(await titles(null)).toEqual(['1 News', '2 Orders', '3 Address']);
  expect(await titles(orders.id)).toEqual(['1 Late']);
  expect(await list()).toHaveLength(4);
  const changed = await call('PUT', `/${late.id}`, { title: 'Too late', message: 'Sorry' });
  expect(changed.body).toEqual({ ...late, title: 'Too late', message: 'Sorry' });
  const told = await eventsOf<CompanyEvents['queueOption']>(product, office.company.id, 'queueOption');
  expect(told).toHaveLength(5);
  expect(told[0]).toEqual({
    rooms: [`company-${office.company.id}`],
    payload: { action: 'update', queueId: office.sales.id },
  });
});

test('moved among those beside it, and below another', async () => {
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
  const below = await add('Below', { parentId: two.id });
  await call('PUT', `/${three.id}`, { option: 1 });
  expect(await titles(null)).toEqual(['1 Three', '2 One', '3 Two']);
  expect((await call('PUT', `/${one.id}`, { parentId: two.id, option: 1 })).body).toMatchObject({ option: 1 });
  expect(await titles(null)).toEqual(['1 Three', '2 Two']);
  expect(await titles(two.id)).toEqual(['1 One', '2 Below']);
  await call('PUT', `/${below.id}`, { parentId: -1 });
  expect(await titles(null)).toEqual(['1 Three', '2 Two', '3 Below']);
  expect(await titles(two.id)).toEqual(['1 One']);
});

test('one that goes takes those below it along; the others are numbered anew', async () => {
  const [, two] = [await add('One'), await add('Two'), await add('Three')];
  await add('Below', { parentId: two.id });
  expect((await call('DELETE', `/${two.id}`)).status).toBe(200);
  expect(await titles(null)).toEqual(['1 One', '2 Three']);
  expect(await list()).toHaveLength(2);
  expect((await call('DELETE', `/${two.id}`)).body.error).toBe('ERR_NOT_FOUND');
});

test('what was deleted comes back as itself: in its place, with what went along, and not what went before', async () => {
  const [, two] = [await add('One'), await add('Two'), await add('Three')];
  const [below, before] = [await add('Below', { parentId: two.id }), await add('Before', { parentId: two.id })];
  const deeper = await add('Deeper', { parentId: below.id });
  await call('DELETE', `/${before.id}`);
  await call('DELETE', `/${two.id}`);
  expect((await call('POST', `/${below.id}/restore`)).body.error).toBe('ERR_NOT_FOUND');
  expect((await call('POST', `/${two.id}/restore`, undefined, office.ann.token)).status).toBe(403);
  expect((await call('POST', `/${two.id}/restore`)).body).toEqual(two);
  expect(await titles(null)).toEqual(['1 One', '2 Two', '3 Three']);
  expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([two.id, below.id, deeper.id]));
  expect(await titles(two.id)).toEqual(['1 Below']);
  expect((await call('POST', `/${two.id}/restore`)).body.error).toBe('ERR_NOT_FOUND');
});

test('for a day: then it is gone, and the next that goes sweeps it away', async () => {
  const [one, two] = [await add('One'), await add('Two')];
  await call('DELETE', `/${one.id}`);
  await queryRows(product, office.company.id, sql`update queue_options set deleted_at = now() - interval '25 hours'`);
  await queryRows(product, office.company.id, sql`update queue_options set deleted_at = null where id = ${two.id}`);
  expect((await call('POST', `/${one.id}/restore`)).body.error).toBe('ERR_NOT_FOUND');
  await call('DELETE', `/${two.id}`);
  const left = await queryRows<{ id: number }>(product, office.company.id, sql`select id from queue_options`);
  expect(left).toEqual([{ id: two.id }]);
});

test('where there is no room any more, nothing comes back', async () => {
  const first = await add('First');
  await call('DELETE', `/${first.id}`);
  for (let n = 0; n < MOST_OPTIONS_BESIDE; n += 1) await add(`Option ${n}`);
  expect((await call('POST', `/${first.id}/restore`)).body.error).toBe('ERR_VALIDATION');
  expect(await list()).toHaveLength(MOST_OPTIONS_BESIDE);
});

test('a queue that goes takes its menu along', async () => {
  await add('One');
  await product.call(office.admin.token, 'DELETE', `/queue/${office.sales.id}`);
  expect(await list()).toEqual([]);
});

test.each<[string, () => Promise<object>, number, string]>([
  ['no title', async () => ({ title: ' ' }), 400, 'ERR_VALIDATION'],
  ['a queue that is not there', async () => ({ title: 'One', queueId: 999_999 }), 404, 'ERR_NO_QUEUE_FOUND'],
  [
    'below an option of another queue',
    async () => ({ title: 'One', queueId: office.support.id, parentId: (await add('Here')).id }),
    404,
    'ERR_NOT_FOUND',
  ],
])('refused: %s', async (_name, body, status, error) => {
  const answer = await call('POST', '', { queueId: office.sales.id, ...(await body()) });
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

test('an option does not stand below itself, nor below what is below it', async () => {
  const one = await add('One');
  const below = await add('Below', { parentId: one.id });
  for (const parentId of [one.id, below.id])
    expect((await call('PUT', `/${one.id}`, { parentId })).body.error).toBe('ERR_VALIDATION');
});

test('so many beside each other, so many levels, and no more', async () => {
  for (let n = 0; n < MOST_OPTIONS_BESIDE; n += 1) await add(`Option ${n}`);
  expect((await call('POST', '', { queueId: office.sales.id, title: 'More' })).status).toBe(400);
  let parentId: number | null = (await list(-1))[0]?.id ?? null;
  for (let level = 1; level < DEEPEST_OPTION; level += 1) parentId = (await add(`Level ${level}`, { parentId })).id;
  const deeper = await call('POST', '', { queueId: office.sales.id, title: 'Deeper', parentId });
  expect(deeper.status).toBe(400);
  const [, second] = await list(-1);
  await add('Child', { parentId: second?.id });
  const moved = await call('PUT', `/${second?.id}`, { parentId });
  expect(moved.status).toBe(400);
});

test('attendants read menus, and do not change them', async () => {
  const one = await add('One');
  expect(await list()).toHaveLength(1);
  const body = { queueId: office.sales.id, title: 'Mine' };
  expect((await call('POST', '', body, office.ann.token)).status).toBe(403);
  expect((await call('PUT', `/${one.id}`, { title: 'Mine' }, office.ann.token)).status).toBe(403);
  expect((await call('DELETE', `/${one.id}`, undefined, office.ann.token)).status).toBe(403);
});
