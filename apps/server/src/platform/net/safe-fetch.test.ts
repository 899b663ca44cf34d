// Calls to addresses from outside, against servers that mean no good.
import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../../../../tests/stand-ins/web-server.ts';
import { createSafeFetch, createSafeOpen, RefusedCall, type SafeCall } from './safe-fetch.ts';

const call: SafeCall = { accept: '*/*', timeoutMs: 5000, maxBytes: 1000, tooLong: 'fail' };

let server: WebServer;
/** When the endless page's reader has gone. */
let endlessClosed: Promise<void>;

beforeAll(async () => {
  let readerGone: () => void;
  endlessClosed = new Promise((resolve) => (readerGone = resolve));
  server = await startWebServer({
    '/page': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
    '/where': (response, { socket }) => void response.end(socket.localAddress),
    '/once': to('/page'),
    '/loop': to('/loop'),
    '/1': to('/2'),
    '/2': to('/3'),
    '/3': to('/page'),
    '/to-other-address': (response) => to(`http://127.0.0.2:${server.port}/secret`)(response),
    '/to-name': (response) => to(`http://fickle.example:${server.port}/secret`)(response),
    '/to-file': to('file:///etc/passwd'),
    '/to-password': (response) => to(`http://user:word@127.0.0.1:${server.port}/page`)(response),
    '/silent': () => undefined,
    '/stuck': (response) => void response.writeHead(200).write('some'),
    '/endless': (response) => {
      response.on('close', () => readerGone());
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(500)));
      };
      response.on('drain', more);
      more();
    },
    '/bomb': (response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
    '/secret': (response) => void response.end('secret'),
    '/token': (response, { headers }) => void response.end(headers.authorization ?? 'none'),
    '/to-token': to('/token'),
    '/to-token-of-other': (response) => to(`http://localhost:${server.port}/token`)(response),
    '/to-https': (response) => to(`https://127.0.0.1:${server.port}/secret`)(response),
  });
});
afterAll(() => server.close());
beforeEach(() => server.asked.splice(0));

const open = createSafeFetch({ allowPrivateUrls: true });
const closed = createSafeFetch({ allowPrivateUrls: false });
/** 127.0.0.1 stands for the internet, the rest of 127 for our own network. */
const mayDial = (address: string): boolean => address === '127.0.0.1';

const opening = () => ({
  headers: { accept: '*/*' },
  secrets: { authorization: 'Bearer token' },
  signal: AbortSignal.timeout(5_000),
});
const opened = createSafeOpen({ trusted: [] });
/** The installation has chosen this server itself. */
const trusting = () => createSafeOpen({ trusted: [server.url, `http://localhost:${server.port}`] });

const to = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();

const bothAddresses: LookupFunction = (_name, _options, callback) =>
  callback(null, [
    { address: '127.0.0.2', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]);
const noSuchName: LookupFunction = (_name, _options, callback) =>
  callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);

const refused = { name: 'RefusedCall' };

