// A job sent within a company's transaction: it runs if that commits, and was never sent if it does not.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCompany } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { bootPlatform } from '../../boot.ts';
import { requestRoleOf } from '../db/migrate.ts';
import { SECRET_KEY } from '../../../test/global-setup.ts';
import { inCompany } from '../context.ts';
import { defineJob } from './jobs.ts';

let product: Product;
let platform: Awaited<ReturnType<typeof bootPlatform>>;
let companyId: number;
const ran: string[] = [];
const ranAt = new Map<string, number>();
const job = defineJob<{ who: string }>({
  name: 'greet',
  run: async (_platform, { who }) => {
    ran.push(who);
    ranAt.set(who, Date.now());
  },
});

const boot = () =>
  bootPlatform({
    databaseUrl: product.databaseUrl,
    secretKey: SECRET_KEY,
    publicUrl: 'http://localhost',
    log: product.platform.log,
    poolSize: 2,
  });
beforeAll(async () => {
  product = await createProduct();
  companyId = (await buildCompany(product.platform)).id;
  platform = await boot();
  await platform.jobs.declare([job]);
});
afterAll(async () => {
  await platform.close();
  await product.close();
});

const send = (who: string, after?: Error, at?: Date) =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    await ctx.enqueue(job, { who }, at);
    if (after) throw after;
  });

const waiting = () =>
  platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ who: string }>(sql`
      select data->>'who' as who from pgboss.job where name = 'greet' order by created_on`);
    return rows.map(({ who }) => who);
  });

test('processes that start at the same moment do not get in each other’s way', async () => {
  const { name: role } = requestRoleOf(product.databaseUrl, 'not used here');
  const start = async () => {
    await platform.jobs.allow(platform.db, role);
    await platform.jobs.declare([job]);
  };
  for (let round = 0; round < 5; round += 1)
    await expect(Promise.all(Array.from({ length: 8 }, start))).resolves.toHaveLength(8);
});

const run = async (): Promise<void> => undefined;

test('a job that is tried more often, or later, than in the version before', async () => {
  const stored = () =>
    platform.db.withSystem(async (tx) => {
      const { rows } = await tx.execute(sql`select retry_limit, retry_delay from pgboss.queue where name = 'stubborn'`);
      return rows;
    });
  await platform.jobs.declare([{ name: 'stubborn', run }]);
  expect(await stored()).toEqual([{ retry_limit: 5, retry_delay: 2 }]);
  await platform.jobs.declare([{ name: 'stubborn', retryLimit: 9, retrySeconds: 60, run }]);
  expect(await stored()).toEqual([{ retry_limit: 9, retry_delay: 60 }]);
  await platform.jobs.declare([{ name: 'stubborn', run }]);
  expect(await stored()).toEqual([{ retry_limit: 5, retry_delay: 2 }]);
});

test('of those with the same key one waits, also where an earlier version of the program had none', async () => {
  await platform.jobs.declare([{ name: 'single', run }]);
  const keyed = defineJob<{ of: string; no: number }>({ name: 'single', key: (input) => input.of, run });
  await platform.jobs.declare([keyed]);
  const sendKeyed = (of: string, no: number) =>
    inCompany(platform, companyId, undefined, (ctx) => ctx.enqueue(keyed, { of, no }));
  const stored = () =>
    platform.db.withSystem(async (tx) => {
      const { rows } = await tx.execute<{ what: string }>(sql`
        select (data->>'of') || (data->>'no') as what from pgboss.job where name = 'single' order by what`);
      return rows.map(({ what }) => what);
    });
  await Promise.all([sendKeyed('a', 1), sendKeyed('b', 1)]);
  await Promise.all([sendKeyed('a', 2), sendKeyed('b', 2)]);
  expect(await stored()).toEqual(['a1', 'b1']);
  // One that runs sends its next.
  await platform.db.withSystem((tx) =>
    tx.execute(sql`update pgboss.job set state = 'active' where name = 'single' and data->>'of' = 'a'`),
  );
  await sendKeyed('a', 3);
  await sendKeyed('a', 4);
  expect(await stored()).toEqual(['a1', 'a3', 'b1']);
});

test('runs after a commit, and not after a rollback', async () => {
  await send('first');
  await expect(send('never', new Error('changed my mind'))).rejects.toThrow('changed my mind');
  await send('last');
  expect(await waiting()).toEqual(['first', 'last']);
  await platform.jobs.work(platform, [job]);
  await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining(['first', 'last'])));
  expect(ran).toHaveLength(2);
});

test('runs at its time, and not before', async () => {
  const at = new Date(Date.now() + 2_000);
  await send('patient', undefined, at);
  await send('hasty');
  await vi.waitFor(() => expect(ran).toContain('patient'));
  expect(ran.indexOf('hasty')).toBeLessThan(ran.indexOf('patient'));
  expect(ranAt.get('patient')).toBeGreaterThanOrEqual(at.getTime());
});

test('of several fetched at once each is settled when it ends, and a stop gives back those not begun', async () => {
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  // They run in no order.
  const errand = defineJob<{ who: string }>({
    name: 'errand',
    retryLimit: 0,
    run: async (_platform, { who }) => {
      begun.push(who);
      if (begun.length === 2) throw new Error('no way');
      if (begun.length === 3) await end.promise;
    },
  });
  const stored = () =>
    platform.db.withSystem(async (tx) => {
      const { rows } = await tx.execute<{ who: string; state: string }>(sql`
        select data->>'who' as who, state from pgboss.job where name = 'errand'`);
      const states = new Map(rows.map(({ who, state }) => [who, state]));
      const others = rows.filter(({ who }) => !begun.slice(0, 3).includes(who));
      return [...begun.slice(0, 3).map((who) => states.get(who)), ...others.map(({ state }) => state)];
    });
  await platform.jobs.declare([errand]);
  for (const who of ['a', 'b', 'c', 'd', 'e'])
    await inCompany(platform, companyId, undefined, (ctx) => ctx.enqueue(errand, { who }));

  const [stopped, another] = [await boot(), await boot()];
  await stopped.jobs.work(stopped, [errand]);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  expect(await stored()).toEqual(['completed', 'failed', 'active', 'active', 'active']);

  const stop = stopped.close();
  await vi.waitFor(async () => expect(await stored()).toEqual(['completed', 'failed', 'active', 'retry', 'retry']));
  await another.jobs.work(another, [errand]);
  await vi.waitFor(async () =>
    expect(await stored()).toEqual(['completed', 'failed', 'active', 'completed', 'completed']),
  );
  end.resolve();
  await stop;
  expect(await stored()).toEqual(['completed', 'failed', 'completed', 'completed', 'completed']);
  expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  await another.close();
});
