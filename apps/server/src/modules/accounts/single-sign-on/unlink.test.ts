// A link to the provider: told by mail, shown, and taken away, by an administrator or by oneself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type User } from '../../../../test/build.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { Sso, type Shop } from '../../../../test/single-sign-on.ts';

const sso = new Sso();
beforeAll(() => sso.open());
afterAll(() => sso.close());

const mails = ({ email }: Pick<User, 'email'>) => mailsTo(sso.product.platform, email);
const linkOf = async (token: string, { id }: Pick<User, 'id'>) =>
  (await sso.call(token, 'GET', `/users/${id}`)).body.singleSignOn;
const unlink = (token: string, { id }: Pick<User, 'id'>) => sso.call(token, 'DELETE', `/users/${id}/single-sign-on`);
const unlinkOneself = (token: string, currentPassword: string) =>
  sso.call(token, 'POST', '/auth/single-sign-on/unlink', { currentPassword });
const meStatus = async (token: string) => (await sso.call(token, 'GET', '/auth/me')).status;

/** Somebody who has come by the provider: their own name there, and what they are signed in with. */
async function comer(shop: Shop, values: Parameters<Shop['member']>[0] = {}) {
  const person = await shop.member(values);
  const who = sso.employ({ email: person.email });
  const { body } = await sso.come(person.email, who);
  return { person, who, token: body.token };
}

describe('the first link', () => {
  it('is mailed in the language of whoever it is, once', async () => {
    const shop = await sso.shop();
    const { person, who } = await comer(shop, { name: 'Joana', language: 'en' });
    await sso.come(person.email, who);
    const [mail, ...more] = await mails(person);
    expect(mail?.subject).toBe('Your account was linked to Padaria');
    expect(mail?.text).toMatch(/^Hi Joana,[^]*If this wasn’t you, tell your company’s administrator/);
    expect(more).toEqual([]);
  });

  it('of somebody who is new here is mailed, too; they have no password until they choose one', async () => {
    const shop = await sso.shop({ createsUsers: true });
    const email = `nova@${shop.domain}`;
    const { body } = await sso.come(email, sso.employ({ email }));
    expect((await mails({ email })).map(({ subject }) => subject)).toEqual(['Sua conta foi vinculada a Padaria']);
    expect(await linkOf(shop.admin, body.user)).toMatchObject({ label: 'Padaria', linksAgain: true, password: 'none' });
    for (const password of ['-', 'segredo'])
      expect((await sso.post('', { email, password })).body.error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await unlinkOneself(body.token, 'segredo')).body.error).toBe('ERR_WRONG_PASSWORD');
  });
});

describe('an administrator', () => {
  it('sees it, and takes it away: the session ends, mail and audit log say so, and the next account of that address is linked', async () => {
    const shop = await sso.shop();
    const { person, who, token } = await comer(shop);
    const first = await linkOf(shop.admin, person);
    expect(first).toMatchObject({ label: 'Padaria', linksAgain: true, password: 'set' });
    expect(first?.lastUsedAt).toBe(first?.linkedAt);
    sso.product.clock.advance(60_000);
    const again = await sso.come(person.email, who);
    const used = (await linkOf(shop.admin, person))?.lastUsedAt ?? '';
    expect(Date.parse(used) - Date.parse(first?.linkedAt ?? '')).toBeGreaterThanOrEqual(60_000);
    expect(await linkOf(again.body.token, person)).toMatchObject({ lastUsedAt: used });

    expect((await unlink(shop.admin, person)).status).toBe(200);
    expect([await meStatus(token), await meStatus(again.body.token)]).toEqual([401, 401]);
    expect(await linkOf(shop.admin, person)).toBeNull();
    expect((await mails(person)).at(-1)?.subject).toBe('Sua conta não está mais vinculada a Padaria');
    expect(await sso.auditOf(shop)).toContain('"unlinkSso"');
    // There is nothing left to take away, nor to mail.
    expect((await unlink(shop.admin, person)).status).toBe(404);
    expect(await mails(person)).toHaveLength(2);

    expect((await sso.password(person)).status).toBe(200);
    const other = await sso.come(person.email, sso.employ({ email: person.email }));
    expect(other.body.user.id).toBe(person.id);
    expect(await mails(person)).toHaveLength(3);
    // Whose account it was is a stranger now.
    expect((await sso.come(person.email, who)).body.error).toBe('ERR_SSO_UNKNOWN');
  });

  it('says it of nobody who may do more, nor of themselves, nor of another company; attendants say it of nobody', async () => {
    const shop = await sso.shop();
    const [ana, boss] = [await comer(shop), await comer(shop, { profile: 'admin' })];
    const root = await shop.member({ profile: 'admin', super: true });
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await unlink(ana.token, boss.person)).toMatchObject(refused);
    expect(await unlink(boss.token, boss.person)).toMatchObject(refused);
    expect(await unlink(boss.token, root)).toMatchObject(refused);
    const elsewhere = await sso.shop();
    expect((await unlink(elsewhere.admin, ana.person)).status).toBe(404);
    expect(await linkOf(boss.token, ana.person)).not.toBeNull();
  });

  it('is told where an address links nobody any more', async () => {
    const shop = await sso.shop();
    const { person } = await comer(shop);
    await sso.call(shop.admin, 'PUT', `/users/${person.id}`, { email: `fora${shop.domain}@gmail.com` });
    expect(await linkOf(shop.admin, person)).toMatchObject({ linksAgain: false });
  });
});

describe('oneself', () => {
  it('takes it away with the password, and is signed out', async () => {
    const shop = await sso.shop();
    const { person, token } = await comer(shop);
    expect((await unlinkOneself(token, 'errada')).body.error).toBe('ERR_WRONG_PASSWORD');
    expect((await unlinkOneself(token, 'segredo')).status).toBe(200);
    expect(await meStatus(token)).toBe(401);
    expect((await mails(person)).at(-1)?.text).toContain('Se não foi você, troque a sua senha');
    expect(await sso.auditOf(shop)).toContain('"unlinkSso"');
    const { body } = await sso.password(person);
    expect(await linkOf(body.token, person)).toBeNull();
    expect((await unlinkOneself(body.token, 'segredo')).status).toBe(404);
  });

  it('does not where it is the only way in; administrators may', async () => {
    const shop = await sso.shop({ allowsPasswords: false });
    const [ana, boss] = [await comer(shop), await comer(shop, { profile: 'admin' })];
    expect(await linkOf(ana.token, ana.person)).toMatchObject({ password: 'refused' });
    expect((await unlinkOneself(ana.token, 'segredo')).body.error).toBe('ERR_SSO_ONLY');
    expect(await meStatus(ana.token)).toBe(200);
    expect((await unlinkOneself(boss.token, 'segredo')).status).toBe(200);
  });

  it('has no link in a company without one, and another’s is not shown', async () => {
    const shop = await sso.shop();
    const { person, token } = await comer(shop);
    const stranger = await buildUser(sso.product.platform, shop.company.id, {});
    expect((await sso.call(token, 'GET', `/users/${stranger.id}`)).status).toBe(403);
    await sso.call(shop.admin, 'DELETE', '/single-sign-on');
    expect(await linkOf(shop.admin, person)).toBeNull();
  });
});
