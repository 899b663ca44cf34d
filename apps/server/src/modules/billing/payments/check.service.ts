// Asks the provider how an attempt to pay stands, and does what follows from the answer.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentGateways, ProviderCharge } from '../../../ports/payment-gateway.ts';
import {
  endPayment,
  findPaymentById,
  markChecked,
  nameExternally,
  type PaymentRef,
  type PaymentRow,
} from './payments.repo.ts';
import { isOver } from './payments.rules.ts';
import { settlePayment } from './settle.service.ts';

/** Of one that ended unpaid too: money may come late. Throws where the provider does not answer. */
export async function checkPayment(platform: Platform, gateways: PaymentGateways, ref: PaymentRef): Promise<void> {
  const { companyId, id } = ref;
  const payment = await inCompany(platform, companyId, undefined, async ({ tx, now }) => {
    // Before the question: one that the provider cannot answer is not asked again at once.
    await markChecked(tx, id, now);
    return findPaymentById(tx, id);
  });
  if (!payment || payment.status === 'paid') return;
  const charge = await gateways.of(payment.provider)?.find(payment);
  if (charge?.status === 'paid') await settlePayment(platform, ref, charge);
  // Of a paid one too: where too little came it is not asked for again for ever.
  await inCompany(platform, companyId, undefined, (ctx) => endWhereOver(ctx, payment, charge));
}

async function endWhereOver({ tx, now }: Ctx, payment: PaymentRow, charge: ProviderCharge | undefined): Promise<void> {
  if (charge?.status === 'refused' || charge?.status === 'expired')
    await endPayment(tx, payment.id, charge.status, charge.reason);
  else if (isOver(payment, now)) await endPayment(tx, payment.id, 'expired', null);
  else if (charge && payment.externalId === null) await nameExternally(tx, payment.id, charge.externalId);
}
