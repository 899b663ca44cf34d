// News for everybody: the most urgent first, inactive ones for super-administrators, and a word to every socket.
import type { Announcement } from '@recado/contract/announcements';
import { LIMITS } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMediaLink } from '../../../platform/media-links.ts';
import { buildUser, countRows } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo, type Upload } from '../../../../test/row-files.ts';

const store = new MemoryStore();
let product: Product;
let address: string;
let office: Office;
let owners: number;
let chief: string;
beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
  const own = await buildOffice(product);
  owners = own.company.id;
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
  newestId: number | null;
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
  expect(await page('', chief)).toMatchObject({ count: 4, hasMore: false, newestId: hidden.id });
  expect(await page()).toMatchObject({ count: 3, newestId: newer.id });
  expect(titles(await page('?searchParam=cafe'))).toEqual(['Café']);
  expect((await call('GET', `/${hidden.id}`, undefined, office.admin.token)).body.error).toBe('ERR_NOT_FOUND');
  expect((await call('GET', `/${hidden.id}`)).body).toEqual(hidden);
  expect((await call('GET', `/${high.id}`, undefined, office.ann.token)).body).toEqual(high);
  expect((await call('PUT', `/${hidden.id}`, { status: true })).body.status).toBe(true);
  expect(titles(await page())).toEqual(['Parada', 'Rascunho', 'Novidade', 'Café']);
  expect((await call('PUT', `/${newer.id}`, {})).body).toEqual(newer);
  for (const { id } of [low, high, newer, hidden]) expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect(await page()).toEqual({ records: [], count: 0, hasMore: false, newestId: null });
  expect(await call('DELETE', `/${low.id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await call('PUT', `/${low.id}`, { title: 'x' })).toMatchObject({ status: 404 });
});

test('the newest one’s number, on whatever page it is', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 21; n += 1) ids.push((await write({ title: `Urgente ${n}`, priority: 1 })).id);
  const quiet = await write({ title: 'Sem pressa', priority: 3 });
  const first = await page();
  expect(first).toMatchObject({ hasMore: true, newestId: quiet.id });
  expect(first.records.map(({ id }) => id)).not.toContain(quiet.id);
  expect(titles(await page('?pageNumber=2'))).toEqual(['Urgente 0', 'Sem pressa']);
  for (const id of [...ids, quiet.id]) await call('DELETE', `/${id}`);
});

const url = ({ id }: Announcement) => `/${id}/media-upload`;
const upload = (to: Announcement, files: Upload[], token = chief) =>
  uploadTo<Answer>(`${address}/api/announcements${url(to)}`, token, ...files);
const listed = async () =>
  (
    await product.platform.db.withSystem((tx) =>
      tx.execute<{ storage_key: string; due: boolean }>(
        sql`select storage_key, remove_after <= now() as due from removed_files order by id`,
      ),
    )
  ).rows;

describe('the picture', () => {
  const png = { name: 'festa.gif', content: PNG };

  test('every company’s readers are given a signed link to it', async () => {
    const made = await write({ title: 'Festa' });
    const { status, body } = await upload(made, [png]);
    expect([status, body]).toEqual([
      200,
      { ...made, mediaName: 'festa.gif', mediaPath: expect.stringMatching(/^\/api\/public\/media\/.+\/festa\.gif$/) },
    ]);
    const [shown] = (await page()).records;
    // To each reader a link of their own.
    expect(shown).toEqual({ ...body, mediaPath: expect.any(String) });
    expect(shown?.mediaPath).not.toBe(body.mediaPath);
    const [, , , , link = ''] = (shown?.mediaPath ?? '').split('/');
    expect(readMediaLink(product.platform.secrets, link, new Date())?.file).toEqual({
      key: [...store.files.keys()][0],
      mime: 'image/png',
      fileName: 'festa.gif',
    });
    expect(await listed()).toEqual([]);
    await call('DELETE', `/${made.id}`);
  });

  test('replaced, taken away, gone with its announcement: its file goes for good', async () => {
    await product.platform.db.withSystem((tx) => tx.execute(sql`delete from removed_files`));
    store.files.clear();
    const made = await write({ title: 'Festa' });
    const keys: string[] = [];
    for (const name of ['a.png', 'b.png']) {
      await upload(made, [{ name, content: PNG }]);
      keys.push(...[...store.files.keys()].filter((key) => !keys.includes(key)));
    }
    expect((await call('DELETE', url(made))).body).toEqual(made);
    expect((await call('DELETE', url(made))).body).toEqual(made);
    await upload(made, [png]);
    keys.push(...[...store.files.keys()].filter((key) => !keys.includes(key)));
    await call('DELETE', `/${made.id}`);
    expect(keys).toHaveLength(3);
    expect(await listed()).toEqual(keys.map((storage_key) => ({ storage_key, due: true })));
    // On the list of the one who took them away, whose company may go before the job has run.
    expect(await countRows(product.platform, owners, 'removed_files')).toBe(3);
  });

  test('refused, and nothing stays', async () => {
    store.files.clear();
    await product.platform.db.withSystem((tx) => tx.execute(sql`delete from removed_files`));
    const made = await write({ title: 'Festa' });
    const gif = {
      name: 'a.png',
      content: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    };
    const large = { name: 'a.png', content: Buffer.concat([PNG, Buffer.alloc(LIMITS.pictureBytes)]) };
    for (const [to, files, status, error, token] of [
      [made, [gif], 415, 'ERR_UNSUPPORTED_MEDIA_TYPE', chief],
      [made, [large], 413, 'ERR_PAYLOAD_TOO_LARGE', chief],
      [made, [png, png], 400, 'ERR_VALIDATION', chief],
      [made, [], 400, 'ERR_VALIDATION', chief],
      [made, [png], 403, 'ERR_NO_PERMISSION', office.admin.token],
      [{ ...made, id: 987_654 }, [png], 404, 'ERR_NOT_FOUND', chief],
    ] as const) {
      const answer = await upload(to, [...files], token);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect([...store.files.keys()]).toEqual([]);
    }
    expect((await call('GET', `/${made.id}`)).body).toEqual(made);
    expect((await call('DELETE', url(made), undefined, office.admin.token)).status).toBe(403);
    await call('DELETE', `/${made.id}`);
  });

  test('told to every socket', async () => {
    const made = await write({ title: 'Festa' });
    const socket = io(address, {
      transports: ['websocket'],
      query: { token: office.ann.token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('ready', resolve));
    for (const change of [() => upload(made, [png]), () => call('DELETE', url(made))]) {
      const heard = new Promise((resolve) => socket.once('company-announcement', resolve));
      await change();
      expect(await heard).toEqual({ action: 'update', record: { id: made.id } });
    }
    socket.disconnect();
    await call('DELETE', `/${made.id}`);
  });
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
