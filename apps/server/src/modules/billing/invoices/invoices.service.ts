// What a company sees of its invoices, and whoever runs the installation.
import type { Invoice, pageInvoices as pageEndpoint } from '@recado/contract/invoices';
import type { z } from 'zod';
import type { Ctx, SystemCtx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail, found } from '../../../platform/errors.ts';
import { getCompany } from '../../accounts/companies/companies.service.ts';
import { findInvoice, pageInvoices, type InvoiceRow } from './invoices.repo.ts';

const present = ({ id, detail, amount, dueDate, status, paidAt }: InvoiceRow): Invoice => ({
  id,
  detail,
  value: amount / 100,
  dueDate: dueDate.toISOString(),
  status: status === 'paid' ? 'paid' : 'open',
  paidAt: paidAt?.toISOString() ?? null,
});

type PageQuery = z.output<typeof pageEndpoint.query>;

export const listInvoices = ({ tx, companyId }: Ctx, query: PageQuery) => pageOf(tx, companyId, query);

/** For whoever runs the installation. */
export async function listInvoicesOf(system: SystemCtx, companyId: number, query: PageQuery) {
  await getCompany(system, companyId);
  return pageOf(system.tx, companyId, query);
}

async function pageOf(tx: Tx, companyId: number, query: PageQuery) {
  const { rows, count, hasMore } = await pageInvoices(tx, companyId, query);
  return { invoices: rows.map(present), count, hasMore };
}

export async function showInvoice({ tx }: Ctx, id: number): Promise<Invoice> {
  const invoice = found(await findInvoice(tx, id), 'ERR_NO_INVOICE_FOUND');
  if (invoice.status === 'void') fail('ERR_NO_INVOICE_FOUND');
  return present(invoice);
}
