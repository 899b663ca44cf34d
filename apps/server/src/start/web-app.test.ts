// The built web app over HTTP: files, screens, and what is neither.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARD_PAGE_POLICY } from '../adapters/payments/mercadopago-fields.rules.ts';
import { installErrorHandler } from '../platform/http/error-handler.ts';
import { serveWebApp } from './web-app.ts';

const CODE = 'let a';
const BROTLI = brotliCompressSync(CODE);
const GZIP = gzipSync(CODE);

let app: FastifyInstance;
let dist: string;
beforeAll(async () => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-dist-'));
  fs.mkdirSync(path.join(dist, 'assets'));
  fs.mkdirSync(path.join(dist, '.vite'));
  fs.writeFileSync(path.join(dist, 'index.html'), '<title>Recado</title>');
  fs.writeFileSync(path.join(dist, 'favicon.svg'), '<svg/>');
  const code = path.join(dist, 'assets', 'index-abc.js');
  fs.writeFileSync(code, CODE);
  fs.writeFileSync(`${code}.br`, BROTLI);
  fs.writeFileSync(`${code}.gz`, GZIP);
  fs.writeFileSync(path.join(dist, '.vite', 'manifest.json'), '{}');
  app = Fastify();
  await app.register(compress, { threshold: 2_048 });
  installErrorHandler(app);
  app.get('/api/health', () => ({}));
  fs.writeFileSync(path.join(dist, 'card.html'), '<title>Card</title>');
  await serveWebApp(app, dist, { cardPagePolicy: CARD_PAGE_POLICY });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dist, { recursive: true, force: true });
});

const FOREVER = 'public, max-age=31536000, immutable';

it.each([
  ['/', 200, 'text/html', 'no-cache'],
  ['/index.html', 200, 'text/html', 'no-cache'],
  ['/tickets/5f0c', 200, 'text/html', 'no-cache'],
  ['/simulator?x=1', 200, 'text/html', 'no-cache'],
  ['/favicon.svg', 200, 'image/svg', 'no-cache'],
  ['/assets/index-abc.js', 200, 'application/javascript', FOREVER],
  ['/assets/index-abc.js.br', 404, 'application/json', undefined],
  ['/assets/index-old.js', 404, 'application/json', undefined],
  ['/api/nothing', 404, 'application/json', undefined],
  ['/api', 404, 'application/json', undefined],
  ['/.vite/manifest.json', 200, 'text/html', 'no-cache'],
  ['/../package.json', 200, 'text/html', 'no-cache'],
  ['/%2e%2e/%2e%2e/etc/passwd', 200, 'text/html', 'no-cache'],
])('%s answers %i %s', async (url, status, type, cache) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, cache]);
  expect(answer.headers['content-type']).toContain(type);
  expect(answer.body.startsWith('<title>')).toBe(type === 'text/html');
});

const asCode = (accepted: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/assets/index-abc.js', headers: { 'accept-encoding': accepted, ...headers } });

it.each([
  ['gzip, deflate, br, zstd', 'br', BROTLI],
  ['gzip, br;q=0', 'gzip', GZIP],
  ['identity', undefined, Buffer.from(CODE)],
])('code goes to a browser that takes %s as it was packed when it was built', async (accepted, encoding, content) => {
  const answer = await asCode(accepted);
  expect(answer.headers).toMatchObject({ 'cache-control': FOREVER, vary: expect.stringMatching(/accept-encoding/i) });
  expect(answer.headers['content-type']).toContain('application/javascript');
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.rawPayload).toEqual(content);
  const head = await asCode(accepted, {}, 'HEAD');
  expect([head.statusCode, head.body, head.headers['content-length'], head.headers['content-encoding']]).toEqual([
    200,
    '',
    String(content.length),
    encoding,
  ]);
  const part = await asCode(accepted, { range: 'bytes=1-3' });
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    `bytes 1-3/${content.length}`,
    content.subarray(1, 4),
  ]);
  const known = await asCode(accepted, { 'if-none-match': String(answer.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

it('knows by its tag which of them a browser has', async () => {
  const tags = await Promise.all(['br', 'gzip', 'identity'].map(async (each) => (await asCode(each)).headers.etag));
  expect(new Set(tags).size).toBe(3);
});

it('packs what has not been, as any other answer', async () => {
  const long = '<svg>'.padEnd(5_000, ' ');
  fs.writeFileSync(path.join(dist, 'favicon.svg'), long);
  const answer = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString()).toBe(long);
});

const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];

it('lets the provider of the cards into the page with its fields, and into no other', async () => {
  expect(await policyOf('/card.html')).toBe(CARD_PAGE_POLICY);
  expect(CARD_PAGE_POLICY).not.toMatch(/\*|unsafe-eval|script-src[^;]*unsafe/);
  for (const url of ['/', '/financeiro', '/subscription', '/assets/index-abc.js'])
    expect(await policyOf(url)).toBeUndefined();
});

it('is for reading', async () => {
  expect((await app.inject({ method: 'POST', url: '/tickets' })).statusCode).toBe(404);
});

it('says when it has not been built', async () => {
  const other = Fastify();
  expect(await serveWebApp(other, path.join(dist, 'assets'))).toBe(false);
  await other.close();
});
