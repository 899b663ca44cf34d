// The account of an official number: what of it is stored, shown, and handed to its channel.
import type { Connection } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildUser, countRows } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { channelSettings } from './channel-settings.service.ts';

type Answer = Connection & { error?: string; details?: { path: string; message: string }[] };

const ACCOUNT = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'TOKEN-secret-1',
  appSecret: 'APP-secret-2',
  verifyToken: 'VERIFY-secret-3',
};
const IDS = ['phoneNumberId', 'businessAccountId'];
const SECRETS = /TOKEN-secret|APP-secret|VERIFY-secret/;

let product: Product;
let companyId: number;
let admin: string;
let attendant: string;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  attendant = product.tokenOf(await buildUser(product.platform, companyId));
});
afterAll(() => product.close());

const rowsOf = <T extends object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

const add = (values: object = {}) =>
  product.call<Answer>(admin, 'POST', '/whatsapp', { name: 'Official', provider: 'cloud', cloud: ACCOUNT, ...values });
const change = (id: number, values: object) => product.call<Answer>(admin, 'PUT', `/whatsapp/${id}`, values);
const settings = (id: number) =>
  product.platform.db.withTenant(companyId, (tx) => channelSettings(tx, product.platform.secrets, id));
const orders = async () =>
  (await rowsOf<{ kind: string }>(sql`select request->>'kind' as kind from channel_requests order by id`)).map(
    ({ kind }) => kind,
  );

