// Attempts to pay that nobody is to go on with: another took their place, or their invoice is another, or paid. Their codes
// are good until the provider hears of it, so it does, by a job that is sent with whatever made them superfluous.
import type { Ctx } from '../../../platform/context.ts';
import type { JobName } from '../../../platform/platform.ts';
import { findSuperseded, type PaymentRef, type PaymentRow } from './payments.repo.ts';
import { startedBy } from './payments.rules.ts';

export const CANCEL_PAYMENT: JobName<PaymentRef> = { name: 'billing.cancel' };

/** Of invoices that have changed. */
export async function cancelSuperseded(ctx: Ctx, invoiceIds: readonly number[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  for (const payment of await findSuperseded(ctx.tx, invoiceIds)) await cancelLater(ctx, payment);
}

/** One that is just being started is waited for: the provider does not know it yet. */
export const cancelLater = (ctx: Ctx, payment: PaymentRow): Promise<void> =>
  ctx.enqueue(CANCEL_PAYMENT, { companyId: ctx.companyId, id: payment.id }, startedBy(payment));
