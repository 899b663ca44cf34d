// Tokens that are put aside: settled by whoever did that, or given back where they died.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../../../test/build.ts';
import { queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { purgeJob } from '../../inbox/maintenance/maintenance.jobs.ts';
import { putAside, reserveTokens, settleTokens } from './month-tokens.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test('what nobody settles is given back after a while, and settled late it is no other’s', async () => {
  const { platform } = product;
  const [{ id: companyId }, { id: other }] = [await buildCompany(platform), await buildCompany(platform)];
  const run = <T>(work: (ctx: Ctx) => Promise<T>, company = companyId) => inCompany(platform, company, undefined, work);
  const month = async (company = companyId) =>
    (await queryRows(product, company, sql`select spent::int, reserved::int from agent_months`))[0];
  const lost = await run((ctx) => putAside(ctx, 100));
  await run((ctx) => putAside(ctx, 200));
  const [kept, own] = [await run((ctx) => putAside(ctx, 40)), await run((ctx) => reserveTokens(ctx, 3))];
  await run((ctx) => putAside(ctx, 7), other);
  if (!lost || !kept || !own) throw new Error('there is room');
  await run(({ tx }) => tx.execute(sql`update tokens_aside set until = now() where tokens <> 40`));
  await purgeJob.run(platform, {});
  expect([await month(), await month(other)]).toEqual([
    { spent: 0, reserved: 43 },
    { spent: 0, reserved: 7 },
  ]);
  await run((ctx) => settleTokens(ctx, lost, 90));
  expect(await month()).toEqual({ spent: 90, reserved: 43 });
  await run((ctx) => settleTokens(ctx, kept, 30));
  await run((ctx) => settleTokens(ctx, own, 2));
  expect(await month()).toEqual({ spent: 122, reserved: 0 });
  expect(await queryRows(product, companyId, sql`select from tokens_aside`)).toEqual([]);
});
