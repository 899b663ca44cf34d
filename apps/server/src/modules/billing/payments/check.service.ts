// Asks the provider how an attempt to pay stands, and does what follows from the answer. An attempt ends where the provider
// says so, not by our clock: one whose time has gone by is cancelled there first.
import { inCompany } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  GatewayError,
  type PaymentGateway,
  type PaymentGateways,
  type ProviderCharge,
} from '../../../ports/payment-gateway.ts';
import { endPayment, markChecked, nameExternally, type PaymentRef, type PaymentRow } from './payments.repo.ts';
import { hasRunOut, isOver } from './payments.rules.ts';
import { settlePayment } from './settle.ts';

/** Of one that ended unpaid too: money may come late. Throws where the provider does not answer. */
export const checkPayment = (platform: Platform, gateways: PaymentGateways, ref: PaymentRef): Promise<void> =>
  follow(platform, gateways, ref, isOver);

/** Nobody is to pay it any more. Whoever was quicker has paid, and that counts. Throws while it may still be paid. */
export const cancelPayment = (platform: Platform, gateways: PaymentGateways, ref: PaymentRef): Promise<void> =>
  follow(platform, gateways, ref, () => true);

async function follow(
  platform: Platform,
  gateways: PaymentGateways,
  ref: PaymentRef,
  isToEnd: (payment: PaymentRow, now: Date) => boolean,
): Promise<void> {
  const { companyId, id } = ref;
  // Before the question: one that the provider cannot answer is not asked again at once.
  const payment = await inCompany(platform, companyId, undefined, ({ tx, now }) => markChecked(tx, id, now));
  if (!payment || payment.status === 'paid') return;
  const gateway = gateways.of(payment.provider);
  // One that is not set up any more may have its codes paid all the same. Pretended money is nobody's.
  if (!gateway && payment.provider !== 'sandbox') return;
  const now = platform.clock.now();
  const toEnd = isToEnd(payment, now);
  const found = await gateway?.find(payment);
  const charge =
    gateway && found?.status === 'pending' && toEnd ? await cancelled(gateway, payment, found, now) : found;
  if (charge?.status === 'paid') return settlePayment(platform, ref, charge);
  await inCompany(platform, companyId, undefined, async ({ tx }) => {
    if (charge?.status === 'refused') await endPayment(tx, id, 'refused', charge.reason);
    else if (charge?.status === 'expired' || (!charge && toEnd)) await endPayment(tx, id, 'expired', null);
    else if (charge && payment.externalId === null) await nameExternally(tx, id, charge.externalId);
  });
}

/** How it stands then: it may have been paid meanwhile, or ended by itself. */
async function cancelled(
  gateway: PaymentGateway,
  payment: PaymentRow,
  { externalId }: ProviderCharge,
  now: Date,
): Promise<ProviderCharge | undefined> {
  const name = { uuid: payment.uuid, externalId };
  const refusal = await gateway.cancel(name).then(() => undefined, asError);
  const charge = await gateway.find(name);
  if (charge?.status !== 'pending') return charge;
  // What has run out is no more to some providers than that: they neither say so, nor have anything to cancel.
  const nothingToCancel = refusal instanceof GatewayError && !refusal.unsure;
  if (nothingToCancel && hasRunOut(payment, now)) return { ...charge, status: 'expired' };
  throw refusal ?? new GatewayError(`${gateway.provider} goes on with what it has cancelled`, { unsure: true });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
