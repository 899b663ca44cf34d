// What the server says to everybody, and what only to some.
import { once } from 'node:events';
import net from 'node:net';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { AppError } from '../errors.ts';
import { Readiness } from './readiness.ts';
import { createServer, type ServerOptions } from './server.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const TOKEN = 'a-token-for-metrics-1';

async function ask(url: string, remoteAddress: string, options: Partial<ServerOptions>, headers = {}) {
  const app = await createServer(product.platform, { publicUrl: 'https://chat.example.com', secure: true, ...options });
  app.get('/api/whoami', (request) => ({ ip: request.ip }));
  const answer = await app.inject({ url, remoteAddress, headers });
  await app.close();
  return answer;
}

test.each<[string, string, string | undefined, string | undefined, number]>([
  ['this machine', '127.0.0.1', undefined, undefined, 200],
  ['this machine by its other address', '::1', TOKEN, undefined, 200],
  ['elsewhere', '10.0.0.9', undefined, undefined, 403],
  ['elsewhere with a token where none is set', '10.0.0.9', undefined, 'Bearer ', 403],
  ['elsewhere with the token', '10.0.0.9', TOKEN, `Bearer ${TOKEN}`, 200],
  ['elsewhere with a wrong one', '10.0.0.9', TOKEN, `Bearer ${TOKEN}2`, 403],
])('metrics from %s', async (_who, address, metricsToken, authorization, status) => {
  const answer = await ask('/metrics', address, { metricsToken }, authorization === undefined ? {} : { authorization });
  expect(answer.statusCode).toBe(status);
});

test.each<[string, ServerOptions['trustProxy'], string]>([
  ['nobody but this machine is believed', undefined, '10.0.0.2'],
  ['so many proxies are believed', 1, '203.0.113.7'],
  ['these proxies are believed', ['10.0.0.0/8'], '203.0.113.7'],
  ['other proxies are not', ['192.168.0.0/16'], '10.0.0.2'],
])('%s on where a call comes from', async (_what, trustProxy, ip) => {
  const answer = await ask('/api/whoami', '10.0.0.2', { trustProxy }, { 'x-forwarded-for': '203.0.113.7' });
  expect(answer.json()).toEqual({ ip });
});

test('who says nothing takes up so many connections; those beyond are cut off, and the next comes in when one has gone', async () => {
  const app = await createServer(product.platform, { publicUrl: 'http://localhost', secure: false, connections: 2 });
  app.get('/api/here', () => ({ here: true }));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const knock = async (): Promise<net.Socket> => {
    const socket = net.connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const silent = [await knock(), await knock()];
  const third = await knock();
  await once(third.resume(), 'close');
  silent[0]?.destroy();
  await vi.waitFor(async () => {
    expect(await fetch(`http://127.0.0.1:${port}/api/here`).then((answer) => answer.json())).toEqual({ here: true });
  });
  silent[1]?.destroy();
  await app.close();
});

test.each([
  ['http://192.168.0.2:8080', false],
  ['https://chat.example.com', true],
])('at %s pages ask for what they need as they were asked for', async (publicUrl, secure) => {
  for (const url of ['/api/docs/', '/api/health']) {
    const answer = await ask(url, '127.0.0.1', { publicUrl, secure });
    const policy = String(answer.headers['content-security-policy']);
    expect([url, answer.statusCode, policy.includes('upgrade-insecure-requests')]).toEqual([url, 200, secure]);
    // The page of the API has no script of its own in it.
    expect([url, answer.body.match(/<script(?![^>]* src=)|<style|style=|https?:/gi)]).toEqual([url, null]);
  }
});

test('a line of the log says which request it was, whose, and the caller hears its number', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const logging = await createProduct({ log });
  try {
    const company = await buildCompany(logging.platform);
    const user = await buildUser(logging.platform, company.id);
    const answers = [];
    for (const token of [logging.tokenOf(user), undefined])
      answers.push(await logging.call(token, 'GET', '/contacts?searchParam=secret-name'));
    const [known, unknown] = answers.map(({ headers }) =>
      lines.find(({ msg, reqId }) => msg === 'request' && reqId === headers['x-request-id']),
    );
    expect(known).toMatchObject({ path: '/api/contacts', status: 200, company: company.id, user: user.id });
    expect(unknown).toMatchObject({ path: '/api/contacts', status: 401 });
    expect(unknown).not.toHaveProperty('company');
    expect(known?.['reqId']).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(lines)).not.toContain('secret-name');
  } finally {
    await logging.close();
  }
});

