// Previews of links to a web server, well-meaning and not.
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { LinkPreview } from '@recado/channel/inbound';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../../../../tests/stand-ins/web-server.ts';
import { createLinkPreviews } from './link-preview.ts';

const log = pino({ level: 'silent' });
const html = (head: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Padaria</title>${head}`);
const withImage = (image: string) => html(`<meta property="og:image" content="${image}">`);
const file = (body: Buffer | string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(body);

let server: WebServer;
/** Pages that have been asked for and are not answered yet. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  const red = { width: 1200, height: 630, channels: 4, background: '#f00' } as const;
  const picture = await sharp({ create: red }).png().toBuffer();
  // Noise is what JPEG is worst at.
  const noise = sharp(randomBytes(600 * 800 * 3), { raw: { width: 600, height: 800, channels: 3 } });
  const wide = sharp({ create: { ...red, width: 9000, height: 9000 } });
  server = await startWebServer({
    '/shop': html('<meta name="description" content="Pães"><meta property="og:image" content="/red.png">'),
    '/moved': (response) => void response.writeHead(301, { location: '/shop' }).end(),
    '/plain': html(''),
    '/long': html(`<!--${'x'.repeat(600_000)}--><meta property="og:description" content="too far down">`),
    '/nameless': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'),
    '/gone': (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>'),
    '/red.png': file(picture),
    '/noisy': withImage('/noise.png'),
    '/noise.png': file(await noise.png().toBuffer()),
    '/bomb': withImage('/bomb.png'),
    '/bomb.png': file(await wide.png().toBuffer()),
    '/drawn': withImage('/drawing.svg'),
    '/drawing.svg': file('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    '/broken': withImage('/broken.png'),
    '/broken.png': file(picture.subarray(0, picture.length / 2)),
    '/elsewhere': withImage('file:///etc/passwd'),
    '/odd': withImage('http://['),
    '/no-picture-yet': withImage('/silent'),
    '/silent': () => undefined,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/held/${n}`, (response) => void held.push(response)])),
  });
});
afterAll(() => server.close());
beforeEach(() => server.asked.splice(0));

/** Where something is to come it may take as long as the machine takes. */
const previews = (limitMs = 60_000) => createLinkPreviews({ allowPrivateUrls: true, log, limitMs });

test('a page with words and a picture', async () => {
  const preview = await previews()(`bom dia, veja ${server.url}/shop!`);
  expect(preview).toMatchObject({ url: `${server.url}/shop`, title: 'Padaria', description: 'Pães' });
  const { format, width, height } = await sharp(Buffer.from(preview?.thumbnail ?? '', 'base64')).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 192, height: 101 });
});

test('the link stays as it was typed, wherever it leads', async () => {
  const typed = `${server.url.toUpperCase()}/moved`;
  expect(await previews()(typed)).toMatchObject({ url: typed, title: 'Padaria', thumbnail: expect.any(String) });
});

test('a picture that is hard to pack is small all the same', async () => {
  const preview = await previews()(`${server.url}/noisy`);
  expect(preview?.thumbnail?.length).toBeLessThanOrEqual(20_000);
  const { width, height } = await sharp(Buffer.from(preview?.thumbnail ?? '', 'base64')).metadata();
  expect([width, height]).toEqual([144, 192]);
});

test.each(['/plain', '/bomb', '/drawn', '/broken', '/elsewhere', '/odd'])(
  'words without a picture: %s',
  async (path) => {
    const url = server.url + path;
    expect(await previews()(url)).toEqual({ url, title: 'Padaria', description: '' });
  },
);

test('a picture that does not come in time', async () => {
  let shown: LinkPreview | undefined;
  // As much time as this machine needs for the page; the picture would not come in any.
  for (let limitMs = 500; !shown; limitMs *= 2) shown = await previews(limitMs)(`${server.url}/no-picture-yet`);
  expect(shown).toEqual({ url: `${server.url}/no-picture-yet`, title: 'Padaria', description: '' });
});

test('of a long page, its beginning', async () => {
  expect(await previews()(`${server.url}/long`)).toMatchObject({ title: 'Padaria', description: '' });
});

test.each(['/nameless', '/gone', '/silent', '/red.png', '/nowhere'])('nothing to show: %s', async (path) => {
  expect(await previews(500)(server.url + path)).toBeUndefined();
});

test('no link, and links that nobody answers or nobody may call', async () => {
  const preview = previews();
  expect(await preview('bom dia')).toBeUndefined();
  expect(await preview('http://127.0.0.1:9/')).toBeUndefined();
  expect(await preview('http://user:word@127.0.0.1/')).toBeUndefined();
  const careful = createLinkPreviews({ allowPrivateUrls: false, log });
  expect(await careful(`${server.url}/shop`)).toBeUndefined();
  expect(server.asked).toEqual([]);
});

test('a link is asked for once, with a preview or without', async () => {
  const preview = previews();
  const texts = [`${server.url}/plain`, `see ${server.url}/plain.`, `${server.url}/gone`, `${server.url}/gone`];
  const [first, again] = await Promise.all(texts.map((text) => preview(text)));
  expect(again).toEqual(first);
  for (const text of texts) await preview(text);
  expect(server.asked.toSorted()).toEqual(['/gone', '/plain']);
});

test('a message does not wait for the links of others', async () => {
  const preview = previews();
  const waiting = [1, 2, 3, 4, 5, 6].map((n) => preview(`${server.url}/held/${n}`));
  expect(await preview(`${server.url}/plain`)).toBeUndefined();
  await expect.poll(() => held.length).toBe(6);
  for (const response of held) html('')(response);
  expect((await Promise.all(waiting)).map((found) => found?.title)).toEqual(Array(6).fill('Padaria'));
  expect(await preview(`${server.url}/plain`)).toMatchObject({ title: 'Padaria' });
});

test('a link in the log is no more than its host', async () => {
  const lines: string[] = [];
  const told = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  await createLinkPreviews({ allowPrivateUrls: false, log: told })(`${server.url}/reset?key=s3cret`);
  expect(lines.join()).toContain('127.0.0.1');
  expect(lines.join()).not.toContain('s3cret');
});