describe('the account of an official number', () => {
  it('is stored encrypted, shown without its secrets, and given whole to the channel', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    const [row] = await rowsOf<{ uuid: string; account: Buffer }>(sql`select uuid, account from connections`);
    expect(body.cloud).toEqual({
      phoneNumberId: ACCOUNT.phoneNumberId,
      businessAccountId: ACCOUNT.businessAccountId,
      hasAccessToken: true,
      hasAppSecret: true,
      hasVerifyToken: true,
      webhookUrl: `http://localhost/api/webhooks/whatsapp/${row?.uuid}`,
    });
    expect(JSON.stringify(body)).not.toMatch(SECRETS);
    expect(row?.account.toString('latin1')).not.toMatch(/secret|1065/);
    expect(await settings(body.id)).toEqual({ pairingNumber: undefined, cloud: ACCOUNT });
  });

  it('is for administrators: neither attendants nor the company’s room see it, nor the address Meta calls', async () => {
    const { body } = await add();
    const [row] = await rowsOf<{ uuid: string }>(sql`select uuid from connections`);
    const seen = await product.call<Connection[]>(attendant, 'GET', '/whatsapp');
    expect(seen.body[0]?.cloud).toBeNull();
    expect(JSON.stringify(seen.body)).not.toContain(row?.uuid);
    const events = await rowsOf<{ name: string; rooms: string[]; payload: object }>(
      sql`select name, rooms, payload from event_log order by id`,
    );
    expect(events.map(({ name }) => name)).toEqual(['whatsapp', 'whatsappSession', 'whatsappSession']);
    expect(JSON.stringify(events)).not.toMatch(SECRETS);
    expect(events[0]).toMatchObject({ rooms: [`company-${companyId}`], payload: { whatsapp: { cloud: null } } });
    expect(JSON.stringify(events[0])).not.toContain(row?.uuid);
    expect(events[1]).toMatchObject({
      rooms: [`company-${companyId}-may-connections-page:editOrDeleteConnection`],
      payload: { session: { cloud: body.cloud } },
    });
    expect(events[2]).toMatchObject({ payload: { session: { cloud: null } } });
  });

  it.each<[string, object, string[]]>([
    [
      'nothing of it',
      { cloud: undefined },
      ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'verifyToken'],
    ],
    [
      'no secrets',
      { cloud: { phoneNumberId: '12345', businessAccountId: '12345' } },
      ['accessToken', 'appSecret', 'verifyToken'],
    ],
    ['an empty secret', { cloud: { ...ACCOUNT, appSecret: '  ' } }, ['appSecret']],
    ['no ids', { cloud: { ...ACCOUNT, phoneNumberId: undefined, businessAccountId: undefined } }, IDS],
    ['an id that is none', { cloud: { ...ACCOUNT, phoneNumberId: 'abc' } }, ['phoneNumberId']],
  ])('%s: the form says what is missing, and nothing is stored', async (_what, values, fields) => {
    const { status, body } = await add(values);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'ERR_VALIDATION' });
    expect(body.details?.map(({ path }) => path)).toEqual(fields.map((field) => `cloud.${field}`));
    expect(await countRows(product.platform, companyId, 'connections')).toBe(0);
  });

  it.each(['1234', '1'.repeat(31), '12345a'])(
    'an id of Meta’s that is %s: how long it has to be is said',
    async (id) => {
      const { body } = await add({ cloud: { ...ACCOUNT, businessAccountId: id } });
      expect(body.details).toEqual([{ path: 'cloud.businessAccountId', message: '5 to 30 digits, as Meta shows it' }]);
    },
  );

  it('one part of it can be changed without naming the others', async () => {
    const { body } = await add();
    for (const part of [{ accessToken: 'TOKEN-secret-new' }, { phoneNumberId: '999999' }, {}])
      expect((await change(body.id, { cloud: part })).status).toBe(200);
    expect((await settings(body.id)).cloud).toEqual({
      ...ACCOUNT,
      accessToken: 'TOKEN-secret-new',
      phoneNumberId: '999999',
    });
    expect(await orders()).toEqual(['restart', 'restart']);
  });

  it('is not paired with a phone', async () => {
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', details: [{ path: 'pairingNumber' }] } };
    expect(await add({ pairingNumber: '5511987654321' })).toMatchObject(refused);
    const { body } = await add({ pairingNumber: '' });
    expect(await change(body.id, { pairingNumber: '5511987654321' })).toMatchObject(refused);
    expect(await rowsOf(sql`select pairing_number from connections`)).toEqual([{ pairing_number: '' }]);
  });

  it('belongs to no other provider', async () => {
    expect(await add({ provider: 'beta' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const { id } = await buildConnection(product.platform, companyId);
    expect(await change(id, { cloud: ACCOUNT })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect((await product.call<Connection>(admin, 'GET', `/whatsapp/${id}`)).body.cloud).toBeNull();
  });

  it('keeps the secrets that are left out, and begins the session anew when something changed', async () => {
    const { body } = await add();
    const ids = { phoneNumberId: ACCOUNT.phoneNumberId, businessAccountId: ACCOUNT.businessAccountId };
    await change(body.id, { name: 'Renamed' });
    await change(body.id, { cloud: { ...ids, accessToken: '', appSecret: ACCOUNT.appSecret } });
    expect(await orders()).toEqual([]);
    const changed = await change(body.id, { cloud: { ...ids, accessToken: 'TOKEN-secret-new' } });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toMatch(SECRETS);
    expect((await settings(body.id)).cloud).toEqual({ ...ACCOUNT, accessToken: 'TOKEN-secret-new' });
    expect(await orders()).toEqual(['restart']);
  });

  it.each([
    ['accountRefused', ['restart'], true],
    ['loggedOut', [], false],
  ] as const)('an ended session (%s) is dialled again: %s', async (statusReason, expected, wanted) => {
    const { body } = await add();
    await rowsOf(
      sql`update connections set wanted = false, status = 'DISCONNECTED', status_reason = ${statusReason}
        where id = ${body.id}`,
    );
    await change(body.id, { cloud: { ...ACCOUNT, accessToken: 'TOKEN-secret-new' } });
    expect(await orders()).toEqual(expected);
    expect(await rowsOf(sql`select wanted from connections`)).toEqual([{ wanted }]);
  });

  it('one number is one connection of the company', async () => {
    const { body } = await add();
    const second = await add({ name: 'Second' });
    expect(second).toMatchObject({ status: 409, body: { error: 'ERR_CONFLICT' } });
    const other = await add({ name: 'Other', cloud: { ...ACCOUNT, phoneNumberId: '999999' } });
    expect(other.status).toBe(200);
    expect(await change(other.body.id, { cloud: ACCOUNT })).toMatchObject({ status: 409 });
    // Its own is no conflict.
    expect((await change(body.id, { cloud: ACCOUNT })).status).toBe(200);
  });

  it('that cannot be read (another SECRET_KEY) has to be entered again, and breaks nothing', async () => {
    const { id } = await buildConnection(product.platform, companyId, {
      provider: 'cloud',
      account: Buffer.from('sealed with another key, or cut off'),
    });
    const shown = await product.call<Connection>(admin, 'GET', `/whatsapp/${id}`);
    expect(shown.body.cloud).toMatchObject({ phoneNumberId: '', hasAccessToken: false });
    expect((await settings(id)).cloud).toBeUndefined();
    const half = await change(id, { cloud: { phoneNumberId: '12345', businessAccountId: '12345' } });
    expect(half).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect((await change(id, { cloud: ACCOUNT })).status).toBe(200);
    expect((await settings(id)).cloud).toEqual(ACCOUNT);
  });
});

it('the phone to pair by code: digits, for who may pair', async () => {
  const added = await product.call<Answer>(admin, 'POST', '/whatsapp', {
    name: 'Web',
    pairingNumber: '+55 (11) 98765-4321',
  });
  expect(added.body).toMatchObject({ provider: 'beta', pairingNumber: '5511987654321', pairingCode: '', cloud: null });
  expect(await settings(added.body.id)).toEqual({ pairingNumber: '5511987654321', cloud: undefined });
  const seen = await product.call<Connection[]>(attendant, 'GET', '/whatsapp');
  expect(seen.body[0]?.pairingNumber).toBe('');
  expect((await change(added.body.id, { pairingNumber: '' })).body.pairingNumber).toBe('');
  expect(await change(added.body.id, { pairingNumber: '123' })).toMatchObject({ status: 400 });
});
