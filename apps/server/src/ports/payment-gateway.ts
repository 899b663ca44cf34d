// What billing needs of a payment provider. Amounts are in cents; our uuid names an attempt to it, and finds it again.
import type { PaymentMethod, PaymentOptions, PaymentProvider } from '@recado/contract/invoices';

/** Each may be empty: not said. */
export interface PayerAddress {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

export interface Payer {
  name: string;
  email: string;
  /** digits of a CPF or CNPJ; empty: not said */
  document: string;
  address: PayerAddress;
}

export interface ChargeOrder {
  uuid: string;
  method: PaymentMethod;
  /** cents */
  amount: number;
  description: string;
  payer: Payer;
  now: Date;
  /** until when a Pix charge can be paid */
  expiresAt: Date;
  /** what the provider's script made of the card */
  card?: { token: string; brand: string } | undefined;
}

export type ChargeStatus = 'pending' | 'paid' | 'refused' | 'expired';

export interface ProviderCharge {
  /** what the provider calls it */
  externalId: string;
  status: ChargeStatus;
  /** cents that were paid, or are to be */
  amount: number;
  /** why it was refused, in the provider's words */
  reason: string | null;
}

export interface CreatedCharge extends ProviderCharge {
  /** of Pix: the code to copy */
  qrcode: string | null;
  /** a page of the provider to go on at */
  url: string | null;
  expiresAt: Date | null;
}

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  /** what the body says as JSON; undefined: it is none */
  body: unknown;
}

export interface PaymentGateway {
  readonly provider: PaymentProvider;
  readonly methods: readonly PaymentMethod[];
  readonly card: PaymentOptions['card'];
  /** it asks for the CPF or CNPJ of who pays */
  readonly needsDocument: boolean;
  /** Starts a charge. The same uuid twice is one charge. Throws GatewayError. */
  create(order: ChargeOrder): Promise<CreatedCharge>;
  /** How a charge stands. Undefined: the provider knows none by that name. Throws GatewayError. */
  find(charge: { uuid: string; externalId: string | null }): Promise<ProviderCharge | undefined>;
  /**
   * Nobody is to be able to pay it any more; whether that came in time, `find` says. What is over already is refused or
   * not, as the provider likes. Throws GatewayError.
   */
  cancel(charge: { uuid: string; externalId: string }): Promise<void>;
  /** The charges that a webhook speaks of, by external id. Undefined: it is not the provider who calls. */
  readWebhook(request: WebhookRequest): readonly string[] | undefined;
}

export interface PaymentGateways {
  /** where new payments go */
  current(): Promise<PaymentGateway>;
  /** one that payments went to, for as long as it is set up */
  of(provider: PaymentProvider): PaymentGateway | undefined;
}

/** The provider did not do what was asked. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** it may have done it all the same: no answer, or none that can be read */
  readonly unsure: boolean;
  /** the card's token is no good: another card may do */
  readonly badCard: boolean;

  constructor(message: string, { unsure, badCard = false }: { unsure: boolean; badCard?: boolean }) {
    super(message);
    this.unsure = unsure;
    this.badCard = badCard;
  }
}
