// Integrations in conversations: what the customer writes is asked of them, and what they answer is done.
// oxlint-disable max-lines -- the tables of faults share the three stand-ins
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPlan, buildQueue, buildUser } from '../../../../test/build.ts';
import { dialogflowStandIn, serviceAccount } from '../../../../../../tests/stand-ins/dialogflow-stand-in.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { FAULTS, jsonServer, type JsonAnswer, type JsonServer } from '../../../../../../tests/stand-ins/json-server.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import {
  bubble,
  typebotStandIn,
  type TypebotBot,
  type TypebotStandIn,
} from '../../../../../../tests/stand-ins/typebot-stand-in.ts';
import { createSafeFetch } from '../../../platform/net/safe-fetch.ts';
import { companies } from '../../../schema/companies.ts';
import { ticketDrivers, ticketTimeline } from '../../../schema/tickets.ts';
import { engine } from '../../../subscriptions.ts';
import { deferredActions } from '../actions/deferred-actions.jobs.ts';
import { driverTimers } from '../drivers/driver-timers.jobs.ts';
import { slowSteps } from '../drivers/slow-step.service.ts';
import { askIntegration } from './ask-integration.service.ts';

let product: Product;
let line: InboundLine;
let token: string;
let adminId: number;
let n8n: JsonServer;
let typebot: TypebotStandIn;
let dialogflow: JsonServer;
let answers: (text: string) => JsonAnswer;
let bot: TypebotBot;

beforeAll(async () => {
  n8n = await jsonServer(({ body }) => answers(String((body['message'] as { conversation?: string })?.conversation)));
  typebot = await typebotStandIn('shop', (said, turn) => bot(said, turn));
  dialogflow = await dialogflowStandIn((text) => ({
    texts: text === 'silence' ? [] : [`You said ${text}`, 'Anything else?'],
    ends: text === 'bye',
  }));
  product = await createProduct({ dialogflowUrl: dialogflow.url });
});
afterAll(async () => {
  await Promise.all([n8n.close(), typebot.close(), dialogflow.close()]);
  await product.close();
});
beforeEach(async () => {
  line = await InboundLine.open(product);
  const admin = await buildUser(product.platform, line.companyId, { profile: 'admin' });
  token = product.tokenOf(admin);
  adminId = admin.id;
  answers = (text) => ({ body: { text: `You said ${text}` } });
});

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  product.call<never>(token, method, url, body);
const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(line.companyId, work);

let made = 0;
async function add(values: object): Promise<number> {
  made += 1;
  const { status, body } = await product.call<{ id: number }>(token, 'POST', '/queueIntegration', {
    name: `Bot ${made}`,
    ...values,
  });
  expect(status).toBe(200);
  return body.id;
}
const onLine = async (values: object): Promise<number> => {
  const id = await add(values);
  expect(await call('PUT', `/whatsapp/${line.connection.id}`, { integrationId: id })).toMatchObject({ status: 200 });
  return id;
};

