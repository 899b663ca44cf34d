import type { Connection, ConnectionFailure } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildPlan,
  buildQueue,
  buildTicket,
  buildUser,
  countRows,
} from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { describeEvent } from './failures.rules.ts';

let product: Product;
let companyId: number;
let admin: string;
let attendant: string;

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

const add = (values: object = {}) =>
  product.call<Connection & { error?: string }>(admin, 'POST', '/whatsapp', {
    name: 'Shop',
    provider: 'sandbox',
    ...values,
  });

const change = (id: number, values: object) =>
  product.call<Connection & { error?: string }>(admin, 'PUT', `/whatsapp/${id}`, values);

const list = async (token = admin): Promise<Connection[]> =>
  (await product.call<Connection[]>(token, 'GET', '/whatsapp/?session=0')).body;

/** Names and payloads of what the browsers were told. */
const events = () =>
  rowsOf<{ name: string; rooms: string[]; payload: { action: string; whatsapp?: Connection; session?: Connection } }>(
    sql`select name, rooms, payload from event_log order by id`,
  );

const PHONE = '5511987654321';

/** What the owners of connections are asked. */
const orders = () => rowsOf(sql`select request from channel_requests order by id`);

beforeAll(async () => {
  product = await createProduct();
});

beforeEach(async () => {
  const plan = await buildPlan(product.platform, { connections: 3 });
  ({ id: companyId } = await buildCompany(product.platform, { planId: plan.id }));
  admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  attendant = product.tokenOf(await buildUser(product.platform, companyId));
});

afterAll(() => product.close());

const SAME = 'the-same-in-two-places';

