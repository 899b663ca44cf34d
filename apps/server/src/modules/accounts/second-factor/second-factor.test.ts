// A second factor by request: set up, asked for, turned off, reset, required; and what must not get round it.
import { sql } from 'drizzle-orm';
import { createSigner } from 'fast-jwt';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@recado/contract/api';
import { buildCompany, type User } from '../../../../test/build.ts';
import { openDoor, PASSWORD, type Door } from '../../../../test/door.ts';
import { programToken, titleOf } from '../../../../test/endpoints.ts';
import { fromBase32 } from '../../../../test/from-base32.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { passwordTries } from '../../../schema/accounts.ts';
import { CHALLENGE_MS, Tokens } from '../../../platform/http/tokens.ts';
import { codeAt, stepAt } from './totp.rules.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.product.close());

interface Answer {
  token: string;
  challenge: string;
  ways: string[];
  error: string;
  secret: string;
  address: string;
  since: string | null;
  recoveryCodes: string[];
  user: { id: number; secondFactor?: string };
  details: Record<string, unknown>;
}

interface Asked {
  ip?: string;
  device?: string;
  agent?: string;
}

async function post(path: string, payload: object, { ip = door.stranger(), device = '', agent = 'test' }: Asked = {}) {
  const answer = await door.product.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
    cookies: { recado_device: device },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), cookies: answer.cookies };
}
const login = ({ email }: User, asked?: Asked) => post('/auth/login', { email, password: PASSWORD }, asked);
const second = (challenge: string, code: string, asked?: Asked) =>
  post('/auth/login/second', { challenge, code }, asked);
const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  door.product.call<Answer>(token, method, path, body);

interface Armed extends User {
  token: string;
  /** what their app shows now; each time it is asked, a step later */
  code: () => string;
  /** the same once more */
  sameCode: () => string;
  recoveryCodes: string[];
}

/** Somebody who has set one up, as the product has them do it. */
async function armed(values: Parameters<Door['member']>[0] = {}): Promise<Armed> {
  const user = await door.member(values);
  const token = door.product.tokenOf(user);
  const begun = await call(token, 'POST', '/auth/second-factor', { currentPassword: PASSWORD });
  expect(begun.status).toBe(200);
  const secret = fromBase32(begun.body.secret);
  const sameCode = () => codeAt(secret, stepAt(door.product.clock.now()));
  const code = () => {
    door.product.clock.advance(30_000);
    return sameCode();
  };
  const { status, body } = await call(token, 'POST', '/auth/second-factor/confirm', { code: sameCode() });
  expect(status).toBe(200);
  return { ...user, token, code, sameCode, recoveryCodes: body.recoveryCodes };
}

const challengeOf = async (user: User, asked?: Asked) => (await login(user, asked)).body.challenge;
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const tries = () => door.product.platform.db.withSystem((tx) => tx.$count(passwordTries));

