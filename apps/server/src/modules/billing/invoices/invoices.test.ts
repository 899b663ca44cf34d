// Invoices are made ahead of their dates: each once, whoever runs the job and how often.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildCompany, buildPlan, buildUser, type Company } from '../../../../test/build.ts';
import { workOff } from '../../../../test/debtor.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { companies } from '../../../schema/companies.ts';
import { invoicesJob } from './invoices.jobs.ts';
import { payInvoice } from './pay-invoice.service.ts';
import { inCompany } from '../../../platform/context.ts';
import { eq } from 'drizzle-orm';

const DAY = 24 * 60 * 60_000;

interface InvoiceBody {
  id: number;
  detail: string;
  value: number;
  dueDate: string;
  status: string;
  paidAt: string | null;
}

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const inDays = (days: number): Date => new Date(product.clock.now().getTime() + days * DAY);
const run = (input: { companyId?: number } = {}) => invoicesJob.run(product.platform, input);

async function newcomer(values: Parameters<typeof buildCompany>[1] = {}) {
  const company = await buildCompany(product.platform, { dueDate: inDays(1), ...values });
  const admin = await buildUser(product.platform, company.id, { profile: 'admin' });
  return { company, token: product.tokenOf(admin) };
}

async function invoicesOf(token: string, query = ''): Promise<InvoiceBody[]> {
  const { status, body } = await product.call<{ invoices: InvoiceBody[] }>(token, 'GET', `/invoices/all${query}`);
  expect(status).toBe(200);
  return body.invoices;
}

const change = (company: Company, values: Partial<typeof companies.$inferInsert>) =>
  product.platform.db.withSystem((tx) => tx.update(companies).set(values).where(eq(companies.id, company.id)));

const dueDateOf = (company: Company): Promise<Date | null | undefined> =>
  product.platform.db.withSystem(async (tx) => {
    const [row] = await tx.select({ dueDate: companies.dueDate }).from(companies).where(eq(companies.id, company.id));
    return row?.dueDate;
  });

const pay = (company: Company, id: number) =>
  inCompany(product.platform, company.id, undefined, (ctx) => payInvoice(ctx, id));

