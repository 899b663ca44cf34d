// The built web app over HTTP: files, screens, and what is neither.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installErrorHandler } from '../platform/http/error-handler.ts';
import { serveWebApp } from './web-app.ts';

let app: FastifyInstance;
let dist: string;
beforeAll(async () => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-dist-'));
  fs.mkdirSync(path.join(dist, 'assets'));
  fs.mkdirSync(path.join(dist, '.vite'));
  fs.writeFileSync(path.join(dist, 'index.html'), '<title>Recado</title>');
  fs.writeFileSync(path.join(dist, 'favicon.svg'), '<svg/>');
  fs.writeFileSync(path.join(dist, 'assets', 'index-abc.js'), 'let a');
  fs.writeFileSync(path.join(dist, '.vite', 'manifest.json'), '{}');
  app = Fastify();
  installErrorHandler(app);
  app.get('/api/health', () => ({}));
  await serveWebApp(app, dist);
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

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (content: Buffer) => content],
])('code goes packed to a browser that takes %s', async (accepted, encoding, unpack) => {
  // From memory the second time.
  for (const time of ['first', 'second']) {
    const answer = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding'], time).toBe(encoding);
    expect(answer.headers['content-type']).toContain('application/javascript');
    expect(answer.headers['cache-control']).toBe(FOREVER);
    expect(unpack(answer.rawPayload).toString()).toBe('let a');
  }
});

it('is for reading', async () => {
  expect((await app.inject({ method: 'POST', url: '/tickets' })).statusCode).toBe(404);
});

it('says when it has not been built', async () => {
  const other = Fastify();
  expect(await serveWebApp(other, path.join(dist, 'assets'))).toBe(false);
  await other.close();
});
