// Plans by request: super-administrators write them, companies hear of it, one that is in use stays.
import type { OwnedPlan } from '@recado/contract/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildPlan, buildUser } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let chief: string;
beforeAll(async () => {
  product = await createProduct();
  const company = await buildCompany(product.platform);
  chief = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin', super: true }));
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = OwnedPlan & { error?: string };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = chief) =>
  product.call<Answer>(token, method, `/plans${path}`, body);

const INPUT = { name: 'Ouro', users: 5, connections: 2, queues: 7, value: 199.9 };

test('a plan has all modules, unless said otherwise, and is on offer', async () => {
  const { body } = await call('POST', '', { ...INPUT, useCampaigns: false, users: '5' });
  expect(body).toEqual({
    id: expect.any(Number),
    ...INPUT,
    storageGb: null,
    useCampaigns: false,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
    isPublic: true,
    companiesCount: 0,
  });
  const offered = async () =>
    (await product.call<OwnedPlan[]>(undefined, 'GET', '/plans/list')).body.map(({ id }) => id);
  expect(await offered()).toContain(body.id);
  const changed = await call('PUT', `/${body.id}`, { isPublic: false, value: 0.1 + 0.2 - 0.01, useKanban: false });
  expect(changed.body).toEqual({ ...body, isPublic: false, value: 0.29, useKanban: false });
  expect((await call('GET', `/${body.id}`)).body).toEqual(changed.body);
  expect(await offered()).not.toContain(body.id);
  const all = (await product.call<OwnedPlan[]>(chief, 'GET', '/plans/all')).body;
  expect(all.map(({ id }) => id)).toContain(body.id);
  expect(all.map(({ value }) => value)).toEqual(all.map(({ value }) => value).toSorted((a, b) => a - b));
});

test('its companies hear of a change, others do not', async () => {
  const { body } = await call('PUT', `/${office.company.planId}`, { queues: 3 });
  expect(body).toMatchObject({ queues: 3, users: 10, companiesCount: 1 });
  expect(await eventsOf(product, office.company.id, 'settings')).toEqual([
    { rooms: [`company-${office.company.id}`], payload: { action: 'reload' } },
  ]);
  const other = await buildOffice(product);
  expect(await eventsOf(product, other.company.id, 'settings')).toEqual([]);
});

test('one that a company has is not deleted; another is', async () => {
  expect(await call('DELETE', `/${office.company.planId}`)).toMatchObject({
    status: 409,
    body: { error: 'ERR_PLAN_IN_USE' },
  });
  const { id } = await buildPlan(product.platform);
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  for (const method of ['GET', 'DELETE'] as const)
    expect(await call(method, `/${id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } });
  expect((await call('PUT', `/${id}`, { name: 'Prata' })).body.error).toBe('ERR_NO_PLAN_FOUND');
});

test.each<[string, object]>([
  ['a price below nothing', { value: -1 }],
  ['half a cent', { value: 1.005 }],
  ['a price that is none', { value: 'caro' }],
  ['an empty price', { value: '' }],
  ['no price', { value: null }],
  ['half a person', { users: 1.5 }],
  ['less than no queue', { queues: -1 }],
  ['no name', { name: ' ' }],
  ['a flag that is none', { useKanban: 'yes' }],
])('not with %s', async (_case, wrong) => {
  expect(await call('POST', '', { ...INPUT, ...wrong })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
});

test('administrators of a company neither see nor write them', async () => {
  const { token } = office.admin;
  const tries = [
    call('GET', '/all', undefined, token),
    call('GET', `/${office.company.planId}`, undefined, token),
    call('POST', '', INPUT, token),
    call('PUT', `/${office.company.planId}`, { value: 0 }, token),
    call('DELETE', `/${office.company.planId}`, undefined, token),
  ];
  for (const { status, body } of await Promise.all(tries))
    expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
});

test('everybody sees the plan of their company, and of no other', async () => {
  const path = `/companies/listPlan/${office.company.id}`;
  const { status, body } = await product.call(office.ann.token, 'GET', path);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id: office.company.id,
      storedBytes: 0,
      plan: expect.objectContaining({ useKanban: true, value: 99 }),
    }),
  ]);
  const other = await buildOffice(product);
  expect(await product.call(other.admin.token, 'GET', path)).toMatchObject({ status: 404 });
});

describe('a module that the plan lacks', () => {
  const tries: ['GET' | 'POST' | 'PUT' | 'DELETE', string, number, string | undefined][] = [
    ['POST', '/schedules', 403, 'ERR_PLAN_FEATURE'],
    ['PUT', '/schedules/1', 403, 'ERR_PLAN_FEATURE'],
    // What was scheduled before can be looked at, and deleted: this one is not there.
    ['GET', '/schedules', 200, undefined],
    ['DELETE', '/schedules/1', 404, 'ERR_NOT_FOUND'],
  ];
  const body = { body: 'Olá, bom dia', contactId: 1, sendAt: '2030-01-01T00:00:00Z' };

  test.each(tries)('%s %s: %i %s, whoever asks', async (method, path, status, error) => {
    await call('PUT', `/${office.company.planId}`, { useSchedules: false });
    const ask = async (token: string) => {
      const answer = await product.call(token, method, path, method === 'POST' || method === 'PUT' ? body : undefined);
      return [answer.status, answer.body['error']];
    };
    for (const { token } of [office.admin, office.ann]) expect(await ask(token)).toEqual([status, error]);
    await call('PUT', `/${office.company.planId}`, { useSchedules: true });
    expect(await ask(office.ann.token)).not.toContain('ERR_PLAN_FEATURE');
  });
});

describe('what the plan allows', () => {
  test.each([
    ['connections', '/whatsapp', () => ({ name: `Linha ${Date.now()}`, provider: 'sandbox' }), 1],
    ['queues', '/queue', () => ({ name: 'Nova', color: '#0a0b0c' }), 3],
    ['users', '/users', () => ({ name: 'Zeca', email: 'zeca@example.com', password: 'girassol-7' }), 4],
  ] as const)('%s', async (what, path, input, count) => {
    await call('PUT', `/${office.company.planId}`, { [what]: count });
    expect(await product.call(office.admin.token, 'POST', path, input())).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_LIMIT', details: { limit: count, count } },
    });
    await call('PUT', `/${office.company.planId}`, { [what]: count + 1 });
    expect((await product.call(office.admin.token, 'POST', path, input())).status).toBe(200);
  });
});
