// Every call of the contract, made by the wrong person: nobody, somebody whose time is up, somebody without the permission,
// and the administrator of another company with this company's ids. A call of tomorrow is tried too.
import { PROFILES } from '@recado/contract/constants';
import { can, PERMISSIONS } from '@recado/contract/permissions';
import { grantOf } from '@recado/rules/roles';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminToken,
  callNaming,
  endpoints,
  hasBody,
  hasQuery,
  programToken,
  titled,
  titleOf,
  tokenLike,
} from './endpoints.ts';
import { buildFullCompany, snapshot, type FullCompany } from './every-table.ts';
import { createProduct, type Product } from './product.ts';
import { fillPath, namesRows, paramNames, sampleBody, sampleQuery, shapeOf, type Shape } from './samples.ts';

/** Calls that need nobody to be signed in: to be lengthened with care. */
const PUBLIC = [
  'POST /auth/login',
  // by a challenge that the first step has given
  'POST /auth/login/second',
  'POST /auth/login/passkey',
  // by a domain, or an address of it; then by the state and the cookie that were given
  'GET /auth/login/sso',
  'POST /auth/login/sso/begin',
  'POST /auth/login/sso/finish',
  'POST /auth/refresh_token',
  // with the token that came in a notification
  'POST /push/reply',
  'POST /companies/cadastro',
  'GET /plans/list',
  'POST /forgetpassword/:email',
  'POST /resetpasswords/:email/:token/:password',
  'POST /resetpasswords',
  // by a charge's uuid, and only where the bank is pretended
  'GET /sandbox-payments/:uuid',
  'POST /sandbox-payments/:uuid/pay',
];

let product: Product;
/** Of all tests, which may change neither: where a call changes its own company's rows, that company is the test's own. */
let anOwner: FullCompany;
let aStranger: FullCompany;
beforeAll(async () => {
  product = await createProduct();
  [anOwner, aStranger] = [await buildFullCompany(product.platform), await buildFullCompany(product.platform)];
});
afterAll(() => product.close());

const closed = endpoints.filter(({ permission }) => permission !== 'public' && permission !== 'program');
const programs = endpoints.filter(({ permission }) => permission === 'program');
// Who runs the installation may name rows of any company.
const ofCompany = closed.filter(({ permission }) => permission !== 'super');
// Announcements are everybody's.
const naming = ofCompany.filter((endpoint) => namesRows(endpoint) && !endpoint.path.startsWith('/announcements/'));

/** Whether an answer shows anything of the company. */
const leaks = (answer: unknown, { id, uuid, text }: FullCompany): boolean => {
  const shown = JSON.stringify(answer);
  return [String(id), uuid, text].some((mark) => shown.includes(mark));
};

/** A group of calls that change nothing of the company: looked at once, when all are made, for a look costs more than a call. */
function changesNothingOf(company: () => FullCompany): void {
  let before: Awaited<ReturnType<typeof snapshot>>;
  beforeAll(async () => {
    before = await snapshot(product.platform, company().companyId);
  });
  afterAll(async () => expect(await snapshot(product.platform, company().companyId)).toEqual(before));
}

test('each call says who may make it', () => {
  const known = new Set<string>([...PERMISSIONS, 'public', 'signed-in', 'super', 'program']);
  expect(endpoints.filter(({ permission }) => !known.has(permission)).map(titleOf)).toEqual([]);
  expect(
    endpoints
      .filter(({ permission }) => permission === 'public')
      .map(titleOf)
      .toSorted(),
  ).toEqual(PUBLIC.toSorted());
});

const message = async (token?: string) => (await product.call(token, 'GET', '/whatsapp')).body['message'];

test('who has no token, or none of ours, is told to sign in', async () => {
  expect(await message()).toBe('Sign in: this call needs a Bearer token');
  expect(await message('nonsense')).toBe('This token is not valid, or no longer: sign in again');
});

describe('signed in or not', () => {
  test.each(titled(closed))('%s', async (_title, endpoint) => {
    const company = anOwner;
    const answer = async (token: string | undefined) => {
      const { status, body } = await callNaming(product, token, endpoint, company);
      return [status, body['error']];
    };
    expect(await answer(undefined), 'nobody').toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await answer('nonsense'), 'nonsense').toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await answer(tokenLike(product, company, { key: 'another key of the right length' })), 'forged').toEqual([
      401,
      'ERR_SESSION_EXPIRED',
    ]);
    expect(await answer(tokenLike(product, company, { ageMs: 3_600_000 })), 'expired').toEqual([
      403,
      'ERR_SESSION_EXPIRED',
    ]);
    const ended = product.tokenOf({ id: company.id, companyId: company.companyId, session: 7 });
    expect(await answer(ended), 'of a session that ended').toEqual([401, 'ERR_SESSION_EXPIRED']);
    const elsewhere = product.tokenOf({ id: company.id, companyId: company.companyId + 1 });
    expect(await answer(elsewhere), 'of a user of another company').toEqual([401, 'ERR_SESSION_EXPIRED']);
  });
});

