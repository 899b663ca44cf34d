// Which payment providers there are, by the settings, and which of them takes new payments.
import type { PaymentProvider } from '@recado/contract/invoices';
import type { PaymentGateway, PaymentGateways } from '../../ports/payment-gateway.ts';
import { asaasGateway } from './asaas-gateway.ts';
import { efiGateway, type EfiSettings } from './efi-gateway.ts';
import { mercadoPagoGateway, type MercadoPagoSettings } from './mercadopago-gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

export interface PaymentSettings {
  /** undefined: Asaas where the super-administrator has entered its key, else the sandbox */
  provider: PaymentProvider | undefined;
  efi: EfiSettings | undefined;
  asaas: { baseUrl: string; webhookToken: string | undefined };
  mercadoPago: Omit<MercadoPagoSettings, 'webhookUrl'> | undefined;
}

/** What is set up when nothing is. */
export const NO_PROVIDER: PaymentSettings = {
  provider: undefined,
  efi: undefined,
  asaas: { baseUrl: 'https://api.asaas.com', webhookToken: undefined },
  mercadoPago: undefined,
};

export interface PaymentSurroundings {
  publicUrl: string;
  now: () => Date;
  /** the super-administrator's setting */
  asaasKey: () => Promise<string | undefined>;
}

export function createPaymentGateways(
  { provider, efi, asaas, mercadoPago }: PaymentSettings,
  { publicUrl, now, asaasKey }: PaymentSurroundings,
): PaymentGateways {
  const sandbox = sandboxGateway(publicUrl);
  const webhookUrl = `${publicUrl}/api/webhooks/payments/mercadopago`;
  const all: Partial<Record<PaymentProvider, PaymentGateway>> = {
    // Where another was chosen the sandbox is closed: nothing is ever paid with its money.
    ...((provider === undefined || provider === 'sandbox') && { sandbox }),
    ...(efi && { efi: efiGateway(efi, now) }),
    asaas: asaasGateway(asaas, asaasKey),
    ...(mercadoPago && { mercadopago: mercadoPagoGateway({ ...mercadoPago, webhookUrl }) }),
  };
  return {
    current: async () => {
      const chosen = provider ?? ((await asaasKey()) ? 'asaas' : 'sandbox');
      const gateway = all[chosen];
      if (!gateway) throw new Error(`the payment provider ${chosen} is not set up`);
      return gateway;
    },
    of: (name) => all[name],
  };
}
