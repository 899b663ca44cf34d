// The settings of the payment providers, those of each together.
import fs from 'node:fs';
import { createSecureContext } from 'node:tls';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '@recado/contract/invoices';
import { clientCertificate } from '../net/client-certificate.rules.ts';
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

export interface PaymentConfig {
  /** Undefined: Asaas where the super-administrator has entered its key, else the sandbox where it is offered, else nobody. */
  readonly provider: PaymentProvider | undefined;
  /** whether companies may pay at the pretended bank, where no other takes their money */
  readonly sandbox: boolean;
  readonly efi: EfiConfig | undefined;
  readonly asaas: { readonly baseUrl: string; readonly webhookToken: string | undefined };
  readonly mercadoPago: MercadoPagoConfig | undefined;
}

interface EfiConfig {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly pixKey: string;
  readonly certificate: Buffer;
  readonly webhookToken: string | undefined;
}

interface MercadoPagoConfig {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly publicKey: string | undefined;
  readonly webhookSecret: string | undefined;
}

const EFI = ['EFI_CLIENT_ID', 'EFI_CLIENT_SECRET', 'EFI_PIX_KEY', 'EFI_CERTIFICATE'] as const;

/** @param isPrivate nobody but who sits at this machine is meant to reach it */
export function paymentConfigOf(values: Settings, isPrivate: boolean): PaymentConfig {
  const provider = values.PAYMENT_PROVIDER;
  const efi = efiOf(values);
  const mercadoPago = mercadoPagoOf(values);
  // Left to the default, the pretended bank would go on paying invoices beside a real one.
  if (provider === undefined && (efi || mercadoPago))
    throw new ConfigError(
      `PAYMENT_PROVIDER is missing: with the settings of ${efi ? 'Efí' : 'Mercado Pago'} it should be one of ${PAYMENT_PROVIDERS.join(', ')}`,
    );
  return {
    provider,
    sandbox: provider === 'sandbox' || (provider === undefined && isPrivate),
    efi,
    asaas: { baseUrl: values.ASAAS_BASE_URL, webhookToken: values.ASAAS_WEBHOOK_TOKEN },
    mercadoPago,
  };
}

/** For who starts it. */
export function paymentNotice({ provider, sandbox }: PaymentConfig): string | undefined {
  if (sandbox) return 'Payments are pretended: companies renew themselves for nothing (PAYMENT_PROVIDER)';
  if (provider === undefined)
    return 'PAYMENT_PROVIDER is not set: until the super-admin enters a key of Asaas, companies cannot pay';
  return undefined;
}

function efiOf(values: Settings): EfiConfig | undefined {
  const { EFI_CLIENT_ID, EFI_CLIENT_SECRET, EFI_PIX_KEY, EFI_CERTIFICATE } = values;
  if (!EFI_CLIENT_ID || !EFI_CLIENT_SECRET || !EFI_PIX_KEY || !EFI_CERTIFICATE) {
    const given = EFI.some((name) => values[name] !== undefined);
    if (!given && values.PAYMENT_PROVIDER !== 'efi') return undefined;
    const missing = EFI.find((name) => values[name] === undefined) ?? EFI[0];
    throw new ConfigError(`${missing} is missing: Efí needs ${EFI.join(', ')} together`);
  }
  return {
    baseUrl: values.EFI_BASE_URL,
    clientId: EFI_CLIENT_ID,
    clientSecret: EFI_CLIENT_SECRET,
    pixKey: EFI_PIX_KEY,
    certificate: certificateOf(EFI_CERTIFICATE),
    webhookToken: values.EFI_WEBHOOK_TOKEN,
  };
}

function mercadoPagoOf(values: Settings): MercadoPagoConfig | undefined {
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken } = values;
  if (accessToken === undefined) {
    if (values.PAYMENT_PROVIDER !== 'mercadopago') return undefined;
    throw new ConfigError('MERCADOPAGO_ACCESS_TOKEN is missing: PAYMENT_PROVIDER=mercadopago needs it');
  }
  return {
    baseUrl: values.MERCADOPAGO_BASE_URL,
    accessToken,
    publicKey: values.MERCADOPAGO_PUBLIC_KEY,
    webhookSecret: values.MERCADOPAGO_WEBHOOK_SECRET,
  };
}

function certificateOf(path: string): Buffer {
  const shown = `EFI_CERTIFICATE is ${JSON.stringify(path)}, but should be`;
  let certificate: Buffer;
  try {
    certificate = fs.readFileSync(path);
  } catch {
    throw new ConfigError(`${shown} a file that this process can read`);
  }
  try {
    createSecureContext(clientCertificate(certificate));
    return certificate;
  } catch {
    // Older .p12 files are encrypted in a way that OpenSSL 3 has given up.
    throw new ConfigError(`${shown} a .p12 without a password, or better a .pem with the certificate and its key`);
  }
}
