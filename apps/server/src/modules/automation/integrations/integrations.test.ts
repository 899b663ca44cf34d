// Integrations as they are kept: what each type needs, what is never answered, and what names them.
import { FLOW_FORMAT } from '@recado/contract/flows';
import type { QueueIntegration } from '@recado/contract/queue-integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildQueue, buildTicket, buildUser } from '../../../../test/build.ts';
import { serviceAccount } from '../../../../../../tests/stand-ins/dialogflow-stand-in.ts';
import { graph, node } from '../../../../test/drawn-flows.ts';
import { jsonServer, type JsonServer } from '../../../../../../tests/stand-ins/json-server.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { queueIntegrations } from '../../../schema/queue-integrations.ts';
import { webhookEndpoints } from '../../../schema/webhooks.ts';
import { insertCall } from './integrations.repo.ts';

let product: Product;
let office: Office;
let outside: JsonServer;
beforeAll(async () => {
  product = await createProduct();
  outside = await jsonServer(({ path }) => {
    const status = Number(/^\/status\/(\d+)$/.exec(path)?.[1] ?? 200);
    return { status, body: { text: 'Hi!' } };
  });
});
beforeEach(async () => {
  office = await buildOffice(product, { atDesk: false });
});
afterAll(async () => {
  await outside.close();
  await product.close();
});

type Answer = QueueIntegration & {
  error?: string;
  details?: unknown;
  queueIntegrations: QueueIntegration[];
  hasMore: boolean;
};
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = office.admin.token) =>
  product.call<Answer>(token, method, `/queueIntegration${path}`, body);
const HOOK = { type: 'n8n', name: 'Orders', urlN8N: 'https://n8n.example.com/webhook/1' };

test('with what is left out filled in; found by name; changed and deleted', async () => {
  const { body } = await call('POST', '', {
    type: 'typebot',
    name: 'Shop',
    urlN8N: 'https://bot.example.com',
    typebotSlug: 'shop',
  });
  expect(body).toEqual({
    id: expect.any(Number),
    type: 'typebot',
    name: 'Shop',
    projectName: 'Shop',
    hasJsonContent: false,
    language: 'pt-BR',
    urlN8N: 'https://bot.example.com',
    typebotSlug: 'shop',
    typebotExpires: 1,
    typebotDelayMessage: 1_000,
    typebotKeywordFinish: '',
    typebotKeywordRestart: '',
    typebotRestartMessage: '',
    typebotUnknownMessage: '',
    flowId: null,
  });
  await call('POST', '', HOOK);
  expect((await call('GET', '/?searchParam=sho&pageNumber=1')).body).toMatchObject({
    queueIntegrations: [{ name: 'Shop' }],
    hasMore: false,
  });
  expect((await call('PUT', `/${body.id}`, { name: 'Store' })).body).toMatchObject({
    name: 'Store',
    projectName: 'Store',
    typebotSlug: 'shop',
  });
  expect((await call('DELETE', `/${body.id}`)).status).toBe(200);
  expect((await call('GET', `/${body.id}`)).status).toBe(404);
});

test.each([
  ['a name of one letter', { ...HOOK, name: 'x' }, 'name'],
  ['no address', { type: 'webhook', name: 'Orders' }, 'urlN8N'],
  ['an address that is none', { ...HOOK, urlN8N: 'ftp://x' }, 'urlN8N'],
  ['a bot without its public name', { type: 'typebot', name: 'Bot', urlN8N: 'https://a.example.com' }, 'typebotSlug'],
  ['Dialogflow without its project', { type: 'dialogflow', name: 'Bot', jsonContent: '{}' }, 'projectName'],
  ['Dialogflow without its key', { type: 'dialogflow', name: 'Bot', projectName: 'p' }, 'jsonContent'],
  ['a key that is none', { type: 'dialogflow', name: 'Bot', projectName: 'p', jsonContent: '{}' }, 'jsonContent'],
  ['a flow that nobody names', { type: 'flowbuilder', name: 'Bot' }, 'flowId'],
])('%s is refused, at its field', async (_, body, path) => {
  const answer = await call('POST', '', body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body.details)).toContain(`"path":"${path}"`);
});

const drawn = (url: string) =>
  graph(
    [node('c', 'callOut', { url }), node('t', 'typebot', { typebotIntegration: { urlN8N: url, typebotSlug: 'x' } })],
    '1>c',
    'c>t',
  );
const INSIDE = ['nodes.1.data.url', 'nodes.2.data.typebotIntegration.urlN8N'];

