// The AsyncAPI document and the contract name the same events, and the document is as the official schema of such documents
// and a linter want it. That what goes out is as it says: witness.ts, in every test.
import specs from '@asyncapi/specs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { browserEvents } from '@recado/contract/browser-events';
import { companyEvents, serverEvents } from '@recado/contract/live-events';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from './product.ts';
import { strange } from './witness.ts';

interface Ref {
  $ref: string;
}
interface Document {
  asyncapi: string;
  servers: Record<string, { host: string; protocol: string; pathname: string; security: Ref[] }>;
  channels: Record<string, { address: string | null; messages: Record<string, Ref> }>;
  operations: Record<string, { action: string; channel: Ref; messages: Ref[]; reply?: object }>;
  components: { messages: Record<string, { name?: string; title: string; summary: string; payload?: object }> };
}

let product: Product;
let document: Document;
beforeAll(async () => {
  product = await createProduct();
  document = (await product.call<Document & Record<string, unknown>>(undefined, 'GET', '/asyncapi.json')).body;
});
afterAll(() => product.close());

/** What the contract has and the document has not, or the other way round. */
function difference({ components, operations }: Document): string[] {
  const sent = [
    ...Object.keys(companyEvents).map((name) => `company-{companyId}-${name}`),
    ...Object.keys(serverEvents),
  ];
  const wanted = [...sent, ...Object.keys(browserEvents)];
  const told = Object.values(components.messages).flatMap(({ name }) => name ?? []);
  const heard = Object.entries(operations).flatMap(([name, { action }]) => (action === 'receive' ? [name] : []));
  return [
    ...wanted.filter((name) => !told.includes(name)),
    ...told.filter((name) => !wanted.includes(name)),
    ...Object.keys(browserEvents).filter((name) => !heard.includes(name)),
    ...heard.filter((name) => !(name in browserEvents)),
  ];
}

test('/api/asyncapi.json lists exactly the events of the contract', () => {
  expect(difference(document)).toEqual([]);
  const { components, operations } = document;
  const planted = { name: 'company-{companyId}-planted', title: '', summary: '' };
  expect(difference({ ...document, components: { messages: { ...components.messages, planted } } })).toEqual([
    planted.name,
  ]);
  const { ticket: _left, ...fewer } = components.messages;
  expect(difference({ ...document, components: { messages: fewer } })).toEqual(['company-{companyId}-ticket']);
  const { typing: _out, ...quieter } = operations;
  expect(difference({ ...document, operations: quieter })).toEqual(['typing']);
});

test('each event goes to the rooms that it has in the contract', () => {
  for (const [name, { to }] of Object.entries(companyEvents)) {
    const channels = Object.entries(document.channels).filter(([, { messages }]) => name in messages);
    expect(channels.map(([room]) => room).toSorted(), name).toEqual([...to].toSorted());
  }
});

test('who gets in, and how, is said', () => {
  expect(document.servers).toMatchObject({
    live: {
      host: 'localhost',
      protocol: 'ws',
      pathname: '/socket.io',
      security: [{ $ref: '#/components/securitySchemes/token' }],
    },
  });
  expect(document.components).toMatchObject({
    securitySchemes: { token: { type: 'httpApiKey', in: 'query', name: 'token' } },
  });
});

const schema = specs.schemas['3.0.0'] as object;
// It brings the meta-schema that it refers to, as Ajv would.
const ajv = new Ajv({ meta: false, validateSchema: false, strict: false, validateFormats: false });

test('it is valid by the official schema', () => {
  const isValid = ajv.compile(schema);
  const said = (value: object) =>
    isValid(value) ? [] : (isValid.errors ?? []).map((error) => `${error.instancePath}: ${error.message}`);
  expect(said(document)).toEqual([]);
  expect(
    said({ ...document, operations: { planted: { action: 'shout', channel: { $ref: '#/channels/user' } } } }),
  ).not.toEqual([]);
  expect(said({ ...document, channels: { planted: { address: 1 } } })).not.toEqual([]);
});

test('the linter has nothing to say', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const said = async (value: object) =>
    (await lintFromString({ source: JSON.stringify(value), absoluteRef: 'asyncapi.json', config })).map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    );
  expect(await said(document)).toEqual([]);
  expect(await said({ ...document, planted: 1 })).toEqual([expect.stringMatching(/^struct: .*planted/)]);
});

/** Where a document refers to what it does not have. */
function astray(whole: object): string[] {
  const refs = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
  const isThere = (ref: string): boolean =>
    ref.startsWith('#/') &&
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], whole) !== undefined;
  return refs.filter((ref) => !isThere(ref));
}

test('nothing refers to what is not there, and the entities stand there once', () => {
  expect(astray(document)).toEqual([]);
  expect(astray({ ...document, planted: { $ref: '#/components/schemas/Nowhere' } })).toEqual([
    '#/components/schemas/Nowhere',
  ]);
  expect(JSON.stringify(document).match(/"\$ref":"#\/components\/schemas\/Ticket"/g)).toHaveLength(2);
});

test.each<[string, string, unknown, string[] | undefined, RegExp]>([
  ['an event that nobody knows', 'planted', {}, ['company-1'], /no event/],
  ['another shape', 'tag', { action: 'delete', tagId: 'one' }, ['company-1'], /tagId/],
  ['a key too many', 'tag', { action: 'delete', tagId: 1, companyId: 1 }, ['company-1'], /more than its schema/],
  [
    'the same further inside',
    'tag',
    { action: 'create', tag: { id: 1, name: 'VIP', color: '#123456', kanban: 0 } },
    ['company-1'],
    /more than its schema/,
  ],
  ["somebody else's room", 'tag', { action: 'delete', tagId: 1 }, ['company-1-admins'], /does not go to/],
  ['news that nobody knows', 'planted', {}, undefined, /no event/],
])('an event that is not as the contract has it fails: %s', (_what, name, payload, rooms, problem) => {
  expect(strange(name, payload, rooms)).toMatch(problem);
  expect(strange('tag', { action: 'delete', tagId: 1 }, ['company-1'])).toBeUndefined();
});