describe('calls of other programs', () => {
  changesNothingOf(() => anOwner);
  test.each(titled(programs))('%s', async (_title, endpoint) => {
    const [owner, stranger] = [anOwner, aStranger];
    const tokens = [undefined, 'nonsense', adminToken(product, owner), owner.text];
    for (const token of tokens) {
      const { status, body } = await callNaming(product, token, endpoint, owner);
      expect([status, body['error']], String(token)).toEqual([401, 'ERR_SESSION_EXPIRED']);
    }
    // Of the stranger's company, with everything that a token can be allowed.
    const theirs = await programToken(product, stranger);
    const answer = await callNaming(product, theirs, endpoint, owner);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    expect(leaks({ ...answer.body, number: '' }, owner)).toBe(false);
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(
      paramNames(endpoint).includes('id') ? 404 : 200,
    );
  });
});

describe('with the permission or without', () => {
  const named = closed.filter(({ permission }) => permission !== 'signed-in');
  const everybodys = named.filter(({ permission }) =>
    PERMISSIONS.some((name) => name === permission && can(grantOf('user', null), name)),
  );
  const guarded = named.filter((endpoint) => !everybodys.includes(endpoint));
  let company: FullCompany;
  beforeAll(async () => {
    company = await buildFullCompany(product.platform);
  });
  const become = (profile: string) =>
    product.platform.db.withSystem((tx) =>
      tx.execute(sql`update users set profile = ${profile} where id = ${company.id}`),
    );
  // As the look before found them.
  beforeAll(() => become('admin'));
  changesNothingOf(() => company);
  afterAll(() => become('admin'));
  test('what attendants may as well is no more than this', () => {
    expect(everybodys.map(titleOf)).toEqual(['POST /contacts/upload', 'POST /contacts/import']);
  });
  test.each(titled(guarded))('%s', async (_title, endpoint) => {
    // What supervisors may do as well is theirs within their queues: tickets.test.ts of packages/rules.
    const { permission } = endpoint;
    if (permission === 'signed-in' || permission === 'public' || permission === 'program')
      throw new Error('not guarded');
    // No profile is enough where one must run the installation.
    const without = PROFILES.filter((profile) => permission === 'super' || !can(grantOf(profile, null), permission));
    expect(without).toContain('user');
    for (const profile of without) {
      await become(profile);
      const { status, body } = await callNaming(product, adminToken(product, company), endpoint, company);
      expect([status, body['error']]).toEqual([403, 'ERR_NO_PERMISSION']);
    }
  });
});

/** What must have happened, or the owner's own call would find nothing. */
/** What an agent can be set to: the sample of a JSON column cannot. */
const settingsOfVersion = (id: number): SQL => sql`
  update prompt_versions set settings = ${JSON.stringify({
    name: 'Agent',
    prompt: 'x'.repeat(50),
    model: 'gpt-4o-mini',
    maxTokens: 100,
    temperature: 1,
    queueId: null,
    maxMessages: 10,
    baseUrl: '',
    handOver: {},
    quietHours: null,
    ticketTokens: null,
    knowledge: true,
    embeddingModel: '',
  })}::jsonb where id = ${id}`;

/** The least that a test of a flow may have recorded. */
const recordingOfTest = (id: number): SQL => sql`
  update flow_tests set recording = ${JSON.stringify({
    open: true,
    seed: 1,
    language: 'pt',
    values: {},
    bots: {},
    turns: [{ input: null, told: [] }],
  })}::jsonb where id = ${id}`;

/** What a replay has, and has been answered: the sample of a JSON column is neither. */
const answersOfReplay = (id: number): SQL => sql`
  with replay as (update prompt_replays set versions = '[1]' where id = ${id})
  update prompt_replay_runs set answers = '[]' where id = ${id}`;

const BEFOREHAND: Partial<Record<string, (id: number) => SQL>> = {
  'POST /queue-options/:id/restore': (id) =>
    sql`update queue_options set deleted_at = ${product.clock.now().toISOString()} where id = ${id}`,
  'GET /prompt/:id/versions/:version': settingsOfVersion,
  'POST /prompt/:id/versions/:version/restore': settingsOfVersion,
  'GET /prompt/:id/replays': answersOfReplay,
  'GET /prompt/replays/:replayId': answersOfReplay,
  'POST /prompt/replays/:replayId/cancel': answersOfReplay,
  'GET /prompt/replays/:replayId/tickets/:ticketId': answersOfReplay,
  'GET /flowbuilder/:id/tests': recordingOfTest,
  'PUT /flowbuilder/:id/tests/:testId': recordingOfTest,
};

