// Every act of the contract is written down, or it is said why not; and no secret is, whichever call brings it.
import { AUDIT_FIELDS } from '@recado/contract/audit';
import { none, type Endpoint } from '@recado/contract/endpoint';
import { allEndpoints } from '@recado/contract/api';
import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminToken, callNaming } from '../../../../test/endpoints.ts';
import { buildFullCompany, type FullCompany } from '../../../../test/every-table.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { sampleBody, shapeOf, type Shape } from '../../../../test/samples.ts';
import { fieldsOf } from './audit.repo.ts';
import { AUDITED, NOT_AUDITED } from './audited.table.ts';
import { LOOKED_AT, type LookedAt } from './kinds.table.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const isActing = ({ method, permission }: Endpoint): boolean =>
  method !== 'GET' && !['public', 'signed-in', 'program'].includes(permission);

test('each act is written down, or it is said why not', () => {
  const acting = allEndpoints.filter(({ endpoint }) => isActing(endpoint)).map(({ name }) => name);
  expect(acting.length).toBeGreaterThan(100);
  expect(acting.filter((name) => !(name in AUDITED) && !(name in NOT_AUDITED))).toEqual([]);
  const known = new Set(allEndpoints.map(({ name }) => name));
  expect([...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)].filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(AUDITED).filter((name) => name in NOT_AUDITED)).toEqual([]);
});

/** What a field is called that opens a door. */
const OPENS_A_DOOR = /password|secret|hash|credential|apikey|speechkey|jsoncontent|account|qrcode|pairing|token$|key$/i;

test('each field of each kind has a name for people to read', () => {
  const kinds: LookedAt[] = Object.values(LOOKED_AT);
  const named: readonly string[] = AUDIT_FIELDS;
  expect(
    kinds.flatMap((looked) =>
      Object.keys(fieldsOf(looked)).filter((field) => !looked.aside?.includes(field) && !named.includes(field)),
    ),
  ).toEqual([]);
});

test('of each kind, what opens a door is only told to have changed', () => {
  const kinds: [string, LookedAt][] = Object.entries(LOOKED_AT);
  const open = kinds.flatMap(([name, looked]) => {
    const columns = getTableColumns(looked.table);
    return (
      Object.keys(fieldsOf(looked))
        .filter((field) => !looked.secret?.includes(field))
        // Whether something is allowed opens nothing.
        .filter((field) => columns[field]?.getSQLType() !== 'boolean')
        .filter((field) => OPENS_A_DOOR.test(field) || columns[field]?.getSQLType() === 'bytea')
        .map((field) => `${name}.${field}`)
    );
  });
  expect(open).toEqual([]);
});

/** What goes goes last; what is in another thing goes before that. */
const rank = (endpoint: Endpoint): number => (endpoint.method === 'DELETE' ? 10 - endpoint.path.split('/').length : 0);

const MARK = 'mark0secret0of0the0test';

/** The fields of a body that open a door, however deep. */
function marked(shape: Shape, value: unknown): unknown {
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length === 0 || typeof value !== 'object' || value === null) return value;
  const marks = fields
    .filter(([name, { type, format }]) => OPENS_A_DOOR.test(name) && type === 'string' && format === undefined)
    .map(([name, { maxLength = 100 }]) => [name, MARK.slice(0, maxLength)]);
  return { ...value, ...(Object.fromEntries(marks) as object) };
}

test('each call that succeeds is written down once, and none with a secret', async () => {
  const company = await buildFullCompany(product.platform);
  type Written = { action: string; kind: string; user_id: number };
  const rows = (statement: ReturnType<typeof sql>): Promise<Written[]> =>
    product.platform.db.withSystem(async (tx) => (await tx.execute<Written>(statement)).rows);
  await rows(sql`update users set super = true, profile = 'admin' where id = ${company.id}`);
  const written = () =>
    rows(sql`
      delete from audit_log where company_id = ${company.companyId} returning *`);
  await written();
  const audited = allEndpoints
    .filter(({ name, endpoint }) => name in AUDITED && endpoint.method !== 'GET')
    .toSorted((a, b) => rank(a.endpoint) - rank(b.endpoint));
  const done: string[] = [];
  let changed = 0;
  for (const { name, endpoint } of audited) {
    const status = await callMarked(endpoint, company);
    const entries = await written();
    const { action, kind, when } = AUDITED[name] ?? {};
    if (status === 200) done.push(name);
    changed += action === 'change' ? entries.length : 0;
    // A sample may be what there is already; and its row nothing that can be answered, though it was done.
    const maybe = when !== undefined || action === 'change' || status >= 500;
    const refused = status >= 400 && status < 500;
    const one: unknown = expect.objectContaining({ action, kind, user_id: company.id });
    const made: unknown = expect.objectContaining({ entity_id: expect.any(Number) as unknown });
    const most = maybe ? Math.min(entries.length, 1) : 1;
    const wanted = refused ? 0 : most;
    expect(entries, name).toEqual(Array.from({ length: wanted }, () => one));
    expect(action === 'create' ? entries : [], name).toEqual(action === 'create' ? entries.map(() => made) : []);
    expect(JSON.stringify(entries).toLowerCase(), name).not.toContain(MARK);
  }
  expect(done.length).toBeGreaterThan(60);
  expect(changed).toBeGreaterThan(2);
});

async function callMarked(endpoint: Endpoint, company: FullCompany): Promise<number> {
  const body = endpoint.body === none ? undefined : marked(shapeOf(endpoint.body), sampleBody(endpoint));
  const { status } = await callNaming(product, adminToken(product, company), endpoint, company, body);
  return status;
}
