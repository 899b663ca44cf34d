// Transactions: how often they go to PostgreSQL and back, and what is left of one that fails.
import { getPriority } from 'node:os';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { PreparingClient } from './client.ts';
import { Database, type Tx } from './database.ts';
import { readsOf } from './reads.ts';

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

test.each([
  ['with a value', 'valued', sql`select name as valued from tags where name = ${'a'}`],
  ['without any', 'bare', sql`select name as bare from tags where name = 'a'`],
])('a statement %s is planned once for all', async (_, column, statement) => {
  const { rows } = await product.platform.db.withTenant(companyId, async (tx) => {
    await tx.execute(statement);
    return tx.execute(sql`select 1 from pg_prepared_statements where statement like ${`select name as ${column} %`}`);
  });
  expect(rows).toHaveLength(1);
});

test('behind a pooler nothing is planned for the next transaction', async () => {
  const client = new PreparingClient({ connectionString: product.databaseUrl, pooled: true });
  await client.connect();
  const ask = async (text: string, ...values: unknown[]) =>
    (await Promise.all(client.together([{ config: { text }, values }])))[0]?.rows;
  await ask('select name as pooled from tags where id = $1', 1);
  const rows = await ask('select name from pg_prepared_statements');
  await client.end();
  expect(rows).toEqual([]);
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

test('a statement that comes after the end of its transaction is refused, not run in the next one', async () => {
  const { db } = product.platform;
  const late = Promise.withResolvers<void>();
  let straggler: Promise<unknown> | undefined;
  await db
    .withTenant(companyId, (tx) => {
      straggler = late.promise.then(() => insert(tx, 'straggler'));
      return Promise.all([straggler, Promise.reject(new Error('another failed'))]);
    })
    .catch(() => undefined);
  await db.withTenant(companyId, async (tx) => {
    await insert(tx, 'next');
    late.resolve();
    await expect(straggler).rejects.toHaveProperty('cause.message', 'this transaction is over');
  });
  expect(await tags()).toContain('next');
  expect(await tags()).not.toContain('straggler');
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

const company = (tx: Tx) =>
  tx.execute<{ company: string; number: string }>(
    sql`select current_setting('app.company_id', true) as company, pg_current_xact_id_if_assigned()::text as number`,
  );

const moment = (tx: Tx) => tx.execute<{ at: string }>(sql`select now()::text as at`);

test('what is read side by side is one piece, which knows its company; the next piece too', async () => {
  const { moments, last } = await product.platform.db.read(companyId, async (tx) => ({
    moments: await Promise.all([moment(tx), moment(tx)]),
    last: await company(tx),
  }));
  // One transaction has one moment.
  expect(new Set(moments.map(({ rows }) => rows[0]?.at)).size).toBe(1);
  expect(last.rows).toEqual([{ company: String(companyId), number: null }]);
});

test('the rows of another company are not read, whoever had the connection before', async () => {
  const { db } = product.platform;
  const other = (await buildCompany(product.platform)).id;
  await db.withTenant(companyId, (tx) => insert(tx, 'ours'));
  const names = (id: number) =>
    db.read(id, (tx) => tx.execute<{ name: string }>(sql`select name from tags where name = ${'ours'}`));
  for (let n = 0; n < 20; n += 1) {
    const [mine, theirs] = await Promise.all([names(companyId), names(other)]);
    expect([mine.rows, theirs.rows]).toEqual([[{ name: 'ours' }], []]);
  }
});

test('who reads cannot write', async () => {
  const { db } = product.platform;
  await expect(db.read(companyId, (tx) => insert(tx, 'written'))).rejects.toHaveProperty('cause.code', '25006');
  expect(await tags()).not.toContain('written');
});

test('a piece that fails leaves no company behind, and no connection', async () => {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, Client: PreparingClient, max: 1 });
  const left = async () =>
    (
      await pool.query<Record<string, unknown>>(
        `select nullif(current_setting('app.company_id', true), '') as company, current_setting('transaction_read_only') as ro`,
      )
    ).rows;
  for (const [which, last] of [
    ['rejected', wrong],
    ['fulfilled', sql`select ${2}::int`],
  ] as const) {
    const reads = readsOf(async (run) => {
      const client = (await pool.connect()) as pg.PoolClient & PreparingClient;
      await run(client).finally(() => client.release());
    }, companyId);
    const answers = await Promise.allSettled([reads.execute(sql`select ${1}::int`), reads.execute(last)]);
    expect(answers.map(({ status }) => status)).toEqual([which, which]);
    expect(await left()).toEqual([{ company: null, ro: 'off' }]);
  }
  await pool.end();
});

test('a statement that PostgreSQL cannot even parse, or whose values cannot be sent, fails, and only that piece', async () => {
  const { db } = product.platform;
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  for (const bad of [sql`select ${1} fromm nowhere`, sql`select ${sql.param(circle)}::json`])
    for (let round = 0; round < 2; round += 1) {
      await expect(db.read(companyId, (tx) => tx.execute(bad))).rejects.toThrow('Failed query');
      const { rows } = await db.read(companyId, (tx) => tx.execute(sql`select ${round}::int as n`));
      expect(rows).toEqual([{ n: round }]);
    }
});

test('the same statement twice in a piece, with other values', async () => {
  const twice = await product.platform.db.read(companyId, (tx) =>
    Promise.all(['a', 'b'].map((text) => tx.execute(sql`select ${text}::text as twice_in_a_piece`))),
  );
  expect(twice.map(({ rows }) => rows)).toEqual([[{ twice_in_a_piece: 'a' }], [{ twice_in_a_piece: 'b' }]]);
});

test('one company that asks for everything at once leaves connections for the others', async () => {
  const { db } = product.platform;
  const other = (await buildCompany(product.platform)).id;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const greedy = Array.from({ length: 40 }, () =>
    db.withTenant(companyId, async (tx) => {
      await tx.execute(sql`select 1`);
      await finished;
    }),
  );
  const [transaction, read] = await Promise.all([
    db.withTenant(other, (tx) => tx.execute(sql`select 1 as n`)),
    db.read(other, (tx) => tx.execute(sql`select 2 as n`)),
  ]);
  expect([transaction.rows, read.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  finish();
  await Promise.all(greedy);
});

/** there is */
const NICEST = 19;

test.each([
  ['for what nobody waits for, PostgreSQL’s processes give way', true, 10],
  ['for people they do not', false, 0],
])('%s', async (_name, givesWay, expected) => {
  const url = product.databaseUrl;
  const own = new Database({ ownerUrl: url, requestUrl: url, poolSize: 1, givesWay, onPoolError: () => undefined });
  const { rows } = await own.withTenant(companyId, (tx) =>
    tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`),
  );
  const priority = getPriority(rows[0]?.pid);
  await own.close();
  expect(priority).toBe(Math.min(NICEST, getPriority(await postmaster()) + expected));
});

/** whose priority its processes have to begin with */
async function postmaster(): Promise<number> {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute<{ pid: number }>(sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`),
  );
  return rows[0]?.pid ?? 0;
}
