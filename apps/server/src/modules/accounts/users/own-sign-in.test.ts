// One's own address and password by request: who may change them, and whose sessions end.
import type { User } from '@recado/contract/users';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { hashPassword } from '../auth/passwords.service.ts';

let product: Product;
let address: string;
let companyId: number;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
  companyId = (await buildCompany(product.platform)).id;
});
afterAll(() => product.close());

const call = (method: 'GET' | 'PUT', path: string, body: object | undefined, token: string) =>
  product.call<User & { error?: string }>(token, method, `/users${path}`, body);

const person = async () => {
  const made = await buildUser(product.platform, companyId, { passwordHash: await hashPassword('de-antes-7') });
  return { ...made, token: product.tokenOf(made) };
};

test.each([
  ['password', { password: 'outra-flor-1' }],
  ['address', { email: 'ana.nova@example.com' }],
])('one’s own %s ends all sessions, sockets too, but for the one that goes on by its cookie', async (_what, change) => {
  const ann = await person();
  const socket = io(address, {
    transports: ['websocket'],
    query: { token: ann.token },
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve) => socket.once('ready', resolve));
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  const { statusCode, cookies } = await product.app.inject({
    method: 'PUT',
    url: `/api/users/${ann.id}`,
    headers: { authorization: `Bearer ${ann.token}` },
    payload: { ...change, currentPassword: 'de-antes-7' },
  });
  expect([statusCode, await ended]).toEqual([200, 'io server disconnect']);
  expect((await call('GET', `/${ann.id}`, undefined, ann.token)).status).toBe(401);
  const fresh = await product.app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    cookies: { recado_refresh: cookies[0]?.value ?? '' },
  });
  const { token } = fresh.json<{ token: string }>();
  expect((await call('GET', `/${ann.id}`, undefined, token)).status).toBe(200);
});

test('one’s own password is no easier to guess than at the sign-in', async () => {
  const { token, id } = await person();
  const guess = async () =>
    (await call('PUT', `/${id}`, { password: 'outra-flor-1', currentPassword: 'errada' }, token)).status;
  for (let n = 0; n < 10; n += 1) expect(await guess()).toBe(403);
  expect(await guess()).toBe(429);
});

test('however strangers guess at the sign-in, one’s own password is still asked for and taken', async () => {
  const { token, id, email } = await person();
  for (let n = 0; n < 10; n += 1)
    await product.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'errada' } });
  const login = { method: 'POST', url: '/api/auth/login', payload: { email, password: 'de-antes-7' } } as const;
  expect((await product.app.inject(login)).statusCode).toBe(429);
  const proof = { currentPassword: 'de-antes-7' };
  expect((await product.call(token, 'POST', '/auth/second-factor', proof)).status).toBe(200);
  expect((await call('PUT', `/${id}`, { password: 'outra-flor-1', ...proof }, token)).status).toBe(200);
});

test('a password that one may not set is not looked at', async () => {
  const [{ token }, other] = [await person(), await person()];
  const boss = await buildUser(product.platform, companyId, { profile: 'admin', super: true });
  const admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
  // It would be refused as a common one.
  expect(await call('PUT', `/${other.id}`, { password: 'Sunshine1' }, token)).toMatchObject(refused);
  expect(await call('PUT', `/${boss.id}`, { password: 'Sunshine1' }, admin)).toMatchObject(refused);
  expect((await call('PUT', `/${boss.id + 1_000}`, { password: 'Sunshine1' }, admin)).status).toBe(404);
});
