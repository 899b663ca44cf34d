// The payment providers of this process, by its settings and by the super-administrator's.
import { createPaymentGateways, NO_PROVIDER, type PaymentSettings } from '../adapters/payments/payment-gateways.ts';
import { asaasKey } from '../modules/billing/payments/asaas-key.service.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentGateways } from '../ports/payment-gateway.ts';

/** @param settings left out: the sandbox, until somebody enters a key of Asaas */
export const paymentsOf = (platform: Platform, settings: PaymentSettings = NO_PROVIDER): PaymentGateways =>
  createPaymentGateways(settings, {
    publicUrl: platform.publicUrl,
    now: () => platform.clock.now(),
    asaasKey: () => asaasKey(platform),
  });