describe('setting it up', () => {
  it('asks for the password, shows a secret, and is on once a code of it has come back', async () => {
    const user = await door.member({ email: 'ana+2@example.com' });
    const token = door.product.tokenOf(user);
    const begin = (currentPassword: string) => call(token, 'POST', '/auth/second-factor', { currentPassword });
    const confirm = (code: string) => call(token, 'POST', '/auth/second-factor/confirm', { code });
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { error: 'ERR_SECOND_FACTOR_OFF' } });
    expect(await begin('errada')).toMatchObject({ status: 403, body: { error: 'ERR_WRONG_PASSWORD' } });
    const { body } = await begin(PASSWORD);
    expect(body.address).toContain(`otpauth://totp/Recado%3Aana%2B2%40example.com?secret=${body.secret}`);
    // Another one takes its place, and nothing is asked for yet.
    const last = (await begin(PASSWORD)).body;
    expect(last.secret).not.toBe(body.secret);
    expect((await login(user)).body.token).toBeDefined();
    const signedIn = (await login(user)).body.token;
    const code = codeAt(fromBase32(last.secret), stepAt(door.product.clock.now()));
    const again = (path: string, content: object) => call(signedIn, 'POST', `/auth/second-factor${path}`, content);
    expect(await again('/confirm', { code: not(code) })).toMatchObject({
      status: 403,
      body: { error: 'ERR_SECOND_FACTOR_CODE' },
    });
    const on = await again('/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(on.body.recoveryCodes).toHaveLength(10);
    expect(new Set(on.body.recoveryCodes.map((one) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(one)))).toEqual(new Set([true]));
    const on409 = { status: 409, body: { error: 'ERR_SECOND_FACTOR_ON' } };
    expect(await again('/confirm', { code })).toMatchObject(on409);
    expect(await again('', { currentPassword: PASSWORD })).toMatchObject(on409);
    const { body: described } = await call(signedIn, 'GET', '/auth/second-factor');
    expect(described).toMatchObject({ since: expect.any(String) as string, recoveryCodes: 10, passkeys: [] });
    // Neither the secret nor a code stands anywhere as it is.
    const { rows } = await door.product.platform.db.withSystem((tx) =>
      tx.execute<{ text: string }>(sql`select f::text as text from second_factors f union all
        select c::text from recovery_codes c union all select e::text from event_log e`),
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const known of [last.secret, fromBase32(last.secret).toString('hex'), ...on.body.recoveryCodes])
      expect(stored).not.toContain(known);
  });
});

