// Transactions: how often they go to PostgreSQL and back, and what is left of one that fails.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import type { Tx } from './database.ts';

let product: Product;
let companyId: number;
beforeAll(async () => {
  product = await createProduct();
  companyId = (await buildCompany(product.platform)).id;
});
afterAll(() => product.close());

const insert = (tx: Tx, name: string) =>
  tx.execute<{ id: number }>(sql`insert into tags (name, color) values (${name}, '#000000') returning id`);
const tags = async (): Promise<string[]> => {
  const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
    tx.execute<{ name: string }>(sql`select name from tags order by name`),
  );
  return rows.map(({ name }) => name);
};
/** fails while it runs */
const wrong = sql`select 1 / (select count(*) from tags where false)`;
const transactionId = (tx: Tx) => tx.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);

test('statements that are sent together are one transaction of one company', async () => {
  const { db } = product.platform;
  const ids = await db.withTenant(companyId, (tx) => Promise.all([transactionId(tx), transactionId(tx)]));
  expect(new Set(ids.map(({ rows }) => rows[0]?.xid)).size).toBe(1);
  const { rows } = await db.withTenant(companyId, (tx) =>
    tx.execute(sql`select current_setting('app.company_id') as company`),
  );
  expect(rows).toEqual([{ company: String(companyId) }]);
});

test('the last statement is committed with the rest', async () => {
  const { db } = product.platform;
  await db.withTenant(
    companyId,
    (tx) => insert(tx, 'first'),
    () => sql`insert into tags (name, color) values ('last', '#000000')`,
  );
  expect(await tags()).toEqual(['first', 'last']);
});

test('after a last statement the connection is anybody’s, also where there is no transaction', async () => {
  const { db } = product.platform;
  const [one, other] = [sql`select 1 as n`, sql`select 2 as n`];
  // More than the pool has connections.
  for (let n = 0; n < 4; n += 1)
    await db.withSystem(
      (tx) => tx.execute(one),
      () => other,
    );
  for (let n = 0; n < 4; n += 1)
    expect((await db.readSystem((tx) => tx.execute(sql`select ${n}::int as n`))).rows).toEqual([{ n }]);
});

test('a last statement that fails takes everything back, and the connection goes on', async () => {
  const { db } = product.platform;
  const before = await tags();
  await expect(
    db.withTenant(
      companyId,
      (tx) => insert(tx, 'never'),
      () => wrong,
    ),
  ).rejects.toThrow('Failed query');
  await expect(db.withTenant(companyId, (tx) => Promise.all([insert(tx, 'never'), tx.execute(wrong)]))).rejects.toThrow(
    'Failed query',
  );
  await expect(db.withTenant(companyId, () => Promise.reject(new Error('nothing was asked')))).rejects.toThrow(
    'nothing',
  );
  expect(await tags()).toEqual(before);
});

const swallow = async (tx: Tx): Promise<void> => {
  await insert(tx, 'never');
  await tx.execute(wrong).catch(() => undefined);
};

test('a failure that nobody told of is no commit', async () => {
  const before = await tags();
  await expect(product.platform.db.withTenant(companyId, swallow)).rejects.toThrow('nothing was committed');
  expect(await tags()).toEqual(before);
});

test('one statement may be a whole transaction, and no second one slips out of it', async () => {
  const { db } = product.platform;
  const { rows } = await db.oneStatement(companyId, (tx) => insert(tx, 'whole'));
  expect(rows).toHaveLength(1);
  expect(await tags()).toContain('whole');
  await expect(db.oneStatement(companyId, (tx) => tx.execute(wrong))).rejects.toThrow('Failed query');
  await expect(
    db.oneStatement(companyId, async (tx) => {
      await tx.execute(sql`select 1`);
      await insert(tx, 'outside');
    }),
  ).rejects.toHaveProperty('cause.message', 'the transaction ended with its last statement');
  expect(await tags()).not.toContain('outside');
});

test('a transaction that asks nothing does not go to PostgreSQL', async () => {
  expect(await product.platform.db.withTenant(companyId, async () => 'nothing')).toBe('nothing');
  expect(await product.platform.db.oneStatement(companyId, async () => 'nothing')).toBe('nothing');
  expect(await tags()).toContain('whole');
});
