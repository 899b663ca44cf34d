// The options of a company by request: who reads, who changes, what each may be, and the one that is a credential.
import type { Setting } from '@recado/contract/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { credentialOf, settingOf } from './settings.service.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const list = async (token = office.admin.token) => (await product.call<Setting[]>(token, 'GET', '/settings')).body;
const set = (key: string, value: unknown, token = office.admin.token) =>
  product.call<Setting & { error?: string; details?: unknown }>(token, 'PUT', `/settings/${key}`, { key, value });
const stored = (key: string) => product.platform.db.withTenant(office.company.id, (tx) => settingOf(tx, key));

test('all are there, as they are from the start, for everybody of the company', async () => {
  expect(await list(office.ann.token)).toEqual([
    { key: 'userRating', value: 'disabled' },
    { key: 'scheduleType', value: 'disabled' },
    { key: 'CheckMsgIsGroup', value: 'enabled' },
    { key: 'call', value: 'disabled' },
    { key: 'chatBotType', value: 'text' },
    { key: 'sendGreetingAccepted', value: 'disabled' },
    { key: 'sendMsgTransfTicket', value: 'disabled' },
    { key: 'sendGreetingMessageOneQueues', value: 'disabled' },
    { key: 'autoReopenTimeout', value: '0' },
    { key: 'waitingWarning', value: '10' },
    { key: 'waitingAlarm', value: '30' },
    { key: 'firstSteps', value: 'shown' },
    { key: 'agentTokens', value: '0' },
    { key: 'aidsPrompt', value: '' },
    { key: 'secondFactorRequired', value: 'disabled' },
    { key: 'auditMonths', value: '12' },
    { key: 'keepMonths', value: '0' },
    { key: 'campaignsEnabled', value: 'true' },
    { key: 'asaas', value: '', hasValue: false },
  ]);
});

test.each(['0', '30', '43200'])('conversations may go on for %s minutes', async (value) => {
  expect((await set('autoReopenTimeout', value)).body).toEqual({ key: 'autoReopenTimeout', value });
});

test('one is changed for this company alone, and its browsers hear of it', async () => {
  const other = await buildOffice(product);
  for (const value of ['company', 'queue'])
    expect((await set('scheduleType', value)).body).toEqual({ key: 'scheduleType', value });
  expect((await list()).find(({ key }) => key === 'scheduleType')?.value).toBe('queue');
  expect((await list(other.admin.token)).find(({ key }) => key === 'scheduleType')?.value).toBe('disabled');
  expect(await stored('scheduleType')).toBe('queue');
  expect(await eventsOf(product, office.company.id, 'settings')).toHaveLength(2);
  expect((await eventsOf(product, office.company.id, 'settings')).at(-1)).toEqual({
    rooms: [`company-${office.company.id}`],
    payload: { action: 'update', setting: { key: 'scheduleType', value: 'queue' } },
  });
});

test.each([
  ['userRating', 'yes', 400, 'ERR_VALIDATION'],
  ['userRating', '', 400, 'ERR_VALIDATION'],
  ['scheduleType', 'enabled', 400, 'ERR_VALIDATION'],
  ['chatBotType', 'button', 400, 'ERR_VALIDATION'],
  ['call', 5, 400, 'ERR_VALIDATION'],
  ['autoReopenTimeout', '-1', 400, 'ERR_VALIDATION'],
  ['autoReopenTimeout', '1.5', 400, 'ERR_VALIDATION'],
  ['autoReopenTimeout', '', 400, 'ERR_VALIDATION'],
  ['autoReopenTimeout', '43201', 400, 'ERR_VALIDATION'],
  ['waitingAlarm', '10081', 400, 'ERR_VALIDATION'],
  ['waitingWarning', 'soon', 400, 'ERR_VALIDATION'],
  ['firstSteps', 'done', 400, 'ERR_VALIDATION'],
  ['auditMonths', '1', 400, 'ERR_VALIDATION'],
  ['keepMonths', '1', 400, 'ERR_VALIDATION'],
  ['nonsense', 'enabled', 404, 'ERR_NO_SETTING_FOUND'],
  ['constructor', 'enabled', 404, 'ERR_NO_SETTING_FOUND'],
  ['asaas', 'x'.repeat(501), 400, 'ERR_VALIDATION'],
])('%s is not %j', async (key, value, status, error) => {
  expect(await set(key, value)).toMatchObject({ status, body: { error } });
  expect(await stored(key)).toBeUndefined();
});

test('the other people read only', async () => {
  const supervisor = await buildUser(product.platform, office.company.id, { profile: 'supervisor' });
  for (const token of [office.ann.token, product.tokenOf(supervisor)])
    expect(await set('userRating', 'enabled', token)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
});

const chief = async (): Promise<string> =>
  product.tokenOf(await buildUser(product.platform, office.company.id, { profile: 'admin', super: true }));

test.each([
  ['whether a company has campaigns', 'campaignsEnabled', 'false'],
  ['to whose account the money goes', 'asaas', '$aact_prod_segredo'],
])('%s is for super-administrators to say, also beside one of them', async (_what, key, value) => {
  const token = await chief();
  expect(await set(key, value)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await stored(key)).toBeUndefined();
  expect((await set(key, value, token)).status).toBe(200);
});

test('a credential is kept encrypted, and never answered, in an event either', async () => {
  const token = await chief();
  expect((await set('asaas', ' $aact_prod_segredo ', token)).body).toEqual({ key: 'asaas', value: '', hasValue: true });
  expect((await list()).find(({ key }) => key === 'asaas')).toEqual({ key: 'asaas', value: '', hasValue: true });
  const rows = await queryRows(product, office.company.id, sql`select * from settings`);
  expect(JSON.stringify([rows, await eventsOf(product, office.company.id, 'settings')])).not.toContain('segredo');
  expect(credentialOf(product.platform.secrets, await stored('asaas'))).toBe('$aact_prod_segredo');
  expect((await set('asaas', '', token)).body).toEqual({ key: 'asaas', value: '', hasValue: false });
  expect(credentialOf(product.platform.secrets, await stored('asaas'))).toBeUndefined();
});