const answering = async (readiness: Readiness, readyChecks: ServerOptions['readyChecks'] = []) => {
  const options = { publicUrl: 'http://localhost', secure: false, readiness, readyChecks };
  const app = await createServer(product.platform, options);
  return async () => {
    const answer = await app.inject('/api/ready');
    return [answer.statusCode, answer.json<{ status?: string; error?: string }>()] as const;
  };
};

const run = (statement: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement)));

describe('ready', () => {
  test('is asked of what it stands on now and then, however often one asks, and its trouble is told', async () => {
    let trouble: Error | undefined;
    let asked = 0;
    const check = async (): Promise<void> => {
      asked += 1;
      if (trouble) throw trouble;
    };
    const { platform } = product;
    const app = await createServer(platform, { publicUrl: 'http://localhost', secure: false, readyChecks: [check] });
    const ready = async () => {
      const answer = await app.inject('/api/ready');
      return [answer.statusCode, answer.json<{ status?: string; error?: string }>()] as const;
    };
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, ready));
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
      expect(asked).toBe(1);
      trouble = new AppError('ERR_STORAGE_UNAVAILABLE');
      expect((await ready())[0]).toBe(200);
      vi.runOnlyPendingTimers();
      expect(await ready()).toEqual([503, { error: 'ERR_STORAGE_UNAVAILABLE' }]);
      trouble = undefined;
      expect((await ready())[0]).toBe(503);
      vi.runOnlyPendingTimers();
      expect(await ready()).toEqual([200, { status: 'ready' }]);
      expect(asked).toBe(3);
      expect((await app.inject('/api/health')).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
      await app.close();
    }
  });

  test('is said from the end of the start on, and before it ends', async () => {
    const readiness = new Readiness({ started: false });
    const ready = await answering(readiness);
    expect(await ready()).toEqual([503, { status: 'starting' }]);
    readiness.started();
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    const ended = readiness.end();
    expect(await ready()).toEqual([503, { status: 'ending' }]);
    await ended;
  });

  test('is not, where what it stands on swallows every question', async () => {
    const ready = await answering(new Readiness({ patienceMs: 1 }), [() => new Promise(() => undefined)]);
    expect(await ready()).toEqual([503, expect.objectContaining({ error: 'ERR_DATABASE_UNAVAILABLE' })]);
  });

  test('is not on a database that is older than the program', async () => {
    await run('alter schema drizzle rename to elsewhere');
    try {
      const ready = await answering(new Readiness());
      expect(await ready()).toEqual([503, expect.objectContaining({ error: 'ERR_DATABASE_UNAVAILABLE' })]);
    } finally {
      await run('alter schema elsewhere rename to drizzle');
    }
    expect(await (await answering(new Readiness()))()).toEqual([200, { status: 'ready' }]);
  });
});

test('answers are not kept, and a page reaches nothing but its own server', async () => {
  const { headers } = await ask('/api/health', '127.0.0.1', {});
  expect(headers['cache-control']).toBe('no-store');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' wss://chat.example.com;");
  expect(policy).not.toMatch(/ (https|wss?):(;| )/);
});

test('the API’s document is the same, packed or not, and in one place', async () => {
  const plain = await product.app.inject({ url: '/api/openapi.json' });
  const packed = await product.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
    'gzip',
    'application/json; charset=utf-8',
  ]);
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(plain.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) as string });
  const { statusCode, headers } = await product.app.inject({ url: '/api/docs/json' });
  expect([statusCode, headers.location]).toEqual([302, '/api/openapi.json']);
});
