// Companies by request: super-administrators work on all of them, administrators on their own, and one that goes takes all along.
import type { Company } from '@recado/contract/companies';
import { eq, sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildPlan, buildUser } from '../../../../test/build.ts';
import { workOff } from '../../../../test/debtor.ts';
import { buildFullCompany, snapshot } from '../../../../test/every-table.ts';
import { buildOffice, eventsOf, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { companies } from '../../../schema/companies.ts';
import { paymentsOf } from '../../../start/payments.ts';
import { cancelPaymentJob } from '../../billing/payments/payments.jobs.ts';
import { removeCompanyJob } from './remove-company.jobs.ts';

let product: Product;
let address: string;
let office: Office;
let own: Office;
let chief: Person;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
  own = await buildOffice(product);
  const user = await buildUser(product.platform, own.company.id, { profile: 'admin', super: true });
  chief = { ...user, token: product.tokenOf(user) };
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = Company & { error?: string };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = chief.token) =>
  product.call<Answer>(token, method, `/companies${path}`, body);
const mine = () => `/${office.company.id}`;
const setHours = (body: object, token?: string) => call('PUT', `${mine()}/schedules`, { id: 5, ...body }, token);
/** Answers the day of the month that it keeps. */
const dueOn = async (dueDate: string) =>
  (await call('PUT', mine(), { dueDate: `${dueDate}T15:00:00.000Z` })).body.dueDay;
const signIn = (email: string, password: string) => product.call(undefined, 'POST', '/auth/login', { email, password });

let names = 0;
const input = (values: object = {}) => {
  const n = (names += 1);
  return { name: `Padaria ${n}`, email: `padaria${n}@example.com`, planId: office.company.planId, ...values };
};

