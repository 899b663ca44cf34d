// Help videos: everybody watches them, super-administrators write them; an address or a code.
import type { Help } from '@recado/contract/helps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let chief: string;
beforeAll(async () => {
  product = await createProduct();
  const own = await buildOffice(product);
  chief = product.tokenOf(await buildUser(product.platform, own.company.id, { profile: 'admin', super: true }));
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = Help & { error?: string };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = chief) =>
  product.call<Answer>(token, method, `/helps${path}`, body);
const list = async (path = '', token = office.ann.token) =>
  (await product.call<Help[]>(token, 'GET', `/helps${path}`)).body;

test('written once, seen by every company, by both addresses, the oldest first', async () => {
  const first = await call('POST', '', { title: 'Primeiros passos', video: 'https://youtu.be/dQw4w9WgXcQ?t=3' });
  expect(first.body).toEqual({ id: first.body.id, title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: '' });
  const second = await call('POST', '', {
    title: 'Filas',
    video: 'https://www.youtube.com/watch?app=x&v=abc_DEF-123&t=4s',
    description: 'Como fazer',
  });
  expect(second.body.video).toBe('abc_DEF-123');
  expect(await list()).toEqual([first.body, second.body]);
  expect(await list('/list')).toEqual([first.body, second.body]);
  const changed = await call('PUT', `/${first.body.id}`, { title: 'O começo' });
  expect(changed.body).toEqual({ ...first.body, title: 'O começo' });
  expect((await call('PUT', `/${first.body.id}`, {})).body).toEqual(changed.body);
  expect((await call('DELETE', `/${second.body.id}`)).status).toBe(200);
  expect(await list()).toEqual([changed.body]);
  expect(await call('DELETE', `/${second.body.id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await call('PUT', `/${second.body.id}`, { title: 'xx' })).toMatchObject({ status: 404 });
});

test.each(['', 'nonsense', 'https://example.com/watch?v=short', 'javascript:alert(1)', 'x'.repeat(600)])(
  '%j is no video',
  async (video) => {
    expect(await call('POST', '', { title: 'Filas', video })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  },
);

test('nobody else writes', async () => {
  const { token } = office.admin;
  for (const { status, body } of [
    await call('POST', '', { title: 'Filas', video: 'dQw4w9WgXcQ' }, token),
    await call('PUT', '/1', { title: 'Filas' }, token),
    await call('DELETE', '/1', undefined, token),
  ])
    expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
});
