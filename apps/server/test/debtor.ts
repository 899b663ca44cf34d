// A company that owes an invoice, and what tests of payments do with it.
import { sql } from 'drizzle-orm';
import { invoicesJob } from '../src/modules/billing/invoices/invoices.jobs.ts';
import { checkPaymentsJob } from '../src/modules/billing/payments/payments.jobs.ts';
import type { Job } from '../src/platform/platform.ts';
import type { PaymentGateways } from '../src/ports/payment-gateway.ts';
import { buildCompany, buildUser } from './build.ts';
import type { Product } from './product.ts';

export const DAY = 24 * 60 * 60_000;

export interface ChargeBody extends Record<string, unknown> {
  uuid: string;
  status: string;
  qrcode: { qrcode: string } | null;
  valor: { original: string };
  url: string | null;
  expiresAt: string | null;
  error?: string;
}

export const daysAhead = (product: Product, days: number): Date => new Date(product.clock.now().getTime() + days * DAY);

/** Two days overdue, of 99 reais a month, with its invoice made. */
export async function buildDebtor(product: Product, values: Parameters<typeof buildCompany>[1] = {}) {
  const overdue = { dueDate: daysAhead(product, -2), trialExpiration: daysAhead(product, -2) };
  const company = await buildCompany(product.platform, { ...overdue, ...values });
  const admin = await buildUser(product.platform, company.id, { profile: 'admin' });
  const token = product.tokenOf(admin);
  await invoicesJob.run(product.platform, { companyId: company.id });
  const { body } = await product.call<{ invoices: { id: number }[] }>(token, 'GET', '/invoices/all');
  const invoiceId = body.invoices[0]?.id ?? 0;
  return {
    company,
    token,
    invoiceId,
    subscribe: (input: object = {}) =>
      product.call<ChargeBody>(token, 'POST', '/subscription', { invoiceId, ...input }),
    invoice: async () => (await product.call<{ status: string }>(token, 'GET', `/invoices/${invoiceId}`)).body.status,
  };
}
export type Debtor = Awaited<ReturnType<typeof buildDebtor>>;

/** The company's money matters as they stand in the database. */
export function moneyOf(product: Product, { company }: Debtor) {
  return product.platform.db.withSystem(async (tx) => {
    const { rows: own } = await tx.execute<{ due: string; trial: string | null }>(
      sql`select due_date as due, trial_expiration as trial from companies where id = ${company.id}`,
    );
    const { rows: events } = await tx.execute<{ name: string; payload: Record<string, unknown> }>(
      sql`select name, payload from event_log where company_id = ${company.id} order by id`,
    );
    const { rows: payments } = await tx.execute<{ id: number; status: string; amount: number; external_id: string }>(
      sql`select id, status, amount, external_id from payments where company_id = ${company.id} order by id`,
    );
    const [row] = own;
    return { dueDate: new Date(row?.due ?? 0), trial: row?.trial, events, payments };
  });
}

/** Does what has been ordered of a job, as a worker would. Answers how much that was. */
export async function workOff<I extends object>(product: Product, job: Job<I>): Promise<number> {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute<{ data: I }>(sql`delete from pgboss.job where name = ${job.name} returning data`),
  );
  await Promise.all(rows.map(({ data }) => job.run(product.platform, data)));
  return rows.length;
}

export const workOffNotices = (product: Product, gateways: PaymentGateways): Promise<number> =>
  workOff(product, checkPaymentsJob(gateways));

/** The minute's look at what is pending. */
export const sweep = (product: Product, gateways: PaymentGateways): Promise<void> =>
  checkPaymentsJob(gateways).run(product.platform, {});

/** A provider's call. */
export async function webhook(product: Product, path: string, headers: Record<string, string>, body: unknown) {
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/webhooks/payments/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answer.statusCode;
}
