// Pictures, sounds and films that a Typebot names: fetched, sent as what they are, and held by nobody but their messages.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bubble } from '../../../../../../tests/stand-ins/typebot-stand-in.ts';
import { Integrating, Systems } from '../../../../test/integrating.ts';
import { removedFiles } from '../../../schema/inbox.ts';
import { engine } from '../../../subscriptions.ts';
import { slowSteps } from '../drivers/slow-step.service.ts';
import { askIntegration } from './ask-integration.service.ts';

let systems: Systems;
let { add, adminId, call, inTenant, line, onLine, says, spoken, ticket, timers, work, writes } = {} as Integrating;
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
  ({ add, adminId, call, inTenant, line, onLine, says, spoken, ticket, timers, work, writes } =
    await Integrating.open(systems));
});

const picture: RequestListener = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png');

/** A bot that says something, shows these, and then asks. */
async function shows(...paths: string[]): Promise<void> {
  systems.bot = () => ({
    messages: [bubble('Look'), ...paths.map((path) => ({ type: 'image', content: { url: `${files}${path}` } }))],
    input: { type: 'text input' },
  });
  await onLine(typebot());
}

const typebot = () => ({
  type: 'typebot',
  urlN8N: systems.typebot.url,
  typebotSlug: 'shop',
  typebotDelayMessage: 0,
});

const removed = () => inTenant((tx) => tx.select().from(removedFiles));
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
  expect(await removed()).toEqual([]);
  expect(await spoken()).toEqual(['Look', '']);
});

test('two pictures are fetched at once: one that hangs does not keep the others; those beyond five are sent as their addresses', async () => {
  let hanging: (() => void) | undefined;
  answers = (incoming, response) => {
    if (incoming.url === '/1.png') hanging = () => picture(incoming, response);
    else picture(incoming, response);
    if (incoming.url === '/5.png') hanging?.();
  };
  await shows('/1.png', '/2.png', '/3.png', '/4.png', '/5.png', '/6.png');
  await writes('hi');
  expect(new Set(await named())).toEqual(new Set(['1.png', '2.png', '3.png', '4.png', '5.png']));
  expect(await spoken()).toEqual(['Look', '', '', '', '', '', `${files}/6.png`]);
});

test('pictures that never come take nothing with them: they are sent as their addresses before the time is up', async () => {
  answers = () => undefined;
  await shows('/1.png', '/2.png', '/3.png');
  await says('hi');
  systems.product.clock.advance(3_000);
  await timers();
  // Three seconds of it are put by for what comes after.
  const impatient = { ...askIntegration(systems.product.outside), timeoutMs: 3_400 };
  await slowSteps(systems.product.platform, engine, [impatient]).takeDue();
  expect(await spoken()).toEqual(['Look', `${files}/1.png`, `${files}/2.png`, `${files}/3.png`]);
});

test('a picture of an answer that nobody hears stays no longer than any other file that nothing holds', async () => {
  await shows('/1.png');
  await says('hi');
  systems.product.clock.advance(3_000);
  await timers();
  const { id } = await ticket();
  // A person takes over while it is fetched.
  answers = (incoming, response) =>
    void call('PUT', `/tickets/${id}`, { status: 'open', userId: adminId }).then(() => picture(incoming, response));
  await work();
  expect(await ticket()).toMatchObject({ status: 'open', driver: undefined });
  expect(await spoken()).toEqual([]);
  expect(await named()).toEqual([]);
  expect(await removed()).toHaveLength(1);
});

test('where a bot is only tried its pictures are not fetched', async () => {
  const asked: unknown[] = [];
  answers = (incoming) => asked.push(incoming.url);
  await shows('/1.png');
  const id = await add(typebot());
  expect(await call('POST', `/queueIntegration/${id}/test`)).toMatchObject({
    body: { ok: true, messages: ['Look', `${files}/1.png`] },
  });
  expect(asked).toEqual([]);
  expect(await removed()).toEqual([]);
});
