// The pretended bank's counter: whoever has a charge's address sees it, and may pay it. Nothing of it is there with a real provider.
import type { SandboxCharge } from '@recado/contract/invoices';
import { eq } from 'drizzle-orm';
import { fail, found } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway.ts';
import { invoices } from '../../../schema/billing.ts';
import { companies } from '../../../schema/companies.ts';
import { findAnywhere } from './payments.repo.ts';
import { settlePayment } from './settle.ts';

async function charge(platform: Platform, gateways: PaymentGateways, uuid: string) {
  const isOpen = gateways.of('sandbox') !== undefined && (await gateways.current()).provider === 'sandbox';
  if (!isOpen) fail('ERR_NOT_FOUND');
  return platform.db.withSystem(async (tx) => {
    const payment = found(await findAnywhere(tx, uuid, 'sandbox'), 'ERR_NOT_FOUND');
    const [of] = await tx
      .select({ company: companies.name, detail: invoices.detail })
      .from(invoices)
      .innerJoin(companies, eq(companies.id, invoices.companyId))
      .where(eq(invoices.id, payment.invoiceId));
    return { payment, ...found(of, 'ERR_NOT_FOUND') };
  });
}

export async function showSandboxCharge(
  platform: Platform,
  gateways: PaymentGateways,
  uuid: string,
): Promise<SandboxCharge> {
  const { payment, company, detail } = await charge(platform, gateways, uuid);
  const over = payment.expiresAt !== null && payment.expiresAt <= platform.clock.now();
  const status = payment.status === 'pending' && over ? 'expired' : payment.status;
  return { uuid: payment.uuid, company, detail, value: payment.amount / 100, status };
}

export async function paySandboxCharge(
  platform: Platform,
  gateways: PaymentGateways,
  uuid: string,
): Promise<SandboxCharge> {
  const { status } = await showSandboxCharge(platform, gateways, uuid);
  if (status === 'pending') {
    const { payment } = await charge(platform, gateways, uuid);
    await settlePayment(platform, payment, { externalId: payment.uuid, amount: payment.amount });
  }
  return showSandboxCharge(platform, gateways, uuid);
}
