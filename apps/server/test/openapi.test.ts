// The OpenAPI document and the contract name the same calls, and the document is as a linter of such documents wants it.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { allEndpoints } from '@recado/contract/api';
import { none } from '@recado/contract/endpoint';
import { idText } from '@recado/contract/primitives';
import { WEBHOOK_EVENTS } from '@recado/contract/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, titleOf } from './endpoints.ts';
import { createProduct, type Product } from './product.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Call>>;
  webhooks: Record<string, Record<string, Call>>;
}

interface Call {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: unknown[];
  responses?: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: object }> };
  parameters?: { in: string; name: string; description?: string }[];
}

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

/** Calls that are Meta's or a payment provider's, and no client's of ours. */
const WEBHOOK = '/api/webhooks/whatsapp/{uuid}';
const PAYMENT_WEBHOOK = '/api/webhooks/payments/{provider}';

/** As the document writes a path: the same place in two paths has one name there. */
const documented = (path: string): string =>
  `/api${path.replace(/^\/messages\/:id$/, '/messages/:ticketId').replace(/:(\w+)/g, '{$1}')}`;

test('/api/openapi.json lists exactly the calls of the contract, the webhooks, and what assistants ask', async () => {
  const { status, body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const defined = endpoints.map((endpoint) => `${endpoint.method} ${documented(endpoint.path)}`);
  const webhooks = [`GET ${WEBHOOK}`, `POST ${WEBHOOK}`, `POST ${PAYMENT_WEBHOOK}`];
  const others = [...webhooks, 'POST /mcp'];
  expect(listed.toSorted()).toEqual([...defined, ...others].toSorted());
});

test('the webhook says how it is signed, and what it answers', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  const { get, post } = body.paths[WEBHOOK] ?? {};
  const names = (call: typeof get) => call?.parameters?.map((parameter) => `${parameter.in} ${parameter.name}`);
  expect(names(get)).toEqual(['query hub.mode', 'query hub.verify_token', 'query hub.challenge', 'path uuid']);
  expect(names(post)).toEqual(['path uuid', 'header x-hub-signature-256']);
  expect(Object.keys(get?.responses ?? {})).toEqual(['200', '403', '404', '429']);
  expect(Object.keys(post?.responses ?? {})).toEqual(['200', '400', '401', '404', '413', '429']);
  expect(JSON.stringify(post?.responses)).toContain('ERR_INVALID_SIGNATURE: ');
  expect([get?.security, post?.security]).toEqual([[], []]);
});

test('what assistants ask is one question of JSON-RPC with a token, answered at once or as a stream', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  const asked = body.paths['/mcp']?.['post'];
  expect(asked).toMatchObject({ operationId: 'askMcp', security: [{ program: [] }] });
  expect(asked?.requestBody?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/McpQuestionInput' } },
  });
  expect(Object.keys(asked?.responses ?? {})).toEqual(['200', '202', '400', '401', '403', '429']);
  expect(asked?.responses?.['200']).toMatchObject({
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/McpAnswer' } },
      'text/event-stream': expect.anything(),
    },
  });
});

test('what addresses of a company are told stands there with its shape, its signature and what answers do', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  expect(Object.keys(body.webhooks)).toEqual(WEBHOOK_EVENTS);
  const { post } = body.webhooks['message.received'] ?? {};
  expect(post?.parameters?.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  expect(post?.requestBody?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/MessageReceivedWebhook' } },
  });
  expect(post?.responses).toMatchObject({
    default: { description: expect.stringContaining('after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h;') },
  });
  expect(body['components']).toMatchObject({
    schemas: {
      MessageReceivedWebhook: {
        properties: { type: { const: 'message.received' }, data: { required: ['message', 'ticket', 'contact'] } },
      },
      WebhookContact: { properties: { number: expect.anything() } },
    },
  });
});

