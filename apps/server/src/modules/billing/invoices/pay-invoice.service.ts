// Invoices as payments see them.
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import {
  findInvoice,
  lockCompany,
  markPaid,
  moveDueDate,
  updateBillingAddress,
  type BilledTo,
  type InvoiceRow,
} from './invoices.repo.ts';
import { nextDueDate, nextInvoice } from './invoices.rules.ts';

/** One of the company's that waits to be paid. */
export async function openInvoice({ tx }: Pick<Ctx, 'tx'>, id: number): Promise<InvoiceRow> {
  const invoice = found(await findInvoice(tx, id), 'ERR_NO_INVOICE_FOUND');
  if (invoice.status === 'paid') fail('ERR_INVOICE_PAID');
  if (invoice.status === 'void') fail('ERR_NO_INVOICE_FOUND');
  return invoice;
}

/**
 * Cents that it takes to pay it as it stands now; 0: nothing any more. Who pays one that nobody owes any more pays for the
 * next period all the same, and that may have become longer or dearer since.
 */
export async function amountDue({ tx, companyId }: Pick<Ctx, 'tx' | 'companyId'>, id: number): Promise<number> {
  const invoice = await findInvoice(tx, id);
  if (invoice?.status === 'open') return invoice.amount;
  if (invoice?.status !== 'void') return 0;
  const company = await lockCompany(tx, companyId);
  return (company && nextInvoice(company)?.amount) ?? 0;
}

/** Until the transaction ends nobody else changes what the company owes. */
export async function holdBilling({ tx, companyId }: Pick<Ctx, 'tx' | 'companyId'>): Promise<void> {
  await lockCompany(tx, companyId);
}

/** The next invoices go there too. */
export const keepBillingAddress = ({ tx, companyId }: Pick<Ctx, 'tx' | 'companyId'>, payer: BilledTo): Promise<void> =>
  updateBillingAddress(tx, companyId, payer);

/**
 * Marks it paid and moves the company's due date. Answers the new one; undefined: it was paid before.
 * A company that never ends still never ends; then the answer is when the paid period is over.
 */
export async function payInvoice({ tx, companyId, now }: Ctx, id: number): Promise<Date | undefined> {
  const company = found(await lockCompany(tx, companyId), 'ERR_NO_INVOICE_FOUND');
  const invoice = found(await findInvoice(tx, id), 'ERR_NO_INVOICE_FOUND');
  if (!(await markPaid(tx, id, now))) return undefined;
  const next = nextDueDate({ ...company, dueDate: company.dueDate ?? invoice.dueDate }, now);
  if (company.dueDate !== null) await moveDueDate(tx, companyId, next);
  return next.dueDate;
}