test('an address inside is saved in no integration and no webhook, and a drawing with one in no more than a draft', async () => {
  const strict = await createProduct({ networks: { allowPrivateUrls: false } });
  const { admin, company } = await buildOffice(strict, { atDesk: false });
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    strict.call<{ id: number; record?: { id: number } }>(admin.token, method, path, body);
  const bot = { type: 'webhook', name: 'Orders', urlN8N: 'https://shop.example.com' };
  const hook = { url: 'https://shop.example.com', events: ['message.sent'] };
  const { id } = (await ask('POST', '/queueIntegration', bot)).body;
  const { record } = (await ask('POST', '/webhook-endpoints', hook)).body;
  for (const url of ['http://localhost.:3000/x', 'http://192.168.0.9', 'http://[::1]/x'])
    for (const [answer, path] of [
      [await ask('POST', '/queueIntegration', { ...bot, name: 'Inside', urlN8N: url }), 'urlN8N'],
      [await ask('PUT', `/queueIntegration/${id}`, { urlN8N: url }), 'urlN8N'],
      [await ask('POST', '/webhook-endpoints', { ...hook, url }), 'url'],
      [await ask('PUT', `/webhook-endpoints/${record?.id}`, { url }), 'url'],
    ] as const)
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_PRIVATE_ADDRESS', details: [{ path }] } });
  const { id: idFlow } = (await ask('POST', '/flowbuilder', { name: 'Orders' })).body;
  const inside = 'http://10.0.0.1';
  // Without a revision it would be in force at once.
  for (const draft of [
    await ask('POST', '/flowbuilder/flow', { idFlow, ...drawn(inside) }),
    await ask('POST', '/flowbuilder/import', { format: FLOW_FORMAT, name: 'Other', ...drawn(inside) }),
  ])
    expect(draft).toMatchObject({
      status: 200,
      body: { flow: { version: null, problems: INSIDE.map((path) => ({ path, code: 'privateAddress' })) } },
    });
  expect(await ask('POST', `/flowbuilder/${idFlow}/publish`, {})).toMatchObject({
    status: 400,
    body: { error: 'ERR_FLOW_PROBLEMS' },
  });
  const mended = await ask('POST', '/flowbuilder/flow', { idFlow, ...drawn('https://shop.example.com') });
  expect(mended.body).toMatchObject({ flow: { version: 1, problems: [] } });
  await strict.platform.db.withTenant(company.id, async (tx) => {
    await tx.update(queueIntegrations).set({ urlN8N: inside });
    await tx.update(webhookEndpoints).set({ url: inside });
  });
  expect((await ask('PUT', `/queueIntegration/${id}`, { name: 'Old orders' })).status).toBe(200);
  expect((await ask('PUT', `/webhook-endpoints/${record?.id}`, { url: inside, active: false })).status).toBe(200);
  await strict.close();
});

test('another of the same name, and a flow that is not there', async () => {
  await call('POST', '', HOOK);
  expect((await call('POST', '', { ...HOOK, name: 'ORDERS' })).body.error).toBe('ERR_NAME_IN_USE');
  expect((await call('POST', '', { type: 'flowbuilder', name: 'Flow', flowId: 999_999 })).body.error).toBe(
    'ERR_NO_FLOW_FOUND',
  );
});

test('a key is kept encrypted, never answered, and stays where none is given', async () => {
  const key = serviceAccount();
  const { body } = await call('POST', '', { type: 'dialogflow', name: 'Bot', projectName: 'shop', jsonContent: key });
  expect(body.hasJsonContent).toBe(true);
  await call('PUT', `/${body.id}`, { name: 'Bot 2', jsonContent: '' });
  const answers = JSON.stringify([body, (await call('GET', `/${body.id}`)).body, (await call('GET', '/')).body]);
  expect(answers).not.toContain('private_key');
  const [row] = await product.platform.db.withTenant(office.company.id, (tx) => tx.select().from(queueIntegrations));
  expect(row?.jsonContent?.toString('latin1')).not.toContain('private_key');
  expect(product.platform.secrets.decrypt(row?.jsonContent ?? Buffer.alloc(0)).toString()).toBe(key);
});

test('only who may set the company up keeps them', async () => {
  expect((await call('GET', '/', undefined, office.ann.token)).status).toBe(403);
  expect((await call('POST', '', HOOK, office.ann.token)).status).toBe(403);
});

