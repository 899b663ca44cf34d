// What a company sees of its invoices.
import type { Invoice, pageInvoices as pageEndpoint } from '@recado/contract/invoices';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { findInvoice, pageInvoices, type InvoiceRow } from './invoices.repo.ts';

const present = ({ id, detail, amount, dueDate, status, paidAt }: InvoiceRow): Invoice => ({
  id,
  detail,
  value: amount / 100,
  dueDate: dueDate.toISOString(),
  status: status === 'paid' ? 'paid' : 'open',
  paidAt: paidAt?.toISOString() ?? null,
});

export async function listInvoices({ tx }: Ctx, query: z.output<typeof pageEndpoint.query>) {
  const { rows, count, hasMore } = await pageInvoices(tx, query);
  return { invoices: rows.map(present), count, hasMore };
}

export async function showInvoice({ tx }: Ctx, id: number): Promise<Invoice> {
  const invoice = found(await findInvoice(tx, id), 'ERR_NO_INVOICE_FOUND');
  if (invoice.status === 'void') fail('ERR_NO_INVOICE_FOUND');
  return present(invoice);
}