describe('adding', () => {
  it('starts its session, makes the first one the default, and tells the browsers', async () => {
    const { status, body } = await add({ token: ' s3cret-of-20-letters ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Shop',
      provider: 'sandbox',
      status: 'OPENING',
      isDefault: true,
      hasToken: true,
      failures: 0,
      maxUseBotQueues: 3,
      queues: [],
      qrcode: '',
      number: null,
    });
    expect(JSON.stringify(body)).not.toContain('s3cret');
    expect(body).not.toHaveProperty('tokenHash');
    expect(await rowsOf(sql`select wanted, token_hash from connections`)).toEqual([
      { wanted: true, token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await events()).toMatchObject([
      { name: 'whatsapp', rooms: [`company-${companyId}`], payload: { action: 'update' } },
      { name: 'whatsappSession', rooms: [`company-${companyId}-may-connections-page:actionButtons`] },
    ]);
    expect((await add({ name: 'Second' })).body.isDefault).toBe(false);
  });

  it('keeps queues in their order', async () => {
    const second = await buildQueue(product.platform, companyId, { orderQueue: 2 });
    const first = await buildQueue(product.platform, companyId, { orderQueue: 1 });
    const { body } = await add({ greetingMessage: 'Choose', queueIds: [second.id, first.id, first.id] });
    expect(body.queues.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it.each<[string, object, number, string]>([
    ['no name', { name: '' }, 400, 'ERR_VALIDATION'],
    ['a name of one letter', { name: 'x' }, 400, 'ERR_VALIDATION'],
    ['a name of 51', { name: 'x'.repeat(51) }, 400, 'ERR_VALIDATION'],
    ['an unknown provider', { provider: 'pigeon' }, 400, 'ERR_VALIDATION'],
    ['negative minutes', { expiresTicket: -1 }, 400, 'ERR_VALIDATION'],
    ['a queue that is not there', { queueIds: [2 ** 40] }, 404, 'ERR_NO_QUEUE_FOUND'],
    ['a transfer queue that is not there', { transferQueueId: 2 ** 40 }, 404, 'ERR_NO_QUEUE_FOUND'],
  ])('%s is refused, and nothing is written', async (_what, values, status, error) => {
    expect(await add(values)).toMatchObject({ status, body: { error } });
    expect(await countRows(product.platform, companyId, 'connections')).toBe(0);
  });

  it('refuses queues of another company', async () => {
    const other = await buildCompany(product.platform);
    const queue = await buildQueue(product.platform, other.id);
    expect(await add({ queueIds: [queue.id] })).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    expect(await add({ transferQueueId: queue.id })).toMatchObject({ status: 404 });
  });

  it('wants a greeting where there is something to choose', async () => {
    const [one, two] = [await buildQueue(product.platform, companyId), await buildQueue(product.platform, companyId)];
    const both = { queueIds: [one.id, two.id] };
    expect(await add({ ...both, greetingMessage: '  ' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_GREETING_REQUIRED' },
    });
    expect((await add({ queueIds: [one.id] })).status).toBe(200);
    expect((await add({ ...both, name: 'Both', greetingMessage: 'Choose' })).status).toBe(200);
  });

  it('knows one name and one token once in a company, and tells nothing of another’s', async () => {
    await add({ token: SAME });
    expect(await add()).toMatchObject({ status: 409, body: { error: 'ERR_NAME_IN_USE' } });
    expect(await add({ name: 'Other', token: SAME })).toMatchObject({ status: 409, body: { error: 'ERR_CONFLICT' } });
    expect((await add({ name: 'Other', token: '' })).body.hasToken).toBe(false);
    const neighbour = await buildCompany(product.platform);
    const other = product.tokenOf(await buildUser(product.platform, neighbour.id, { profile: 'admin' }));
    expect((await product.call(other, 'POST', '/whatsapp', { name: 'Shop', token: SAME })).status).toBe(200);
  });

  it('takes no token that others could think of too', async () => {
    expect(await add({ token: 'nineteen-characters' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ path: 'token', message: 'must have 20 characters or more' }] },
    });
  });

  it('stops at what the plan allows, also for two at once', async () => {
    await add({ name: 'One' });
    await add({ name: 'Two' });
    const answers = await Promise.all([add({ name: 'Three' }), add({ name: 'Four' })]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 403]));
    expect(answers.find(({ status }) => status === 403)?.body.error).toBe('ERR_PLAN_LIMIT');
  });
});

describe('changing', () => {
  it('leaves alone what is left out', async () => {
    const queue = await buildQueue(product.platform, companyId);
    const { body: made } = await add({
      greetingMessage: 'Hello',
      expiresTicket: 30,
      token: 'unchanged-all-the-time',
      queueIds: [queue.id],
      transferQueueId: queue.id,
    });
    const { status, body } = await change(made.id, { name: 'Store' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Store',
      greetingMessage: 'Hello',
      expiresTicket: 30,
      hasToken: true,
      queues: [{ id: queue.id }],
      transferQueueId: queue.id,
      isDefault: true,
    });
    const cleared = await change(made.id, { token: '', transferQueueId: null, queueIds: [] });
    expect(cleared.body).toMatchObject({ hasToken: false, transferQueueId: null, queues: [] });
  });

  it('passes the default on, and keeps one', async () => {
    const { body: first } = await add({ name: 'First' });
    const { body: second } = await add({ name: 'Second' });
    expect(await change(first.id, { isDefault: false })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_OTHER_WHATSAPP' },
    });
    expect((await change(second.id, { isDefault: true })).body.isDefault).toBe(true);
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id]);
    expect((await change(first.id, { isDefault: false })).status).toBe(200);
    await add({ name: 'Third', isDefault: true });
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Third']);
  });

  it('refuses another provider, which is chosen once, and takes its own', async () => {
    const { body } = await add();
    expect(await change(body.id, { name: 'Other', provider: 'beta' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ path: 'provider' }] },
    });
    expect((await change(body.id, { provider: 'sandbox' })).body).toMatchObject({ name: 'Shop', provider: 'sandbox' });
  });

  it('wants the greeting kept while there is something to choose', async () => {
    const queueIds = [
      (await buildQueue(product.platform, companyId)).id,
      (await buildQueue(product.platform, companyId)).id,
    ];
    const { body } = await add({ greetingMessage: 'Choose', queueIds });
    expect(await change(body.id, { greetingMessage: '' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_GREETING_REQUIRED' },
    });
    expect((await change(body.id, { greetingMessage: '', queueIds: queueIds.slice(1) })).status).toBe(200);
    expect((await change(body.id, { queueIds })).status).toBe(400);
  });

  it('refuses a name that is taken', async () => {
    await add({ name: 'One' });
    const { body } = await add({ name: 'Two' });
    expect(await change(body.id, { name: 'One' })).toMatchObject({ status: 409, body: { error: 'ERR_NAME_IN_USE' } });
  });

  it.each([
    ['its code is shown', { status: 'qrcode', qrcode: 'one', number: PHONE }],
    ['it is on its way', { status: 'OPENING' }],
    ['its network cannot be reached', { status: 'TIMEOUT' }],
  ] as const)('another way of pairing while %s: the session begins anew', async (_when, values) => {
    const { id } = await buildConnection(product.platform, companyId, { wanted: true, ...values });
    const { body } = await change(id, { pairingNumber: PHONE });
    expect(body).toMatchObject({ pairingNumber: PHONE, status: 'OPENING', qrcode: '' });
    expect(await orders()).toEqual([{ request: { kind: 'renew' } }]);
    await change(id, { pairingNumber: PHONE });
    expect(await orders()).toHaveLength(1);
  });

  it.each([
    ['was ended', { status: 'qrcode', wanted: false }],
    ['is connected', { status: 'CONNECTED', number: PHONE }],
    ['is being paired with the phone', { status: 'PAIRING' }],
    ['is paired, with its line down', { status: 'TIMEOUT', number: PHONE }],
  ] as const)('a session that %s keeps what it has', async (_which, values) => {
    const { id } = await buildConnection(product.platform, companyId, { wanted: true, ...values });
    expect((await change(id, { pairingNumber: PHONE })).body).toMatchObject({ status: values.status });
    expect(await orders()).toEqual([]);
  });
});

