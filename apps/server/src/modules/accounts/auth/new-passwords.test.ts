// Passwords that are guessed first, wherever one chooses one: by request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildPlan, buildUser } from '../../../../test/build.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { ensureInstallation } from '../setup/setup.service.ts';
import { hashPassword } from './passwords.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

async function office() {
  const company = await buildCompany(product.platform);
  const passwordHash = await hashPassword('de-antes-7');
  const admin = await buildUser(product.platform, company.id, {
    profile: 'admin',
    super: true,
    name: 'Florbela',
    passwordHash,
  });
  return { company, admin, token: product.tokenOf(admin) };
}

describe.each([
  ['one of the most common', 'Sunshine1'],
  ['one of the most common in capitals', 'BASEBALL'],
  ['a common one with a space', ' iloveyou '],
  ['one’s own name', 'Florbela'],
  ['the product’s name with digits', 'recado123'],
])('%s is refused', (_what, password) => {
  const refused = { status: 400, body: { error: 'ERR_GUESSABLE_PASSWORD' } };
  it('where a company signs itself up', async () => {
    const plan = await buildPlan(product.platform, {});
    const body = { name: 'Florbela', email: 'flor@bela.example', phone: '11987654321', planId: plan.id, password };
    expect(await product.call(undefined, 'POST', '/companies/cadastro', body)).toMatchObject(refused);
  });

  it('where one is added, and the company', async () => {
    const { token, company } = await office();
    const person = { name: 'Florbela', email: 'flor@bela.example', password };
    expect(await product.call(token, 'POST', '/users', { ...person, profile: 'user' })).toMatchObject(refused);
    const added = { ...person, planId: company.planId, recurrence: 'MENSAL' };
    expect(await product.call(token, 'POST', '/companies', added)).toMatchObject(refused);
  });

  it('where one changes one’s own, and stays as it was', async () => {
    const { token, admin } = await office();
    const change = { password, currentPassword: 'de-antes-7' };
    expect(await product.call(token, 'PUT', `/users/${admin.id}`, change)).toMatchObject(refused);
    const signIn = { email: admin.email, password: 'de-antes-7' };
    expect((await product.call(undefined, 'POST', '/auth/login', signIn)).status).toBe(200);
  });

  it('where the installation is made', async () => {
    const made = ensureInstallation(product.platform, {
      adminEmail: 'florbela@example.com',
      adminPassword: password,
      keepPassword: () => Promise.reject(new Error('there is none to keep')),
    });
    await expect(made).rejects.toMatchObject({ code: 'ERR_GUESSABLE_PASSWORD' });
  });
});

const forgetful = async () => {
  const { id } = await buildCompany(product.platform, { name: 'Padaria Azul 7' });
  const { email } = await buildUser(product.platform, id, { name: 'Florbela Dias 9' });
  expect((await product.call(undefined, 'POST', `/forgetpassword/${encodeURIComponent(email)}`)).status).toBe(200);
  const code = /^\d{6}$/m.exec((await mailsTo(product.platform, email)).at(-1)?.text ?? '')?.[0] ?? 'no code';
  const reset = async (token: string, password: string) =>
    (await product.call(undefined, 'POST', '/resetpasswords', { email, token, password })).body['error'];
  return { email, code, reset };
};

describe('a forgotten one', () => {
  it('is not replaced by the company’s name or one’s own, and the code stays good', async () => {
    const { code, reset } = await forgetful();
    for (const password of ['PadariaAzul7', 'FlorbelaDias9', 'PadariaAzul7', 'PadariaAzul7', 'PadariaAzul7'])
      expect(await reset(code, password)).toBe('ERR_GUESSABLE_PASSWORD');
    expect(await reset(code, 'Girassol-7')).toBeUndefined();
  });

  it('tells nobody without the code whose name it is', async () => {
    const { code, reset } = await forgetful();
    const wrong = code === '123456' ? '654321' : '123456';
    for (const password of ['PadariaAzul7', 'FlorbelaDias9'])
      expect(await reset(wrong, password)).toBe('ERR_RESET_CODE');
  });

  it('is refused at once where it is common, or the address that was typed', async () => {
    const { email, reset } = await forgetful();
    for (const password of ['Sunshine1', `U${email.slice(1)}`])
      expect([password, await reset('123456', password)]).toEqual([password, 'ERR_GUESSABLE_PASSWORD']);
  });
});
