// Whoever tries addresses to learn who is here, by request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { AppError } from '../../../platform/errors.ts';
import { AddressTries, MOST_TAKEN } from './address-tries.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
  await buildUser(product.platform, (await buildCompany(product.platform)).id, { email: 'taken@example.com' });
});
afterAll(() => product.close());

const WINDOW_MS = 10 * 60_000;

const administratorOf = async (companyId: number) => {
  const token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  const other = await buildUser(product.platform, companyId, {});
  const put = (email: string) => product.call(token, 'PUT', `/users/${other.id}`, { email });
  return {
    add: (email: string) =>
      product.call(token, 'POST', '/users', { name: 'Maria Souza', email, password: 'girassol-7' }),
    rename: put,
    keep: () => put(other.email),
  };
};
const administrator = async () => administratorOf((await buildCompany(product.platform)).id);

test.each(['add', 'rename'] as const)(
  'after so many that are taken one may %s none for a while, many at once neither',
  async (how) => {
    const { [how]: tries, rename } = await administrator();
    const answers = await Promise.all(Array.from({ length: MOST_TAKEN.ofUser + 5 }, () => tries('taken@example.com')));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(MOST_TAKEN.ofUser);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' });
    // A free one tells as much.
    expect((await rename(`free-${how}@example.com`)).status).toBe(429);
    product.clock.advance(WINDOW_MS + 1);
    expect((await rename(`free-${how}@example.com`)).status).toBe(200);
  },
);

test('one who has tried too many may save what stays as it is, and stops no colleague', async () => {
  const { id } = await buildCompany(product.platform);
  const [one, other] = [await administratorOf(id), await administratorOf(id)];
  await Promise.all(Array.from({ length: MOST_TAKEN.ofUser }, () => one.rename('taken@example.com')));
  expect([(await one.rename('free-1@example.com')).status, (await one.keep()).status]).toEqual([429, 200]);
  expect((await other.rename('free-2@example.com')).status).toBe(200);
});

const taken = () => Promise.reject(new AppError('ERR_EMAIL_IN_USE'));

test('a company has tried enough when several of its people have', async () => {
  const [tries, codes] = [new AddressTries(product.clock), [] as string[]];
  const hear = (userId: number, companyId = 1) =>
    tries.run({ userId, companyId }, taken).catch((error: AppError) => void codes.push(error.code));
  for (let n = 0; n < MOST_TAKEN.ofCompany; n += 1) await hear(Math.floor(n / MOST_TAKEN.ofUser));
  expect(new Set(codes)).toEqual(new Set(['ERR_EMAIL_IN_USE']));
  await hear(1_000);
  await hear(1_001, 2);
  expect(codes.slice(-2)).toEqual(['ERR_TOO_MANY_REQUESTS', 'ERR_EMAIL_IN_USE']);
});

test('what is free counts for nothing', async () => {
  const { rename } = await administrator();
  for (let n = 0; n <= MOST_TAKEN.ofUser; n += 1) expect((await rename(`nobody-${n}@example.com`)).status).toBe(200);
});
