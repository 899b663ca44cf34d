// Self-signup and the plans on offer.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildPlan, buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { settings, users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';

let product: Product;
let planId: number;
let addresses = 0;

beforeAll(async () => {
  product = await createProduct();
  planId = (await buildPlan(product.platform, { name: 'Público', price: 12_345 })).id;
});
afterAll(() => product.close());

const input = () => ({
  name: 'Padaria Aurora',
  email: `dona${(addresses += 1)}@example.com`,
  password: '12345',
  phone: '5511999990000',
  planId,
  recurrence: 'ANUAL',
  dueDate: '2999-01-01',
  status: 't',
  campaignsEnabled: true,
});

async function signUp(payload: object | string, ip = `10.1.${addresses}.1`) {
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json' };
  const answer = await product.app.inject({ method: 'POST', url: '/api/companies/cadastro', headers, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const companyNamed = (email: string) =>
  product.platform.db.withSystem((tx) => tx.select().from(companies).where(eq(companies.email, email)));

describe('signup', () => {
  it('makes a company on trial, whose administrator can sign in; time and state are the server’s to decide', async () => {
    const wanted = input();
    const { status, body } = await signUp(wanted);
    expect(status).toBe(200);
    const [company] = await companyNamed(wanted.email);
    expect(company).toMatchObject({ id: body['id'], planId, active: true, recurrence: 'MENSAL', phone: wanted.phone });
    const days = ((company?.dueDate?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0.99);
    expect(days).toBeLessThanOrEqual(1);

    const { email, password } = wanted;
    const login = await product.call<{ user: Record<string, unknown> }>(undefined, 'POST', '/auth/login', {
      email: email.toUpperCase(),
      password,
    });
    expect(login.body.user).toMatchObject({ name: wanted.name, profile: 'admin', super: false, companyId: body['id'] });
  });

  it('gives the settings that every company starts with', async () => {
    const { body } = await signUp({ ...input(), campaignsEnabled: false });
    const rows = await product.platform.db.withTenant(Number(body['id']), (tx) => tx.select().from(settings));
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
      asaas: '',
      CheckMsgIsGroup: 'enabled',
      call: 'disabled',
      scheduleType: 'disabled',
      userRating: 'disabled',
      chatBotType: 'text',
      sendGreetingAccepted: 'disabled',
      sendMsgTransfTicket: 'disabled',
      sendGreetingMessageOneQueues: 'disabled',
      campaignsEnabled: 'false',
    });
  });

  it('refuses an address that a company or a user has, whatever its case, and leaves nothing', async () => {
    const first = input();
    await signUp(first);
    const company = await buildCompany(product.platform);
    const user = await buildUser(product.platform, company.id, { email: 'atendente@example.com' });
    for (const email of [first.email.toUpperCase(), user.email, 'ATENDENTE@example.com']) {
      const { status, body } = await signUp({ ...input(), email });
      expect([status, body['error']]).toEqual([409, 'ERR_EMAIL_IN_USE']);
    }
    expect(await companyNamed(user.email)).toEqual([]);
  });

  it('makes one company of many requests at once', async () => {
    const wanted = input();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(wanted)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await companyNamed(wanted.email)).toHaveLength(1);
  });

  it('offers public plans only', async () => {
    const secret = await buildPlan(product.platform, { isPublic: false });
    for (const wrong of [secret.id, 999_999]) {
      const wanted = { ...input(), planId: wrong };
      const { status, body } = await signUp(wanted);
      expect([status, body['error']]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
      expect(await companyNamed(wanted.email)).toEqual([]);
    }
  });

  it.each([
    ['name', 'x', 'Too Short!'],
    ['name', 'x'.repeat(51), 'Too Long!'],
    ['name', '   ', 'Required'],
    ['name', 'a\u0000b', 'U+0000'],
    ['name', 7, 'string'],
    ['password', '1234', 'Too Short!'],
    ['password', 'x'.repeat(51), 'Too Long!'],
    ['email', 'padaria', 'Invalid email'],
    ['email', `${'x'.repeat(250)}@b.co`, 'Too Long!'],
    ['email', null, 'Invalid email'],
    ['phone', '1234567', 'Too Short!'],
    ['phone', '1'.repeat(51), 'Too Long!'],
    ['phone', undefined, 'string'],
    ['planId', 'x', 'number'],
    ['planId', 0, 'Too small'],
    ['planId', -1, 'Too small'],
    ['planId', 1.5, 'int'],
    ['planId', 2 ** 60, ''],
    ['recurrence', 'DIÁRIA', ''],
    ['campaignsEnabled', 'yes', 'boolean'],
  ])('refuses %s = %j', async (field, value, reason) => {
    const wanted = { ...input(), [field]: value };
    const { status, body } = await signUp(wanted);
    expect([status, body['error']]).toEqual([400, 'ERR_VALIDATION']);
    expect(body['details']).toContainEqual({ path: field, message: expect.stringContaining(reason) });
    expect(await companyNamed(wanted.email)).toEqual([]);
  });

  it('refuses what is not JSON', async () => {
    expect((await signUp('{"name":')).body['error']).toBe('ERR_VALIDATION');
    expect((await signUp('[]')).body['error']).toBe('ERR_VALIDATION');
    const endless = JSON.stringify(input()).replace(/"planId":\d+/, '"planId":1e400');
    expect((await signUp(endless)).body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ path: 'planId' }] });
  });

  it('takes names as they are', async () => {
    const name = 'D\'Ávila"; drop table companies; --';
    const wanted = { ...input(), name };
    await signUp(wanted);
    expect((await companyNamed(wanted.email))[0]?.name).toBe(name);
  });

  it('lets twenty tries in ten minutes through for an address', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await signUp({}, '10.7.7.7')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });
});

describe('the plans on offer', () => {
  it('are public, and priced in reais', async () => {
    const hidden = await buildPlan(product.platform, { isPublic: false });
    const { status, body } = await product.call<{ id: number; value: number }[]>(undefined, 'GET', '/plans/list');
    expect(status).toBe(200);
    expect(body.find(({ id }) => id === planId)).toMatchObject({ name: 'Público', value: 123.45, useKanban: true });
    expect(body.map(({ id }) => id)).not.toContain(hidden.id);
  });
});

describe('a signed-up company', () => {
  it('sees no other', async () => {
    const [one, two] = [await signUp(input()), await signUp(input())];
    const seen = await product.platform.db.withTenant(Number(one.body['id']), (tx) =>
      tx.select({ companyId: users.companyId }).from(users),
    );
    expect(seen).toEqual([{ companyId: one.body['id'] }]);
    expect(one.body['id']).not.toBe(two.body['id']);
  });
});
