// How single sign-on is set up, and what may be wrong with it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../../../test/build.ts';
import { CLIENT } from '../../../../../../tests/stand-ins/identity-provider-stand-in.ts';
import { REDIRECT, SET_UP, Sso, type Shop } from '../../../../test/single-sign-on.ts';
import { oidcProviders } from '../../../adapters/oidc/oidc.ts';

const sso = new Sso();
beforeAll(() => sso.open());
afterAll(() => sso.close());

/** Where somebody has listened, and nobody does. */
async function nobodysAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('setting it up', () => {
  it('answers no secret and writes none down; another company sees nothing of it', async () => {
    const own = await sso.shop();
    const got = await sso.call(own.admin, 'GET', '/single-sign-on');
    expect(got.body).toMatchObject({
      setUp: { issuer: sso.provider.issuer, clientId: CLIENT.id, hasSecret: true, label: 'Padaria' },
      redirectUri: REDIRECT,
      domains: [{ domain: own.domain }],
    });
    expect(JSON.stringify(got.body) + (await sso.auditOf(own))).not.toContain(CLIENT.secret);
    expect(await sso.auditOf(own)).toContain('singleSignOn');
    // The secret stays while the provider is the same, and is not sent to another.
    expect((await own.set({ clientSecret: '', label: 'Pão' })).status).toBe(200);
    expect((await own.set({ clientSecret: '', issuer: 'https://login.example.com' })).body.error).toBe(
      'ERR_VALIDATION',
    );
    const other = await buildCompany(sso.product.platform);
    const stranger = sso.product.tokenOf(await buildUser(sso.product.platform, other.id, { profile: 'admin' }));
    expect((await sso.call(stranger, 'GET', '/single-sign-on')).body).toMatchObject({ setUp: null, domains: [] });
    expect((await sso.call(stranger, 'POST', '/single-sign-on/try')).body.error).toBe('ERR_NOT_FOUND');
  });

  it('is for who has all that administrators have: they say who is whom', async () => {
    const own = await sso.shop();
    const made = await sso.call(own.admin, 'POST', '/roles', {
      name: 'Settings',
      profile: 'admin',
      permissions: ['settings-page:edit'],
    });
    const token = sso.product.tokenOf(await own.member({ profile: 'admin', roleId: made.body.id }));
    const answers = [
      await sso.call(token, 'PUT', '/single-sign-on', { ...SET_UP, issuer: sso.provider.issuer }),
      await sso.call(token, 'POST', '/single-sign-on/domains', { domain: 'x.com.br' }),
      await sso.call(token, 'DELETE', '/single-sign-on'),
    ];
    expect(answers.map(({ body }) => body.error)).toEqual(answers.map(() => 'ERR_MORE_THAN_OWN'));
  });

  it('a domain counts once its record is found, for one company', async () => {
    const [own, other] = [await sso.shop(), await sso.shop()];
    const domain = `loja.${own.domain}`;
    const label = async (asked: string) => (await sso.call('', 'GET', `/auth/login/sso?domain=${asked}`)).body.label;
    const add = ({ admin }: Shop, name = domain) =>
      sso.call(admin, 'POST', '/single-sign-on/domains', { domain: name });
    const verify = ({ admin }: Shop, id: number) => sso.call(admin, 'POST', `/single-sign-on/domains/${id}/verify`);
    const [mine, theirs] = [(await add(own)).body, (await add(other)).body];
    expect(mine.record).toMatch(/^recado-verify=[\w-]{32}$/);
    expect([await label(own.domain), await label(domain), await label('nobody.com')]).toEqual(['Padaria', null, null]);
    expect((await sso.post('/sso/begin', { email: `a@${domain}` })).body.error).toBe('ERR_NOT_FOUND');
    sso.texts.set(domain, [theirs.record]);
    expect((await verify(own, mine.id)).body.verifiedAt).toBeNull();
    sso.texts.set(domain, [mine.record]);
    expect((await verify(own, mine.id)).body.verifiedAt).not.toBeNull();
    expect(await label(domain.toUpperCase())).toBe('Padaria');
    sso.texts.set(domain, [theirs.record, mine.record]);
    const refused = [await verify(other, theirs.id), await add(other)];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [409, 'ERR_SSO_DOMAIN_TAKEN']),
    );
    await sso.call(own.admin, 'DELETE', `/single-sign-on/domains/${mine.id}`);
    expect((await verify(other, theirs.id)).body.verifiedAt).not.toBeNull();
  });

  it.each([
    ['nothing', {}, null],
    ['that nobody listens there', { issuer: '' }, 'unreachable'],
    ['that there is nothing at the address', { issuer: '/nowhere' }, 'notFound'],
    ['that the secret is wrong', { clientSecret: 'wrong' }, 'client'],
    ['that the client is unknown', { clientId: 'nobody' }, 'client'],
  ])('“Try it” says %s', async (_what, change, problem) => {
    const named = 'issuer' in change ? change.issuer : '/';
    const issuer = named === '' ? await nobodysAddress() : new URL(named, sso.provider.issuer).href;
    const own = await sso.shop({ ...change, issuer: issuer.replace(/\/$/, '') });
    const { status, body } = await sso.call(own.admin, 'POST', '/single-sign-on/try');
    expect([status, body.problem]).toEqual([200, problem]);
  });

  it('a provider that is away is told to whoever would sign in', async () => {
    const own = await sso.shop({ issuer: await nobodysAddress() });
    const { status, body } = await sso.post('/sso/begin', { email: `a@${own.domain}` });
    expect([status, body.error, body.details.problem]).toEqual([503, 'ERR_SSO_PROVIDER', 'unreachable']);
  });

  it('“Try it” says which address the provider states, and takes that of no other for it', async () => {
    const said = 'https://login.example/{tenantid}/v2.0';
    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: said }));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const own = await sso.shop({ issuer: `http://127.0.0.1:${port}/common` });
    expect((await sso.call(own.admin, 'POST', '/single-sign-on/try')).body).toEqual({ problem: 'issuer', said });
    await new Promise((resolve) => other.close(resolve));
  });

  it('addresses inside our own network are not asked, unless the installation says so', async () => {
    const outside = oidcProviders({ allowPrivateUrls: false });
    const asked = {
      issuer: sso.provider.issuer.replace('http:', 'https:'),
      clientId: 'x',
      clientSecret: 'x',
      redirectUri: REDIRECT,
    };
    await expect(outside.check(asked)).rejects.toMatchObject({ problem: 'private' });
    await expect(outside.check({ ...asked, issuer: sso.provider.issuer })).rejects.toMatchObject({
      problem: 'private',
    });
  });
});