describe('the ids of another company in the path', () => {
  const prepare = async (endpoint: (typeof naming)[number], { id }: FullCompany): Promise<void> => {
    const statement = BEFOREHAND[titleOf(endpoint)]?.(id);
    if (statement) await product.platform.db.withSystem((tx) => tx.execute(statement));
  };
  beforeAll(async () => {
    for (const endpoint of naming) await prepare(endpoint, anOwner);
  });
  changesNothingOf(() => anOwner);
  test.each(titled(naming))('%s', async (_title, endpoint) => {
    const refused = await callNaming(product, adminToken(product, aStranger), endpoint, anOwner);
    expect(refused).toMatchObject({ status: 404, body: { error: expect.stringMatching(/^ERR_/) } });
  });
  // The same calls by an owner find their rows, or the refusals would say nothing.
  describe('by their owner', () => {
    let reader: FullCompany;
    beforeAll(async () => {
      reader = await buildFullCompany(product.platform);
    });
    test.each(titled(naming))('%s', async (_title, endpoint) => {
      const owner = endpoint.method === 'GET' ? reader : await buildFullCompany(product.platform);
      await prepare(endpoint, owner);
      const own = await callNaming(product, adminToken(product, owner), endpoint, owner);
      expect(own.status, JSON.stringify(own.body)).not.toBe(404);
      expect(own.status, JSON.stringify(own.body)).toBeLessThan(500);
    });
  });
});

/** Ids inside a body or a query: each field that may hold one, with the value that names a row. */
function idFields(shape: Shape, id: number, asText: boolean): { name: string; value: unknown }[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const value = idValue(name, field, id);
    return value === undefined ? [] : [{ name, value: asText && Array.isArray(value) ? JSON.stringify(value) : value }];
  });
}

function idValue(name: string, field: Shape, id: number): unknown {
  if (/Ids$|^(tags|users)$/.test(name)) return [id];
  const kinds = [field, ...(field.anyOf ?? [])];
  if (name.endsWith('Id')) return id;
  return kinds.some(({ properties }) => properties?.['id']) ? { id } : undefined;
}

const isTyped = (field: Shape | undefined): boolean => Boolean(field?.type ?? field?.anyOf);

describe('the ids of another company in the body', () => {
  const cases = closed.filter(hasBody).flatMap((endpoint) => {
    const shape = shapeOf(endpoint.body);
    return (
      idFields(shape, 0, false)
        // Strings that end in Id name things of the network, not rows.
        .filter(({ name }) => shape.properties?.[name]?.type !== 'string')
        .map(({ name }): [string, (typeof endpoints)[number], string] => [
          `${titleOf(endpoint)} ${name}`,
          endpoint,
          name,
        ])
    );
  });

  changesNothingOf(() => anOwner);
  test.each(cases)('%s', async (_title, endpoint, field) => {
    const [owner, stranger] = [anOwner, await buildFullCompany(product.platform)];
    const shape = shapeOf(endpoint.body);
    const theirs = idFields(shape, owner.id, false).find(({ name }) => name === field);
    // Everything else is the stranger's own.
    const own = Object.fromEntries(
      idFields(shape, stranger.id, false)
        .filter(({ name }) => shape.required?.includes(name))
        .map(({ name, value }) => [name, value]),
    );
    const body = { ...(sampleBody(endpoint) as object), ...own, [field]: theirs?.value };
    const answer = await callNaming(product, adminToken(product, stranger), endpoint, stranger, body);
    // A field of any type is one that is not looked at: whatever stands there, the call is the stranger's own.
    const lowest = isTyped(shape.properties?.[field]) ? 400 : 200;
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(lowest);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    expect(leaks(await snapshot(product.platform, stranger.companyId), owner)).toBe(false);
  });
});

describe('lists', () => {
  const lists = ofCompany.filter((endpoint) => endpoint.method === 'GET' && !namesRows(endpoint));
  test.each(titled(lists))('%s shows nothing of another company', async (_title, endpoint) => {
    const [owner, stranger] = [anOwner, aStranger];
    const token = adminToken(product, stranger);
    const path = fillPath(endpoint, stranger);
    const query = sampleQuery(endpoint);
    const plain = await product.call(token, 'GET', `${path}?${query.toString()}`);
    expect(plain.status, JSON.stringify(plain.body)).toBe(200);
    expect(leaks(plain.body, owner)).toBe(false);
    if (!hasQuery(endpoint)) return;
    const filters = [
      ...idFields(shapeOf(endpoint.query), owner.id, true),
      { name: 'companyId', value: owner.companyId },
      { name: 'searchParam', value: owner.text },
      { name: 'name', value: owner.text },
    ];
    for (const { name, value } of filters) {
      query.set(name, String(value));
      const answer = await product.call(token, 'GET', `${path}?${query.toString()}`);
      query.delete(name);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      expect(leaks(answer.body, owner), name).toBe(false);
    }
  });
});

describe('what a call makes', () => {
  const making = closed.filter((endpoint) => endpoint.method === 'POST' && !namesRows(endpoint) && hasBody(endpoint));
  changesNothingOf(() => anOwner);
  test.each(titled(making))('%s makes it in the caller’s company', async (_title, endpoint) => {
    const [owner, stranger] = [anOwner, await buildFullCompany(product.platform)];
    const answer = await product.call(adminToken(product, stranger), 'POST', endpoint.path, {
      ...(sampleBody(endpoint) as object),
      companyId: owner.companyId,
      company_id: owner.companyId,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  });
});
