// How an invoice stands today. Pure.
import type { Invoice } from '@recado/contract/invoices';
import { dayIn } from '@recado/rules/days';

export type InvoiceState = 'paid' | 'expired' | 'open';

/** Expired: due before today, which is the company's, and not paid. On its last day it is still open. */
export function invoiceState(
  { status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>,
  now: number,
  timeZone: string,
): InvoiceState {
  if (status === 'paid') return 'paid';
  return dayIn(dueDate, timeZone) < dayIn(now, timeZone) ? 'expired' : 'open';
}

/** The one to pay next: the unpaid one that is due first. */
export const nextToPay = <I extends Pick<Invoice, 'status' | 'dueDate'>>(invoices: readonly I[]): I | undefined =>
  invoices
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => Date.parse(a.dueDate) - Date.parse(b.dueDate))[0];
