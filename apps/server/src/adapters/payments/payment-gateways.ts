// Which payment providers there are, by the settings, and which of them takes new payments.
import type { PaymentProvider } from '@recado/contract/invoices';
import { fail } from '../../platform/errors.ts';
import type { PaymentGateway, PaymentGateways } from '../../ports/payment-gateway.ts';
import { asaasGateway } from './asaas-gateway.ts';
import { efiGateway, type EfiSettings } from './efi-gateway.ts';
import { mercadoPagoGateway, type MercadoPagoSettings } from './mercadopago-gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

export interface PaymentSettings {
  /** undefined: Asaas where the super-administrator has entered its key, else the sandbox where it is open, else nobody */
  provider: PaymentProvider | undefined;
  /** the pretended bank is open, where no other takes the money */
  sandbox: boolean;
  efi: EfiSettings | undefined;
  asaas: { baseUrl: string; webhookToken: string | undefined };
  mercadoPago: Omit<MercadoPagoSettings, 'webhookUrl'> | undefined;
}

/** What is set up when nothing is, on a machine of one's own. */
export const NO_PROVIDER: PaymentSettings = {
  provider: undefined,
  sandbox: true,
  efi: undefined,
  asaas: { baseUrl: 'https://api.asaas.com', webhookToken: undefined },
  mercadoPago: undefined,
};

export interface PaymentDependencies {
  publicUrl: string;
  now: () => Date;
  /** the super-administrator's setting */
  asaasKey: () => Promise<string | undefined>;
}

export function createPaymentGateways(
  { provider, sandbox, efi, asaas, mercadoPago }: PaymentSettings,
  { publicUrl, now, asaasKey }: PaymentDependencies,
): PaymentGateways {
  const webhookUrl = `${publicUrl}/api/webhooks/payments/mercadopago`;
  const all: Partial<Record<PaymentProvider, PaymentGateway>> = {
    // Where another was chosen the sandbox is closed: nothing is ever paid with its money.
    ...(sandbox && (provider === undefined || provider === 'sandbox') && { sandbox: sandboxGateway(publicUrl) }),
    ...(efi && { efi: efiGateway(efi, now) }),
    asaas: asaasGateway(asaas, asaasKey),
    ...(mercadoPago && { mercadopago: mercadoPagoGateway({ ...mercadoPago, webhookUrl }) }),
  };
  return {
    current: async () => {
      const chosen = provider ?? ((await asaasKey()) ? 'asaas' : 'sandbox');
      const gateway = all[chosen];
      if (!gateway) fail('ERR_PAYMENT_PROVIDER', `The payment provider ${chosen} is not set up`);
      return gateway;
    },
    of: (name) => all[name],
  };
}