describe('what it fetches', () => {
  test('says where it ended and what is there', async () => {
    expect(await open(`${server.url}/once`, call)).toEqual({
      url: `${server.url}/page`,
      status: 200,
      contentType: 'text/plain',
      body: Buffer.from('hello'),
    });
  });

  test('three redirects, not four', async () => {
    expect((await open(`${server.url}/1`, call)).status).toBe(200);
    await expect(open(`${server.url}/loop`, call)).rejects.toMatchObject(refused);
    expect(server.asked.filter((path) => path === '/loop')).toHaveLength(4);
  });

  test('a name that leads to several addresses is dialled at those that may be', async () => {
    const fetch = createSafeFetch({ allowPrivateUrls: false, lookup: bothAddresses, mayDial });
    expect((await fetch(`http://shop.example:${server.port}/where`, call)).body.toString()).toBe('127.0.0.1');
  });

  test('a name that does not exist is an error of the network', async () => {
    const failing = createSafeFetch({ allowPrivateUrls: false, lookup: noSuchName })('http://nowhere.example/', call);
    await expect(failing).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('what it does not call', () => {
  test.each([
    'shop.example',
    '//127.0.0.1/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user@127.0.0.1/',
    'http://user:word@127.0.0.1/',
    'http://127.0.0.1:22/',
    'https://127.0.0.1:25/',
    'http://127.0.0.1:1023/',
    'http://127.0.0.1:0/',
  ])('%s, wherever it may call', async (url) => {
    await expect(open(url, call)).rejects.toMatchObject(refused);
  });

  test.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    '%s, unless private addresses are allowed',
    async (host) => {
      await expect(closed(`http://${host}:${server.port}/page`, call)).rejects.toBeInstanceOf(RefusedCall);
      await expect(closed(`https://${host}:${server.port}/page`, call)).rejects.toBeInstanceOf(RefusedCall);
      expect(server.asked).toEqual([]);
    },
  );

  test('a private address that a redirect leads to', async () => {
    const fetch = createSafeFetch({ allowPrivateUrls: false, mayDial });
    await expect(fetch(`${server.url}/to-other-address`, call)).rejects.toMatchObject(refused);
    expect(server.asked).toEqual(['/to-other-address']);
  });

  test.each(['/to-file', '/to-password'])('what a redirect may not lead to: %s', async (path) => {
    await expect(open(server.url + path, call)).rejects.toMatchObject(refused);
    expect(server.asked).toEqual([path]);
  });

  test('a name that leads elsewhere the second time', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const lookup: LookupFunction = (_name, _options, callback) => {
      callback(null, [{ address: answers[Math.min(asked, 1)] ?? '', family: 4 }]);
      asked += 1;
    };
    const fetch = createSafeFetch({ allowPrivateUrls: false, lookup, mayDial });
    const url = `http://fickle.example:${server.port}/page`;
    // One answer serves the check and the connection: there is no second question in between.
    expect((await fetch(url, call)).status).toBe(200);
    expect(asked).toBe(1);
    const again = createSafeFetch({ allowPrivateUrls: false, lookup, mayDial });
    await expect(again(`${server.url}/to-name`, call)).rejects.toMatchObject(refused);
    expect(asked).toBe(2);
    expect(server.asked).toEqual(['/page', '/to-name']);
  });
});

describe('its limits', () => {
  test.each(['/silent', '/stuck'])('the time: %s', async (path) => {
    await expect(open(server.url + path, { ...call, timeoutMs: 100 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('a longer body is refused, and nobody reads on', async () => {
    await expect(open(`${server.url}/endless`, call)).rejects.toMatchObject(refused);
    await endlessClosed;
  });

  test('or cut', async () => {
    const { body } = await open(`${server.url}/endless`, { ...call, tooLong: 'cut' });
    expect(body).toHaveLength(1000);
  });

  test('count what a packed body unpacks to', async () => {
    await expect(open(`${server.url}/bomb`, call)).rejects.toMatchObject(refused);
  });
});

const mayAsk = (url: URL): boolean => url.pathname !== '/page';

describe('a file that is read as it comes', () => {
  test('comes from the installation’s own address, wherever that is', async () => {
    const { status, body } = await trusting()(`${server.url}/once`, opening());
    expect([status, (await buffer(body)).toString()]).toEqual([200, 'hello']);
  });

  test.each([
    ['/to-token', 'Bearer token'],
    ['/to-token-of-other', 'none'],
  ])('takes its secrets to the first host alone: %s', async (path, expected) => {
    const { body } = await trusting()(server.url + path, opening());
    expect((await buffer(body)).toString()).toBe(expected);
  });

  test('by https, and from the internet', async () => {
    await expect(opened(`${server.url}/page`, opening())).rejects.toThrow('not https');
    await expect(opened(`https://127.0.0.1:${server.port}/page`, opening())).rejects.toBeInstanceOf(RefusedCall);
    expect(server.asked).toEqual([]);
  });

  test('where whoever opens it says, and redirects lead nowhere else', async () => {
    await expect(trusting()(`${server.url}/page`, { ...opening(), mayAsk })).rejects.toBeInstanceOf(RefusedCall);
    await expect(trusting()(`${server.url}/once`, { ...opening(), mayAsk })).rejects.toBeInstanceOf(RefusedCall);
    expect(server.asked).toEqual(['/once']);
  });

  test.each(['/to-other-address', '/to-https', '/to-file'])('wherever it is redirected: %s', async (path) => {
    await expect(trusting()(server.url + path, opening())).rejects.toBeInstanceOf(RefusedCall);
    expect(server.asked).toEqual([path]);
  });
});
