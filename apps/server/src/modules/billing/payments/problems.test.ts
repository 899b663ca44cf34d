// Money that does not add up: a row and a mail for those who run the installation, until one of them has seen to it.
import type { PaymentProblem } from '@recado/contract/invoices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../../../test/build.ts';
import { buildDebtor, DAY, moneyOf, workOff, type Debtor } from '../../../../test/debtor.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { companies } from '../../../schema/companies.ts';
import { paymentsOf } from '../../../start/payments.ts';
import { invoicesJob } from '../invoices/invoices.jobs.ts';
import { billCompany } from '../invoices/make-invoices.service.ts';
import { cancelPaymentJob } from './payments.jobs.ts';
import { problemMailJob } from './problems.service.ts';
import { settlePayment } from './settle.ts';

let product: Product;
let chief: { email: string; token: string };
beforeAll(async () => {
  product = await createProduct();
  const { id } = await buildCompany(product.platform);
  const user = await buildUser(product.platform, id, { profile: 'admin', super: true, language: 'en' });
  chief = { email: user.email, token: product.tokenOf(user) };
});
afterAll(() => product.close());

const list = async (): Promise<PaymentProblem[]> =>
  (await product.call<PaymentProblem[]>(chief.token, 'GET', '/payment-problems')).body;
const of = async ({ company }: Debtor) => (await list()).filter(({ companyId }) => companyId === company.id);
const settle = async (who: Debtor, at: number, amount: number) => {
  const id = (await moneyOf(product, who)).payments[at]?.id ?? 0;
  await settlePayment(product.platform, { companyId: who.company.id, id }, { externalId: `ext${id}`, amount });
};
const statuses = async (who: Debtor) => (await moneyOf(product, who)).payments.map(({ status }) => status);

/** Two codes of one invoice, both paid. */
async function payTwice() {
  const who = await buildDebtor(product);
  await who.subscribe();
  product.clock.advance(57 * 60_000);
  await who.subscribe();
  await settle(who, 0, 9_900);
  await settle(who, 1, 9_900);
  return who;
}