/** Jobs that wait, by name, for this company. */
const jobsFor = (companyId: number) =>
  product.platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from pgboss.job where data->>'companyId' = ${String(companyId)} order by name`,
    );
    return rows.map(({ name }) => name);
  });

describe('a new company', () => {
  test('has its plan, its first administrator, who can sign in, and an invoice to come', async () => {
    const wanted = input({
      password: 'girassol-7',
      phone: '5511999990000',
      dueDate: '2027-01-31T12:00:00.000Z',
      recurrence: 'ANUAL',
      timeZone: 'America/Manaus',
      language: 'es',
      campaignsEnabled: false,
      billingName: 'Padaria Ltda',
    });
    const { status, body } = await call('POST', '', wanted);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: wanted.name,
      email: wanted.email,
      phone: '5511999990000',
      planId: wanted.planId,
      plan: { id: wanted.planId, value: 99 },
      status: true,
      dueDate: '2027-01-31T12:00:00.000Z',
      recurrence: 'ANUAL',
      timeZone: 'America/Manaus',
      language: 'es',
      billingName: 'Padaria Ltda',
      schedules: [],
      specialDays: [],
    });
    expect(body.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false' });
    expect(body.settings.map(({ key }) => key)).not.toContain('asaas');
    const session = await signIn(wanted.email, 'girassol-7');
    expect(session.body['user']).toMatchObject({
      name: wanted.name,
      profile: 'admin',
      super: false,
      companyId: body.id,
    });
    expect(await jobsFor(body.id)).toEqual(['billing.invoices']);
  });

  test('without a password is told by mail how to choose one', async () => {
    const { body } = await call('POST', '', input());
    expect(await jobsFor(body.id)).toEqual(['billing.invoices', 'mail.send']);
    expect([body.dueDate, body.status]).toEqual([null, true]);
  });

  test('whose due date is a day may work until that ends where it is, also where it moves with it', async () => {
    const { body } = await call('POST', '', input({ dueDate: '2027-01-31', timeZone: 'Pacific/Auckland' }));
    expect(body.dueDate).toBe('2027-01-31T10:59:59.000Z');
    const moved = async (change: object) => (await call('PUT', `/${body.id}`, change)).body.dueDate;
    expect(await moved({ dueDate: '2027-02-28' })).toBe('2027-02-28T10:59:59.000Z');
    expect(await moved({ dueDate: '2027-02-28', timeZone: 'America/Sao_Paulo' })).toBe('2027-03-01T02:59:59.000Z');
  });

  test.each(['', 'Invalid date', null])('whose due date is %j has none', async (dueDate) => {
    expect((await call('POST', '', input({ password: 'girassol-7', dueDate }))).body.dueDate).toBeNull();
  });

  test.each([
    ['2027-01-31', '2027-02-01T02:59:59.000Z'],
    ['2027-01-31T22:00:00-03:00', '2027-02-01T01:00:00.000Z'],
  ])('whose due date is %s may work until %s', async (dueDate, until) => {
    expect((await call('POST', '', input({ password: 'girassol-7', dueDate }))).body.dueDate).toBe(until);
  });

  test.each<[string, () => object, number, string]>([
    ['a plan that is not there', () => ({ planId: 999_999 }), 404, 'ERR_NO_PLAN_FOUND'],
    ['no plan', () => ({ planId: undefined }), 400, 'ERR_VALIDATION'],
    ['a due date after all times', () => ({ dueDate: '+275760-09-12' }), 400, 'ERR_VALIDATION'],
    ['a due date before them', () => ({ dueDate: '-000001-01-01' }), 400, 'ERR_VALIDATION'],
    ['a due date that no payment can move', () => ({ dueDate: '9999-12-31' }), 400, 'ERR_VALIDATION'],
    ['a due date that is none', () => ({ dueDate: '31/01/2027' }), 400, 'ERR_VALIDATION'],
    ['no address', () => ({ email: '' }), 400, 'ERR_VALIDATION'],
    ['a company’s address', () => ({ email: office.company.email.toUpperCase() }), 409, 'ERR_EMAIL_IN_USE'],
    ['a user’s address', () => ({ email: office.ann.email }), 409, 'ERR_EMAIL_IN_USE'],
    ['a time zone that is none', () => ({ timeZone: 'Brasil' }), 400, 'ERR_VALIDATION'],
    ['an offset for a time zone', () => ({ timeZone: '+03:00' }), 400, 'ERR_VALIDATION'],
    ['a time zone that PostgreSQL lacks', () => ({ timeZone: 'PRT' }), 400, 'ERR_VALIDATION'],
    ['a password too short', () => ({ password: '1234567' }), 400, 'ERR_VALIDATION'],
    ['a recurrence that is none', () => ({ recurrence: 'DIARIA' }), 400, 'ERR_VALIDATION'],
  ])('not with %s', async (_case, wrong, status, error) => {
    const wanted = input({ password: 'girassol-7', ...wrong() });
    expect(await call('POST', '', wanted)).toMatchObject({ status, body: { error } });
    const rows = await product.platform.db.withSystem((tx) =>
      tx.select().from(companies).where(eq(companies.name, wanted.name)),
    );
    expect(rows).toEqual([]);
  });
});

describe('reading', () => {
  test('super-administrators see all by name, found by a part of it', async () => {
    await buildCompany(product.platform, { name: 'Álamo Móveis', email: 'contato@alamo.example' });
    const page = async (query: string) =>
      (await product.call<{ companies: Company[]; count: number }>(chief.token, 'GET', `/companies${query}`)).body;
    expect((await page('?searchParam=alamo mov')).companies.map(({ name }) => name)).toEqual(['Álamo Móveis']);
    expect((await page('?searchParam=ALAMO.exam')).count).toBe(1);
    expect(await page('?searchParam=%25%25')).toMatchObject({ companies: [], count: 0, hasMore: false });
    const { body } = await product.call<Company[]>(chief.token, 'GET', '/companies/list');
    expect(body[0]?.name).toBe('Álamo Móveis');
    expect(body.length).toBe((await page('')).count);
  });

  test('with what the files of each take', async () => {
    const { id } = office.company;
    await product.platform.db.withTenant(id, (tx) =>
      tx.execute(sql`insert into media (state, mime, storage_key, size) values ('stored', 'image/png', 'x', 3072)`),
    );
    const { body } = await product.call<Company[]>(chief.token, 'GET', '/companies/list');
    const taken = new Map(body.map((company) => [company.id, company.storedBytes]));
    expect([taken.get(id), taken.get(own.company.id)]).toEqual([3072, 0]);
  });

  test('twenty a page', async () => {
    for (let n = 10; n < 35; n += 1) await buildCompany(product.platform, { name: `Zebra ${n}` });
    const { body } = await product.call<{ companies: Company[] }>(
      chief.token,
      'GET',
      '/companies?searchParam=zebra&pageNumber=2',
    );
    expect(body).toMatchObject({ count: 25, hasMore: false });
    expect(body.companies.map(({ name }) => name)).toEqual([
      'Zebra 30',
      'Zebra 31',
      'Zebra 32',
      'Zebra 33',
      'Zebra 34',
    ]);
  });

  test('administrators see their own, attendants none', async () => {
    expect((await call('GET', mine(), undefined, office.admin.token)).body).toMatchObject({
      id: office.company.id,
      name: office.company.name,
    });
    const stranger = await buildOffice(product);
    expect(await call('GET', mine(), undefined, stranger.admin.token)).toMatchObject({ status: 404 });
    expect(await call('GET', mine(), undefined, office.ann.token)).toMatchObject({ status: 403 });
    for (const path of ['', '/list'])
      expect(await call('GET', path, undefined, office.admin.token)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
    expect((await call('GET', mine())).body.id).toBe(office.company.id);
  });
});

describe('changing', () => {
  test('administrators change of their own company what is theirs, with the rest sent along as it is', async () => {
    const before = (await call('GET', mine(), undefined, office.admin.token)).body;
    const { status, body } = await call(
      'PUT',
      mine(),
      {
        name: 'Nova Padaria',
        phone: '5511888887777',
        timeZone: 'America/Recife',
        language: 'en',
        billingName: 'Nova Ltda',
        addressCity: 'Recife',
        email: before.email,
        planId: before.planId,
        status: true,
        dueDate: before.dueDate,
        recurrence: before.recurrence,
        campaignsEnabled: true,
      },
      office.admin.token,
    );
    expect([status, body]).toMatchObject([
      200,
      { name: 'Nova Padaria', timeZone: 'America/Recife', addressCity: 'Recife', dueDate: before.dueDate },
    ]);
    expect((await eventsOf(product, office.company.id, 'settings')).at(-1)?.payload).toEqual({ action: 'reload' });
    expect(await jobsFor(office.company.id)).toEqual(['schedules.clock']);
  });

  test('and nothing else, nor another company', async () => {
    const { token } = office.admin;
    const free = await buildPlan(product.platform, { price: 0 });
    for (const change of [
      { planId: free.id },
      { dueDate: '2099-01-01T00:00:00.000Z' },
      { dueDate: null },
      { recurrence: 'ANUAL' },
      { status: false },
      { email: 'outra@example.com' },
      { campaignsEnabled: false },
    ])
      expect([change, (await call('PUT', mine(), change, token)).body.error]).toEqual([change, 'ERR_NO_PERMISSION']);
    const stranger = await buildOffice(product);
    const path = `/${stranger.company.id}`;
    expect(await call('PUT', path, { name: 'Minha' }, token)).toMatchObject({ status: 404 });
    expect(await call('PUT', `${path}/schedules`, { schedules: [] }, token)).toMatchObject({ status: 404 });
    expect(await call('PUT', mine(), { name: 'Minha' }, office.ann.token)).toMatchObject({ status: 403 });
    expect((await call('GET', mine())).body).toMatchObject({ name: office.company.name, status: true });
  });

  test('super-administrators change everything, and what is owed is worked out anew', async () => {
    const plan = await buildPlan(product.platform, { name: 'Ouro' });
    await product.platform.db.withSystem((tx) =>
      tx.update(companies).set({ trialExpiration: new Date() }).where(eq(companies.id, office.company.id)),
    );
    const { body } = await call('PUT', mine(), {
      planId: plan.id,
      dueDate: '2030-05-31T00:00:00.000Z',
      recurrence: 'TRIMESTRAL',
      email: `nova${(names += 1)}@example.com`,
      campaignsEnabled: false,
    });
    expect(body).toMatchObject({
      plan: { name: 'Ouro' },
      dueDate: '2030-05-31T00:00:00.000Z',
      dueDay: null,
      recurrence: 'TRIMESTRAL',
    });
    expect(body.settings).toEqual([{ key: 'campaignsEnabled', value: 'false' }]);
    // … and it goes without them from then on, whatever its plan says.
    for (const path of ['/flowbuilder', '/campaigns', '/contact-lists'])
      expect(await product.call(office.admin.token, 'GET', path)).toMatchObject({
        status: 403,
        body: { error: 'ERR_PLAN_FEATURE' },
      });
    expect(await jobsFor(office.company.id)).toEqual(['billing.invoices']);
    // A date that somebody set is no trial's.
    const me = await product.call<{ company: object }>(office.admin.token, 'GET', '/auth/me');
    expect(me.body.company).toMatchObject({
      trialExpiration: null,
      dueDate: '2030-05-31T00:00:00.000Z',
      plan: { useCampaigns: false, useSchedules: true },
    });
    await call('PUT', mine(), { phone: '551199998888', timeZone: body.timeZone });
    expect(await jobsFor(office.company.id)).toHaveLength(1);
    await call('PUT', mine(), { timeZone: 'Asia/Tokyo' });
    expect(await jobsFor(office.company.id)).toEqual(['billing.invoices', 'schedules.clock']);
    expect((await call('PUT', mine(), { planId: 999_999 })).body.error).toBe('ERR_NO_PLAN_FOUND');
    expect((await call('PUT', '/999999', { name: 'Ninguém' })).body.error).toBe('ERR_NOT_FOUND');
    expect((await call('PUT', mine(), { email: own.company.email })).body.error).toBe('ERR_EMAIL_IN_USE');
  });

  test('a renewal through a shorter month keeps the day, another date has its own', async () => {
    await dueOn('2030-01-31');
    expect(await dueOn('2030-02-28')).toBe(31);
    expect(await dueOn('2030-03-31')).toBe(31);
    expect(await dueOn('2030-04-15')).toBeNull();
  });

  test('one that is switched off: its people are out, their sockets too, until it is on again', async () => {
    const options = {
      transports: ['websocket'],
      query: { token: office.ann.token },
      reconnection: false,
      forceNew: true,
    };
    const socket = io(address, options);
    await new Promise((resolve) => socket.once('ready', resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await call('PUT', mine(), { status: false })).body.status).toBe(false);
    expect(await ended).toBe('io server disconnect');
    expect(await product.call(office.ann.token, 'GET', '/auth/me')).toMatchObject({
      status: 403,
      body: { error: 'ERR_COMPANY_DISABLED' },
    });
    await call('PUT', mine(), { status: true });
    expect((await product.call(office.ann.token, 'GET', '/auth/me')).status).toBe(200);
  });

  test('nobody switches their own company off', async () => {
    expect((await call('PUT', `/${own.company.id}`, { status: false })).body.error).toBe('ERR_NO_PERMISSION');
  });

  test.each([
    ['switch off', 'PUT', { status: false }],
    ['delete', 'DELETE', undefined],
  ] as const)('of two super-administrators who %s each other’s companies one stays', async (_what, method, body) => {
    const offices = [await buildOffice(product), await buildOffice(product)];
    const chiefs = await Promise.all(
      offices.map(async ({ company }) =>
        product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin', super: true })),
      ),
    );
    const answers = await Promise.all(
      chiefs.map((token, at) => call(method, `/${offices[1 - at]?.company.id}`, body, token)),
    );
    // The second is refused under the lock, or, where it came late, at the door.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([401, 403])]);
  });

  test('opening hours are set by administrators of the company, and by super-administrators', async () => {
    const schedules = [{ weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }];
    expect((await setHours({ schedules }, office.admin.token)).body.schedules).toEqual(schedules);
    expect((await setHours({ schedules: [] })).body.schedules).toEqual([]);
    expect((await setHours({ schedules }, office.ann.token)).status).toBe(403);
    expect((await setHours({ schedules: [{ ...schedules[0], endTime: '8h' }] })).status).toBe(400);
  });
});

describe('deleting', () => {
  test('takes everything along, stops the phones, lists the files, and leaves the others alone', async () => {
    const gone = await buildFullCompany(product.platform);
    const left = await buildFullCompany(product.platform);
    const before = await snapshot(product.platform, left.companyId);
    const tables = ['media', 'quick_messages', 'sim_messages'];
    await product.platform.db.withSystem(async (tx) => {
      for (const table of tables)
        await tx.execute(sql`
          update ${sql.identifier(table)} set storage_key = ${`file of ${table}`} where company_id = ${gone.companyId}`);
    });
    const poked: string[] = [];
    const stop = product.platform.hints.on(CHANNEL_TOPIC, (id) => poked.push(id));
    expect((await call('DELETE', `/${gone.companyId}`)).status).toBe(200);
    stop();
    expect(poked).toEqual([String(gone.id)]);
    await workOff(product, cancelPaymentJob(paymentsOf(product.platform)));
    // There are more tables than one run of it has transactions: the rest is a job of its own.
    for (let run = 0; run < 2; run += 1) await removeCompanyJob.run(product.platform, { companyId: gone.companyId });
    const after = await snapshot(product.platform, gone.companyId);
    // The list of files outlives the company, and so does, for half an hour, what its browsers were told.
    const { removed_files: listed, event_log: told, ...rest } = after;
    expect(Object.entries(rest).filter(([, rows]) => rows.length > 0)).toEqual([]);
    const keys = listed?.map((row) => (row as { storage_key: string }).storage_key);
    expect(keys).toEqual(expect.arrayContaining(tables.map((table) => `file of ${table}`)));
    expect(told).toContainEqual(expect.objectContaining({ name: 'settings', payload: { action: 'reload' } }));
    expect(await snapshot(product.platform, left.companyId)).toEqual(before);
    expect((await call('GET', `/${gone.companyId}`)).body.error).toBe('ERR_NOT_FOUND');
  });

  test('not one’s own, nor as an administrator', async () => {
    expect(await call('DELETE', `/${own.company.id}`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(await call('DELETE', mine(), undefined, office.admin.token)).toMatchObject({ status: 403 });
    expect((await call('GET', mine())).status).toBe(200);
  });
});
