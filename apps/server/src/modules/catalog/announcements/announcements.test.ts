// News for everybody: the most urgent first, inactive ones for super-administrators, and a word to every socket.
import type { Announcement } from '@recado/contract/announcements';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let address: string;
let office: Office;
let chief: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
  const own = await buildOffice(product);
  chief = product.tokenOf(await buildUser(product.platform, own.company.id, { profile: 'admin', super: true }));
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = Announcement & { error?: string };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = chief) =>
  product.call<Answer>(token, method, `/announcements${path}`, body);

interface Page {
  records: Announcement[];
  count: number;
  hasMore: boolean;
}
const page = async (query = '', token = office.ann.token) =>
  (await product.call<Page>(token, 'GET', `/announcements${query}`)).body;
const titles = ({ records }: Page) => records.map(({ title }) => title);
const write = async (values: object) => (await call('POST', '', { text: 'Texto', ...values })).body;

test('the most urgent first, then the newest; inactive ones for super-administrators alone', async () => {
  const low = await write({ title: 'Café' });
  expect(low).toEqual({
    id: expect.any(Number),
    title: 'Café',
    text: 'Texto',
    priority: 3,
    status: true,
    mediaPath: null,
    mediaName: null,
    createdAt: expect.stringMatching(/Z$/),
  });
  const high = await write({ title: 'Parada', priority: '1' });
  const newer = await write({ title: 'Novidade', priority: 3 });
  const hidden = await write({ title: 'Rascunho', priority: 2, status: 'false' });
  expect(titles(await page())).toEqual(['Parada', 'Novidade', 'Café']);
  expect(await page('', chief)).toMatchObject({ count: 4, hasMore: false });
  expect(titles(await page('?searchParam=cafe'))).toEqual(['Café']);
  expect((await call('GET', `/${hidden.id}`, undefined, office.admin.token)).body.error).toBe('ERR_NOT_FOUND');
  expect((await call('GET', `/${hidden.id}`)).body).toEqual(hidden);
  expect((await call('GET', `/${high.id}`, undefined, office.ann.token)).body).toEqual(high);
  expect((await call('PUT', `/${hidden.id}`, { status: true })).body.status).toBe(true);
  expect(titles(await page())).toEqual(['Parada', 'Rascunho', 'Novidade', 'Café']);
  expect((await call('PUT', `/${newer.id}`, {})).body).toEqual(newer);
  for (const { id } of [low, high, newer, hidden]) expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect(await page()).toEqual({ records: [], count: 0, hasMore: false });
  expect(await call('DELETE', `/${low.id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await call('PUT', `/${low.id}`, { title: 'x' })).toMatchObject({ status: 404 });
});

test.each<[string, object]>([
  ['no title', { title: ' ' }],
  ['no text', { title: 'x', text: '' }],
  ['a priority that is none', { title: 'x', priority: 4 }],
  ['a state that is none', { title: 'x', status: 'sim' }],
])('not with %s', async (_case, wrong) => {
  expect(await call('POST', '', { text: 'Texto', ...wrong })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
});

test('nobody else writes', async () => {
  for (const { status, body } of [
    await call('POST', '', { title: 'x', text: 'x' }, office.admin.token),
    await call('PUT', '/1', { title: 'x' }, office.admin.token),
    await call('DELETE', '/1', undefined, office.admin.token),
  ])
    expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
});

test('every socket of every company hears of it', async () => {
  const other = await buildOffice(product);
  const sockets: Socket[] = [office.ann, other.admin].map(({ token }) =>
    io(address, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true }),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('ready', resolve))));
  const heard = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('company-announcement', resolve))),
  );
  const { id } = await write({ title: 'Manutenção' });
  expect(await heard).toEqual([
    { action: 'create', record: { id } },
    { action: 'create', record: { id } },
  ]);
  const removed = new Promise((resolve) => sockets[0]?.once('company-announcement', resolve));
  await call('DELETE', `/${id}`);
  expect(await removed).toEqual({ action: 'delete', record: { id } });
  for (const socket of sockets) socket.disconnect();
});
