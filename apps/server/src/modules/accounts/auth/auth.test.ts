// Signing in, staying signed in, being signed out: by request.
import { createSigner } from 'fast-jwt';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildPlan, buildQueue } from '../../../../test/build.ts';
import { openDoor, PASSWORD, type Door } from '../../../../test/door.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from '../../../platform/http/tokens.ts';
import { settings } from '../../../schema/accounts.ts';
import { DECOY } from './passwords.service.ts';

let door: Door;

beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.product.close());

interface LoginReply {
  token: string;
  user: Record<string, unknown> & { company: Record<string, unknown> };
  error: string;
  details: Record<string, unknown>;
}

/** Each from an address of its own, so that the limit is that test's alone. */
async function login(email: unknown, password: unknown = PASSWORD, ip = door.stranger(), device = '') {
  const answer = await door.product.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': ip },
    cookies: { recado_device: device },
    payload: { email, password },
  });
  const named = (name: string) => answer.cookies.find((cookie) => cookie.name === name);
  return {
    status: answer.statusCode,
    body: answer.json<LoginReply>(),
    cookie: named('recado_refresh'),
    device: named('recado_device')?.value,
    headers: answer.headers,
  };
}

async function refresh(cookie: string | undefined) {
  const answer = await door.product.app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    ...(cookie !== undefined && { cookies: { recado_refresh: cookie } }),
  });
  return { status: answer.statusCode, body: answer.json<LoginReply>(), cookie: answer.cookies[0]?.value };
}

/** Algorithm and parameters of a hash. */
const cost = (hash: string) => hash.split('$').slice(0, 4);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const send = (payload: string, type: string) =>
  door.product.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload });

describe('login', () => {
  it('answers a token and the user, and gives the refresh token as a cookie that scripts cannot read', async () => {
    const queue = await buildQueue(door.product.platform, door.company.id, { name: 'Vendas', color: '#123456' });
    const user = await door.member({ email: 'Ana@Example.com', profile: 'admin', queueIds: [queue.id] });
    const { status, body, cookie } = await login(' ana@example.COM ');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      id: user.id,
      companyId: door.company.id,
      profile: 'admin',
      allTicket: 'desabled',
      queues: [{ id: queue.id, name: 'Vendas', color: '#123456' }],
      company: { id: door.company.id, dueDate: door.company.dueDate?.toISOString(), plan: { useKanban: true } },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect(cookie).toMatchObject({
      name: 'recado_refresh',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/auth',
      maxAge: REFRESH_TOKEN_MS / 1_000,
    });
    expect(await door.me(body.token)).toBe(200);
  });

  it('does not tell whether an address exists', async () => {
    const user = await door.member();
    const wrong = await login(user.email, 'errada');
    const unknown = await login('nobody@example.com', 'errada');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    // As costly as a real one, or the time would tell.
    expect(cost(DECOY)).toEqual(cost(door.passwordHash));
    expect(DECOY).toHaveLength(door.passwordHash.length);
  });

  it('refuses a user whose stored password is no hash', async () => {
    const user = await door.member({ passwordHash: 'none' });
    expect((await login(user.email, 'none')).status).toBe(401);
  });

  it('refuses a company whose subscription has ended, with the date, and never the super-administrator’s', async () => {
    const dueDate = new Date(Date.now() - 1_000);
    const expired = await buildCompany(door.product.platform, { dueDate });
    const user = await door.member({ companyId: expired.id });
    const { status, body, cookie } = await login(user.email);
    expect([status, body.error, body.details, cookie]).toEqual([
      402,
      'ERR_SUBSCRIPTION_EXPIRED',
      { dueDate: dueDate.toISOString(), timeZone: 'America/Sao_Paulo' },
      undefined,
    ]);
    expect((await login(user.email, 'errada')).body.error).toBe('ERR_INVALID_CREDENTIALS');
    await door.member({ companyId: expired.id, super: true });
    expect((await login(user.email)).status).toBe(200);
  });

  it('refuses a company that was switched off, and its tokens', async () => {
    const off = await buildCompany(door.product.platform, { active: false });
    const user = await door.member({ companyId: off.id });
    expect((await login(user.email)).body.error).toBe('ERR_COMPANY_DISABLED');
    const answer = await door.product.call(door.product.tokenOf(user), 'GET', '/auth/me');
    expect([answer.status, answer.body]).toEqual([403, { error: 'ERR_COMPANY_DISABLED' }]);
  });

  it('lets ten tries a minute through for a person, and another person still in', async () => {
    const user = await door.member();
    const other = await door.member();
    const tries = [];
    for (let n = 0; n < 11; n += 1) tries.push(await login(user.email.toUpperCase(), 'errada', '10.9.9.9'));
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(tries[10]?.body.error).toBe('ERR_TOO_MANY_REQUESTS');
    expect(tries[10]?.headers['retry-after']).toBeDefined();
    expect((await login(other.email, 'segredo', '10.9.9.9')).status).toBe(200);
  });

  it('counts a home with all its addresses as one', async () => {
    for (const network of ['2001:db8:1:2', '2001:db8:1:3']) {
      const addresses64 = Array.from({ length: 11 }, (_, n) => `${network}::${n}`);
      const tries = await Promise.all(addresses64.map((ip) => login('home@example.com', '', ip)));
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    }
  });

  it('lets a hundred tries a minute through for an address', async () => {
    const tries = await Promise.all(
      Array.from({ length: 105 }, (_, n) => login(`nobody${n}@example.com`, 'errada', '10.8.8.8')),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it.each([
    ['somebody’s', async () => (await door.member()).email],
    ['nobody’s', async () => 'nobody.at.all@example.com'],
  ])('makes who guesses at %s address wait longer and longer, from wherever', async (_whose, emailOf) => {
    const email = await emailOf();
    const wrong = async () => {
      const { status, body } = await login(email, 'errada');
      return body.details ? [status, body.details['seconds']] : [status];
    };
    for (let n = 0; n < 10; n += 1) expect(await wrong()).toEqual([401]);
    expect(await wrong()).toEqual([429, 10]);
    door.product.clock.advance(11_000);
    expect([await wrong(), await wrong()]).toEqual([[401], [429, 20]]);
    // The right one is not looked at either.
    expect((await login(email)).status).toBe(429);
  });

  it('begins to count anew when somebody is in', async () => {
    const { email } = await door.member();
    for (let n = 0; n < 9; n += 1) await login(email, 'errada');
    expect([(await login(email)).status, (await login(email, 'errada')).status]).toEqual([200, 401]);
    expect((await login(email)).status).toBe(200);
  });

  it('lets somebody in where they were before, however strangers guess', async () => {
    const [ana, bia] = [await door.member(), await door.member()];
    const { device } = await login(ana.email);
    for (const { email } of [ana, bia]) for (let n = 0; n < 10; n += 1) await login(email, 'errada');
    expect((await login(ana.email)).status).toBe(429);
    // It is known for one person, and counted like any other.
    expect((await login(bia.email, 'segredo', undefined, device)).status).toBe(429);
    expect(await login(ana.email, 'segredo', undefined, device)).toMatchObject({ status: 200, device });
    for (let n = 0; n < 10; n += 1) await login(ana.email, 'errada', undefined, device);
    expect((await login(ana.email, 'segredo', undefined, device)).status).toBe(429);
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['a number', 5],
    ['no address', { password: 'x' }],
    ['an empty password', { email: 'a@b.co', password: '' }],
    ['an address that is none of text', { email: { $ne: null }, password: 'x' }],
    ['a password that is a list', { email: 'a@b.co', password: ['x'] }],
    ['a huge address', { email: 'a'.repeat(10_000), password: 'x' }],
    ['a huge password', { email: 'a@b.co', password: 'x'.repeat(10_000) }],
    ['U+0000', { email: 'a\u0000@b.co', password: 'x' }],
    ['half a character', { email: '\ud800@b.co', password: 'x' }],
    ['half a character for a password', { email: 'a@b.co', password: '\ud800' }],
  ])('refuses %s as a body', async (_what, body) => {
    const answer = await door.product.call(undefined, 'POST', '/auth/login', body);
    expect([answer.status, answer.body['error']]).toEqual([400, 'ERR_VALIDATION']);
  });

  it.each(["' or 1=1 --", "x'; drop table users; --", '%', 'ana@example.com\\'])(
    'takes %j for an address like any other',
    async (email) => expect((await login(email)).body.error).toBe('ERR_INVALID_CREDENTIALS'),
  );

  it('refuses a body that is not JSON', async () => {
    expect((await send('{"email":', 'application/json')).json()).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send(`"${'x'.repeat(3_000_000)}"`, 'application/json')).statusCode).toBe(413);
  });
});

describe('one session for each user', () => {
  it('ends the tokens of the session before', async () => {
    const user = await door.member();
    const first = await login(user.email);
    const second = await login(user.email);
    const answer = await door.product.call(first.body.token, 'GET', '/auth/me');
    expect([answer.status, answer.body['error']]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect((await refresh(first.cookie?.value)).status).toBe(401);
    expect(await door.me(second.body.token)).toBe(200);
    expect((await refresh(second.cookie?.value)).status).toBe(200);
  });

  it('tells the sockets of the session before, and ends them', async () => {
    const user = await door.member();
    const { body } = await login(user.email);
    const socket = io(door.address, { transports: ['websocket'], query: { token: body.token }, reconnection: false });
    const ready = new Promise((resolve) => socket.once('ready', resolve));
    const told = new Promise((resolve) => socket.once(`company-${door.company.id}-auth`, resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await ready;
    await login(user.email);
    expect(await told).toMatchObject({ action: 'update', user: { id: user.id, session: 2 } });
    expect(await ended).toBe('io server disconnect');
  });
});

describe('logout', () => {
  it('ends the session and takes the cookie back', async () => {
    const user = await door.member();
    const { body, cookie } = await login(user.email);
    const answer = await door.product.app.inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]).toMatchObject({ name: 'recado_refresh', value: '', path: '/api/auth' });
    expect(await door.me(body.token)).toBe(401);
    expect((await refresh(cookie?.value)).status).toBe(401);
  });
});

describe('the access token', () => {
  it('is told apart: expired 403, so that the client refreshes; forged or none 401', async () => {
    const user = await door.member();
    const claims = { id: user.id, companyId: door.company.id, session: 0 };
    const key = door.product.platform.secrets.key('access tokens');
    const exp = Math.floor(Date.now() / 1_000) + 600;
    const expired = createSigner({ key, expiresIn: 1_000, clockTimestamp: Date.now() - ACCESS_TOKEN_MS })(claims);
    const table: [string, number][] = [
      [`Bearer ${createSigner({ key, expiresIn: 60_000 })(claims)}`, 200],
      [`Bearer ${expired}`, 403],
      [`Bearer ${createSigner({ key: 'another key', expiresIn: 60_000 })(claims)}`, 401],
      [`Bearer ${base64({ alg: 'none', typ: 'JWT' })}.${base64({ ...claims, exp })}.`, 401],
      [`Bearer ${createSigner({ key, expiresIn: 60_000, algorithm: 'HS512' })(claims)}`, 401],
      [`Bearer ${createSigner({ key })(claims)}`, 401],
      [`Bearer ${createSigner({ key, expiresIn: 60_000 })({ ...claims, id: 'x' })}`, 401],
      [`Bearer ${createSigner({ key, expiresIn: 60_000 })({ ...claims, companyId: door.company.id + 1_000 })}`, 401],
      [`Bearer ${createSigner({ key: door.product.platform.secrets.key('refresh tokens') })({ ...claims, exp })}`, 401],
      ['Bearer x.y.z', 401],
      ['Bearer ', 401],
      ['Basic YTpi', 401],
    ];
    for (const [authorization, status] of table) {
      const answer = await door.product.app.inject({ url: '/api/auth/me', headers: { authorization } });
      expect([authorization, answer.statusCode]).toEqual([authorization, status]);
      const { error } = answer.json<LoginReply>();
      expect(error).toBe(status === 200 ? undefined : 'ERR_SESSION_EXPIRED');
    }
    expect((await door.product.call(undefined, 'GET', '/auth/me')).status).toBe(401);
  });
});

describe('me', () => {
  it('keeps credentials to itself', async () => {
    const plan = await buildPlan(door.product.platform, { useOpenAi: false });
    const mine = await buildCompany(door.product.platform, { planId: plan.id });
    const user = await door.member({ companyId: mine.id });
    await door.product.platform.db.withTenant(mine.id, (tx) =>
      tx.insert(settings).values([
        { key: 'asaas', value: 'a secret' },
        { key: 'userRating', value: 'enabled' },
      ]),
    );
    const { body } = await door.product.call<LoginReply['user']>(door.product.tokenOf(user), 'GET', '/auth/me');
    expect(body.company['settings']).toEqual([{ key: 'userRating', value: 'enabled' }]);
    expect(body.company['plan']).toMatchObject({ useOpenAi: false, useKanban: true });
  });

  it('costs five statements, its transaction included', async () => {
    const token = door.product.tokenOf(await door.member());
    const me = () => door.product.call(token, 'GET', '/auth/me');
    await me();
    expect(await statementsOf(door.product, me)).toBeLessThanOrEqual(5);
  });
});

describe('the language', () => {
  it('is stored for the user', async () => {
    const token = door.product.tokenOf(await door.member());
    expect((await door.product.call(token, 'POST', '/users/set-language/es')).status).toBe(200);
    expect((await door.product.call(token, 'GET', '/auth/me')).body['language']).toBe('es');
    const wrong = await door.product.call(token, 'POST', '/users/set-language/fr');
    expect([wrong.status, wrong.body['error']]).toEqual([400, 'ERR_VALIDATION']);
  });
});