const lockOf = ({ permission }: (typeof endpoints)[number]) =>
  permission === 'public' ? [] : [permission === 'program' ? { program: [] } : { user: [] }];

test('each call there has its summary, its answer, and its lock', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  for (const endpoint of endpoints) {
    const call = body.paths[documented(endpoint.path)]?.[endpoint.method.toLowerCase()];
    expect(call, titleOf(endpoint)).toMatchObject({ summary: endpoint.summary, responses: { 200: expect.anything() } });
    expect(call?.security, titleOf(endpoint)).toEqual(lockOf(endpoint));
  }
});

test('each call has the name it has in the contract, its tag, what it refuses, and words for each parameter', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  for (const { endpoint, name, room } of allEndpoints) {
    const call = body.paths[documented(endpoint.path)]?.[endpoint.method.toLowerCase()];
    expect(call, name).toMatchObject({ operationId: name, tags: [room] });
    const statuses = Object.keys(call?.responses ?? {});
    expect(statuses.includes('401'), name).toBe(endpoint.permission !== 'public' || '401' in endpoint.refusals);
    for (const status of Object.keys(endpoint.refusals)) expect(statuses, name).toContain(status);
    const isRead = endpoint.body !== none || endpoint.multipart !== undefined;
    expect(statuses.includes('415'), name).toBe(isRead || '415' in endpoint.refusals);
    const content = Object.keys(call?.requestBody?.content ?? {});
    expect(content.includes('multipart/form-data'), name).toBe(endpoint.multipart !== undefined);
  }
});

// By what they do, not by how the document is made.
test.each([
  ['POST', '/auth/login', '200 400 401 402 403 413 415 429'],
  ['POST', '/auth/refresh_token', '200 401 402 403 429'],
  ['GET', '/tags', '200 400 401 402 403 429'],
  ['POST', '/tags', '200 400 401 402 403 404 409 413 415 429'],
  ['DELETE', '/tags/{id}', '200 400 401 402 403 404 409 429'],
  ['GET', '/tickets', '200 400 401 402 403 429'],
  ['GET', '/tickets/{id}', '200 400 401 402 403 404 429'],
  ['POST', '/messages/send', '200 400 401 402 403 404 409 413 415 422 429'],
])('%s %s is answered by %s', async (method, path, statuses) => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  const call = body.paths[`/api${path}`]?.[method.toLowerCase()];
  const listed = Object.keys(call?.responses ?? {});
  expect(listed.filter((status) => !statuses.split(' ').includes(status))).toEqual([]);
  expect(listed.toSorted().join(' ')).toBe(statuses);
});

const headers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, expect.anything()]));

test('a message of another program: its key, what it is refused with, how much of the token is left', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  const send = body.paths['/api/messages/send']?.['post'];
  expect(send?.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key', required: false }]);
  expect(Object.keys(send?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '402',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
  ]);
  expect(send?.responses).toMatchObject({
    200: { headers: headers('RateLimit-Policy', 'RateLimit', 'Idempotency-Replayed') },
    429: { headers: headers('RateLimit-Policy', 'RateLimit', 'Retry-After') },
  });
  expect(body['components']).toMatchObject({
    securitySchemes: { user: { scheme: 'bearer' }, program: { scheme: 'bearer' } },
  });
});

const idOf = (call: Call | undefined) => call?.parameters?.find(({ in: place }) => place === 'path');

test('one path, one name for what stands in it: each call says what it means by it', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  const { get, put } = body.paths['/api/messages/{ticketId}'] ?? {};
  expect(idOf(get)).toMatchObject({ name: 'ticketId', description: 'ID of the ticket, in decimal digits.' });
  expect(idOf(put)).toMatchObject({
    name: 'ticketId',
    description: 'The call’s `id`. ID of the message, in decimal digits.',
  });
});

