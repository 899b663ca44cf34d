// Asks providers how payments stand: of one as soon as they call, and every minute of those that are pending. Tells them of
// those that nobody is to pay any more.
import type { PaymentProvider } from '@recado/contract/invoices';
import type { Job, JobName, Platform } from '../../../platform/platform.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway.ts';
import { cancelPayment, checkPayment } from './check.service.ts';
import { findByExternalIds, findUnchecked, type PaymentRef } from './payments.repo.ts';
import { CANCEL_PAYMENT } from './superseded.service.ts';

/** of one minute's look */
const BATCH = 100;
/** A provider that is away is waited for 10 to 20 s each time: what the others' webhooks tell must not stand behind all of that. */
const AT_ONCE = 10;

export const CHECK_PAYMENTS: JobName<Partial<PaymentRef>> = { name: 'billing.payments' };

export const checkPaymentsJob = (gateways: PaymentGateways): Job<Partial<PaymentRef>> => ({
  ...CHECK_PAYMENTS,
  cron: '* * * * *',
  run: async (platform, { companyId, id }) => {
    if (companyId !== undefined && id !== undefined) return checkPayment(platform, gateways, { companyId, id });
    const due = await platform.db.withSystem((tx) => findUnchecked(tx, platform.clock.now(), BATCH));
    // One that its provider says nothing of leaves the others theirs; it is asked again in its time.
    const check = (ref: PaymentRef) =>
      checkPayment(platform, gateways, ref).catch((error: unknown) =>
        platform.log.warn({ err: error, ...ref }, 'a payment could not be looked up'),
      );
    for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map(check));
  },
});

/** A provider that is away for an hour hears of it when it is back; until then the code can be paid, and that counts. */
const TRIES = { retryLimit: 8, retrySeconds: 30 };

export const cancelPaymentJob = (gateways: PaymentGateways): Job<PaymentRef> => ({
  ...CANCEL_PAYMENT,
  ...TRIES,
  run: (platform, ref) => cancelPayment(platform, gateways, ref),
});

/** A provider says that something happened to these: what, is asked of it. Resolves when that is sure to be done. */
export const receiveNotice = (
  platform: Platform,
  provider: PaymentProvider,
  externalIds: readonly string[],
): Promise<void> =>
  platform.db.withSystem(async (tx) => {
    for (const { companyId, id } of await findByExternalIds(tx, provider, externalIds))
      await platform.jobs.send(tx, CHECK_PAYMENTS, { companyId, id });
  });
