// Other programs send: by a connection's token or the company's own, once for one key, within what they are allowed.
import { ChannelError } from '@recado/channel/outbound';
import { API_RATE, type ApiScope } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildContact, buildQueue, buildTicket, countRows } from '../../../../test/build.ts';
import { fakeNetwork, type FakeNetwork } from '../../../../test/fake-network.ts';
import { WAYS, type ApiCalls } from '../../../../test/api-calls.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG } from '../../../../test/row-files.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';
import { until } from '../../../../test/phones.ts';
import { hashToken } from '../../catalog/connections/connections.rules.ts';

const store = new MemoryStore();
let product: Product;
let address: string;
let calls: ApiCalls;
let running: RunningChannels;
let network: FakeNetwork;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
});
beforeEach(async () => {
  running = await RunningChannels.prepare(product);
  network = fakeNetwork();
  await running.start(network);
  whatsappId = await running.connect(network);
  await execute(sql`update connections set is_default = true, token_hash = ${hashToken(`line-${whatsappId}`)}`);
});
afterEach(() => running.stop());
afterAll(() => product.close());

const execute = (statement: SQL) => product.platform.db.withTenant(running.companyId, (tx) => tx.execute(statement));
const count = (table: string) => countRows(product.platform, running.companyId, table);

/** By the connection's token, unless it is said otherwise. */
const post = (message: object | FormData, headers: Record<string, string> = {}, token = `line-${whatsappId}`) =>
  calls.send(token, message, headers);
const statusOf = (id: unknown, token = `line-${whatsappId}`) => calls.status(token, String(id));

