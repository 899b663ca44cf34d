// Signing in by a company's own provider, at one that is not ours.
import { SSO_ATTEMPT_MINUTES } from '@recado/contract/single-sign-on';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildPlan, buildUser, type User } from '../../../../test/build.ts';
import { Sso, type Shop, type Way } from '../../../../test/single-sign-on.ts';
import { secondFactors } from '../../../schema/accounts.ts';
import { codeAt, stepAt } from '../second-factor/totp.rules.ts';
import { writeSetting } from '../settings/settings.service.ts';

const sso = new Sso();
beforeAll(() => sso.open());
afterAll(() => sso.close());

describe('signing in', () => {
  let home: Shop;
  beforeAll(async () => {
    home = await sso.shop();
  });

  it('opens the same session as a password does, and finds the person by the provider’s name for them from then on', async () => {
    const person = await home.member({ name: 'Joana' });
    const who = sso.employ({ email: person.email.toUpperCase() });
    const first = await sso.come(person.email, who);
    expect([first.status, first.body.user.id]).toEqual([200, person.id]);
    const refreshed = await sso.product.app.inject({
      method: 'POST',
      url: '/api/auth/refresh_token',
      cookies: { recado_refresh: first.cookieOf('recado_refresh') ?? '' },
    });
    expect(refreshed.statusCode).toBe(200);
    expect((await sso.call(first.body.token, 'GET', '/auth/sign-ins')).body).toHaveLength(1);
    const told = await sso.auditOf(home);
    expect(told).toContain('"ssoSignIn"');
    expect(told).toContain('"linkSso"');
    // Their address is another at the provider, and the one before is somebody else's.
    sso.provider.people.set(who, { email: `joana.prado@${home.domain}`, email_verified: true });
    const again = await sso.come(`joana.prado@${home.domain}`, who);
    expect([again.status, again.body.user.id]).toEqual([200, person.id]);
    // The one session: that before has ended.
    expect((await sso.call(first.body.token, 'GET', '/auth/me')).status).toBe(401);
    const newcomer = await sso.come(person.email, sso.employ({ email: person.email }));
    expect([newcomer.status, newcomer.body.error]).toEqual([403, 'ERR_SSO_UNKNOWN']);
  });

  it('asks for the second factor all the same, unless the company has the provider do that', async () => {
    const person = await home.member();
    const secret = Buffer.from('a secret of twenty b');
    await sso.product.platform.db.withTenant(home.company.id, (tx) =>
      tx.insert(secondFactors).values({
        userId: person.id,
        secret: sso.product.platform.secrets.encrypt(secret),
        confirmedAt: sso.product.clock.now(),
      }),
    );
    const who = sso.employ({ email: person.email });
    const asked = await sso.come(person.email, who);
    expect([asked.status, asked.body.ways, asked.body.token]).toEqual([200, ['app'], undefined]);
    expect(asked.cookieOf('recado_refresh')).toBeUndefined();
    const code = codeAt(secret, stepAt(sso.product.clock.now()));
    const second = await sso.post('/second', { challenge: asked.body.challenge, code });
    expect([second.status, second.body.user.id]).toEqual([200, person.id]);
    expect((await sso.auditOf(home)).match(/"ssoSignIn"/g)?.length).toBeGreaterThan(2);
    await home.set({ trustsSecondFactor: true });
    expect((await sso.come(person.email, who)).body.token).toBeTypeOf('string');
    expect((await sso.password(person)).body.ways).toEqual(['app']);
    await home.set();
  });

  it.each<[string, (own: Shop) => Promise<[email: string, said: object, way?: Way]>, string, string?]>([
    [
      'with another nonce',
      async ({ member }) => {
        const { email } = await member();
        return [email, { email }, { bend: ({ searchParams }) => searchParams.set('nonce', 'another') }];
      },
      'ERR_SSO_PROVIDER',
      'token',
    ],
    [
      'with another PKCE challenge',
      async ({ member }) => {
        const { email } = await member();
        return [email, { email }, { bend: ({ searchParams }) => searchParams.set('code_challenge', 'a'.repeat(43)) }];
      },
      'ERR_SSO_PROVIDER',
      'token',
    ],
    [
      'in a browser that has not begun it',
      async ({ member }) => {
        const { email } = await member();
        return [email, { email }, { cookie: () => undefined }];
      },
      'ERR_SECOND_FACTOR_OVER',
    ],
    [
      'in a browser that has begun another',
      async ({ member }) => {
        const { email } = await member();
        return [email, { email }, { cookie: () => 'another' }];
      },
      'ERR_SECOND_FACTOR_OVER',
    ],
    [
      'too late',
      async ({ member }) => {
        const { email } = await member();
        return [email, { email }, { meanwhile: () => sso.product.clock.advance(SSO_ATTEMPT_MINUTES * 60_000) }];
      },
      'ERR_SECOND_FACTOR_OVER',
    ],
    ['without an address', async ({ domain }) => [`a@${domain}`, {}], 'ERR_SSO_EMAIL'],
    [
      'with an address that is not verified',
      async ({ member }) => {
        const { email } = await member();
        return [email, { email, email_verified: false }];
      },
      'ERR_SSO_EMAIL',
    ],
    [
      'with an address of a domain that is not proved',
      async ({ admin, domain, member }) => {
        await sso.call(admin, 'POST', '/single-sign-on/domains', { domain: `not.${domain}` });
        const { email } = await member({ email: `x${domain}@not.${domain}` });
        return [`a@${domain}`, { email }];
      },
      'ERR_SSO_EMAIL',
    ],
    [
      'with an address that nobody has',
      async ({ domain }) => [`a@${domain}`, { email: `a@${domain}` }],
      'ERR_SSO_UNKNOWN',
    ],
    [
      'with an address that somebody of another company has',
      async ({ domain }) => {
        const other = await buildCompany(sso.product.platform);
        const { email } = await buildUser(sso.product.platform, other.id, { email: `elsewhere@${domain}` });
        return [email, { email }];
      },
      'ERR_SSO_UNKNOWN',
    ],
    [
      'as who runs the installation',
      async ({ member }) => {
        const { email } = await member({ profile: 'admin', super: true });
        return [email, { email }];
      },
      'ERR_SSO_UNKNOWN',
    ],
  ])('is refused %s', async (_how, prepare, error, problem) => {
    const [email, said, way] = await prepare(home);
    const { status, body, cookieOf } = await sso.come(email, sso.employ(said), way);
    expect([status < 500 || status === 503, body.error, body.details?.problem]).toEqual([true, error, problem]);
    expect([body.token, cookieOf('recado_refresh')]).toEqual([undefined, undefined]);
  });

  it('is good once, and the provider’s refusal is told', async () => {
    const person = await home.member();
    const { back, browser, status } = await sso.come(person.email, sso.employ({ email: person.email }));
    expect(status).toBe(200);
    expect((await sso.post('/sso/finish', back, browser)).body.error).toBe('ERR_SECOND_FACTOR_OVER');
    const begun = await sso.post('/sso/begin', { email: person.email });
    const state = new URL(begun.body.url).searchParams.get('state');
    const refused = await sso.post(
      '/sso/finish',
      { state, error: 'access_denied', iss: sso.provider.issuer },
      begun.cookieOf('recado_sso'),
    );
    expect([refused.body.error, refused.body.details.problem]).toEqual(['ERR_SSO_PROVIDER', 'refused']);
  });

  it('goes by the company: one that is disabled lets nobody in, and does not exist at the door', async () => {
    const own = await sso.shop();
    const person = await own.member();
    const begun = await sso.post('/sso/begin', { email: person.email });
    const back = await sso.provider.visit(begun.body.url, sso.employ({ email: person.email }));
    const { id } = own.company;
    await sso.product.platform.db.withSystem((tx) =>
      tx.execute(`update companies set active = false where id = ${id}`),
    );
    const answer = await sso.post('/sso/finish', back, begun.cookieOf('recado_sso'));
    expect(answer.body.error).toBe('ERR_COMPANY_DISABLED');
    expect((await sso.post('/sso/begin', { email: person.email })).body.error).toBe('ERR_NOT_FOUND');
  });

  it('makes people attendants where the company says so, as many as the plan has', async () => {
    const planId = (await buildPlan(sso.product.platform, { users: 2 })).id;
    const own = await sso.shop({ createsUsers: true }, { planId });
    const email = `nova@${own.domain}`;
    const { body } = await sso.come(email, sso.employ({ email, name: '  ' }));
    expect(body.user).toMatchObject({ name: email, profile: 'user', queues: [] });
    const second = `outra@${own.domain}`;
    expect((await sso.come(second, sso.employ({ email: second }))).body.error).toBe('ERR_PLAN_LIMIT');
  });

  it('may be the only way, but for administrators and for addresses of other domains', async () => {
    const own = await sso.shop({ allowsPasswords: false });
    const people = [
      await own.member(),
      await own.member({ profile: 'admin' }),
      await own.member({ email: `x${own.domain}@gmail.com` }),
    ];
    const codes = [];
    for (const person of people) codes.push((await sso.password(person)).body.error);
    expect(codes).toEqual(['ERR_SSO_ONLY', undefined, undefined]);
    await sso.call(own.admin, 'DELETE', '/single-sign-on');
    expect((await sso.password(people[0] as User)).status).toBe(200);
  });

  it('a company that asks for a second factor may leave it to the provider, in sessions that began there', async () => {
    const own = await sso.shop({ trustsSecondFactor: true });
    await sso.product.platform.db.withTenant(own.company.id, (tx) =>
      writeSetting(tx, own.company.id, 'secondFactorRequired', 'enabled'),
    );
    const person = await own.member();
    const { body } = await sso.come(person.email, sso.employ({ email: person.email }));
    expect(body.user.secondFactor).toBeUndefined();
    expect((await sso.call(body.token, 'GET', '/tickets')).status).toBe(200);
    expect((await sso.password(person)).body.user.secondFactor).toBe('needed');
  });
});
