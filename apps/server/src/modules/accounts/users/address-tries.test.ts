// Whoever tries addresses to learn who is here, by request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MOST_TAKEN } from './address-tries.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
  await buildUser(product.platform, (await buildCompany(product.platform)).id, { email: 'taken@example.com' });
});
afterAll(() => product.close());

const administrator = async () => {
  const { id: companyId } = await buildCompany(product.platform);
  const token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  const other = await buildUser(product.platform, companyId, {});
  return {
    add: (email: string) =>
      product.call(token, 'POST', '/users', { name: 'Maria Souza', email, password: 'girassol-7' }),
    rename: (email: string) => product.call(token, 'PUT', `/users/${other.id}`, { email }),
  };
};

test.each(['add', 'rename'] as const)(
  'after so many that are taken nobody of the company may %s one for a while, many at once neither',
  async (how) => {
    const { [how]: tries, rename } = await administrator();
    const answers = await Promise.all(Array.from({ length: MOST_TAKEN + 5 }, () => tries('taken@example.com')));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(MOST_TAKEN);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' });
    // A free one tells as much.
    expect((await rename(`free-${how}@example.com`)).status).toBe(429);
    product.clock.advance(10 * 60_000 + 1);
    expect((await rename(`free-${how}@example.com`)).status).toBe(200);
  },
);

test('what is free counts for nothing', async () => {
  const { rename } = await administrator();
  for (let n = 0; n <= MOST_TAKEN; n += 1) expect((await rename(`nobody-${n}@example.com`)).status).toBe(200);
});