async function makeToken(
  scopes: ApiScope[] = ['messages:send'],
  rest: { queueIds?: number[]; expiresAt?: string } = {},
): Promise<string> {
  const { status, body } = await product.call<{ token: string }>(running.token, 'POST', '/api-tokens', {
    name: 'Shop',
    scopes,
    ...rest,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.token;
}

const form = (content: Buffer<ArrayBuffer>, name = 'one.png') => {
  const made = new FormData();
  made.set('number', '5511987654321');
  made.append('medias', new Blob([content]), name);
  return made;
};

const HELLO = { number: '+55 11 98765-4321', body: 'Your order is on its way' };

describe.each(WAYS)('%s', (_way, open) => {
  beforeAll(async () => {
    calls = await open(address);
  });

  describe('a message', () => {
    test('goes out once by the connection of the token, to a contact that it makes, and tells how it is doing', async () => {
      const { status, body } = await post(HELLO);
      expect([status, body]).toEqual([
        200,
        { id: expect.any(Number), ids: [body.id], ticketId: expect.any(Number), status: 'queued' },
      ]);
      await running.untilSent(body.id ?? 0, 2);
      expect(network.sent).toMatchObject([
        { kind: 'send', chat: { key: '5511987654321' }, content: { type: 'text', body: HELLO.body } },
      ]);
      expect(await running.rows(sql`select origin, user_id from messages`)).toEqual([{ origin: 'api', user_id: null }]);
      expect(await running.rows(sql`select number, name from contacts`)).toEqual([
        { number: '5511987654321', name: '5511987654321' },
      ]);
      expect((await statusOf(body.id)).body).toEqual({
        id: body.id,
        ticketId: body.ticketId,
        status: 'sent',
        ack: 2,
        createdAt: expect.any(String),
      });
    });

    test('of a failure its status says why', async () => {
      network.fate = () => Promise.reject(new ChannelError('ERR_WAPP_UNREACHABLE_CONTACT', 'no such person', true));
      const { body } = await post(HELLO);
      await until(async () => {
        const { body: now } = await statusOf(body.id);
        expect(now).toMatchObject({ status: 'failed', ack: 0, error: expect.stringMatching(/^ERR_/) });
      });
    });

    test('goes into the conversation that is there, and closes it where it is asked to', async () => {
      const contact = await buildContact(product.platform, running.companyId, { number: '5511987654321' });
      const ticket = await buildTicket(product.platform, running.companyId, { whatsappId, contactId: contact.id });
      const { body } = await post({ ...HELLO, closeTicket: true });
      expect(body.ticketId).toBe(ticket.id);
      expect(await running.rows(sql`select status from tickets`)).toEqual([{ status: 'closed' }]);
      expect(await running.rows(sql`select by_name from ticket_timeline where kind = 'closed'`)).toEqual([
        { by_name: expect.stringContaining('Connection') },
      ]);
    });

    test('of files: one message each, the text with the first', async () => {
      const two = form(PNG);
      two.set('body', 'The invoice');
      two.append('medias', new Blob([PNG]), 'two.png');
      const { status, body } = await post(two);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.ids).toHaveLength(2);
      for (const id of body.ids ?? []) await running.untilSent(id, 2);
      expect(network.sent.map((command) => command.kind === 'send' && command.content)).toMatchObject([
        { type: 'media', kind: 'image', caption: 'The invoice', fileName: 'one.png' },
        { type: 'media', kind: 'image', caption: '', fileName: 'two.png' },
      ]);
    });
  });

  describe('what is refused, and leaves nothing', () => {
    afterEach(async () => {
      if ((await count('messages')) + (await count('tickets')) > 0) throw new Error('something was left');
    });

    test.each<[string, object, number, string]>([
      ['no text', { number: HELLO.number }, 400, 'ERR_VALIDATION'],
      ['no number', { body: 'x' }, 400, 'ERR_VALIDATION'],
      ['a number too long', { number: '1234567890123456', body: 'x' }, 400, 'ERR_VALIDATION'],
      ['a connection of nobody’s', { ...HELLO, whatsappId: 999_999 }, 404, 'ERR_NO_WAPP_FOUND'],
      [
        'a template on a phone',
        { number: HELLO.number, template: { name: 'x', language: 'pt_BR' } },
        404,
        'ERR_NO_TEMPLATE_FOUND',
      ],
    ])('%s', async (_why, body, status, error) => {
      expect(await post(body)).toMatchObject({ status, body: { error } });
    });

    test('no number says what one is', async () => {
      const { body } = await post({ body: 'x' });
      expect(body['message']).toBe('number: must be a phone number with country code, 8 to 15 digits');
    });

    test('a file without a byte, also beside a good one', async () => {
      const two = form(PNG);
      two.append('medias', new Blob([]), 'invoice.pdf');
      const refusal = { status: 400, body: { error: 'ERR_FILE_EMPTY', message: 'invoice.pdf is empty' } };
      expect(await post(two)).toMatchObject(refusal);
    });

    test('a number that is not on the network, which is remembered', async () => {
      await execute(sql`
      insert into number_checks (number, exists, canonical, checked_at) values ('5511987654321', false, '', now())`);
      expect(await post(HELLO)).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
    });

    test.each<[string, SQL, number, string]>([
      ['the connection is down', sql`update connections set status = 'DISCONNECTED'`, 409, 'ERR_WAPP_NOT_INITIALIZED'],
      ['the token is another', sql`update connections set token_hash = 'x'`, 401, 'ERR_SESSION_EXPIRED'],
    ])('%s', async (_why, change, status, error) => {
      await execute(change);
      expect(await post(HELLO)).toMatchObject({ status, body: { error } });
    });

    test.each<[string, SQL, number, string]>([
      [
        'the plan is without it',
        sql`update plans p set use_external_api = false from companies c where c.plan_id = p.id and c.id =`,
        403,
        'ERR_PLAN_FEATURE',
      ],
      ['the company is switched off', sql`update companies set active = false where id =`, 403, 'ERR_COMPANY_DISABLED'],
      [
        'its time has run out',
        sql`update companies set due_date = now() - interval '1 day' where id =`,
        402,
        'ERR_SUBSCRIPTION_EXPIRED',
      ],
    ])('%s', async (_why, change, status, error) => {
      await product.platform.db.withSystem((tx) => tx.execute(sql`${change} ${running.companyId}`));
      expect(await post(HELLO)).toMatchObject({ status, body: { error } });
    });

    test('a token that connections of two companies have opens neither', async () => {
      const other = await RunningChannels.prepare(product);
      await buildConnection(product.platform, other.companyId, { tokenHash: hashToken(`line-${whatsappId}`) });
      expect(await post(HELLO)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    });
  });

  describe('Idempotency-Key', () => {
    const key = { 'idempotency-key': 'order-4711' };

    test('a hundred at once: one message, one answer', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => post(HELLO, key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
      expect([await count('messages'), await count('contacts'), await count('tickets')]).toEqual([1, 1, 1]);
      await running.untilSent(answers[0]?.body.id ?? 0, 2);
      expect(network.sent).toHaveLength(1);
    });

    test('with another message it is refused; of another token it is another', async () => {
      await post(HELLO, key);
      expect(await post({ ...HELLO, body: 'Another' }, key)).toMatchObject({
        status: 422,
        body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' },
      });
      expect((await post({ ...HELLO, body: 'Another' }, key, await makeToken())).status).toBe(200);
      expect(await count('messages')).toBe(2);
    });

    test('files count by what is in them, and by their names, which the customer sees', async () => {
      const before = store.files.size;
      const first = await post(form(PNG), key);
      const again = await post(form(PNG), key);
      expect(again.body).toEqual(first.body);
      expect((await post(form(PNG, 'upload-2.png'), key)).status).toBe(422);
      expect((await post(form(Buffer.concat([PNG, Buffer.from('x')])), key)).status).toBe(422);
      expect([await count('messages'), store.files.size - before]).toEqual([1, 1]);
    });

    test('what was refused is tried again by the same key', async () => {
      await execute(sql`update connections set status = 'DISCONNECTED'`);
      expect((await post(HELLO, key)).status).toBe(409);
      await execute(sql`update connections set status = 'CONNECTED'`);
      expect((await post(HELLO, key)).status).toBe(200);
    });

    test('must be printable', async () => {
      expect(await post(HELLO, { 'idempotency-key': 'x'.repeat(256) })).toMatchObject({ status: 400 });
    });
  });

  describe('a token of the company', () => {
    test('does what its scopes say, and is not kept', async () => {
      const token = await makeToken(['numbers:check']);
      expect(await post(HELLO, {}, token)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
      expect((await calls.number(token, '5511987654321')).body).toEqual({
        number: '5511987654321',
        exists: true,
      });
      expect(JSON.stringify(await running.rows(sql`select * from api_tokens`))).not.toContain(token);
    });

    test('is in the list with when it was used last, and opens nothing once it is deleted', async () => {
      const token = await makeToken();
      await post(HELLO, {}, token);
      const { body } = await product.call<{ records: { id: number; start: string; lastUsedAt: string }[] }>(
        running.token,
        'GET',
        '/api-tokens',
      );
      expect(body.records).toMatchObject([{ name: 'Shop', start: token.slice(0, 9), lastUsedAt: expect.any(String) }]);
      await product.call(running.token, 'DELETE', `/api-tokens/${body.records[0]?.id}`);
      expect((await post(HELLO, {}, token)).status).toBe(401);
    });

    test('runs out', async () => {
      const token = await makeToken(['messages:send'], {
        expiresAt: new Date(product.clock.now().getTime() + 60_000).toISOString(),
      });
      expect((await post(HELLO, {}, token)).status).toBe(200);
      product.clock.advance(61_000);
      expect((await post(HELLO, {}, token)).status).toBe(401);
    });

    test('of a queue writes into none of another, and only through connections of its own', async () => {
      const [sales, support] = [
        await buildQueue(product.platform, running.companyId),
        await buildQueue(product.platform, running.companyId),
      ];
      const token = await makeToken(['messages:send'], { queueIds: [sales.id] });
      const contact = await buildContact(product.platform, running.companyId, { number: '5511987654321' });
      await buildTicket(product.platform, running.companyId, {
        whatsappId,
        contactId: contact.id,
        queueId: support.id,
      });
      expect(await post(HELLO, {}, token)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
      await execute(sql`update tickets set queue_id = ${sales.id}`);
      expect((await post(HELLO, {}, token)).status).toBe(200);
      await execute(sql`insert into connection_queues (whatsapp_id, queue_id) values (${whatsappId}, ${support.id})`);
      expect(await post(HELLO, {}, token)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    });

    test('sees how its own messages are doing, and no other’s', async () => {
      const token = await makeToken();
      const { body: own } = await post(HELLO, {}, token);
      const { body: lines } = await post({ ...HELLO, body: 'Another' });
      expect((await statusOf(own.id, token)).status).toBe(200);
      expect((await statusOf(lines.id, token)).status).toBe(404);
      expect((await statusOf(own.id)).status).toBe(404);
    });
  });

  describe('how much', () => {
    test('is told with every answer, and is over at some point until the next minute', async () => {
      const { headers } = await post(HELLO);
      expect(headers.get('ratelimit-policy')).toBe(`"token";q=${API_RATE.calls};w=${API_RATE.seconds}`);
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${API_RATE.calls - 1};t=\\d+$`));
      await execute(sql`update api_usage set used = ${API_RATE.calls}`);
      const refused = await post(HELLO);
      expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
      expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      product.clock.advance(API_RATE.seconds * 1_000);
      expect((await post({ ...HELLO, body: 'Again' })).status).toBe(200);
    });

    test('numbers that nobody knows are asked about at the pace of the line, and not while it is restricted', async () => {
      const token = await makeToken(['numbers:check']);
      const ask = (number = '5511987654321') => calls.number(token, number);
      await execute(sql`insert into connection_health (whatsapp_id, look_ups)
        select ${whatsappId}, array_agg(${product.clock.now().toISOString()}::timestamptz) from generate_series(1, 30)
        on conflict (company_id, whatsapp_id) do update set look_ups = excluded.look_ups`);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      product.clock.advance(20_000);
      expect(await ask()).toMatchObject({ status: 200, body: { exists: true } });
      await execute(sql`update connections set status_reason = 'timelocked'`);
      expect(await ask('5511987650000')).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_RESTRICTED' } });
      expect(await ask()).toMatchObject({ status: 200, body: { exists: true } });
    });

    test('tokens that are none are counted by where they come from', async () => {
      product.clock.advance(61_000);
      for (let tries = 0; tries < 30; tries += 1) expect((await post(HELLO, {}, `guess-${tries}`)).status).toBe(401);
      expect((await post(HELLO, {}, 'guess')).status).toBe(429);
      // Whoever has one stands behind the same address.
      expect((await post(HELLO)).status).toBe(200);
      product.clock.advance(61_000);
      expect((await post(HELLO, {}, 'guess')).status).toBe(401);
    });
  });
});
