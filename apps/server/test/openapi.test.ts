// The OpenAPI document and the contract name the same calls.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, titleOf } from './endpoints.ts';
import { createProduct, type Product } from './product.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Call>>;
}

interface Call {
  summary?: string;
  security?: unknown[];
  responses?: object;
  parameters?: { in: string; name: string }[];
}

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

/** Calls that are Meta's or a payment provider's, and no client's of ours. */
const WEBHOOK = '/api/webhooks/whatsapp/{uuid}';
const PAYMENT_WEBHOOK = '/api/webhooks/payments/{provider}';

test('/api/openapi.json lists exactly the calls of the contract, and the webhooks', async () => {
  const { status, body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const defined = endpoints.map((endpoint) => `${endpoint.method} /api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
  const webhooks = [`GET ${WEBHOOK}`, `POST ${WEBHOOK}`, `POST ${PAYMENT_WEBHOOK}`];
  expect(listed.toSorted()).toEqual([...defined, ...webhooks].toSorted());
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
  expect([get?.security, post?.security]).toEqual([undefined, undefined]);
});

test('each call there has its summary, its answer, and its lock', async () => {
  const { body } = await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/openapi.json');
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const call = body.paths[path]?.[endpoint.method.toLowerCase()];
    expect(call, titleOf(endpoint)).toMatchObject({ summary: endpoint.summary, responses: { 200: expect.anything() } });
    expect(call?.security, titleOf(endpoint)).toEqual(endpoint.permission === 'public' ? undefined : [{ bearer: [] }]);
  }
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
