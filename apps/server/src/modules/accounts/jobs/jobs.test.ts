// Background work in super-administrators' sight: what fails is tried again, then shown, and tried once more on demand.
// @module-tag waits
import type { BackgroundJob, JobState, pageJobs } from '@recado/contract/jobs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildCompany, buildUser, type Company } from '../../../../test/build.ts';
import { startWorker, type JobWorker } from '../../../../test/job-worker.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';

type Page = z.output<typeof pageJobs.reply>;

let product: Product;
let worker: JobWorker;
let company: Company;
let boss: string;
let admin: string;
let broken: string | undefined;
const ran: string[] = [];

const job = defineJob<{ what: string; companyId: number; secret?: string }>({
  name: 'test.job',
  retryLimit: 2,
  retrySeconds: 60,
  run: async (_platform, { what }) => {
    ran.push(what);
    if (broken !== undefined) throw new Error(broken);
  },
});

beforeAll(async () => {
  product = await createProduct();
  company = await buildCompany(product.platform, { name: 'Padaria Aurora' });
  admin = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin' }));
  const operators = await buildCompany(product.platform);
  boss = product.tokenOf(await buildUser(product.platform, operators.id, { profile: 'admin', super: true }));
  worker = await startWorker(product, [job]);
});
afterAll(async () => {
  await worker.close();
  await product.close();
});
beforeEach(async () => {
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from pgboss.job`));
  ran.length = 0;
  broken = undefined;
});

const send = (what: string) =>
  product.platform.db.withTenant(company.id, (tx) =>
    product.platform.jobs.send(tx, job, { what, companyId: company.id, secret: 'never shown' }),
  );
const page = async (state?: JobState, pageNumber = 1, token = boss): Promise<Page> =>
  (await product.call<Page>(token, 'GET', `/jobs?pageNumber=${pageNumber}${state ? `&state=${state}` : ''}`)).body;
const pathOf = ({ name, id }: Pick<BackgroundJob, 'name' | 'id'>) => `/jobs/${name}/${id}`;
/** Fails all its tries; the clock makes short work of the time between them. */
async function sendFailing(what: string): Promise<BackgroundJob> {
  broken = 'the printer is on fire';
  await send(what);
  await worker.until(async () => expect((await page()).count).toBe(1));
  const [failed] = (await page()).jobs;
  if (!failed) throw new Error('it is not shown');
  expect(ran).toHaveLength(3);
  return failed;
}

describe('a job that fails', () => {
  it('waits for its next try, and says why', async () => {
    broken = 'the printer is on fire';
    await send('report');
    await worker.until(() => expect(ran).toEqual(['report']));
    await worker.until(async () =>
      expect((await page('waiting')).jobs).toMatchObject([
        {
          name: 'test.job',
          state: 'waiting',
          companyId: company.id,
          company: 'Padaria Aurora',
          attempts: 1,
          retryLimit: 2,
          error: 'the printer is on fire',
          endedAt: null,
        },
      ]),
    );
    expect(ran).toHaveLength(1);
    broken = undefined;
    await worker.until(async () => expect((await page('completed')).jobs).toMatchObject([{ attempts: 2 }]));
    expect(ran).toEqual(['report', 'report']);
  });

  it('is shown after its last try, without what it was given, and a retry makes it work', async () => {
    const failed = await sendFailing('report');
    expect(failed).toMatchObject({
      name: 'test.job',
      state: 'failed',
      company: 'Padaria Aurora',
      attempts: 3,
      error: 'the printer is on fire',
      startAfter: null,
      endedAt: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(await page())).not.toContain('never shown');
    await worker.until(() => expect(ran).toHaveLength(3), 60 * 60_000);

    broken = undefined;
    expect(await product.call(boss, 'POST', `${pathOf(failed)}/retry`)).toMatchObject({ status: 200, body: {} });
    await worker.until(async () => expect((await page('completed')).jobs).toMatchObject([{ id: failed.id }]));
    expect(ran).toHaveLength(4);
    expect((await page()).counts).toEqual({ waiting: 0, active: 0, failed: 0, completed: 1 });
    // It is done: there is nothing to try or to forget.
    expect((await product.call(boss, 'POST', `${pathOf(failed)}/retry`)).status).toBe(404);
    expect((await product.call(boss, 'DELETE', pathOf(failed))).status).toBe(404);
  });

  it('fails again where the retry does not help, and can be forgotten', async () => {
    const failed = await sendFailing('report');
    await product.call(boss, 'POST', `${pathOf(failed)}/retry`);
    await worker.until(() => expect(ran).toHaveLength(4));
    await worker.until(async () => expect((await page()).jobs).toMatchObject([{ id: failed.id, attempts: 4 }]));
    expect((await product.call(boss, 'DELETE', pathOf(failed))).status).toBe(200);
    expect((await page()).counts).toEqual({ waiting: 0, active: 0, failed: 0, completed: 0 });
  });
});

/** As pg-boss stores them. */
const insert = (n: number, state: string, name = 'test.job') =>
  product.platform.db.withSystem((tx) =>
    tx.execute(sql`
      insert into pgboss.job (name, state, data, completed_on, start_after, output)
      select ${name}, ${state}::pgboss.job_state, '{"companyId": "x"}', now() - n * interval '1 second',
        now() + interval '1 day', json_build_object('value', json_build_object('message', 'error ' || n))
      from generate_series(1, ${n}) n`),
  );

describe('the list', () => {
  it('comes by pages, the latest first, with how many there are in each state', async () => {
    await insert(25, 'failed');
    await insert(2, 'completed');
    await insert(1, 'retry');
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`insert into pgboss.job (name, state) values ('__pgboss__send-it', 'failed')`),
    );
    const first = await page();
    expect(first).toMatchObject({
      hasMore: true,
      count: 25,
      counts: { waiting: 1, active: 0, failed: 25, completed: 2 },
    });
    expect(first.jobs).toHaveLength(20);
    expect(first.jobs[0]).toMatchObject({ error: 'error 1', companyId: null, company: null });
    const second = await page('failed', 2);
    expect([second.jobs.length, second.hasMore, second.jobs.at(-1)?.error]).toEqual([5, false, 'error 25']);
    expect((await page('waiting')).jobs[0]?.startAfter).toMatch(/Z$/);
  });

  it('is for super-administrators alone', async () => {
    await insert(1, 'failed');
    const [failed] = (await page()).jobs;
    const path = pathOf(failed ?? { name: '', id: '' });
    for (const [method, url] of [
      ['GET', '/jobs'],
      ['POST', `${path}/retry`],
      ['DELETE', path],
    ] as const)
      expect(await product.call(admin, method, url)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
    expect((await page()).count).toBe(1);
  });

  it('touches failed jobs only', async () => {
    await insert(1, 'retry');
    const [waiting] = (await page('waiting')).jobs;
    const path = pathOf(waiting ?? { name: '', id: '' });
    expect((await product.call(boss, 'DELETE', path)).status).toBe(404);
    expect((await product.call(boss, 'POST', `${path}/retry`)).status).toBe(404);
    expect((await product.call(boss, 'POST', '/jobs/nothing/no-uuid/retry')).status).toBe(400);
    expect((await page('waiting')).count).toBe(1);
  });
});
