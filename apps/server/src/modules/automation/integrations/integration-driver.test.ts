// Integrations in conversations: what the customer writes is asked of them, and what they answer is done.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPlan, buildQueue } from '../../../../test/build.ts';
import { Integrating, Systems } from '../../../../test/integrating.ts';
import type { JsonAnswer } from '../../../../../../tests/stand-ins/json-server.ts';
import { bubble } from '../../../../../../tests/stand-ins/typebot-stand-in.ts';
import { createSafeFetch } from '../../../platform/net/safe-fetch.ts';
import { companies } from '../../../schema/companies.ts';

let systems: Systems;
let { add, adminId, call, calls, inTenant, lastLine, line, onLine, says, spoken, ticket, timers, work, writes } =
  {} as Integrating;
beforeAll(async () => {
  systems = await Systems.open();
});
afterAll(() => systems.close());
beforeEach(async () => {
  ({ add, adminId, call, calls, inTenant, lastLine, line, onLine, says, spoken, ticket, timers, work, writes } =
    await Integrating.open(systems));
});

describe('n8n and webhooks', () => {
  test('are told the message as WhatsApp has it, signed, and their text is sent; each call is written down', async () => {
    const id = await onLine({ type: 'n8n', urlN8N: `${systems.n8n.url}/hook` });
    await says('Good');
    await writes('morning');
    expect(await spoken()).toEqual(['You said Good\nmorning']);
    const { path, body, headers } = systems.n8n.asked.at(-1) ?? {};
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
      systems.answers = () => answer;
      await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
      await writes('hello');
      expect(await spoken()).toEqual(expected);
      expect((await ticket()).driver).toBeDefined();
      systems.product.clock.advance(5 * 60_000);
      await timers();
      expect((await ticket()).held).toBe(expected.length > 0);
      expect(String(await lastLine()) === 'failed,noAnswer').toBe(expected.length === 0);
    },
  );

  test('a workflow that answers by the API goes on', async () => {
    systems.answers = () => ({ body: { message: 'Workflow was started' } });
    await onLine({ type: 'n8n', urlN8N: systems.n8n.url });
    await writes('hello');
    const { id } = await ticket();
    await inTenant((tx) =>
      tx.execute(sql`
        insert into messages (ticket_id, whatsapp_id, chat, external_id, body, from_me, origin, created_at)
        select ticket_id, whatsapp_id, chat, 'API1', 'Here', true, 'api', ${systems.product.clock.now().toISOString()}::timestamptz
        from messages where ticket_id = ${id} limit 1`),
    );
    systems.product.clock.advance(5 * 60_000);
    await timers();
    expect(await ticket()).toMatchObject({ held: true, driver: { kind: 'integration' } });
  });

  test('of a connection whose one queue has the ticket from the beginning: asked all the same, and once', async () => {
    const queue = await buildQueue(systems.product.platform, line.companyId);
    await line.serve(queue.id);
    await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
    systems.answers = () => ({ body: { text: 'One moment', queueId: queue.id } });
    await writes('hello');
    await writes('still there?');
    expect(await spoken()).toEqual(['One moment']);
  });

  test('what they want done is done: a queue gets the ticket, with its words before it', async () => {
    const queue = await buildQueue(systems.product.platform, line.companyId);
    systems.answers = () => ({ body: { text: 'One moment', queueId: queue.id } });
    await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
    await writes('a person please');
    expect(await spoken()).toEqual(['One moment']);
    expect(await ticket()).toMatchObject({ queueId: queue.id, held: false, driver: undefined });
    await writes('still there?');
    expect(systems.n8n.asked.filter(({ body }) => JSON.stringify(body).includes('still there'))).toEqual([]);
  });

  test.each([
    ['is away', 'noAnswer', () => (systems.answers = () => ({ status: 503, body: {} })), 3],
    ['refuses', 'badAnswer', () => (systems.answers = () => ({ status: 400, body: {} })), 1],
  ])('one that %s leaves the ticket to people, with the reason and its calls', async (_, why, plan, tries) => {
    plan();
    const id = await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
    await writes('hello');
    for (const wait of [2_000, 5_000]) {
      systems.product.clock.advance(wait);
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
    const id = await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
    const before = systems.n8n.asked.length;
    await says('hello');
    systems.product.clock.advance(3_000);
    await timers();
    await work({ ...systems.product.outside, fetch: createSafeFetch({ allowPrivateUrls: false }) });
    expect(systems.n8n.asked).toHaveLength(before);
    expect(await lastLine()).toEqual(['failed', 'notCalled']);
    expect(await calls(id)).toMatchObject([{ status: null, error: expect.stringContaining('internet') }]);
  });

  test('an answer that comes after a person took the ticket is not said', async () => {
    await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
    await says('hello');
    systems.product.clock.advance(3_000);
    await timers();
    const { id } = await ticket();
    expect(await call('PUT', `/tickets/${id}`, { status: 'open', userId: adminId })).toMatchObject({
      status: 200,
    });
    await work();
    expect(await spoken()).toEqual([]);
  });
});

test('a queue’s integration begins when a conversation comes into it', async () => {
  const id = await add({ type: 'typebot', urlN8N: systems.typebot.url, typebotSlug: 'shop', typebotDelayMessage: 0 });
  systems.bot = () => ({ messages: [bubble('Here I am')], input: { type: 'text input' } });
  const queue = await buildQueue(systems.product.platform, line.companyId);
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
  const id = await add({ type: 'typebot', urlN8N: systems.typebot.url, typebotSlug: 'shop', typebotDelayMessage: 0 });
  systems.bot = () => ({ messages: [bubble('Here I am')], input: { type: 'text input' } });
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
  await onLine({ type: 'webhook', urlN8N: systems.n8n.url });
  const plan = await buildPlan(systems.product.platform, { useIntegrations: false });
  await systems.product.platform.db.withSystem((tx) =>
    tx.update(companies).set({ planId: plan.id }).where(eq(companies.id, line.companyId)),
  );
  await writes('hello');
  expect(await spoken()).toEqual([]);
  expect(await call('GET', '/queueIntegration/')).toMatchObject({ status: 403 });
});