describe('an invoice that is paid twice', () => {
  it('moves the due date once, and is shown and mailed to super-administrators, once', async () => {
    const who = await payTwice();
    expect(await statuses(who)).toEqual(['paid', 'paid']);
    await settle(who, 1, 9_900);
    expect(await of(who)).toEqual([
      {
        uuid: expect.any(String),
        problem: 'paid-twice',
        companyId: who.company.id,
        company: who.company.name,
        detail: expect.stringMatching(/^Plan/),
        dueDate: expect.stringMatching(/Z$/),
        timeZone: 'America/Sao_Paulo',
        received: 99,
        value: 99,
        provider: 'sandbox',
        externalId: expect.stringMatching(/^ext/),
        at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await workOff(product, problemMailJob)).toBe(1);
    const [mail, ...others] = await mailsTo(product.platform, chief.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Invoice paid twice: ${who.company.name}`);
    expect(mail?.text).toMatch(/Amount received: R\$\s99,00/);
    expect(mail?.text).toContain('http://localhost/jobs');
  });

  it('is off the list when somebody has seen to it, and stays off', async () => {
    const who = await payTwice();
    const [problem] = await of(who);
    const path = `/payment-problems/${problem?.uuid}/close`;
    expect((await product.call(chief.token, 'POST', path)).status).toBe(200);
    expect(await of(who)).toEqual([]);
    expect((await product.call(chief.token, 'POST', path)).status).toBe(404);
    await settle(who, 1, 9_900);
    expect(await of(who)).toEqual([]);
  });

  it('is nobody else’s business', async () => {
    const who = await payTwice();
    const [problem] = await of(who);
    for (const [method, path] of [
      ['GET', '/payment-problems'],
      ['POST', `/payment-problems/${problem?.uuid}/close`],
    ] as const)
      expect((await product.call(who.token, method, path)).status).toBe(403);
    expect(await of(who)).toHaveLength(1);
  });
});

describe('a payment of too little', () => {
  it('ends its code, is shown, and the invoice can be paid with another', async () => {
    const who = await buildDebtor(product);
    const first = await who.subscribe();
    await settle(who, 0, 9_899);
    await settle(who, 0, 9_899);
    expect([await statuses(who), await who.invoice()]).toEqual([['expired'], 'open']);
    expect(await of(who)).toMatchObject([{ problem: 'too-little', received: 98.99, value: 99 }]);
    expect((await who.subscribe()).body.uuid).not.toBe(first.body.uuid);
  });

  it('is a month’s price where the company pays by the year since, though that invoice is gone', async () => {
    const who = await buildDebtor(product);
    await who.subscribe();
    const until = (await moneyOf(product, who)).dueDate.getTime() + DAY;
    await product.platform.db.withSystem((tx) =>
      tx
        .update(companies)
        .set({ recurrence: 'ANUAL', dueDate: new Date(until) })
        .where(eq(companies.id, who.company.id)),
    );
    await invoicesJob.run(product.platform, { companyId: who.company.id });
    await settle(who, 0, 9_900);
    expect([await statuses(who), (await moneyOf(product, who)).dueDate.getTime()]).toEqual([['expired'], until]);
    // What the next period costs now, not what that invoice was for.
    expect(await of(who)).toMatchObject([{ problem: 'too-little', received: 99, value: 1_188 }]);
  });

  it('of which the rest comes is none any more', async () => {
    const who = await buildDebtor(product);
    await who.subscribe();
    await settle(who, 0, 9_899);
    await settle(who, 0, 9_900);
    expect([await statuses(who), await who.invoice(), await of(who)]).toEqual([['paid'], 'paid', []]);
    // Whoever was to be told of it need not be.
    const before = (await mailsTo(product.platform, chief.email)).length;
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        delete from pgboss.job where name = 'billing.problem' and (data->>'companyId')::bigint <> ${who.company.id}`),
    );
    expect(await workOff(product, problemMailJob)).toBe(1);
    expect(await mailsTo(product.platform, chief.email)).toHaveLength(before);
  });
});

describe('a payment of too much', () => {
  it('pays the invoice, and the difference is shown and mailed', async () => {
    const who = await buildDebtor(product);
    await who.subscribe();
    await settle(who, 0, 10_000);
    await settle(who, 0, 10_000);
    expect([await statuses(who), await who.invoice()]).toEqual([['paid'], 'paid']);
    expect(await of(who)).toMatchObject([{ problem: 'too-much', received: 100, value: 99 }]);
    await workOff(product, problemMailJob);
    const mails = await mailsTo(product.platform, chief.email);
    expect(mails.map(({ subject }) => subject)).toContain(`Invoice overpaid: ${who.company.name}`);
  });

  it('is a year’s price where the company pays by the month since', async () => {
    const who = await buildDebtor(product, { recurrence: 'ANUAL' });
    await who.subscribe();
    await product.platform.db.withSystem((tx) =>
      tx.update(companies).set({ recurrence: 'MENSAL' }).where(eq(companies.id, who.company.id)),
    );
    await billCompany(product.platform, who.company.id);
    await settle(who, 0, 118_800);
    expect(await statuses(who)).toEqual(['paid']);
    expect(await of(who)).toMatchObject([{ problem: 'too-much', received: 1_188, value: 99 }]);
  });
});

it('what is paid by card has its Pix code cancelled: nobody pays twice by oversight', async () => {
  const who = await buildDebtor(product);
  await who.subscribe();
  expect((await who.subscribe({ method: 'card', cardToken: 'sandbox-approved' })).body.status).toBe('paid');
  expect(await statuses(who)).toEqual(['pending', 'paid']);
  await workOff(product, cancelPaymentJob(paymentsOf(product.platform)));
  expect(await statuses(who)).toEqual(['expired', 'paid']);
});
