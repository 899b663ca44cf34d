// Malformed input, for every call of the contract: always a 4xx with a code of the catalogue, never a 5xx, nothing written.
import { ERROR_CODES } from '@recado/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminToken, endpoints, hasBody, hasQuery, programToken, titled } from './endpoints.ts';
import { buildFullCompany, snapshot, type FullCompany } from './every-table.ts';
import { createProduct, type Product } from './product.ts';
import { fillPath, paramNames, sample, sampleBody, shapeOf, type Shape } from './samples.ts';

/** What is not the id of a row. */
const BAD_IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '%20',
  '%00',
  '%F0',
];
const NUL = '\u0000';

let product: Product;
let company: FullCompany;
let token: string;
/** another program's */
let programs: string;
beforeAll(async () => {
  product = await createProduct();
  company = await buildFullCompany(product.platform);
  token = adminToken(product, company);
  programs = await programToken(product, company);
});
afterAll(() => product.close());

interface RawRequest {
  url: string;
  payload?: string | Buffer;
  type?: string;
}

const PROGRAMS = /^\/messages\/(send|numbers|templates)\b/;

const send = async (method: string, { url, payload, type }: RawRequest) => {
  const answer = await product.app.inject({
    method: method as 'POST',
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${PROGRAMS.test(url) ? programs : token}`,
      ...(type && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, text: answer.body };
};

/** For the titles: there is no company yet. */
const company0 = { companyId: 1, id: 1, uuid: '00000000-0000-4000-8000-000000000001' };

/** Refused, with a reason, and without a trace. */
async function expectRefusal(method: string, request: RawRequest, why: string): Promise<void> {
  const { status, text } = await send(method, request);
  expect(status, `${why}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(status, `${why}: ${text}`).toBeLessThan(500);
  const { error } = JSON.parse(text) as { error: string };
  expect(ERROR_CODES, why).toContain(error);
}

/** How much a token is used is counted whatever comes of it; and who exports something is written down, whatever they ask for. */
const rows = async () => ({ ...(await snapshot(product.platform, company.companyId)), api_usage: [], audit_log: [] });

/** A group of tries that leave nothing: looked at once, when all are made, for a look costs more than a try. */
function withoutTrace(): void {
  let before: Awaited<ReturnType<typeof rows>>;
  beforeAll(async () => {
    before = await rows();
  });
  afterAll(async () => expect(await rows()).toEqual(before));
}

const json = (body: unknown) => ({ payload: JSON.stringify(body), type: 'application/json' });

const TOO_LONG = json({ body: 'x'.repeat(3 * 1024 * 1024) });

describe('ids in the path that are none', () => {
  withoutTrace();
  const cases = endpoints.filter((endpoint) =>
    paramNames(endpoint).some((name) => shapeOf(endpoint.params).properties?.[name]?.pattern !== undefined),
  );
  test.each(titled(cases))('%s', async (_title, endpoint) => {
    for (const bad of BAD_IDS) {
      const url = fillPath(endpoint, { companyId: bad, id: bad, uuid: bad, text: company.text });
      const body = hasBody(endpoint) ? json(sampleBody(endpoint)) : {};
      await expectRefusal(endpoint.method, { url, ...body }, url);
    }
  });
});

describe('U+0000 in a text of the path', () => {
  withoutTrace();
  const cases = endpoints.filter((endpoint) => fillPath(endpoint, { ...company0, text: '%00' }).includes('%00'));
  test.each(titled(cases))('%s', async (_title, endpoint) => {
    const body = hasBody(endpoint) ? json(sampleBody(endpoint)) : {};
    const url = fillPath(endpoint, { ...company, text: 'x%00' });
    await expectRefusal(endpoint.method, { url, ...body }, url);
  });
});

describe('bodies that are none', () => {
  withoutTrace();
  test.each(titled(endpoints.filter(hasBody)))('%s', async (_title, endpoint) => {
    const url = fillPath(endpoint, company);
    const bodies: [string, Omit<RawRequest, 'url'>][] = [
      ['not JSON', { payload: '{"a":', type: 'application/json' }],
      ['empty JSON', { payload: '', type: 'application/json' }],
      ['a list', json([])],
      ['null', json(null)],
      ['a number', json(5)],
      ['a text', json('text')],
      ['another type', { payload: '<a/>', type: 'application/xml' }],
      ['a form', { payload: 'a=1', type: 'application/x-www-form-urlencoded' }],
      ['no type', { payload: '{}' }],
      ['a prototype', { payload: '{"__proto__":{"x":1}}', type: 'application/json' }],
      ['multipart without its border', { payload: 'x', type: 'multipart/form-data' }],
      [
        'multipart with an endless border',
        { payload: `--${'b'.repeat(300)}--`, type: `multipart/form-data; boundary=${'b'.repeat(300)}` },
      ],
      ['multipart cut off', { payload: '--b\r\nContent-Dispo', type: 'multipart/form-data; boundary=b' }],
      ['too long', TOO_LONG],
    ];
    for (const [why, body] of bodies) await expectRefusal(endpoint.method, { url, ...body }, why);
  });
});

/** The body with one of its fields spoilt, for each field and each way. */
function spoilt(shape: Shape): [string, unknown][] {
  const good = sample(shape) as Record<string, unknown>;
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    waysToSpoil(field).map(([why, value]): [string, unknown] => [`${name}: ${why}`, { ...good, [name]: value }]),
  );
}

function waysToSpoil(field: Shape): [string, unknown][] {
  const types = [field, ...(field.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  // A field of any type is one that is not looked at.
  if (types.length === 0 && !field.enum) return [];
  return [
    ['an object', { a: 1 }],
    ...(types.includes('string') && !field.enum
      ? ([
          ['U+0000', `1234567890${NUL}`],
          ['half a character', '1234567890\ud800'],
          ['far too long', 'x'.repeat(200_000)],
        ] as [string, unknown][])
      : []),
    ...(types.includes('integer')
      ? ([
          ['past 2^53', Number.MAX_SAFE_INTEGER + 1],
          ['negative', -1],
          ['a fraction', 1.5],
        ] as [string, unknown][])
      : []),
    ...(field.enum ? ([['another word', 'nonsense']] as [string, unknown][]) : []),
    ...(types.includes('array') ? ([['a list of lists', [[]]]] as [string, unknown][]) : []),
  ];
}

describe('bodies with one field spoilt', () => {
  withoutTrace();
  test.each(titled(endpoints.filter(hasBody)))('%s', async (_title, endpoint) => {
    const url = fillPath(endpoint, company);
    for (const [why, body] of spoilt(shapeOf(endpoint.body)))
      await expectRefusal(endpoint.method, { url, ...json(body) }, why);
  });
});

describe('queries', () => {
  withoutTrace();
  test.each(titled(endpoints.filter(hasQuery)))('%s', async (_title, endpoint) => {
    const path = fillPath(endpoint, company);
    const nasty = [
      'abc',
      '-1',
      '9007199254740993',
      '[[]]',
      '["a"]',
      '2026-13-40',
      "'",
      '%00',
      '%25',
      '%ED%A0%80',
      '\\',
      'x'.repeat(3_000),
    ];
    const names = Object.keys(shapeOf(endpoint.query).properties ?? {});
    // A reading call may overlook what it does not understand; one that removes something may not.
    const lowest = endpoint.method === 'GET' ? 200 : 400;
    for (const name of names)
      for (const value of nasty) {
        const raw = value.startsWith('%') ? value : encodeURIComponent(value);
        const { status, text } = await send(endpoint.method, { url: `${path}?${name}=${raw}` });
        expect(status, `${name}=${value.slice(0, 50)}: ${text}`).toBeLessThan(500);
        expect(status, `${name}=${value.slice(0, 50)}: ${text}`).toBeGreaterThanOrEqual(lowest);
      }
    // Given twice, a parameter is a list.
    for (const name of names) {
      const { status, text } = await send('GET', { url: `${path}?${name}=1&${name}=2` });
      expect(status, `${name} twice: ${text}`).toBeLessThan(500);
    }
  });
});

describe('addresses', () => {
  test.each([
    ['GET', '/nowhere', 404],
    ['DELETE', '/tickets', 404],
    ['GET', `/${'x'.repeat(20_000)}`, 404],
    ['GET', '/tickets/%', 400],
    ['GET', '/tickets/../../etc/passwd', 404],
  ])('%s %s', async (method, url, status) => {
    const answer = await send(method, { url });
    expect(answer.status, answer.text).toBe(status);
    expect(ERROR_CODES).toContain((JSON.parse(answer.text) as { error: string }).error);
  });
});
