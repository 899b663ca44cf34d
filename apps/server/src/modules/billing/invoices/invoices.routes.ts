// Calls of invoices: endpoint to use-case, a line each.
import { getInvoice, pageCompanyInvoices, pageInvoices } from '@recado/contract/invoices';
import type { Http } from '../../../platform/http/route.ts';
import { listInvoices, listInvoicesOf, showInvoice } from './invoices.service.ts';

export function invoiceRoutes(http: Http): void {
  http.route(pageInvoices, (ctx, { query }) => listInvoices(ctx, query));
  http.system(pageCompanyInvoices, (system, { params, query }) => listInvoicesOf(system, params.id, query));
  http.route(getInvoice, (ctx, { params }) => showInvoice(ctx, params.id));
}
