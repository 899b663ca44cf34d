// Pictures, sounds and films that a Typebot names: fetched, sent as what they are, and held by nobody but their messages.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Integrating, Systems } from '../../../../test/integrating.ts';

let systems: Systems;
let { line, onLine, spoken, writes } = {} as Integrating;
let answers: RequestListener;
const server = createServer((incoming, response) => answers(incoming, response));
let files = '';

beforeAll(async () => {
  systems = await Systems.open();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  files = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await systems.close();
});
beforeEach(async () => {
  answers = picture;
  ({ line, onLine, spoken, writes } = await Integrating.open(systems));
});

const picture: RequestListener = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png');

/** A bot that shows these, and then asks. */
async function shows(...paths: string[]): Promise<void> {
  systems.bot = () => ({
    messages: paths.map((path) => ({ type: 'image', content: { url: `${files}${path}` } })),
    input: { type: 'text input' },
  });
  await onLine({
    type: 'typebot',
    urlN8N: systems.typebot.url,
    typebotSlug: 'shop',
    typebotDelayMessage: 0,
  });
}

const named = async (): Promise<(string | null)[]> => (await line.read()).media.map(({ fileName }) => fileName);

test.each([
  ['/100%.png', '100%.png'],
  ['/Ol%C3%A1%20mundo.png', 'Olá mundo.png'],
  // No text to the database.
  ['/a%00b.png', 'ab.png'],
  ['/%E2%82.png', '%E2%82.png'],
  ['/', 'file'],
])('a picture at %s is called %s', async (path, name) => {
  await shows(path);
  await writes('hi');
  expect(await named()).toEqual([name]);
  expect(await spoken()).toEqual(['']);
});
