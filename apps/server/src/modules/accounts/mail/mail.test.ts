// Mails as jobs: with their transaction or not at all, tried again where they were refused, and shown where nothing helps.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, type Company } from '../../../../test/build.ts';
import { startWorker, type JobWorker } from '../../../../test/job-worker.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { Mail } from '../../../ports/mailer.ts';
import { sendMail, sendMailJob } from './mail.service.ts';

const MAIL: Mail = { to: 'ana@example.com', subject: 'Olá', text: 'Seu código: 012345' };

let product: Product;
let company: Company;
let worker: JobWorker;
let refusals = 0;
const tried: string[] = [];
const delivered: Mail[] = [];

beforeAll(async () => {
  product = await createProduct();
  company = await buildCompany(product.platform);
  const job = sendMailJob({
    send: async (mail, id) => {
      tried.push(id);
      refusals -= 1;
      if (refusals >= 0) throw new Error('451 try again later');
      delivered.push(mail);
    },
  });
  worker = await startWorker(product, [job]);
});
afterAll(async () => {
  await worker.close();
  await product.close();
});
beforeEach(async () => {
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from pgboss.job`));
  for (const list of [tried, delivered]) list.length = 0;
  refusals = 0;
});

const send = (after?: Error) =>
  product.platform.db.withTenant(company.id, async (tx) => {
    await sendMail(product.platform, tx, { ...MAIL, companyId: company.id });
    if (after) throw after;
  });
const jobs = async () => {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute<{ state: string; data: Record<string, unknown>; why: string | null }>(sql`
      select state, data, output->>'message' as why from pgboss.job where name = 'mail.send'`),
  );
  return rows;
};

describe('a mail', () => {
  it('goes out once, if its transaction commits', async () => {
    await expect(send(new Error('changed my mind'))).rejects.toThrow('changed my mind');
    await send();
    await worker.until(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]));
    expect(delivered).toEqual([MAIL]);
  });

  it('waits sealed: nobody reads in the database what it says', async () => {
    await send();
    const [job] = await jobs();
    expect(job?.data).toMatchObject({ companyId: company.id });
    expect(JSON.stringify(job?.data)).not.toMatch(/012345|ana@example/);
    expect(await mailsTo(product.platform, MAIL.to)).toEqual([MAIL]);
  });

  it('that is refused is tried again, later each time, as the same mail', async () => {
    refusals = 2;
    await send();
    await worker.until(() => expect(tried).toHaveLength(1));
    await worker.until(async () =>
      expect(await jobs()).toMatchObject([{ state: 'retry', why: '451 try again later' }]),
    );
    await worker.tick(20_000);
    expect(tried).toHaveLength(1);
    await worker.until(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]));
    expect(tried).toHaveLength(3);
    expect(new Set(tried).size).toBe(1);
    expect(delivered).toEqual([MAIL]);
  });

  it('that is refused for hours has failed, and is kept with the reason', async () => {
    refusals = 1_000;
    await send();
    await worker.until(
      async () => expect(await jobs()).toMatchObject([{ state: 'failed', why: '451 try again later' }]),
      120_000,
    );
    expect(tried).toHaveLength(9);
    expect(delivered).toEqual([]);
  });
});
