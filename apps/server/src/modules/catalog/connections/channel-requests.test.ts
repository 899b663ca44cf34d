// Which connection is asked what the network knows of a number.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildConnection } from '../../../../test/build.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { checkNumber } from './channel-requests.service.ts';

let product: Product;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

/** Answers the next question; resolves with the connection that was asked. */
const answerNext = (companyId: number): Promise<number> =>
  until(() =>
    product.platform.db.withTenant(companyId, async (tx) => {
      const { rows } = await tx.execute<{ whatsapp_id: number }>(sql`
        update channel_requests set taken_at = now(), state = 'done', result = '{"exists":true,"number":"1"}'
        where state = 'pending' returning whatsapp_id`);
      const [row] = rows;
      if (!row) throw new Error('nobody asked');
      return row.whatsapp_id;
    }),
  );

async function asked(companyId: number): Promise<number> {
  const [whatsappId] = await Promise.all([
    answerNext(companyId),
    checkNumber(product.platform, companyId, '5511987654321'),
  ]);
  return whatsappId;
}

it('a phone’s rather than an official number, which knows nobody; among phones the default', async () => {
  const { id: companyId } = await buildCompany(product.platform);
  const build = (values: Parameters<typeof buildConnection>[2]) =>
    buildConnection(product.platform, companyId, { status: 'CONNECTED', ...values });
  const official = await build({ provider: 'cloud', isDefault: true });
  expect(await asked(companyId)).toBe(official.id);
  const phone = await build({ provider: 'beta' });
  await build({ provider: 'beta' });
  expect(await asked(companyId)).toBe(phone.id);
});
