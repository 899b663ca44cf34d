// What a company sees of its attempts to pay, and with what it can pay here.
import type { Charge, PaymentOptions } from '@recado/contract/invoices';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway.ts';
import { findPayment, type PaymentRow } from './payments.repo.ts';

export const presentCharge = (payment: PaymentRow): Charge => ({
  uuid: payment.uuid,
  invoiceId: payment.invoiceId,
  method: payment.method,
  status: payment.status,
  valor: { original: (payment.amount / 100).toFixed(2) },
  qrcode: payment.qrcode === null ? null : { qrcode: payment.qrcode },
  url: payment.url,
  expiresAt: payment.expiresAt?.toISOString() ?? null,
  reason: payment.reason,
});

export async function showCharge({ tx }: Ctx, uuid: string): Promise<Charge> {
  return presentCharge(found(await findPayment(tx, uuid), 'ERR_NOT_FOUND'));
}

export async function paymentOptions(gateways: PaymentGateways): Promise<PaymentOptions> {
  const { provider, methods, card, needsDocument } = await gateways.current();
  return { provider, methods: [...methods], card, needsDocument };
}
