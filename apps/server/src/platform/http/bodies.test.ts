// What is refused before it is read: whose it is, how large, how deep, how slow.
import net, { type AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { BODY_LIMIT, DEEPEST, guardBodies, MOST_VALUES, PUBLIC_BODY_LIMIT, tooMuch } from './bodies.ts';

let product: Product;
let attendant: string;
beforeAll(async () => {
  product = await createProduct();
  const company = await buildCompany(product.platform);
  attendant = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'user' }));
});
afterAll(() => product.close());

const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  const { error, message } = answer.json<{ error: string; message?: string }>();
  return { status: answer.statusCode, error, message };
};
const signedIn = () => ({ authorization: `Bearer ${attendant}` });

const large = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) });

test('a stranger is told so before their body is looked at', async () => {
  for (const body of ['['.repeat(1_000_000), 'no json', large(BODY_LIMIT)])
    expect(await post('/contacts', body)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
});

test('nothing compressed is unpacked', async () => {
  const body = brotliCompressSync(JSON.stringify({ name: 'Ana', number: '5511999990000' }));
  for (const encoding of ['br', 'gzip', 'deflate'])
    expect(await post('/contacts', body, { ...signedIn(), 'content-encoding': encoding })).toMatchObject({
      status: 415,
      error: 'ERR_UNSUPPORTED_MEDIA_TYPE',
    });
});

test('a body has so many bytes, and fewer where anybody may send it', async () => {
  expect(await post('/contacts', large(BODY_LIMIT), signedIn())).toMatchObject({ status: 413 });
  expect(await post('/contacts', large(PUBLIC_BODY_LIMIT), signedIn())).toMatchObject({ status: 400 });
  expect(await post('/auth/login', large(PUBLIC_BODY_LIMIT))).toMatchObject({ status: 413 });
});

test('no body is none, whatever it is said to be', async () => {
  expect(await post('/auth/refresh_token', '')).toMatchObject({ status: 401, message: 'Sign in to go on' });
  expect(await post('/contacts', '', signedIn())).toMatchObject({
    status: 400,
    message: 'body: Invalid input: expected object, received undefined',
  });
});

test('a body that is nested deeply is not read', async () => {
  const nested = '['.repeat(DEEPEST + 1) + ']'.repeat(DEEPEST + 1);
  const { status, message } = await post('/contacts', nested, signedIn());
  expect([status, message]).toEqual([400, `A body may be nested ${DEEPEST} deep`]);
});

test.each([
  ['{}', 0, true],
  ['[[1],[2],[3]]', 2, false],
  ['[[1],[[2]],[3]]', 2, true],
  [String.raw`{"a":"[[[\"[[["}`, 1, false],
  [String.raw`{"a\\":[["b"]]}`, 2, true],
  ['"[[[[', 1, false],
])('%s goes deeper than %i: %s', (json, deepest, deeper) => {
  expect(tooMuch(json, { deepest }) !== undefined).toBe(deeper);
});

test('a body of very many values is not read, be they nothing', async () => {
  const many = `[${'[],'.repeat(MOST_VALUES)}[]]`;
  const { status, message } = await post('/contacts/upload', many, signedIn());
  expect([status, message]).toEqual([400, `A body may have ${MOST_VALUES} values`]);
});

test.each([
  ['[1,2,3]', 3, false],
  ['[1,2,3]', 2, true],
  ['[{"a":1},{}]', 4, false],
  ['[{"a":1},{}]', 3, true],
  ['"a,b,[c"', 0, false],
])('%s has more values than %i: %s', (json, most, more) => {
  expect(tooMuch(json, { most }) !== undefined).toBe(more);
});

test('a body of very many names is not read; of a spreadsheet’s, however long it is', async () => {
  const names = Array.from({ length: 6_000 }, (_, n) => `"x${n}" : 1`).join();
  const { status, message } = await post('/contacts/upload', `[{${names}}]`, signedIn());
  expect([status, message]).toEqual([400, 'A body may have 5000 different names of fields']);
  expect(tooMuch(JSON.stringify(Array.from({ length: 10_000 }, () => ({ Nome: 'a: "b"', Telefone: '1' }))))).toBe(
    undefined,
  );
  expect(tooMuch(JSON.stringify(Array.from({ length: 6_000 }, (_, n) => `x${n}`)))).toBe(undefined);
});

test('who may not make a call hears so before a long body of it is read', async () => {
  const answer = await post('/flowbuilder/import', large(1_000_000), signedIn());
  expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await post('/flowbuilder/import', '['.repeat(1_000_000), signedIn())).toMatchObject({ status: 403 });
});

test('an upload that has had its answer is not read for long', async () => {
  const app = Fastify();
  guardBodies(app, { jsonMs: 100, idleMs: 60_000 });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  let said = '';
  client.setEncoding('utf8').on('data', (text: string) => (said += text));
  client.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 999999\r\n\r\n-',
  );
  // A byte now and then, for ever.
  const drip = setInterval(() => client.write('-'), 20);
  await new Promise<void>((resolve) => client.once('close', () => resolve()));
  clearInterval(drip);
  expect(said).toContain(' 401 ');
  await app.close();
});

test('who may not make a call hears that, not what is wrong with what they sent', async () => {
  expect(await post('/plans', '{}', signedIn())).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
});

test.each([
  ['a JSON body that does not come to its end', 'application/json', { jsonMs: 100, idleMs: 60_000 }],
  ['an upload that has stopped', 'multipart/form-data; boundary=x', { jsonMs: 60_000, idleMs: 100 }],
])('%s is given up', async (_name, type, patience) => {
  const app = Fastify();
  guardBodies(app, patience);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('end', () => done(null)).resume();
  });
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n{`);
  const closed = new Promise<boolean>((resolve) => client.once('close', () => resolve(true)));
  expect(await closed).toBe(true);
  await app.close();
});
