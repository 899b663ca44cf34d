// People by request: who may add, change and delete whom, and what becomes of their tickets, sessions and sockets.
import type { User } from '@recado/contract/users';
import { sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildPlan, buildTicket, buildUser, countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { users } from '../../../schema/accounts.ts';
import { hashPassword } from '../auth/passwords.service.ts';

let product: Product;
let office: Office;
let address: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = User & { error?: string; details?: { path: string; message: string }[] };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = office.admin.token) =>
  product.call<Answer>(token, method, `/users${path}`, body);
const signIn = (email: string, password: string) =>
  product.call<{ token: string }>(undefined, 'POST', '/auth/login', { email, password });

let people = 0;
const input = (values: object = {}) => ({
  name: 'Maria Souza',
  email: `maria${(people += 1)}@example.com`,
  password: 'girassol-7',
  ...values,
});

const person = async (values: Parameters<typeof buildUser>[2] = {}) => {
  const made = await buildUser(product.platform, office.company.id, values);
  return { ...made, token: product.tokenOf(made) };
};

describe('a new user', () => {
  test('is a user without rights, unless said otherwise, and can sign in', async () => {
    const wanted = input();
    const { status, body } = await call('POST', '', { ...wanted, companyId: 999_999 });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: wanted.name,
        email: wanted.email,
        profile: 'user',
        role: null,
        online: false,
        queues: [],
        secondFactor: false,
        singleSignOn: null,
        super: false,
        allTicket: 'desabled',
        whatsappId: null,
        language: null,
        companyId: office.company.id,
      },
    ]);
    expect((await signIn(wanted.email, 'girassol-7')).status).toBe(200);
    const rich = await call('POST', '', {
      ...input(),
      profile: 'supervisor',
      allTicket: 'enabled',
      queueIds: [office.sales.id, office.sales.id, office.support.id],
      whatsappId: office.whatsappId,
    });
    expect(rich.body).toMatchObject({ profile: 'supervisor', allTicket: 'enabled', whatsappId: office.whatsappId });
    expect(rich.body.queues.map(({ id }) => id)).toEqual([office.sales.id, office.support.id]);
    expect(JSON.stringify(rich.body)).not.toContain('argon2');
  });

  test('is told to everybody, with the address to those who manage people and themselves alone', async () => {
    const { body } = await call('POST', '', input());
    const room = `company-${office.company.id}`;
    const told = await eventsOf<{ user: { email: string } }>(product, office.company.id, 'user');
    expect(told.map(({ rooms, payload }) => [rooms, payload.user.email])).toEqual([
      [[`${room}-may-users-page:edit`, `user-${body.id}`], body.email],
      [[room, `!${room}-may-users-page:edit`, `!user-${body.id}`], ''],
    ]);
  });

  test('is not more than the plan allows, also not when two are added at once', async () => {
    const plan = await buildPlan(product.platform, { users: 6 });
    const company = await buildCompany(product.platform, { planId: plan.id });
    const admin = await buildUser(product.platform, company.id, { profile: 'admin' });
    for (let n = 0; n < 4; n += 1) await buildUser(product.platform, company.id);
    const token = product.tokenOf(admin);
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', input(), token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      error: 'ERR_PLAN_LIMIT',
      details: { limit: 6, count: 6 },
    });
    expect(await countRows(product.platform, company.id, 'users')).toBe(6);
  });

  test.each<[string, object, number, string]>([
    ['an address somebody has, in any company', { email: 'TAKEN@example.com' }, 409, 'ERR_EMAIL_IN_USE'],
    ['a queue that is not there', { queueIds: [999_999] }, 404, 'ERR_NO_QUEUE_FOUND'],
    ['a connection that is not there', { whatsappId: 999_999 }, 404, 'ERR_NO_WAPP_FOUND'],
    ['a profile that is none', { profile: 'super' }, 400, 'ERR_VALIDATION'],
    ['no name', { name: '  ' }, 400, 'ERR_VALIDATION'],
    ['a name too short', { name: 'x' }, 400, 'ERR_VALIDATION'],
    ['a name too long', { name: 'x'.repeat(51) }, 400, 'ERR_VALIDATION'],
    ['a password too short', { password: '1234567' }, 400, 'ERR_VALIDATION'],
    ['a password too long', { password: 'x'.repeat(51) }, 400, 'ERR_VALIDATION'],
    ['no password', { password: '' }, 400, 'ERR_VALIDATION'],
    ['an address that is none', { email: 'maria' }, 400, 'ERR_VALIDATION'],
  ])('not with %s', async (_case, wrong, status, error) => {
    const other = await buildCompany(product.platform);
    await product.platform.db.withSystem((tx) => tx.delete(users).where(sql`lower(email) = 'taken@example.com'`));
    await buildUser(product.platform, other.id, { email: 'taken@example.com' });
    const before = await countRows(product.platform, office.company.id, 'users');
    expect(await call('POST', '', input(wrong))).toMatchObject({ status, body: { error } });
    expect(await countRows(product.platform, office.company.id, 'users')).toBe(before);
  });

  test('is not made with what is another company’s', async () => {
    const other = await buildOffice(product);
    expect((await call('POST', '', input({ queueIds: [other.sales.id] }))).body.error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await call('POST', '', input({ whatsappId: other.whatsappId }))).body.error).toBe('ERR_NO_WAPP_FOUND');
  });

  test.each(['supervisor', 'user'] as const)('is not made by a %s', async (profile) => {
    const { token } = await person({ profile });
    expect(await call('POST', '', input(), token)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});

describe('reading', () => {
  test('anybody for administrators, oneself for others, nobody of another company', async () => {
    expect((await call('GET', `/${office.ann.id}`)).body).toMatchObject({ name: 'Ann', email: office.ann.email });
    expect((await call('GET', `/${office.ann.id}`, undefined, office.ann.token)).body.name).toBe('Ann');
    expect((await call('GET', `/${office.bob.id}`, undefined, office.ann.token)).body.error).toBe('ERR_NO_PERMISSION');
    const stranger = await buildOffice(product);
    expect(await call('GET', `/${office.ann.id}`, undefined, stranger.admin.token)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
  });
});

describe('changing', () => {
  test('oneself: name, address and password, with one’s rights sent along as they are', async () => {
    const passwordHash = await hashPassword('de-antes-7');
    const ann = await person({ passwordHash, queueIds: [office.sales.id], whatsappId: office.whatsappId });
    const email = `ann${(people += 1)}@example.com`;
    const same = {
      profile: 'user',
      allTicket: 'desabled',
      queueIds: [office.sales.id],
      whatsappId: office.whatsappId,
      companyId: 1,
    };
    const change = { name: 'Ana', email, password: 'outra-flor-1', ...same };
    for (const currentPassword of [undefined, '', 'outra-flor-1'])
      expect(await call('PUT', `/${ann.id}`, { ...change, currentPassword }, ann.token)).toMatchObject({
        status: 403,
        body: { error: 'ERR_WRONG_PASSWORD' },
      });
    expect((await call('PUT', `/${ann.id}`, { name: 'Ana', email: ann.email, ...same }, ann.token)).status).toBe(200);
    const { status, body } = await call('PUT', `/${ann.id}`, { ...change, currentPassword: 'de-antes-7' }, ann.token);
    expect([status, body.name, body.email]).toEqual([200, 'Ana', email]);
    expect((await signIn(email, 'outra-flor-1')).status).toBe(200);
  });

  test('an empty password leaves the old one', async () => {
    const { body } = await call('POST', '', input());
    await call('PUT', `/${body.id}`, { name: 'Maria S.', password: '' });
    expect((await signIn(body.email, 'girassol-7')).status).toBe(200);
    expect((await call('PUT', `/${body.id}`, { password: '123' })).status).toBe(400);
  });

  test.each(['user', 'supervisor'] as const)('a %s gives themselves no rights', async (profile) => {
    const eve = await person({ profile, queueIds: [office.support.id] });
    for (const change of [
      { profile: 'admin' },
      { allTicket: 'enabled' },
      { queueIds: [office.support.id, office.sales.id] },
      { queueIds: [] },
      { whatsappId: office.whatsappId },
    ])
      expect(await call('PUT', `/${eve.id}`, { name: 'Eva', ...change }, eve.token)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
    expect((await call('GET', `/${eve.id}`)).body).toMatchObject({ name: eve.name, profile, allTicket: 'desabled' });
    expect((await call('PUT', `/${office.bob.id}`, { name: 'Bobby' }, eve.token)).status).toBe(403);
  });

  test('somebody else’s password ends their session', async () => {
    const { body } = await call('POST', '', input());
    const { body: session } = await signIn(body.email, 'girassol-7');
    expect((await call('GET', `/${body.id}`, undefined, session.token)).status).toBe(200);
    await call('PUT', `/${body.id}`, { password: 'trocada-7' });
    expect(await call('GET', `/${body.id}`, undefined, session.token)).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
    expect((await signIn(body.email, 'girassol-7')).status).toBe(401);
    expect((await signIn(body.email, 'trocada-7')).status).toBe(200);
  });

  test('rights: sockets begin anew, in the rooms of today', async () => {
    const socket = io(address, {
      transports: ['websocket'],
      query: { token: office.ann.token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('ready', resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await call('PUT', `/${office.ann.id}`, { queueIds: [office.support.id] });
    expect(await ended).toBe('transport close');
    const { rooms } = (await eventsOf(product, office.company.id, 'user')).at(-1) ?? { rooms: [] };
    expect(rooms).toContain(`company-${office.company.id}`);
  });

  test('not to what is another company’s, nor to an address that somebody has', async () => {
    const other = await buildOffice(product);
    const path = `/${office.ann.id}`;
    expect((await call('PUT', path, { queueIds: [other.sales.id] })).body.error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await call('PUT', path, { whatsappId: other.whatsappId })).body.error).toBe('ERR_NO_WAPP_FOUND');
    expect(await call('PUT', path, { email: other.ann.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'ERR_EMAIL_IN_USE' },
    });
    expect((await call('PUT', `/${other.ann.id}`, { name: 'Mine' })).body.error).toBe('ERR_NO_USER_FOUND');
    expect((await call('PUT', path, { queueIds: [], whatsappId: null })).body).toMatchObject({ queues: [] });
  });

  test('the last administrator stays one, also when two demote each other', async () => {
    const path = `/${office.admin.id}`;
    expect(await call('PUT', path, { profile: 'user' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_LAST_ADMIN' },
    });
    const second = await person({ profile: 'admin' });
    const answers = await Promise.all([
      call('PUT', path, { profile: 'user' }, second.token),
      call('PUT', `/${second.id}`, { profile: 'user' }),
    ]);
    // The second of them is refused: as the last administrator, or as one no longer.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await queryRows<{ n: number }>(
      product,
      office.company.id,
      sql`select count(*) as n from users where profile = 'admin'`,
    );
    expect(row?.n).toBe(1);
  });

  test.each([
    ['demote', 'PUT', { profile: 'user' }],
    ['delete', 'DELETE', undefined],
  ] as const)('of two super-administrators who %s each other one stays', async (_what, method, body) => {
    const [one, two] = [
      await person({ profile: 'admin', super: true }),
      await person({ profile: 'admin', super: true }),
    ];
    const answers = await Promise.all([
      call(method, `/${two.id}`, body, one.token),
      call(method, `/${one.id}`, body, two.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await queryRows<{ id: number }>(
      product,
      office.company.id,
      sql`select id from users where super and profile = 'admin'`,
    );
    expect(left).toHaveLength(1);
    const own = left[0]?.id === one.id ? one : two;
    expect(await call('PUT', `/${own.id}`, { profile: 'user' }, own.token)).toMatchObject({
      status: 409,
      body: { error: 'ERR_LAST_ADMIN' },
    });
  });

  test('nobody takes over who runs the installation', async () => {
    const chief = await person({ profile: 'admin', super: true });
    expect((await call('PUT', `/${chief.id}`, { password: 'minha-flor-1' })).body.error).toBe('ERR_NO_PERMISSION');
    expect((await call('DELETE', `/${chief.id}`)).body.error).toBe('ERR_NO_PERMISSION');
    expect((await call('PUT', `/${chief.id}`, { name: 'Chefe' }, chief.token)).body).toMatchObject({
      name: 'Chefe',
      super: true,
    });
    const made = await call('POST', '', { ...input(), super: true }, chief.token);
    expect(made.body.super).toBe(false);
  });
});

describe('deleting', () => {
  test('hands the open tickets back to those who wait, and keeps what was done', async () => {
    const { platform } = product;
    const { id: companyId } = office.company;
    const open = await buildTicket(platform, companyId, {
      status: 'open',
      userId: office.ann.id,
      queueId: office.sales.id,
    });
    const waiting = await buildTicket(platform, companyId, { status: 'pending', userId: office.ann.id });
    const closed = await buildTicket(platform, companyId, { status: 'closed', userId: office.ann.id });
    const bobs = await buildTicket(platform, companyId, { status: 'open', userId: office.bob.id });
    await platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into ticket_tracking (ticket_id, user_id, queued_at, started_at)
        values (${open.id}, ${office.ann.id}, now() - interval '1 hour', now() - interval '1 hour')`),
    );
    expect((await call('DELETE', `/${office.ann.id}`)).status).toBe(200);
    expect(
      await queryRows(
        product,
        companyId,
        sql`select id, status, user_id, queue_id from tickets where company_id = ${companyId} order by id`,
      ),
    ).toEqual([
      { id: open.id, status: 'pending', user_id: null, queue_id: office.sales.id },
      { id: waiting.id, status: 'pending', user_id: null, queue_id: null },
      { id: closed.id, status: 'closed', user_id: null, queue_id: null },
      { id: bobs.id, status: 'open', user_id: office.bob.id, queue_id: null },
    ]);
    const tracking = await queryRows(
      product,
      companyId,
      sql`select user_id, started_at, queued_at > now() - interval '1 minute' as queued_now from ticket_tracking
        where ticket_id = ${open.id}`,
    );
    expect(tracking).toEqual([{ user_id: null, started_at: null, queued_now: true }]);
    const told = await eventsOf<{ action: string; ticket?: { id: number; status: string } }>(
      product,
      companyId,
      'ticket',
    );
    const updates = told.filter(({ payload }) => payload.action === 'update');
    expect(updates.map(({ payload }) => [payload.ticket?.id, payload.ticket?.status])).toEqual([
      [open.id, 'pending'],
      [waiting.id, 'pending'],
    ]);
    expect(await eventsOf(product, companyId, 'user')).toEqual([
      { rooms: [`company-${companyId}`], payload: { action: 'delete', userId: office.ann.id } },
    ]);
    expect((await call('GET', `/${office.ann.id}`)).body.error).toBe('ERR_NO_USER_FOUND');
  });

  test('ends their session and their sockets', async () => {
    const socket = io(address, {
      transports: ['websocket'],
      query: { token: office.bob.token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('ready', resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await call('DELETE', `/${office.bob.id}`);
    expect(await ended).toBe('transport close');
    expect((await call('GET', `/${office.bob.id}`, undefined, office.bob.token)).status).toBe(401);
  });

  test('not oneself, not twice, not another company’s, not as an attendant', async () => {
    expect(await call('DELETE', `/${office.admin.id}`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await call('DELETE', `/${office.ann.id}`, undefined, office.bob.token)).status).toBe(403);
    const stranger = await buildOffice(product);
    expect((await call('DELETE', `/${office.ann.id}`, undefined, stranger.admin.token)).body.error).toBe(
      'ERR_NO_USER_FOUND',
    );
    await call('DELETE', `/${office.ann.id}`);
    expect(await call('DELETE', `/${office.ann.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
  });

  test('of two administrators who delete each other one stays', async () => {
    const second = await person({ profile: 'admin' });
    const answers = await Promise.all([
      call('DELETE', `/${office.admin.id}`, undefined, second.token),
      call('DELETE', `/${second.id}`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a connection that goes leaves its people', async () => {
  const spare = await buildConnection(product.platform, office.company.id);
  const ann = await person({ whatsappId: spare.id });
  await product.call(office.admin.token, 'DELETE', `/whatsapp/${spare.id}`);
  expect((await call('GET', `/${ann.id}`)).body.whatsappId).toBeNull();
});