test('queues and connections name one, and no longer once it is deleted; one that is not there is refused', async () => {
  const { body } = await call('POST', '', HOOK);
  const { id: queueId } = await buildQueue(product.platform, office.company.id);
  const { id: whatsappId } = await buildConnection(product.platform, office.company.id);
  for (const path of [`/queue/${queueId}`, `/whatsapp/${whatsappId}`]) {
    const put = (integrationId: number | null) =>
      product.call<{ integrationId: number | null }>(office.admin.token, 'PUT', path, { integrationId });
    expect(await put(999_999)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
    expect((await put(null)).body.integrationId).toBeNull();
    expect((await put(body.id)).body.integrationId).toBe(body.id);
  }
  await call('DELETE', `/${body.id}`);
  for (const path of [`/queue/${queueId}`, `/whatsapp/${whatsappId}`])
    expect(
      (await product.call<{ integrationId: number | null }>(office.admin.token, 'GET', path)).body.integrationId,
    ).toBeNull();
});

const tried = async (urlN8N: string) => {
  const { body } = await call('POST', '', { ...HOOK, urlN8N });
  const answer = await product.call(office.admin.token, 'POST', `/queueIntegration/${body.id}/test`);
  const { records } = (
    await product.call<{ records: object[] }>(office.admin.token, 'GET', `/queueIntegration/${body.id}/calls`)
  ).body;
  return { answer: answer.body, records };
};

describe('a try', () => {
  test('calls it once, as it is saved, and says what it answered', async () => {
    const { answer, records } = await tried(`${outside.url}/hook`);
    expect(answer).toEqual({ ok: true, messages: ['Hi!'], problem: null, error: '' });
    expect(records).toMatchObject([
      { ticketId: null, what: 'message', status: 200, request: expect.stringContaining('Olá') },
    ]);
  });

  test.each([
    ['is not there', () => 'http://127.0.0.1:9999/hook', null, 'noAnswer'],
    ['refuses the key', () => `${outside.url}/status/401`, 401, 'keyRefused'],
    ['knows no such address', () => `${outside.url}/status/404`, 404, 'notFound'],
    ['refuses the call', () => `${outside.url}/status/422`, 422, 'refused'],
    ['has had too many', () => `${outside.url}/status/429`, 429, 'tooMany'],
    ['fails', () => `${outside.url}/status/500`, 500, 'failing'],
  ])('of one that %s says so', async (_what, urlOf, status, problem) => {
    const { answer, records } = await tried(urlOf());
    expect(answer).toMatchObject({ ok: false, messages: [], problem, error: expect.stringMatching(/\S/) });
    expect(records).toMatchObject([{ status }]);
  });
});

test('calls in conversations that one does not see are not shown', async () => {
  const { body } = await call('POST', '', HOOK);
  const { body: role } = await product.call<{ id: number }>(office.admin.token, 'POST', '/roles', {
    name: 'Bots',
    profile: 'user',
    permissions: ['integrations-page:edit'],
  });
  const { id: companyId } = office.company;
  const person = await buildUser(product.platform, companyId, { roleId: role.id, queueIds: [office.sales.id] });
  const at = async (queueId: number) => (await buildTicket(product.platform, companyId, { queueId })).id;
  const [seen, hidden] = [await at(office.sales.id), await at(office.support.id)];
  await product.platform.db.withTenant(companyId, async (tx) => {
    for (const ticketId of [null, seen, hidden])
      await insertCall(tx, { ...CALL, integrationId: body.id, ticketId, createdAt: product.clock.now() });
  });
  const shown = async (token: string) => {
    const path = `/queueIntegration/${body.id}/calls`;
    const { records } = (await product.call<{ records: { ticketId: number | null }[] }>(token, 'GET', path)).body;
    return records.map(({ ticketId }) => ticketId);
  };
  expect(await shown(product.tokenOf(person))).toEqual([seen, null]);
  expect(await shown(office.admin.token)).toEqual([hidden, seen, null]);
});

const CALL = { promptId: null, what: 'message', status: 200, ms: 1, request: '', answer: '', error: '' };

test('of the calls, the last hundred are kept', async () => {
  const { body } = await call('POST', '', HOOK);
  await product.platform.db.withTenant(office.company.id, async (tx) => {
    for (let n = 0; n < 103; n += 1)
      await insertCall(tx, {
        ...CALL,
        integrationId: body.id,
        ticketId: null,
        ms: n,
        createdAt: product.clock.now(),
      });
  });
  const { records } = (
    await product.call<{ records: { ms: number }[] }>(office.admin.token, 'GET', `/queueIntegration/${body.id}/calls`)
  ).body;
  expect([records.length, records[0]?.ms, records.at(-1)?.ms]).toEqual([100, 102, 3]);
});