/** Each text of a document, by the word that it stands under, but those of refusals. */
function textsOf(value: unknown, found: [string, string][] = []): [string, string][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, part] of Object.entries(value))
    if (typeof part === 'string' && (name === 'summary' || name === 'description')) found.push([name, part]);
    else if (name !== 'responses' || !('operationId' in value)) textsOf(part, found);
  return found;
}
const SENTENCES: Readonly<Record<string, RegExp>> = {
  summary: /^[A-Z].*[^.]$/s,
  description: /^[A-Z`\d].*[.…]$/s,
};

test('what it says is in sentences: each summary without a full stop, each description with one', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  const parts = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary, parameters, requestBody }) => ({ summary, parameters, requestBody })),
  );
  const texts = textsOf({ parts, schemas: (body['components'] as { schemas: object }).schemas });
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([name, text]) => !SENTENCES[name]?.test(text))).toEqual([]);
});

type Schema = { [keyword: string]: unknown; description?: string; properties?: Record<string, Schema> };

const isSaid = ({ description = '' }: Schema): boolean => description !== '';

/** Names each property and parameter of which nothing is said where it stands. What a reference leads to may be used for much else. */
function silentIn(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => silentIn(each, place));
  const { properties = {}, default: _given, ...rest } = value as Schema;
  const { name, in: where } = rest;
  const isSilentParameter = typeof name === 'string' && typeof where === 'string' && !isSaid(rest);
  return [
    ...(isSilentParameter ? [`${place} ${where} ${name}`] : []),
    ...Object.entries(properties).flatMap(([key, property]) => [
      ...(isSaid(property) ? [] : [`${place} ${key}`]),
      ...silentIn(property, `${place} ${key}`),
    ]),
    ...Object.entries(rest).flatMap(([key, part]) =>
      silentIn(part, /^(anyOf|oneOf|allOf|items|schema|content)$/.test(key) ? place : `${place} ${key}`),
    ),
  ];
}

test('each property and each parameter says what it is, where it stands', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  expect(silentIn(body)).toEqual([]);
  const ids = Object.values(body.paths).flatMap((methods) => Object.values(methods).map(idOf));
  expect(ids.filter((id) => id?.description === idText.description)).toEqual([]);
});

test('what says nothing is named, wherever it stands', () => {
  const nested = {
    type: 'array',
    items: { anyOf: [{ properties: { deep: { type: 'string' } } }] },
    description: 'Some.',
  };
  const person = { $ref: '#/components/schemas/Person' };
  const schema = {
    properties: { nested, person, said: { ...person, description: 'Who.' }, empty: { description: '' } },
  };
  const parameters = [
    { in: 'query', name: 'days' },
    { in: 'path', name: 'id', description: 'ID.' },
  ];
  const planted = { paths: { '/a': { get: { parameters, requestBody: { content: { json: { schema } } } } } } };
  expect(silentIn(planted)).toEqual([
    ' paths /a get parameters query days',
    ' paths /a get requestBody json nested deep',
    ' paths /a get requestBody json person',
    ' paths /a get requestBody json empty',
  ]);
});

/** Rules of the linter that do not fit, each with its reason. */
const EXCUSED = {
  // The address of an installation is what it is.
  'no-server-example.com': 'off',
  // `/tickets/u/{uuid}` beside `/tickets/{id}/read`: paths as the product's specification has them.
  'no-ambiguous-paths': 'off',
} as const;

test('the linter has nothing to say', async () => {
  const { body } = await product.call(undefined, 'GET', '/openapi.json');
  const config = await createConfig({ extends: ['recommended'], rules: EXCUSED });
  const said = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })).map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    );
  expect(await said(body)).toEqual([]);
  expect(await said({ ...body, info: { title: 'Recado', version: '1' } })).toEqual([
    expect.stringMatching(/^info-license/),
  ]);
});

test('no two calls have the same method and path', () => {
  const titles = endpoints.map((endpoint) => titleOf(endpoint).replace(/:\w+/g, ':'));
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('the readable page is there', async () => {
  const page = await product.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger');
});