describe('deleting', () => {
  it('is refused while customers wait there, unless told to close their tickets', async () => {
    const { body: connection } = await add();
    const { id } = connection;
    for (const status of ['open', 'pending', 'closed'] as const)
      await buildTicket(product.platform, companyId, { whatsappId: id, status });
    expect(await product.call(admin, 'DELETE', `/whatsapp/${id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_HAS_OPEN_TICKETS', details: { openTickets: 2 } },
    });
    expect((await product.call(admin, 'DELETE', `/whatsapp/${id}?closeTickets=true`)).status).toBe(200);
    expect(await rowsOf(sql`select distinct status, whatsapp_id from tickets`)).toEqual([
      { status: 'closed', whatsapp_id: null },
    ]);
    expect(await list()).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({ name: 'whatsapp', payload: { action: 'delete', whatsappId: id } });
  });

  it('closes its tickets as the inbox would: lists hear of it, and the records end', async () => {
    const { body: connection } = await add();
    const ids: number[] = [];
    for (const status of ['open', 'pending'] as const)
      ids.push((await buildTicket(product.platform, companyId, { whatsappId: connection.id, status })).id);
    await rowsOf(
      sql`insert into ticket_tracking (ticket_id, whatsapp_id) select id, whatsapp_id from tickets returning id`,
    );
    await product.call(admin, 'DELETE', `/whatsapp/${connection.id}?closeTickets=true`);
    const updates = (await events()).filter(({ name }) => name === 'ticket').map(({ payload }) => payload);
    expect(updates).toEqual(
      expect.arrayContaining(
        ids.map((id) => ({ action: 'update', ticket: expect.objectContaining({ id, status: 'closed' }) })),
      ),
    );
    expect(await rowsOf(sql`select count(*) as n from ticket_tracking where finished_at is not null`)).toEqual([
      { n: 2 },
    ]);
  });

  it('makes another one the default, if there is one', async () => {
    const { body: first } = await add({ name: 'First' });
    await add({ name: 'Second' });
    const working = await buildConnection(product.platform, companyId, { status: 'CONNECTED' });
    expect((await product.call(admin, 'DELETE', `/whatsapp/${first.id}`)).status).toBe(200);
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([working.id]);
  });
});

describe('sessions', () => {
  it.each([
    ['POST', 'start', true],
    ['PUT', 'renew', true],
    ['DELETE', 'logout', false],
  ] as const)('%s orders a %s', async (method, kind, wanted) => {
    const { id } = await buildConnection(product.platform, companyId, { wanted: !wanted });
    expect((await product.call(admin, method, `/whatsappsession/${id}`)).status).toBe(200);
    expect(await rowsOf(sql`select request, state from channel_requests`)).toEqual([
      { request: { kind }, state: 'pending' },
    ]);
    expect(await rowsOf(sql`select wanted from connections`)).toEqual([{ wanted }]);
  });
});

describe('who may', () => {
  it('attendants see connections, but neither QR code nor anything to change', async () => {
    const { id } = await buildConnection(product.platform, companyId, { qrcode: 'a code', status: 'qrcode' });
    expect((await list(attendant))[0]).toMatchObject({ id, qrcode: '', status: 'qrcode' });
    expect((await list(admin))[0]).toMatchObject({ qrcode: 'a code' });
    const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
      ['POST', '/whatsapp', { name: 'Mine' }],
      ['PUT', `/whatsapp/${id}`, { name: 'Mine' }],
      ['DELETE', `/whatsapp/${id}`],
      ['POST', `/whatsappsession/${id}`],
      ['PUT', `/whatsappsession/${id}`],
      ['DELETE', `/whatsappsession/${id}`],
      ['GET', `/whatsapp/${id}/failures`],
      ['POST', `/whatsapp/${id}/failures/1/retry`],
      ['DELETE', `/whatsapp/${id}/failures/1`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await product.call(attendant, method, path, body);
      expect([method, path, answer.status, answer.body['error']]).toEqual([method, path, 403, 'ERR_NO_PERMISSION']);
    }
    expect(await rowsOf(sql`select 1 from channel_requests`)).toEqual([]);
  });

  it("another company's connection is not there", async () => {
    const other = await buildCompany(product.platform);
    const { id } = await buildConnection(product.platform, other.id);
    const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
      ['GET', `/whatsapp/${id}`],
      ['PUT', `/whatsapp/${id}`, { name: 'Mine' }],
      ['DELETE', `/whatsapp/${id}`],
      ['POST', `/whatsappsession/${id}`],
      ['PUT', `/whatsappsession/${id}`],
      ['DELETE', `/whatsappsession/${id}`],
      ['GET', `/whatsapp/${id}/failures`],
      ['POST', `/whatsapp/${id}/failures/1/retry`],
      ['DELETE', `/whatsapp/${id}/failures/1`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await product.call(admin, method, path, body);
      expect([method, path, answer.status, answer.body['error']]).toEqual([method, path, 404, 'ERR_NO_WAPP_FOUND']);
    }
    expect(await list()).toEqual([]);
  });
});

describe('failures', () => {
  it('are counted, listed newest first, tried again and given up', async () => {
    const { id } = await buildConnection(product.platform, companyId);
    const event = { kind: 'message', content: { type: 'text', body: 'hello' } };
    const [first, second] = await rowsOf<{ id: number }>(sql`
      insert into inbound_events (whatsapp_id, chat, event, state, attempts, error)
      select ${id}, 'c', ${JSON.stringify(event)}::jsonb, 'quarantined', 3, 'it broke' from generate_series(1, 2)
      returning id`);
    expect((await list())[0]?.failures).toBe(2);
    const path = `/whatsapp/${id}/failures`;
    const { body } = await product.call<{ records: ConnectionFailure[] }>(admin, 'GET', path);
    expect(body.records).toMatchObject([
      { id: second?.id, kind: 'message', chat: 'c', preview: 'hello', error: 'it broke', attempts: 3 },
      { id: first?.id },
    ]);
    expect((await product.call(admin, 'POST', `${path}/${first?.id}/retry`)).status).toBe(200);
    expect((await product.call(admin, 'DELETE', `${path}/${second?.id}`)).status).toBe(200);
    expect(await rowsOf(sql`select id, state, attempts from inbound_events`)).toEqual([
      { id: first?.id, state: 'pending', attempts: 0 },
    ]);
    expect((await product.call(admin, 'POST', `${path}/${first?.id}/retry`)).status).toBe(404);
  });

  it.each<[unknown, string, string]>([
    [{ kind: 'message', content: { type: 'media', caption: 'look', fileName: 'a.png' } }, 'message', 'look'],
    [{ kind: 'message', content: { type: 'media', fileName: 'a.png' } }, 'message', 'a.png'],
    [{ kind: 'message', content: { type: 'location' } }, 'message', 'location'],
    [{ kind: 'edit', body: 'x'.repeat(300) }, 'edit', 'x'.repeat(200)],
    [{ kind: 'reaction', emoji: '👍' }, 'reaction', '👍'],
    [null, '', ''],
    ['text', '', ''],
    [{ kind: 7, content: 'x' }, '', ''],
  ])('%j is told in a few words', (event, kind, preview) => {
    expect(describeEvent(event)).toEqual({ kind, preview });
  });
});