const says = (body: string) => line.take(message({ body, sentAt: product.clock.now().toISOString() }));
const work = (outside = product.outside) => slowSteps(product.platform, engine, [askIntegration(outside)]).takeDue();
const timers = () => driverTimers(product.platform, engine).takeDue();
/** The customer writes, is quiet, and is answered. */
async function writes(body: string, timeoutMs?: number): Promise<void> {
  await says(body);
  product.clock.advance(3_000);
  await timers();
  await work({ ...product.outside, timeoutMs });
}
/** Milliseconds, of somebody who waits for what never comes. */
const IMPATIENT = 40;
const spoken = async (): Promise<string[]> =>
  (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
const ticket = async () => {
  const [found] = (await line.read()).tickets;
  if (!found) throw new Error('there is no ticket');
  const [driver] = await inTenant((tx) => tx.select().from(ticketDrivers).where(eq(ticketDrivers.ticketId, found.id)));
  return { ...found, driver };
};
const lastLine = async (): Promise<unknown> =>
  (await inTenant((tx) => tx.select().from(ticketTimeline).orderBy(ticketTimeline.id)))
    .map(({ kind, data }) => [kind, data.reason])
    .at(-1);
const calls = async (id: number) =>
  (
    await product.call<{
      records: { what: string; status: number | null; request: string; answer: string; error: string }[];
    }>(token, 'GET', `/queueIntegration/${id}/calls`)
  ).body.records;

describe('n8n and webhooks', () => {
  test('are told the message as WhatsApp has it, signed, and their text is sent; each call is written down', async () => {
    const id = await onLine({ type: 'n8n', urlN8N: `${n8n.url}/hook` });
    await says('Good');
    await writes('morning');
    expect(await spoken()).toEqual(['You said Good\nmorning']);
    const { path, body, headers } = n8n.asked.at(-1) ?? {};
    expect(path).toBe('/hook');
    expect(body).toMatchObject({
      key: { fromMe: false, id: expect.any(String), remoteJid: expect.any(String) },
      pushName: expect.any(String),
      message: { conversation: 'Good\nmorning' },
      messages: [{ body: 'Good' }, { body: 'morning' }],
      company: { id: line.companyId },
      connection: { id: line.connection.id },
      ticket: { id: (await ticket()).id },
      contact: { number: expect.stringMatching(/^\d+$/) },
    });
    expect(headers).toMatchObject({
      'webhook-id': expect.stringMatching(/^msg_/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect((await ticket()).driver).toMatchObject({ kind: 'integration', ref: id });
    expect(await calls(id)).toMatchObject([
      { what: 'message', status: 200, answer: '{"text":"You said Good\\nmorning"}', error: '' },
    ]);
    await writes('again');
    expect((await spoken()).at(-1)).toBe('You said again');
  });

  test.each<[string, JsonAnswer, string[]]>([
    ['n8n began', { body: { message: 'Workflow was started' } }, []],
    ['nothing', { body: {} }, []],
    [
      'a list of answers',
      { body: [{ output: 'One' }, { messages: ['Two', { text: 'Three' }] }] },
      ['One', 'Two', 'Three'],
    ],
    ['what is no answer', { body: 'nonsense' }, []],
  ])(
    'where they answer %s, that is said; without a word, also by the API, people get it',
    async (_, answer, expected) => {
      answers = () => answer;
      await onLine({ type: 'webhook', urlN8N: n8n.url });
      await writes('hello');
      expect(await spoken()).toEqual(expected);
      expect((await ticket()).driver).toBeDefined();
      product.clock.advance(5 * 60_000);
      await timers();
      expect((await ticket()).held).toBe(expected.length > 0);
      expect(String(await lastLine()) === 'failed,noAnswer').toBe(expected.length === 0);
    },
  );

  test('a workflow that answers by the API goes on', async () => {
    answers = () => ({ body: { message: 'Workflow was started' } });
    await onLine({ type: 'n8n', urlN8N: n8n.url });
    await writes('hello');
    const { id } = await ticket();
    await inTenant((tx) =>
      tx.execute(sql`
        insert into messages (ticket_id, whatsapp_id, chat, external_id, body, from_me, origin, created_at)
        select ticket_id, whatsapp_id, chat, 'API1', 'Here', true, 'api', ${product.clock.now().toISOString()}::timestamptz
        from messages where ticket_id = ${id} limit 1`),
    );
    product.clock.advance(5 * 60_000);
    await timers();
    expect(await ticket()).toMatchObject({ held: true, driver: { kind: 'integration' } });
  });

  test('of a connection whose one queue has the ticket from the beginning: asked all the same, and once', async () => {
    const queue = await buildQueue(product.platform, line.companyId);
    await line.serve(queue.id);
    await onLine({ type: 'webhook', urlN8N: n8n.url });
    answers = () => ({ body: { text: 'One moment', queueId: queue.id } });
    await writes('hello');
    await writes('still there?');
    expect(await spoken()).toEqual(['One moment']);
  });

  test('what they want done is done: a queue gets the ticket, with its words before it', async () => {
    const queue = await buildQueue(product.platform, line.companyId);
    answers = () => ({ body: { text: 'One moment', queueId: queue.id } });
    await onLine({ type: 'webhook', urlN8N: n8n.url });
    await writes('a person please');
    expect(await spoken()).toEqual(['One moment']);
    expect(await ticket()).toMatchObject({ queueId: queue.id, held: false, driver: undefined });
    await writes('still there?');
    expect(n8n.asked.filter(({ body }) => JSON.stringify(body).includes('still there'))).toEqual([]);
  });

  test.each([
    ['is away', 'noAnswer', () => (answers = () => ({ status: 503, body: {} })), 3],
    ['refuses', 'badAnswer', () => (answers = () => ({ status: 400, body: {} })), 1],
  ])('one that %s leaves the ticket to people, with the reason and its calls', async (_, why, plan, tries) => {
    plan();
    const id = await onLine({ type: 'webhook', urlN8N: n8n.url });
    await writes('hello');
    for (const wait of [2_000, 5_000]) {
      product.clock.advance(wait);
      await work();
    }
    expect(await lastLine()).toEqual(['failed', why]);
    expect(await calls(id)).toHaveLength(tries);
    expect(await ticket()).toMatchObject({ held: false, status: 'pending' });
    // It had its turn: people see the ticket, and it does not take it from them again.
    await writes('anybody?');
    expect((await ticket()).driver).toBeUndefined();
  });

  test('an address within our own network is not called where that is not allowed, and that is said', async () => {
    const id = await onLine({ type: 'webhook', urlN8N: n8n.url });
    const before = n8n.asked.length;
    await says('hello');
    product.clock.advance(3_000);
    await timers();
    await work({ ...product.outside, fetch: createSafeFetch({ allowPrivateUrls: false }) });
    expect(n8n.asked).toHaveLength(before);
    expect(await lastLine()).toEqual(['failed', 'notCalled']);
    expect(await calls(id)).toMatchObject([{ status: null, error: expect.stringContaining('internet') }]);
  });

  test('an answer that comes after a person took the ticket is not said', async () => {
    await onLine({ type: 'webhook', urlN8N: n8n.url });
    await says('hello');
    product.clock.advance(3_000);
    await timers();
    const { id } = await ticket();
    expect(await call('PUT', `/tickets/${id}`, { status: 'open', userId: adminId })).toMatchObject({
      status: 200,
    });
    await work();
    expect(await spoken()).toEqual([]);
  });
});

describe('typebot', () => {
  beforeEach(() => {
    bot = (said) =>
      said === undefined
        ? {
            messages: [
              bubble({ type: 'p', children: [{ text: 'Welcome, ', bold: true }, { text: 'dear' }] }),
              bubble('What is it?'),
            ],
            input: {
              type: 'choice input',
              items: [
                { id: 'a', content: 'Orders' },
                { id: 'b', content: 'Bills' },
              ],
            },
          }
        : { messages: [bubble(`You chose ${said}`)], input: { type: 'text input' } };
  });
  const shop = { type: 'typebot', typebotSlug: 'shop', typebotDelayMessage: 0 };

  test('begins with who writes, shows its choices, and goes on with what is chosen', async () => {
    await onLine({ ...shop, urlN8N: typebot.url });
    await writes('hi');
    const shown = await spoken();
    expect(shown[0]).toBe('*Welcome,* dear');
    expect(shown[1]).toContain('What is it?');
    expect(typebot.begun.at(-1)).toMatchObject({
      number: expect.stringMatching(/^\d+$/),
      pushName: expect.any(String),
    });
    await writes('2');
    expect((await spoken()).at(-1)).toBe('You chose Bills');
    await writes('free words');
    expect((await spoken()).at(-1)).toBe('You chose free words');
  });

  test('a conversation that it forgot, or that was quiet for too long, begins anew', async () => {
    await onLine({ ...shop, urlN8N: typebot.url, typebotExpires: 5 });
    await writes('hi');
    const begun = typebot.begun.length;
    typebot.forget();
    await writes('1');
    expect(typebot.begun).toHaveLength(begun + 1);
    product.clock.advance(6 * 60_000);
    await writes('1');
    expect(typebot.begun).toHaveLength(begun + 2);
    product.clock.advance(60_000);
    await writes('1');
    expect(typebot.begun).toHaveLength(begun + 2);
  });

  test('words end it or begin it anew, and it says so', async () => {
    await onLine({
      ...shop,
      urlN8N: typebot.url,
      typebotKeywordFinish: 'Sair',
      typebotKeywordRestart: 'menu',
      typebotRestartMessage: 'Again!',
    });
    await writes('hi');
    const begun = typebot.begun.length;
    await writes('MENU');
    expect(typebot.begun).toHaveLength(begun + 1);
    expect(await spoken()).toContain('Again!');
    await writes('sair');
    expect(await ticket()).toMatchObject({ status: 'closed' });
  });

  test('commands are done and not said; bubbles come one after the other', async () => {
    const queue = await buildQueue(product.platform, line.companyId);
    bot = () => ({ messages: [bubble('First'), bubble('Second'), bubble(`#{"queueId": ${queue.id}}`)] });
    await onLine({ ...shop, urlN8N: typebot.url, typebotDelayMessage: 1_500 });
    await writes('hi');
    expect(await spoken()).toEqual(['First']);
    const { rows } = await inTenant((tx) => tx.execute(sql`select command from outbox order by id desc limit 1`));
    expect(rows).toMatchObject([{ command: { kind: 'presence', state: 'composing' } }]);
    product.clock.advance(1_500);
    await deferredActions(product.platform).takeDue();
    expect(await spoken()).toEqual(['First', 'Second']);
    expect(await ticket()).toMatchObject({ queueId: queue.id });
  });

  test('where it has nothing to say, its own words for that are said; nonsense hands over', async () => {
    bot = () => ({ messages: [] });
    await onLine({ ...shop, urlN8N: typebot.url, typebotUnknownMessage: 'Sorry?' });
    await writes('hi');
    expect(await spoken()).toEqual(['Sorry?']);
    typebot.plant('POST', { body: { hello: 'world' } });
    await writes('hi');
    expect(await lastLine()).toEqual(['failed', 'badAnswer']);
  });

  test('what is written while it answers waits its turn', async () => {
    await onLine({ ...shop, urlN8N: typebot.url });
    await writes('hi');
    await says('1');
    product.clock.advance(3_000);
    await timers();
    await says('more');
    product.clock.advance(3_000);
    await timers();
    await work();
    await work();
    expect((await spoken()).slice(-2)).toEqual(['You chose Orders', 'You chose more']);
  });
});

const agent = () => ({ type: 'dialogflow', projectName: 'shop', jsonContent: serviceAccount(), language: 'en' });

describe('dialogflow', () => {
  test('is asked with the company’s own key, and each of its texts is sent; its end is the end', async () => {
    await onLine(agent());
    await writes('hello');
    expect(await spoken()).toEqual(['You said hello', 'Anything else?']);
    await writes('bye');
    expect(await ticket()).toMatchObject({ held: false, driver: undefined });
  });

  test('can be tried before it is saved, and says what is wrong', async () => {
    const key = agent();
    const tried = (change: object) =>
      call('POST', '/queueIntegration/testSession', {
        projectName: 'shop',
        jsonContent: key.jsonContent,
        language: 'es',
        ...change,
      });
    expect(await tried({})).toMatchObject({ body: { ok: true, messages: ['You said Hola', 'Anything else?'] } });
    expect(await tried({ projectName: 'other' })).toMatchObject({
      body: { ok: false, error: expect.stringContaining('denied') },
    });
    expect(await tried({ jsonContent: '{}' })).toMatchObject({
      body: { ok: false, error: expect.stringContaining('key file') },
    });
  });
});

const SYSTEMS: readonly (readonly [string, () => object, () => JsonServer])[] = [
  ['n8n', () => ({ type: 'n8n', urlN8N: n8n.url }), () => n8n],
  ['webhook', () => ({ type: 'webhook', urlN8N: n8n.url }), () => n8n],
  ['typebot', () => ({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'shop' }), () => typebot],
  ['dialogflow', agent, () => dialogflow],
];

test.each(
  SYSTEMS.flatMap(([name, values, server]) => FAULTS.map((fault) => [name, ...fault, values, server] as const)),
)(
  'a %s that %s leaves the ticket to people, with the reason and its calls: nobody waits in silence',
  async (_name, _what, fault, values, server) => {
    const id = await onLine(values());
    for (const _ of [1, 2, 3]) server().plant('POST', fault);
    await writes('hello', IMPATIENT);
    for (const wait of [2_000, 5_000, 5 * 60_000]) {
      product.clock.advance(wait);
      await timers();
      await work({ ...product.outside, timeoutMs: IMPATIENT });
    }
    server().uproot();
    expect(await spoken()).toEqual([]);
    expect(await lastLine()).toEqual(['failed', expect.stringMatching(/^(?:no|bad)Answer$/)]);
    expect(await ticket()).toMatchObject({ held: false, status: 'pending', driver: undefined });
    expect((await calls(id)).length).toBeGreaterThan(0);
  },
);

test.each([
  ['typebot', () => ({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'shop' })],
  ['dialogflow', agent],
])('a file that a %s cannot read goes to people', async (_name, values) => {
  bot = () => ({ messages: [bubble('Welcome')], input: { type: 'text input' } });
  await onLine(values());
  await writes('hello');
  const content = { type: 'media', kind: 'image', mime: 'image/png', ref: {} } as const;
  await line.take(message({ content, sentAt: product.clock.now().toISOString() }));
  product.clock.advance(3_000);
  await timers();
  expect(await lastLine()).toEqual(['failed', 'notText']);
  expect(await ticket()).toMatchObject({ held: false, driver: undefined });
});

test.each([
  ['dialogflow', agent],
  ['typebot', () => ({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'shop' })],
])('a %s that has nothing to say leaves it to people', async (_name, values) => {
  bot = () => ({ messages: [], input: { type: 'text input' } });
  await onLine(values());
  await writes('silence');
  expect(await lastLine()).toEqual(['failed', 'badAnswer']);
  expect(await ticket()).toMatchObject({ held: false, driver: undefined });
});

test('a queue’s integration begins when a conversation comes into it', async () => {
  const id = await add({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'shop', typebotDelayMessage: 0 });
  bot = () => ({ messages: [bubble('Here I am')], input: { type: 'text input' } });
  const queue = await buildQueue(product.platform, line.companyId);
  expect(await call('PUT', `/queue/${queue.id}`, { integrationId: id })).toMatchObject({ status: 200 });
  await says('hello');
  const { id: ticketId } = await ticket();
  expect(await call('PUT', `/tickets/${ticketId}`, { queueId: queue.id, status: 'pending' })).toMatchObject({
    status: 200,
  });
  await timers();
  await work();
  expect((await spoken()).at(-1)).toBe('Here I am');
});

test('a person hands a waiting conversation to one; who is not there is refused', async () => {
  const id = await add({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'shop', typebotDelayMessage: 0 });
  bot = () => ({ messages: [bubble('Here I am')], input: { type: 'text input' } });
  await says('hello');
  const { id: ticketId } = await ticket();
  expect(await call('PUT', `/tickets/${ticketId}`, { integrationId: 999_999 })).toMatchObject({ status: 404 });
  expect(await call('PUT', `/tickets/${ticketId}`, { integrationId: id })).toMatchObject({
    status: 200,
    body: { integrationId: id },
  });
  await timers();
  await work();
  expect((await spoken()).at(-1)).toBe('Here I am');
});

test('a plan without integrations has none', async () => {
  await onLine({ type: 'webhook', urlN8N: n8n.url });
  const plan = await buildPlan(product.platform, { useIntegrations: false });
  await product.platform.db.withSystem((tx) =>
    tx.update(companies).set({ planId: plan.id }).where(eq(companies.id, line.companyId)),
  );
  await writes('hello');
  expect(await spoken()).toEqual([]);
  expect(await call('GET', '/queueIntegration/')).toMatchObject({ status: 403 });
});