describe('the job', () => {
  it('makes the first as soon as the company is there, by plan and recurrence', async () => {
    const plan = await buildPlan(product.platform, { name: 'Ouro', price: 12_345 });
    const dueDate = inDays(45);
    const { company, token } = await newcomer({ planId: plan.id, recurrence: 'TRIMESTRAL', dueDate });
    await run({ companyId: company.id });
    const [invoice, ...others] = await invoicesOf(token);
    expect(others).toEqual([]);
    expect(invoice).toEqual({
      id: expect.any(Number),
      detail: 'Ouro',
      value: 370.35,
      dueDate: dueDate.toISOString(),
      status: 'open',
      paidAt: null,
    });
    expect((await product.call(token, 'GET', `/invoices/${invoice?.id}`)).body).toEqual(invoice);
  });

  it('makes one for a date, however many run at once and however often', async () => {
    const { company, token } = await newcomer();
    await Promise.all([run(), run(), run({ companyId: company.id }), run({ companyId: company.id })]);
    await run();
    expect(await invoicesOf(token)).toHaveLength(1);
  });

  it('bills neither a super-administrator, nor who never ends, nor who is switched off', async () => {
    const owners = await newcomer();
    await buildUser(product.platform, owners.company.id, { profile: 'admin', super: true });
    const endless = await newcomer({ dueDate: null });
    const off = await newcomer();
    await change(off.company, { active: false });
    await run();
    for (const { company } of [owners, endless, off]) {
      await run({ companyId: company.id });
      const { rows } = await product.platform.db.withSystem((tx) =>
        tx.execute(sql`select id from invoices where company_id = ${company.id}`),
      );
      expect(rows).toEqual([]);
    }
  });

  it('moves the due date of what costs nothing, and makes no invoice', async () => {
    const plan = await buildPlan(product.platform, { price: 0 });
    const { company, token } = await newcomer({ planId: plan.id, dueDate: inDays(1) });
    await run();
    expect((await dueDateOf(company))?.getTime()).toBeGreaterThan(inDays(27).getTime());
    expect(await invoicesOf(token)).toEqual([]);
  });

  it('replaces an open one when the due date is another, and never a paid one', async () => {
    const { company, token } = await newcomer();
    await run();
    const [first] = await invoicesOf(token);
    await change(company, { dueDate: inDays(5) });
    await run();
    const [second, ...others] = await invoicesOf(token);
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    await pay(company, second?.id ?? 0);
    await change(company, { dueDate: inDays(9) });
    await run();
    expect((await invoicesOf(token)).map(({ status }) => status)).toEqual(['open', 'paid']);
    await change(company, { dueDate: null });
    await run();
    expect((await invoicesOf(token)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('makes none ahead of its time for who had one, and whose due date is far away now', async () => {
    const { company, token } = await newcomer({ dueDate: inDays(10) });
    const rows = () =>
      product.platform.db.withSystem(async (tx) => {
        const { rows: all } = await tx.execute(sql`select from invoices where company_id = ${company.id}`);
        return all.length;
      });
    await run();
    expect(await invoicesOf(token)).toHaveLength(1);
    await change(company, { dueDate: inDays(365) });
    for (const input of [{ companyId: company.id }, {}, { companyId: company.id }]) await run(input);
    expect(await invoicesOf(token)).toEqual([]);
    for (const days of [12, 300, 15]) {
      await change(company, { dueDate: inDays(days) });
      await run();
    }
    expect(await invoicesOf(token)).toMatchObject([{ status: 'open' }]);
    expect(await rows()).toBeLessThanOrEqual(2);
  });

  it('makes an open one anew when the company changes its plan, however far ahead it is', async () => {
    const { company, token } = await newcomer({ dueDate: inDays(40) });
    await run();
    const plan = await buildPlan(product.platform, { name: 'Maior', price: 50_000 });
    await change(company, { planId: plan.id });
    await run();
    expect((await invoicesOf(token)).map(({ value }) => value)).toEqual([99]);
    await run({ companyId: company.id });
    expect(await invoicesOf(token)).toMatchObject([{ detail: 'Maior', value: 500 }]);
  });

  it('lets open ones follow their plan’s new price, but for those that are overdue or paid', async () => {
    const plan = await buildPlan(product.platform, { name: 'Prata', price: 10_000 });
    const [open, late, paid] = [
      await newcomer({ planId: plan.id, dueDate: inDays(1) }),
      await newcomer({ planId: plan.id, dueDate: inDays(-1) }),
      await newcomer({ planId: plan.id, dueDate: inDays(1) }),
    ];
    await run();
    await pay(paid.company, (await invoicesOf(paid.token))[0]?.id ?? 0);
    await product.call(open.token, 'POST', '/subscription', { invoiceId: (await invoicesOf(open.token))[0]?.id });
    const chief = await buildUser(product.platform, (await newcomer()).company.id, { profile: 'admin', super: true });
    await workOff(product, invoicesJob);
    await product.call(product.tokenOf(chief), 'PUT', `/plans/${plan.id}`, { useKanban: false });
    expect(await workOff(product, invoicesJob)).toBe(0);
    await product.call(product.tokenOf(chief), 'PUT', `/plans/${plan.id}`, { value: 120 });
    expect(await workOff(product, invoicesJob)).toBe(1);
    expect(await invoicesOf(open.token)).toMatchObject([{ status: 'open', value: 120 }]);
    expect(await invoicesOf(late.token)).toMatchObject([{ status: 'open', value: 100 }]);
    expect(await invoicesOf(paid.token)).toMatchObject([{ status: 'paid', value: 100 }]);
    // The code of the old price is cancelled.
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        select from pgboss.job where name = 'billing.cancel' and (data->>'companyId')::bigint = ${open.company.id}`),
    );
    expect(rows).toHaveLength(1);
  });

  it('makes one for a due date that is moved back onto a paid one', async () => {
    const { company, token } = await newcomer();
    await run();
    const [first] = await invoicesOf(token);
    await pay(company, first?.id ?? 0);
    await change(company, { dueDate: new Date(first?.dueDate ?? 0) });
    await Promise.all([run(), run({ companyId: company.id })]);
    const [second, ...others] = await invoicesOf(token);
    expect([second, others]).toMatchObject([{ status: 'open', dueDate: first?.dueDate }, [{ status: 'paid' }]]);
    await pay(company, second?.id ?? 0);
    expect((await dueDateOf(company))?.getTime()).toBeGreaterThan(inDays(27).getTime());
    await run();
    expect((await invoicesOf(token)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('hides one that nobody owes any more, and keeps it for as long as somebody has begun to pay it', async () => {
    const { company, token } = await newcomer();
    await run();
    const [invoice] = await invoicesOf(token);
    const subscribe = () => product.call<{ uuid: string }>(token, 'POST', '/subscription', { invoiceId: invoice?.id });
    const { uuid } = (await subscribe()).body;
    await change(company, { dueDate: inDays(6) });
    await run();
    expect((await invoicesOf(token)).map(({ id }) => id)).not.toContain(invoice?.id);
    expect(await product.call(token, 'GET', `/invoices/${invoice?.id}`)).toMatchObject({ status: 404 });
    expect(await subscribe()).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } });
    // Its code had been shown: who pays it all the same has paid.
    await product.call(undefined, 'POST', `/sandbox-payments/${uuid}/pay`);
    expect((await invoicesOf(token)).find(({ id }) => id === invoice?.id)).toMatchObject({ status: 'paid' });
    expect((await dueDateOf(company))?.getTime()).toBeGreaterThan(inDays(27).getTime());
  });
});

describe('the list', () => {
  it('shows the latest due first, 20 a page, and finds by its text', async () => {
    const { company, token } = await newcomer();
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        insert into invoices (company_id, detail, amount, due_date, status)
        select ${company.id}, 'Plano número ' || n, n, '2026-01-01'::timestamptz + n * interval '1 day', 'paid'
        from generate_series(1, 25) n`),
    );
    const first = await product.call<{ count: number; hasMore: boolean; invoices: InvoiceBody[] }>(
      token,
      'GET',
      '/invoices/all?searchParam=&pageNumber=1',
    );
    expect(first.body).toMatchObject({ count: 25, hasMore: true });
    expect(first.body.invoices[0]).toMatchObject({ value: 0.25, dueDate: '2026-01-26T00:00:00.000Z' });
    expect(await invoicesOf(token, '?pageNumber=2')).toHaveLength(5);
    expect(await invoicesOf(token, '?searchParam=NUMERO%2025')).toHaveLength(1);
  });

  it('is for administrators, also after the due date, and of their own company', async () => {
    const { company, token } = await newcomer();
    await run();
    const [invoice] = await invoicesOf(token);
    const stranger = await newcomer();
    const answer = await product.call(stranger.token, 'GET', `/invoices/${invoice?.id}`);
    expect([answer.status, answer.body['error']]).toEqual([404, 'ERR_NO_INVOICE_FOUND']);
    const agent = await buildUser(product.platform, company.id, { profile: 'user' });
    expect((await product.call(product.tokenOf(agent), 'GET', '/invoices/all')).status).toBe(403);
    await change(company, { dueDate: inDays(-3) });
    expect((await product.call(token, 'GET', '/tags')).status).toBe(402);
    expect(await invoicesOf(token)).toHaveLength(1);
  });
});

describe('as time goes by', () => {
  test.each([
    ['MENSAL', 12, 9_900],
    ['ANUAL', 1, 118_800],
  ] as const)(
    'a year of %s has %i invoices, none of them twice',
    async (recurrence, times, amount) => {
      const own = await createProduct();
      try {
        const company = await buildCompany(own.platform, {
          recurrence,
          dueDate: new Date(own.clock.now().getTime() + 10 * DAY),
        });
        const made = async () => {
          const { rows } = await own.platform.db.withSystem((tx) =>
            tx.execute<{ id: number; amount: number; status: string; due: string }>(
              sql`select id, amount, status, due_date as due from invoices where company_id = ${company.id} order by due_date`,
            ),
          );
          return rows;
        };
        const began = own.clock.now().getTime();
        // Three days at a time: whatever is open is paid when it is seen again.
        let open = 0;
        for (let day = 0; day < 365; day += 3) {
          await invoicesJob.run(own.platform, {});
          const waiting = (await made()).find(({ status }) => status === 'open');
          open = waiting ? open + 1 : 0;
          if (waiting && open === 2)
            await inCompany(own.platform, company.id, undefined, (ctx) => payInvoice(ctx, waiting.id));
          own.clock.advance(3 * DAY);
        }
        const all = await made();
        const ofTheYear = all.filter(({ due }) => new Date(due).getTime() < began + 365 * DAY);
        expect(ofTheYear).toHaveLength(times);
        expect(ofTheYear.filter(({ status }) => status !== 'paid')).toEqual([]);
        expect(new Set(all.map(({ due }) => due)).size).toBe(all.length);
        expect(all.every((each) => each.amount === amount)).toBe(true);
      } finally {
        await own.close();
      }
    },
    60_000,
  );

  it('the due date of who pays on time goes from month to month, and comes back to its day after a shorter one', async () => {
    const year = product.clock.now().getUTCFullYear() + 2;
    const { company, token } = await newcomer({ dueDate: new Date(Date.UTC(year, 0, 31, 15)) });
    const lastOf = (month: number) => new Date(Date.UTC(year, month + 1, 0, 15));
    for (const month of [1, 2, 3, 4]) {
      await run({ companyId: company.id });
      // A new one each: it is far ahead, so that only the first is made by itself.
      await product.platform.db.withSystem((tx) =>
        tx.execute(sql`
          insert into invoices (company_id, detail, amount, due_date)
          select id, 'x', 1, due_date from companies where id = ${company.id} on conflict do nothing`),
      );
      const open = (await invoicesOf(token)).find(({ status }) => status === 'open');
      await pay(company, open?.id ?? 0);
      expect(await dueDateOf(company)).toEqual(lastOf(month));
    }
  });
});

test('whoever runs the installation reads any company’s invoices, and nobody else does', async () => {
  const [{ company, token }, other] = [await newcomer(), await newcomer()];
  const boss = await buildUser(product.platform, other.company.id, { profile: 'admin', super: true });
  await run();
  const path = `/companies/${company.id}/invoices`;
  const read = await product.call<{ invoices: InvoiceBody[]; count: number }>(product.tokenOf(boss), 'GET', path);
  expect(read.status).toBe(200);
  expect(read.body).toMatchObject({ invoices: await invoicesOf(token), count: 1, hasMore: false });
  expect((await product.call(token, 'GET', path)).status).toBe(403);
  expect((await product.call(other.token, 'GET', path)).status).toBe(403);
  expect((await product.call(product.tokenOf(boss), 'GET', '/companies/999999/invoices')).status).toBe(404);
});