describe('signing in', () => {
  it('answers who has none as before, and who has one a challenge: no session, no cookie, and nothing ends', async () => {
    const plain = await login(await door.member());
    expect(Object.keys(plain.body).toSorted()).toEqual(['token', 'user']);
    expect(plain.body.user).not.toHaveProperty('secondFactor');
    const ana = await armed();
    const { status, body, cookies } = await login(ana);
    expect([status, Object.keys(body), body.ways, cookies]).toEqual([200, ['challenge', 'ways'], ['app'], []]);
    expect(await door.me(ana.token)).toBe(200);
    const entered = await second(body.challenge, ana.code());
    expect(Object.keys(entered.body).toSorted()).toEqual(['token', 'user']);
    expect(entered.cookies.map(({ name }) => name)).toEqual(['recado_refresh', 'recado_device']);
    expect([await door.me(entered.body.token), await door.me(ana.token)]).toEqual([200, 401]);
  });

  it('with a wrong password tells nothing of it', async () => {
    const ana = await armed();
    const { status, body } = await post('/auth/login', { email: ana.email, password: 'errada' });
    expect([status, body]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
  });

  it('takes a challenge once, and a code once', async () => {
    const ana = await armed();
    const [one, other] = [await challengeOf(ana), await challengeOf(ana)];
    const code = ana.code();
    expect((await second(one, code)).status).toBe(200);
    const over = { status: 401, body: { error: 'ERR_SECOND_FACTOR_OVER' } };
    expect(await second(one, ana.code())).toMatchObject(over);
    expect(await second(other, ana.code())).toMatchObject(over);
    const next = ana.code();
    expect((await second(await challengeOf(ana), next)).status).toBe(200);
    const wrong = { status: 403, body: { error: 'ERR_SECOND_FACTOR_CODE' } };
    // The same step, and one that is older but still around now.
    expect(await second(await challengeOf(ana), next)).toMatchObject(wrong);
    expect(await second(await challengeOf(ana), code)).toMatchObject(wrong);
  });

  it.each(['the same code', 'the same recovery code', 'two codes'])(
    'lets one of ten in who come at once with %s',
    async (what) => {
      const ana = await armed();
      const challenge = await challengeOf(ana);
      const code = ana.code();
      const codes = Array.from({ length: 10 }, (_, n) => {
        if (what === 'the same code') return code;
        return ana.recoveryCodes[what === 'two codes' ? n % 2 : 0] ?? '';
      });
      const answers = await Promise.all(codes.map((each) => second(challenge, each)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { body } = await call(
        answers.find(({ status }) => status === 200)?.body.token ?? '',
        'GET',
        '/auth/second-factor',
      );
      expect(body.recoveryCodes).toBe(what === 'the same code' ? 10 : 9);
    },
  );

  it('takes a recovery code once, however it is typed; and nobody else’s', async () => {
    const [ana, bia] = [await armed(), await armed()];
    const [code = '', other = ''] = ana.recoveryCodes;
    expect((await second(await challengeOf(bia), code)).body.error).toBe('ERR_SECOND_FACTOR_CODE');
    expect((await second(await challengeOf(ana), ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await second(await challengeOf(ana), code)).body.error).toBe('ERR_SECOND_FACTOR_CODE');
    const entered = await second(await challengeOf(ana), other);
    const proof = { currentPassword: PASSWORD, code: ana.code() };
    const anew = await call(entered.body.token, 'POST', '/auth/second-factor/recovery-codes', proof);
    expect(anew.body.recoveryCodes).toHaveLength(10);
    expect((await second(await challengeOf(ana), ana.recoveryCodes[2] ?? '')).status).toBe(403);
    expect((await second(await challengeOf(ana), anew.body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('makes who guesses codes wait, from wherever and with whatever challenge; not who was here before', async () => {
    const ana = await armed();
    const { cookies, body } = await second(await challengeOf(ana), ana.code());
    const device = cookies.find(({ name }) => name === 'recado_device')?.value ?? '';
    const challenges = [await challengeOf(ana), await challengeOf(ana)];
    const [challenge = ''] = challenges;
    for (let n = 0; n < 10; n += 1)
      expect((await second(challenges[n % 2] ?? '', not(ana.sameCode()))).body.error).toBe('ERR_SECOND_FACTOR_CODE');
    // Nor who goes by an open session.
    const proof = { currentPassword: PASSWORD, code: ana.recoveryCodes[0] };
    expect((await call(body.token, 'POST', '/auth/second-factor/off', proof)).status).toBe(429);
    const right = ana.code();
    // The right one is not looked at either.
    door.product.clock.advance(-30_000);
    expect(await second(challenge, right)).toMatchObject({ status: 429, body: { details: { seconds: 10 } } });
    door.product.clock.advance(30_000);
    expect((await second(challenge, right, { device })).status).toBe(200);
  });

  it('goes by no challenge that has run out, was made elsewhere, or is a token of another kind', async () => {
    const ana = await armed();
    const key = door.product.platform.secrets.key('second factor challenges');
    const claims = { id: ana.id, companyId: ana.companyId, session: 0 };
    const made = ({ by = key, ageMs = 0 }) =>
      createSigner({ key: by, algorithm: 'HS256', expiresIn: CHALLENGE_MS, clockTimestamp: Date.now() - ageMs })(
        claims,
      );
    const tokens = new Tokens((purpose) => door.product.platform.secrets.key(purpose));
    const bad = [
      made({ ageMs: CHALLENGE_MS + 1_000 }),
      made({ by: 'another key' }),
      ana.token,
      tokens.refresh({ ...claims, refreshes: 0, browser: undefined }),
      'nonsense',
    ];
    for (const challenge of bad)
      expect(await second(challenge, ana.code())).toMatchObject({
        status: 401,
        body: { error: 'ERR_SECOND_FACTOR_OVER' },
      });
    expect((await second(made({}), ana.code())).status).toBe(200);
  });

  it('opens neither a call, nor a refresh, nor a socket by a challenge', async () => {
    const ana = await armed();
    const challenge = await challengeOf(ana);
    expect(await door.me(challenge)).toBe(401);
    const refreshed = await door.product.app.inject({
      method: 'POST',
      url: '/api/auth/refresh_token',
      cookies: { recado_refresh: challenge },
    });
    expect(refreshed.statusCode).toBe(401);
    const socket = io(door.address, {
      transports: ['websocket'],
      query: { token: challenge },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    expect(socket.connected).toBe(false);
  });

  it('asks for the code after a new password by mail, too; challenges from before are void', async () => {
    const ana = await armed({ email: `reset${Date.now()}@example.com` });
    const before = await challengeOf(ana);
    await post(`/forgetpassword/${encodeURIComponent(ana.email)}`, {});
    const mailed = (await mailsTo(door.product.platform, ana.email)).at(-1)?.text ?? '';
    const token = /^\d{6}$/m.exec(mailed)?.[0] ?? '';
    const password = 'Outra-flor-1';
    expect((await post('/resetpasswords', { email: ana.email, token, password })).status).toBe(200);
    expect((await second(before, ana.code())).body.error).toBe('ERR_SECOND_FACTOR_OVER');
    const { body } = await post('/auth/login', { email: ana.email, password });
    expect(Object.keys(body)).toEqual(['challenge', 'ways']);
  });

  it('leads an administrator whose company has not paid through it as well, and others nowhere', async () => {
    const { id: companyId } = await buildCompany(door.product.platform);
    const [boss, ana] = [await armed({ companyId, profile: 'admin' }), await armed({ companyId })];
    await door.product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set due_date = now() - interval '1 day' where id = ${companyId}`),
    );
    expect(await login(ana)).toMatchObject({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    const { body, cookies } = await login(boss);
    expect([Object.keys(body), cookies]).toEqual([['challenge', 'ways'], []]);
    const before = await tries();
    const entered = await second(body.challenge, boss.code());
    // No guess: the code was right.
    expect(await tries()).toEqual(before);
    expect(entered).toMatchObject({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    expect(await door.me(String(entered.body.details['token']))).toBe(200);
    expect(entered.cookies[0]?.name).toBe('recado_refresh');
  });
});

describe('turning it off', () => {
  it('asks for the password and for a code', async () => {
    const ana = await armed();
    const off = (currentPassword: string, code: string) =>
      call(ana.token, 'POST', '/auth/second-factor/off', { currentPassword, code });
    expect((await off('errada', ana.code())).body.error).toBe('ERR_WRONG_PASSWORD');
    expect((await off(PASSWORD, not(ana.code()))).body.error).toBe('ERR_SECOND_FACTOR_CODE');
    expect(Object.keys((await login(ana)).body)).toEqual(['challenge', 'ways']);
    expect((await off(PASSWORD, ana.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await off(PASSWORD, ana.code())).body.error).toBe('ERR_SECOND_FACTOR_OFF');
    expect((await login(ana)).status).toBe(200);
    expect(Object.keys((await login(ana)).body)).toContain('token');
  });

  it('is done by an administrator for who has lost the phone; not for themselves, nor for who runs the installation', async () => {
    const { id: companyId } = await buildCompany(door.product.platform);
    const boss = await door.member({ companyId, profile: 'admin' });
    const [ana, root] = [await armed({ companyId }), await armed({ companyId, super: true, profile: 'admin' })];
    const reset = (token: string, id: number) => call(token, 'DELETE', `/users/${id}/second-factor`);
    const byBoss = door.product.tokenOf(boss);
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await reset(ana.token, boss.id)).toMatchObject(refused);
    expect(await reset(byBoss, root.id)).toMatchObject(refused);
    expect(await reset(byBoss, boss.id)).toMatchObject(refused);
    expect(await reset(root.token, root.id)).toMatchObject(refused);
    expect((await reset(byBoss, (await armed()).id)).status).toBe(404);
    expect((await call(byBoss, 'GET', `/users/${ana.id}`)).body).toMatchObject({ secondFactor: true });
    const challenge = await challengeOf(ana);
    expect((await reset(byBoss, ana.id)).status).toBe(200);
    expect(await door.me(ana.token)).toBe(401);
    const mails = await mailsTo(door.product.platform, ana.email);
    expect(mails.at(-1)?.subject).toBe('Sua verificação em duas etapas foi redefinida');
    expect((await second(challenge, ana.code())).body.error).toBe('ERR_SECOND_FACTOR_OVER');
    expect(Object.keys((await login(ana)).body)).toContain('token');
    expect((await call(byBoss, 'GET', `/users/${ana.id}`)).body).toMatchObject({ secondFactor: false });
    // There is nothing left to reset, nor to mail.
    const off = { status: 409, body: { error: 'ERR_SECOND_FACTOR_OFF' } };
    expect(await reset(byBoss, ana.id)).toMatchObject(off);
    expect(await mailsTo(door.product.platform, ana.email)).toHaveLength(mails.length);
  });
});

describe('a company that asks everybody for one', () => {
  it('lets who has none do nothing but set it up: by any kind of call, and no socket; programs go on', async () => {
    const { id: companyId } = await buildCompany(door.product.platform);
    const [boss, ana] = [
      await armed({ companyId, profile: 'admin', super: true }),
      await door.member({ companyId, profile: 'admin', super: true }),
    ];
    const token = door.product.tokenOf(ana);
    const socket = io(door.address, {
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('ready', resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const setting = { key: 'secondFactorRequired', value: 'enabled' };
    expect((await call(boss.token, 'PUT', '/settings/secondFactorRequired', setting)).status).toBe(200);
    // Who is at work is sent away, and not let in again.
    await ended;
    const refused = io(door.address, {
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
    });
    expect(await new Promise((resolve) => refused.once('connect_error', ({ message }) => resolve(message)))).toBe(
      'ERR_SESSION_EXPIRED',
    );

    const needed = { status: 403, body: { error: 'ERR_SECOND_FACTOR_NEEDED' } };
    // One of each kind of handler: a transaction, a reading one, its own transactions, all companies.
    for (const path of ['/tags/list', '/tickets', '/users', '/companies', `/users/${ana.id}`, '/auth/sign-ins'])
      expect([path, await call(token, 'GET', path)]).toMatchObject([path, needed]);
    expect(await call(token, 'POST', '/users', {})).toMatchObject(needed);
    expect(await call(token, 'DELETE', `/users/${boss.id}/second-factor`)).toMatchObject(needed);
    expect((await login(ana)).body.user).toMatchObject({ secondFactor: 'needed' });

    const { body } = await login(ana);
    expect((await call(body.token, 'GET', '/auth/me')).body).toMatchObject({ secondFactor: 'needed' });
    const begun = await call(body.token, 'POST', '/auth/second-factor', { currentPassword: PASSWORD });
    const code = codeAt(fromBase32(begun.body.secret), stepAt(door.product.clock.now()));
    expect((await call(body.token, 'POST', '/auth/second-factor/confirm', { code })).status).toBe(200);
    expect((await call(body.token, 'GET', '/tickets')).status).toBe(200);
    expect((await call(body.token, 'GET', '/auth/me')).body).not.toHaveProperty('secondFactor');
    expect((await call(boss.token, 'GET', '/tickets')).status).toBe(200);
    const program = await programToken(door.product, { id: 0, companyId, uuid: '', text: '' });
    expect((await call(program, 'GET', '/v1/queues')).status).not.toBe(403);
  });

  it('what answers without it is a short list, to be lengthened with care', () => {
    const open = allEndpoints.filter(({ endpoint }) => endpoint.withoutSecondFactor);
    expect(open.map(({ endpoint }) => titleOf(endpoint))).toEqual([
      'DELETE /auth/logout',
      'GET /auth/me',
      'POST /users/set-language/:lang',
      'GET /auth/second-factor',
      'POST /auth/second-factor',
      'POST /auth/second-factor/confirm',
      'POST /auth/passkeys/ask',
      'POST /auth/passkeys/begin',
      'POST /auth/passkeys',
    ]);
  });
});
