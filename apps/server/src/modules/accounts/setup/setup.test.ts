// The first start of an installation: once, whatever happens.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProduct, type Product } from '../../../../test/product.ts';
import { companies } from '../../../schema/companies.ts';
import { ensureInstallation } from './setup.service.ts';

let product: Product;
let kept: [string, string][];
beforeEach(async () => {
  product = await createProduct();
  kept = [];
});
afterEach(() => product.close());

const keepPassword = async (email: string, password: string): Promise<void> => void kept.push([email, password]);
const ensure = (adminPassword?: string) =>
  ensureInstallation(product.platform, { adminEmail: 'root@example.com', adminPassword, keepPassword });
const signIn = (password: string) =>
  product.call<{ user: Record<string, unknown> }>(undefined, 'POST', '/auth/login', {
    email: 'root@example.com',
    password,
  });
const countCompanies = async () => (await product.platform.db.withSystem((tx) => tx.select().from(companies))).length;

it('makes a super-administrator with a random password and plans to choose from, once, of many at the same time', async () => {
  const done = await Promise.all(Array.from({ length: 5 }, () => ensure()));
  const [made, ...others] = done.toSorted((a, b) => Number(b.created) - Number(a.created));
  expect(others).toEqual(others.map(() => ({ created: false, email: 'root@example.com' })));
  expect(kept).toEqual([['root@example.com', made?.password]]);
  expect(made?.password).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(await countCompanies()).toBe(1);
  const { status, body } = await signIn(made?.password ?? '');
  expect([status, body.user['super'], body.user['profile']]).toEqual([200, true, 'admin']);
  expect(await ensure('another')).toEqual({ created: false, email: 'root@example.com' });
  expect((await signIn('another')).status).toBe(401);
  const plans = await product.call<{ name: string; value: number }[]>(undefined, 'GET', '/plans/list');
  expect(plans.body.map(({ name, value }) => [name, value])).toEqual([
    ['Básico', 99],
    ['Profissional', 249],
    ['Empresarial', 599],
  ]);
});

it('uses the password it is given, and keeps that nowhere', async () => {
  expect(await ensure('escolhida-7')).toEqual({ created: true, email: 'root@example.com' });
  expect(kept).toEqual([]);
  expect((await signIn('escolhida-7')).status).toBe(200);
});

it('is tried again when the password could not be kept', async () => {
  const broken = ensureInstallation(product.platform, {
    adminEmail: 'root@example.com',
    keepPassword: () => Promise.reject(new Error('the disk is full')),
  });
  await expect(broken).rejects.toThrow('the disk is full');
  expect(await countCompanies()).toBe(0);
  expect((await ensure()).created).toBe(true);
});
