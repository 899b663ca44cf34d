// Passkeys by request, with a device of the test's own: made, shown at the sign-in and to change things, removed; and what must
// not get round them.
import { sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@recado/contract/constants';
import { MOST_PASSKEYS } from '@recado/contract/second-factor';
import type { CreationOptions, RequestOptions } from '@recado/contract/web-authn';
import { createAuthenticator, type Authenticator, type Odd } from '../../../../test/authenticator.ts';
import { buildCompany, type User } from '../../../../test/build.ts';
import { openDoor, PASSWORD, type Door } from '../../../../test/door.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { webAuthn } from '../../../adapters/web-authn/web-authn.ts';
import { factorMail } from './factor-mails.rules.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.product.close());

interface Answer extends CreationOptions, RequestOptions {
  token: string;
  error: string;
  ways: string[];
  recoveryCodes: string[];
  passkeys: { id: number; name: string; createdAt: string; lastUsedAt: string | null }[];
}

const call = (token: string | undefined, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  door.product.call<Answer>(token, method, path, body);
const post = (path: string, body: object) =>
  door.product.app
    .inject({ method: 'POST', url: `/api${path}`, headers: { 'x-forwarded-for': door.stranger() }, payload: body })
    .then((answer) => ({ status: answer.statusCode, body: answer.json<Answer>() }));

const login = ({ email }: User) => post('/auth/login', { email, password: PASSWORD });
const challengeOf = async (user: User) => (await login(user)).body.challenge;
const askedFor = async (challenge: string) => (await post('/auth/login/passkey', { challenge })).body;
/** The second step, by a passkey. */
async function enter(challenge: string, device: Authenticator, odd?: Odd) {
  return post('/auth/login/second', { challenge, passkey: device.show(await askedFor(challenge), odd) });
}

interface Proof {
  code?: string;
  passkey?: object;
}
const begin = (token: string, proof: Proof = {}) =>
  call(token, 'POST', '/auth/passkeys/begin', { currentPassword: PASSWORD, ...proof });
const add = async (token: string, device: Authenticator, name = 'Celular', proof?: Proof) =>
  call(token, 'POST', '/auth/passkeys', { name, passkey: device.make((await begin(token, proof)).body) });
const shown = async (token: string, device: Authenticator, odd?: Odd) => ({
  passkey: device.show((await call(token, 'POST', '/auth/passkeys/ask')).body, odd),
});
const passkeysOf = async (token: string) => (await call(token, 'GET', '/auth/second-factor')).body.passkeys;

async function armed(values: Parameters<Door['member']>[0] = {}, device = createAuthenticator()) {
  const user = await door.member(values);
  const token = door.product.tokenOf(user);
  const { status, body } = await add(token, device);
  expect(status).toBe(200);
  return { ...user, token, device, recoveryCodes: body.recoveryCodes };
}

const refused = { status: 403, body: { error: 'ERR_PASSKEY_REFUSED' } };
const acts = async (user: User) => {
  const { rows } = await door.product.platform.db.withSystem((tx) =>
    tx.execute<{ action: string; before: object; after: object; address: string }>(
      sql`select action, before, after, address from audit_log where entity_id = ${user.id} and kind = 'user' order by id`,
    ),
  );
  return rows;
};

describe('making one', () => {
  it('asks for the password, and gives recovery codes with the first; of each is told when it was made and last used', async () => {
    const user = await door.member();
    const token = door.product.tokenOf(user);
    const wrong = await call(token, 'POST', '/auth/passkeys/begin', { currentPassword: 'errada' });
    expect(wrong).toMatchObject({ status: 403, body: { error: 'ERR_WRONG_PASSWORD' } });
    const { body } = await begin(token);
    expect(body).toMatchObject({ rp: { id: 'localhost' }, user: { name: user.email }, excludeCredentials: [] });
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32);
    expect(Buffer.from(body.user.id, 'base64url').toString()).not.toContain(String(user.id));
    const [one, other] = [createAuthenticator(), createAuthenticator()];
    const first = await call(token, 'POST', '/auth/passkeys', { name: ' Celular ', passkey: one.make(body) });
    expect(first.body.recoveryCodes).toHaveLength(10);
    const again = await begin(token, await shown(token, one));
    expect(again.body.excludeCredentials).toEqual([{ id: one.id, type: 'public-key', transports: ['internal'] }]);
    const second = await call(token, 'POST', '/auth/passkeys', { name: 'Chave', passkey: other.make(again.body) });
    expect(second).toMatchObject({ status: 200, body: { recoveryCodes: [] } });
    const { body: described } = await call(token, 'GET', '/auth/second-factor');
    expect(described).toMatchObject({ since: null, passkeysAt: 'http://localhost', recoveryCodes: 10 });
    expect(described.passkeys).toMatchObject([
      { name: 'Celular', lastUsedAt: expect.any(String) as string },
      { name: 'Chave', lastUsedAt: null },
    ]);
  });

  it.each<[string, Odd]>([
    ['at another origin', { origin: 'http://localhost.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['with nobody there', { untouched: true }],
    ['vouched for in a way that is looked up elsewhere', { format: 'android-safetynet' }],
  ])('refuses one that was made %s', async (_how, odd) => {
    const token = door.product.tokenOf(await door.member());
    const device = createAuthenticator();
    const { body } = await begin(token);
    expect(await call(token, 'POST', '/auth/passkeys', { name: 'x', passkey: device.make(body, odd) })).toMatchObject(
      refused,
    );
    expect(await passkeysOf(token)).toEqual([]);
  });

  it('takes a challenge once, of two at once too, and for some minutes', async () => {
    const token = door.product.tokenOf(await door.member());
    const devices = [createAuthenticator(), createAuthenticator()];
    const { body } = await begin(token);
    const answers = await Promise.all(
      devices.map((device) => call(token, 'POST', '/auth/passkeys', { name: 'x', passkey: device.make(body) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const bia = door.product.tokenOf(await door.member());
    const late = (await begin(bia)).body;
    door.product.clock.advance(5 * 60_000 + 1);
    const passkey = createAuthenticator().make(late);
    expect(await call(bia, 'POST', '/auth/passkeys', { name: 'x', passkey })).toMatchObject(refused);
    door.product.clock.advance(-5 * 60_000 - 1);
    expect((await call(bia, 'POST', '/auth/passkeys', { name: 'x', passkey })).status).toBe(200);
  });

  it('asks for a proof from the second factor on, knows the same one again, and has an end', async () => {
    const { id, companyId, token, device, recoveryCodes } = await armed();
    expect(await begin(token)).toMatchObject({ status: 403, body: { error: 'ERR_SECOND_FACTOR_CODE' } });
    // Nor is an app set up without one.
    const app = { currentPassword: PASSWORD };
    expect((await call(token, 'POST', '/auth/second-factor', app)).body.error).toBe('ERR_SECOND_FACTOR_CODE');
    const [code] = recoveryCodes;
    expect(await add(token, device, 'Outro', { code })).toMatchObject({
      status: 409,
      body: { error: 'ERR_PASSKEY_KNOWN' },
    });
    await door.product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        insert into passkeys (company_id, user_id, name, credential_id, public_key, uses, transports)
        select ${companyId}, ${id}, 'x', n::text, '', 0, '{}' from generate_series(2, ${MOST_PASSKEYS}::int) n`),
    );
    // No guess, however often.
    for (let n = 0; n <= 10; n += 1)
      expect(await begin(token, await shown(token, device))).toMatchObject({
        status: 409,
        body: { error: 'ERR_PASSKEYS_FULL' },
      });
  });
});

describe('signing in', () => {
  it('offers it, takes it, and the challenge once; recovery codes do as well', async () => {
    const ana = await armed();
    const { body } = await login(ana);
    expect([Object.keys(body), body.ways]).toEqual([['challenge', 'ways'], ['passkey']]);
    const { challenge } = body;
    expect(await askedFor(challenge)).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: ana.device.id }] });
    const options = await askedFor(challenge);
    const passkey = ana.device.show(options);
    const entered = await post('/auth/login/second', { challenge, passkey });
    expect(await door.me(entered.body.token)).toBe(200);
    expect((await passkeysOf(entered.body.token))[0]?.lastUsedAt).toEqual(expect.any(String));
    const over = { status: 401, body: { error: 'ERR_SECOND_FACTOR_OVER' } };
    expect(await post('/auth/login/second', { challenge, passkey })).toMatchObject(over);
    expect(await post('/auth/login/passkey', { challenge })).toMatchObject(over);
    // What was shown for one sign-in opens no other.
    const next = await challengeOf(ana);
    expect(await post('/auth/login/second', { challenge: next, passkey })).toMatchObject(refused);
    expect((await post('/auth/login/second', { challenge: next, code: ana.recoveryCodes[0] })).status).toBe(200);
    const neither = await post('/auth/login/second', { challenge: await challengeOf(ana) });
    expect(neither.body.error).toBe('ERR_SECOND_FACTOR_CODE');
  });

  it.each<[string, Odd]>([
    ['at another origin', { origin: 'https://localhost' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['with nobody there', { untouched: true }],
    ['with another signature', { signature: Buffer.alloc(70).toString('base64url') }],
    ['as a copy that counts behind', { uses: 1 }],
  ])('refuses one that is shown %s, and writes it down', async (_how, odd) => {
    const ana = await armed();
    expect(await enter(await challengeOf(ana), ana.device, odd)).toMatchObject(refused);
    expect((await acts(ana)).at(-1)?.action).toBe('signInFailed');
    expect((await enter(await challengeOf(ana), ana.device)).status).toBe(200);
  });

  it('refuses somebody else’s, whether it calls itself theirs or not', async () => {
    const [ana, bia] = [await armed(), await armed()];
    const challenge = await challengeOf(ana);
    const passkey = bia.device.show(await askedFor(challenge));
    const called = { ...passkey, id: ana.device.id, rawId: ana.device.id };
    expect(await post('/auth/login/second', { challenge, passkey })).toMatchObject(refused);
    expect(await post('/auth/login/second', { challenge, passkey: called })).toMatchObject(refused);
  });

  it('takes those that do not count, and lets one of ten in who come at once', async () => {
    const ana = await armed({}, createAuthenticator({ counts: false }));
    expect((await enter(await challengeOf(ana), ana.device)).status).toBe(200);
    const challenge = await challengeOf(ana);
    const passkey = ana.device.show(await askedFor(challenge));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/auth/login/second', { challenge, passkey })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('makes who tries wrong ones wait, as with codes: they are counted together', async () => {
    const ana = await armed();
    const challenge = await challengeOf(ana);
    for (let n = 0; n < 10; n += 1)
      expect(
        await (n % 2 ? enter(challenge, ana.device, { untouched: true }) : post('/auth/login/second', { challenge })),
      ).toMatchObject({ status: 403 });
    expect((await enter(challenge, ana.device)).status).toBe(429);
    expect((await begin(ana.token, await shown(ana.token, ana.device))).status).toBe(429);
  });
});

describe('one’s passkeys', () => {
  it('are called otherwise, and removed by password and a proof; the last one takes the codes along', async () => {
    const ana = await armed({ language: 'en', email: `keys${Date.now()}@example.com` });
    const stranger = door.product.tokenOf(await door.member());
    const [one] = await passkeysOf(ana.token);
    const path = `/auth/passkeys/${one?.id}`;
    expect((await call(ana.token, 'PUT', path, { name: 'Notebook' })).body).toMatchObject({ ...one, name: 'Notebook' });
    const nobodys = { status: 404, body: { error: 'ERR_NO_PASSKEY_FOUND' } };
    expect(await call(stranger, 'PUT', path, { name: 'x' })).toMatchObject(nobodys);
    const remove = (token: string, proof: Proof, currentPassword = PASSWORD) =>
      call(token, 'POST', `${path}/remove`, { currentPassword, ...proof });
    expect(await remove(stranger, {})).toMatchObject(nobodys);
    expect((await remove(ana.token, {}, 'errada')).body.error).toBe('ERR_WRONG_PASSWORD');
    expect((await remove(ana.token, {})).body.error).toBe('ERR_SECOND_FACTOR_CODE');
    const proof = await shown(ana.token, ana.device);
    const renewed = { currentPassword: PASSWORD, ...proof };
    const anew = await call(ana.token, 'POST', '/auth/second-factor/recovery-codes', renewed);
    expect(anew.body.recoveryCodes).toHaveLength(10);
    // What was shown once is not good again.
    expect(await remove(ana.token, proof)).toMatchObject(refused);
    expect((await remove(ana.token, await shown(ana.token, ana.device))).status).toBe(200);
    expect((await call(ana.token, 'GET', '/auth/second-factor')).body).toMatchObject({
      passkeys: [],
      recoveryCodes: 0,
    });
    expect((await login(ana)).body.token).toBeDefined();
    expect((await mailsTo(door.product.platform, ana.email)).map(({ subject, text }) => [subject, text])).toMatchObject(
      [
        ['A passkey was added to your account', expect.stringContaining('“Celular”')],
        ['New recovery codes were created', expect.any(String)],
        ['A passkey was removed from your account', expect.stringContaining('“Notebook”')],
      ],
    );
    expect(await acts(ana)).toMatchObject([
      { action: 'addPasskey', after: { passkey: 'Celular' } },
      { action: 'change', before: { passkey: 'Celular' }, after: { passkey: 'Notebook' } },
      { action: 'renewCodes' },
      { action: 'removePasskey', before: { passkey: 'Notebook' } },
      { action: 'signIn' },
    ]);
    const addresses = (await acts(ana)).map(({ address }) => address);
    expect(addresses.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => '127.0.0.1'));
  });

  it('use up what the browser was asked, also when they are refused, and so does a wrong code', async () => {
    const { token, device } = await armed();
    const wrongs: ((asked: Answer) => Proof)[] = [
      (asked) => ({ passkey: device.show(asked, { untouched: true }) }),
      () => ({ code: '000000' }),
    ];
    for (const wrong of wrongs) {
      const asked = (await call(token, 'POST', '/auth/passkeys/ask')).body;
      expect((await begin(token, wrong(asked))).status).toBe(403);
      expect(await begin(token, { passkey: device.show(asked) })).toMatchObject(refused);
    }
    const { body } = await begin(token, await shown(token, device));
    const other = createAuthenticator();
    for (const odd of [{ untouched: true }, undefined]) {
      const made = { name: 'x', passkey: other.make(body, odd) };
      expect(await call(token, 'POST', '/auth/passkeys', made)).toMatchObject(refused);
    }
  });

  it('count where a company asks for a second factor, from the first to the last; are told to administrators, and reset by them', async () => {
    const { id: companyId } = await buildCompany(door.product.platform);
    const boss = await door.member({ companyId, profile: 'admin' });
    const ana = await door.member({ companyId });
    const [byBoss, token] = [door.product.tokenOf(boss), door.product.tokenOf(ana)];
    const device = createAuthenticator();
    const setting = { key: 'secondFactorRequired', value: 'enabled' };
    expect((await call(byBoss, 'PUT', '/settings/secondFactorRequired', setting)).status).toBe(200);
    expect((await call(token, 'GET', '/tickets')).body.error).toBe('ERR_SECOND_FACTOR_NEEDED');
    expect((await add(token, device)).status).toBe(200);
    expect((await call(token, 'GET', '/tickets')).status).toBe(200);
    const socket = io(door.address, {
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('ready', resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const [only] = await passkeysOf(token);
    const proof = { currentPassword: PASSWORD, ...(await shown(token, device)) };
    expect((await call(token, 'POST', `/auth/passkeys/${only?.id}/remove`, proof)).status).toBe(200);
    expect(await ended).toBe('transport close');
    expect((await call(token, 'GET', '/tickets')).body.error).toBe('ERR_SECOND_FACTOR_NEEDED');
    expect((await add(token, device)).status).toBe(200);
    expect((await add(byBoss, createAuthenticator())).status).toBe(200);
    expect((await call(byBoss, 'GET', `/users/${ana.id}`)).body).toMatchObject({ secondFactor: true });
    expect((await call(byBoss, 'DELETE', `/users/${ana.id}/second-factor`)).status).toBe(200);
    expect((await call(byBoss, 'GET', `/users/${ana.id}`)).body).toMatchObject({ secondFactor: false });
    expect((await login(ana)).body.token).toBeDefined();
  });
});

it.each(LANGUAGES)(
  'in %s, each change is told of in words of its own, and what to do if it was not them',
  (language) => {
    const told = (
      ['addFactor', 'removeFactor', 'resetFactor', 'addPasskey', 'removePasskey', 'renewCodes'] as const
    ).map((change) => factorMail(language, change, { name: 'Ana', passkey: 'Chave' }));
    expect(new Set(told.flatMap(({ subject, text }) => [subject, text])).size).toBe(12);
    expect(told.filter(({ text }) => text.includes('“Chave”'))).toHaveLength(2);
    expect(new Set(told.map(({ text }) => text.split('\n\n')[2])).size).toBe(1);
  },
);

it.each([
  ['https://inbox.example.com', 'https://inbox.example.com'],
  ['https://inbox.example.com:8443/', 'https://inbox.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://inbox.example.com', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
])('at %s browsers take passkeys of %s', (publicUrl, origin) => expect(webAuthn(publicUrl).origin).toBe(origin));
