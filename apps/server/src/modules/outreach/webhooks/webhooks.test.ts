// Webhooks: what happens is written down with it, told signed, tried for days, seen and told once more.
import {
  MOST_REPLAYED,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_WAITS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@recado/contract/webhooks';
import { sql } from 'drizzle-orm';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Acting, text } from '../../../../test/acting.ts';
import { Driving } from '../../../../test/driving.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { startWebServer, type WebServer } from '../../../../../../tests/stand-ins/web-server.ts';
import { inCompany } from '../../../platform/context.ts';
import { createSafeFetch } from '../../../platform/net/safe-fetch.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { claimDeliveries } from './webhooks.repo.ts';
import { webhookDeliveries } from './webhooks.jobs.ts';

const HOUR = 3_600_000;

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
  at: Date;
}

let product: Product;
let driving: Driving;
let acting: Acting;
let server: WebServer;
let status = 204;
/** calls that are still refused, before it takes any */
let busyFor = 0;
const heard: Heard[] = [];
const leaving: ServerResponse[] = [];

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product);
  server = await startWebServer({
    // Takes all but what says "bad".
    '/picky': (response: ServerResponse, request) =>
      void textOf(request).then((body) => response.writeHead(body.includes('bad') ? 400 : 204).end()),
    // Is up again, and at first too busy for some.
    '/busy': (response: ServerResponse, request) =>
      void textOf(request).then((body) => {
        const answer = status < 300 && body.includes('odd') && (busyFor -= 1) >= 0 ? 503 : status;
        if (answer < 300) heard.push({ headers: request.headers, body, at: product.clock.now() });
        response.writeHead(answer).end();
      }),
    // All answers are on their way together, and more is said than is kept: up to the middle of a letter.
    '/gone': (response: ServerResponse) => {
      leaving.push(response);
      if (leaving.length === 5) for (const each of leaving) each.writeHead(410).end(`${'x'.repeat(499)}🚚`);
    },
    '/hook': (response: ServerResponse, request) =>
      void textOf(request).then((body) => {
        if (status < 300) heard.push({ headers: request.headers, body, at: product.clock.now() });
        response.writeHead(status).end('thanks');
      }),
  });
});
afterAll(async () => {
  await server.close();
  await product.close();
});
beforeEach(async () => {
  // What an earlier one has left waiting is nobody's.
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from webhook_endpoints`));
  acting = await Acting.open(driving);
  heard.length = 0;
  status = 204;
});

const call = <T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  product.call<T>(acting.token, method, path, body);

async function add(
  events: string[] = ['message.sent'],
  path = '/hook',
): Promise<{ secret: string; record: WebhookEndpoint }> {
  const { status: answered, body } = await call<{ secret: string; record: WebhookEndpoint }>(
    'POST',
    '/webhook-endpoints',
    {
      url: server.url + path,
      events,
    },
  );
  expect(answered, JSON.stringify(body)).toBe(200);
  return body;
}

/** As a process just started would. */
const run = (allowPrivateUrls = true): Promise<number> =>
  webhookDeliveries(product.platform, createSafeFetch({ allowPrivateUrls })).takeDue();
const tells = (words: string): Promise<number> => acting.does(text(words)).then(() => run());

const log = async (id: number, query = ''): Promise<WebhookDelivery[]> =>
  (await call<{ records: WebhookDelivery[] }>('GET', `/webhook-endpoints/${id}/deliveries${query}`)).body.records;

const endpointNow = async (id: number): Promise<WebhookEndpoint | undefined> =>
  (await call<{ records: WebhookEndpoint[] }>('GET', '/webhook-endpoints')).body.records.find((each) => each.id === id);

/** By the reference library, when it came: what is five minutes old is refused. */
function verified({ headers, body, at }: Heard, secret: string): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  } finally {
    vi.useRealTimers();
  }
}

test('what happens is told once it is committed, signed, to whoever wants to know', async () => {
  const id = await acting.begin();
  const { secret, record } = await add(['message.sent', 'ticket.moved']);
  await tells('On its way');
  expect(heard.length).toBeGreaterThanOrEqual(1);
  expect(heard.every((each) => verified(each, secret))).toBe(true);
  const sent = heard.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(sent.find(({ type }) => type === 'message.sent')).toMatchObject({
    timestamp: expect.stringMatching(/Z$/),
    data: {
      message: { body: 'On its way', fromMe: true },
      ticket: { id, status: 'pending', queueId: null, userId: null },
      contact: { number: expect.any(String) },
    },
  });
  const [latest] = await log(record.id);
  expect(latest).toMatchObject({
    state: 'delivered',
    tries: [{ status: 204, ms: expect.any(Number), answer: '' }],
    nextAt: null,
  });
});

const turnPlans = () =>
  product.platform.db.withSystem((tx) => tx.execute(sql`update plans set use_external_api = not use_external_api`));
test('a plan without the API tells nobody anything, what waits included, until there is one again', async () => {
  await Promise.all([acting.begin(), add()]);
  await acting.does(text('Before'));
  await turnPlans();
  await acting.does(text('Meanwhile'));
  expect(await run()).toBe(0);
  await turnPlans();
  await run();
  expect(heard.map(({ body }) => body)).toEqual([expect.stringContaining('Before')]);
});

test('an address with a password in it, which would never be called, is refused when it is saved', async () => {
  const { record } = await add();
  const refusal = { status: 400, body: { details: [{ path: 'url' }] } };
  for (const url of ['http://user:secret@a.b', 'http://user@a.b', 'http://:secret@a.b']) {
    expect(await call('POST', '/webhook-endpoints', { url, events: ['message.sent'] }), url).toMatchObject(refusal);
    expect(await call('PUT', `/webhook-endpoints/${record.id}`, { url }), url).toMatchObject(refusal);
  }
  expect((await endpointNow(record.id))?.url).toBe(record.url);
});

test('what is rolled back is told to nobody', async () => {
  const id = await acting.begin();
  const { record } = await add();
  await expect(
    inCompany(product.platform, acting.line.companyId, undefined, async (ctx) => {
      await sendAutomatic(ctx, { ticketId: id, content: 'No', origin: 'driver', lane: 'reply' });
      await ctx.deliver();
      throw new Error('after all');
    }),
  ).rejects.toThrow('after all');
  expect(await log(record.id)).toEqual([]);
});

test('a receiver that is down for a day gets all of it in the end, each under its id, though processes die', async () => {
  await acting.begin();
  const { secret, record } = await add();
  status = 503;
  for (let hour = 0; hour < 24; hour += 1) {
    await acting.does(text(`Hour ${hour}`));
    // One dies with a call on its way.
    await product.platform.db.withTenant(acting.line.companyId, async (tx) => {
      const claim = { endpointId: record.id, since: '-infinity', seconds: 60, most: 1 };
      expect(await claimDeliveries(tx, claim, product.clock.now())).toHaveLength(1);
    });
    await run();
    product.clock.advance(HOUR);
  }
  expect(heard).toEqual([]);
  expect((await endpointNow(record.id))?.failingSince).not.toBeNull();
  status = 204;
  for (let tries = 0; tries < 4; tries += 1) {
    await run();
    product.clock.advance(61_000);
  }
  const told = heard.map(({ body }) => (JSON.parse(body) as { data: { message: { body: string } } }).data.message.body);
  expect(new Set(told)).toEqual(new Set(Array.from({ length: 24 }, (_, hour) => `Hour ${hour}`)));
  expect(told).toHaveLength(24);
  expect(heard.every((each) => verified(each, secret))).toBe(true);
  expect((await endpointNow(record.id))?.failingSince).toBeNull();
});

test('a receiver that comes back and refuses some at first gets those too, though they were tried often before', async () => {
  await acting.begin();
  const { record } = await add(['message.sent'], '/busy');
  status = 503;
  for (let n = 0; n < 6; n += 1) await acting.does(text(n % 2 === 0 ? `even ${n}` : `odd ${n}`));
  for (let hour = 0; hour < 40; hour += 1) {
    await run();
    product.clock.advance(HOUR);
  }
  expect((await log(record.id)).every(({ tries }) => tries.length > WEBHOOK_WAITS.length)).toBe(true);
  [status, busyFor] = [204, 6];
  for (let tries = 0; tries < WEBHOOK_WAITS.length; tries += 1) {
    await run();
    product.clock.advance((WEBHOOK_WAITS[tries] ?? 0) * 1_000 + 1_000);
  }
  expect((await log(record.id)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'delivered'));
  expect(heard).toHaveLength(6);
});

describe('an address that does not answer', () => {
  test('is tried at 0, 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, and again every 10 h', async () => {
    await acting.begin();
    const { record } = await add();
    await acting.does(text('Hi'));
    status = 500;
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await run()).toBe(1);
      const [{ nextAt } = { nextAt: null }] = await log(record.id);
      const wait = new Date(nextAt ?? 0).getTime() - product.clock.now().getTime();
      waits.push(Math.round(wait / 1_000));
      product.clock.advance(wait);
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 36_000]);
  });

  test('is switched off after five days, with a mail, and on again by a person', async () => {
    await acting.begin();
    const { record } = await add();
    await acting.does(text('Hi'));
    status = 500;
    await run();
    product.clock.advance(5 * 24 * HOUR);
    await run();
    const now = await endpointNow(record.id);
    expect(now).toMatchObject({ active: false, switchedOffAt: expect.any(String) });
    expect(await log(record.id)).toMatchObject([{ state: 'failed', nextAt: null }]);
    const { rows } = await product.platform.db.withTenant(acting.line.companyId, (tx) =>
      tx.execute<{ email: string }>(sql`select email from users where profile = 'admin'`),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { email } of rows)
      expect(await mailsTo(product.platform, email)).toMatchObject([
        { to: email, subject: 'Um webhook foi desligado', text: expect.stringContaining(record.url) },
      ]);
    await acting.does(text('While it is off'));
    const [given, ...others] = await log(record.id);
    expect(others).toEqual([]);
    const off = { status: 409, body: { error: 'ERR_WEBHOOK_OFF' } };
    expect(await call('POST', `/webhook-deliveries/${given?.id}/replay`)).toMatchObject(off);
    const always = { from: new Date(0).toISOString(), to: product.clock.now().toISOString() };
    expect(await call('POST', `/webhook-endpoints/${record.id}/replay`, always)).toMatchObject(off);
    status = 204;
    await call('PUT', `/webhook-endpoints/${record.id}`, { active: true });
    const { body } = await call<{ count: number }>('POST', `/webhook-endpoints/${record.id}/replay`, {
      from: new Date(0 + 86_400_000 * 365 * 40).toISOString(),
      to: new Date(product.clock.now().getTime() + HOUR).toISOString(),
      failedOnly: true,
    });
    expect(body.count).toBe(1);
    await run();
    expect(heard).toHaveLength(1);
  });

  test('that says five times at once that it is gone is off, and each has its try', async () => {
    await acting.begin();
    const { record } = await add(['message.sent'], '/gone');
    for (let n = 0; n < 5; n += 1) await acting.does(text(`${n}`));
    await run();
    expect(await endpointNow(record.id)).toMatchObject({ active: false });
    const all = await log(record.id);
    expect(all.map(({ state, tries }) => [state, tries.map((each) => each.status)])).toEqual(
      Array.from({ length: 5 }, () => ['failed', [410]]),
    );
  });

  test('within our own network is not called', async () => {
    await acting.begin();
    const { record } = await add();
    await acting.does(text('Hi'));
    await run(false);
    expect(heard).toEqual([]);
    expect(await log(record.id)).toMatchObject([
      { state: 'waiting', tries: [{ status: null, answer: expect.stringContaining('not called') }] },
    ]);
  });
});

test.each([1, 2])('rotated (%d), what receivers have opens it, too; a day later only the new one', async (times) => {
  await acting.begin();
  const { secret, record } = await add();
  let body = { secret: '' };
  for (let at = 0; at < times; at += 1)
    ({ body } = await call<{ secret: string }>('POST', `/webhook-endpoints/${record.id}/secret`));
  await tells('One');
  expect(heard.map((each) => [verified(each, secret), verified(each, body.secret)])).toEqual([[true, true]]);
  product.clock.advance(SECRET_OVERLAP_HOURS * HOUR + 1_000);
  await tells('Two');
  expect(heard.slice(1).map((each) => [verified(each, secret), verified(each, body.secret)])).toEqual([[false, true]]);
});

test('what is told once more has the same id, stands in the log, and its failure is no bad health', async () => {
  await acting.begin();
  const { record } = await add();
  expect((await endpointNow(record.id))?.lastDeliveredAt).toBeNull();
  await tells('Hi');
  const [first] = await log(record.id);
  status = 500;
  const { body } = await call<WebhookDelivery>('POST', `/webhook-deliveries/${first?.id}/replay`);
  expect(body).toMatchObject({ replay: true, webhookId: first?.webhookId, body: first?.body });
  await run();
  expect(await call('POST', `/webhook-deliveries/${body.id}/replay`)).toMatchObject({
    status: 409,
    body: { error: 'ERR_DELIVERY_WAITING' },
  });
  expect(await endpointNow(record.id)).toMatchObject({ failingSince: null, lastDeliveredAt: first?.tries[0]?.at });
  expect((await log(record.id, '?state=waiting')).map(({ id }) => id)).toEqual([body.id]);
  expect((await log(record.id, `?cursor=${body.id}`)).map(({ id }) => id)).toEqual([first?.id]);
  status = 200;
  product.clock.advance(HOUR);
  await run();
  expect((await log(record.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(await endpointNow(record.id)).toMatchObject({ lastDeliveredAt: first?.tries[0]?.at });
  await tells('Again');
  expect((await endpointNow(record.id))?.lastDeliveredAt).not.toBe(first?.tries[0]?.at);
});

test('what an address refuses while it takes the rest is given up after its waits, and no success brings it forward', async () => {
  await acting.begin();
  const { record } = await add(['message.sent'], '/picky');
  await tells('bad');
  const [refused] = await log(record.id);
  for (const wait of WEBHOOK_WAITS) {
    await acting.does(text('good'));
    await run();
    product.clock.advance(wait * 1_000);
    await run();
  }
  const now = (await log(record.id)).find(({ id }) => id === refused?.id);
  expect(now).toMatchObject({ state: 'failed', nextAt: null });
  expect(now?.tries).toHaveLength(WEBHOOK_WAITS.length + 1);
  expect(await endpointNow(record.id)).toMatchObject({ active: true });
});

test('many of one address go out together, each once; what it refuses of them waits alone, and it is not down', async () => {
  await acting.begin();
  const { record } = await add(['message.sent'], '/picky');
  for (let n = 0; n < 50; n += 1) await acting.does(text(n % 10 === 0 ? `bad ${n}` : `good ${n}`));
  await run();
  const { rows } = await product.platform.db.withTenant(acting.line.companyId, (tx) =>
    tx.execute<{ state: string; statuses: number[]; n: number }>(sql`
      select state, jsonb_path_query_array(tries, '$[*].status') as statuses, count(*)::int as n from webhook_deliveries
      where endpoint_id = ${record.id} group by 1, 2 order by 1`),
  );
  expect(rows).toEqual([
    { state: 'delivered', statuses: [204], n: 45 },
    { state: 'waiting', statuses: [400], n: 5 },
  ]);
  expect(await endpointNow(record.id)).toMatchObject({ active: true, failingSince: null });
});

test('a period of more than fits one call is told once more by several, at once too, and none of it twice', async () => {
  const { record } = await add();
  await product.platform.db.withTenant(acting.line.companyId, (tx) =>
    tx.execute(sql`
      insert into webhook_deliveries (endpoint_id, webhook_id, type, body, state, created_at)
      select ${record.id}, 'msg_' || n, 'message.sent', '{}', 'failed', ${product.clock.now().toISOString()}::timestamptz
      from generate_series(1, ${MOST_REPLAYED + 1}) n`),
  );
  const now = product.clock.now().getTime();
  const period = { from: new Date(now - HOUR).toISOString(), to: new Date(now + HOUR).toISOString(), failedOnly: true };
  const replay = async () => (await call('POST', `/webhook-endpoints/${record.id}/replay`, period)).body;
  const atOnce = await Promise.all([replay(), replay()]);
  expect(atOnce).toContainEqual({ count: MOST_REPLAYED, hasMore: true });
  expect(atOnce).toContainEqual({ count: 1, hasMore: false });
  expect(await replay()).toEqual({ count: 0, hasMore: false });
});
