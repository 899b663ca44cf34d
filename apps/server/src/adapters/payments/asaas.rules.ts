// Asaas' words and ours: its API v3 (docs.asaas.com: payments, customers, pixQrCode, webhooks). Pure.
import { z } from 'zod';
import type { ChargeOrder, ChargeStatus, ProviderCharge } from '../../ports/payment-gateway.ts';

export const customer = z.object({ id: z.string().min(1) });
export const customers = z.object({ data: z.array(customer) });

export const payment = z.object({
  id: z.string().min(1),
  status: z.string(),
  value: z.number(),
  externalReference: z.string().nullish(),
  invoiceUrl: z.string().nullish(),
  deleted: z.boolean().nullish(),
});
export type AsaasPayment = z.output<typeof payment>;
export const payments = z.object({ data: z.array(payment) });

export const removed = z.object({ deleted: z.literal(true) });

export const pixQrCode = z.object({ payload: z.string().min(1), expirationDate: z.string().nullish() });

/** A code that is good for longer than this is shown without its end. */
const LONG_MS = 2 * 24 * 60 * 60_000;

/**
 * Until when its code can be paid, which Asaas says by Brazil's clock: the end of the day, or where the account has a Pix
 * key, a year. null: longer than anybody waits for.
 */
export function codeEnd({ expirationDate }: z.output<typeof pixQrCode>, now: Date): Date | null {
  const end = new Date(`${expirationDate?.replace(' ', 'T')}-03:00`);
  return end.getTime() - now.getTime() < LONG_MS ? end : null;
}

/** Only these mean that money came, and is still here. */
const STATUS: Record<string, ChargeStatus> = {
  RECEIVED: 'paid',
  CONFIRMED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  REFUNDED: 'refused',
  REFUND_REQUESTED: 'refused',
  REFUND_IN_PROGRESS: 'refused',
  CHARGEBACK_REQUESTED: 'refused',
  CHARGEBACK_DISPUTE: 'refused',
};

export const chargeOf = ({ id, status, value, deleted }: AsaasPayment): ProviderCharge => {
  const ours = STATUS[status] ?? (deleted ? 'expired' : 'pending');
  return {
    externalId: id,
    status: ours,
    amount: Math.round(value * 100),
    reason: ours === 'refused' ? status : null,
  };
};

export const customerRequest = ({ payer }: ChargeOrder): object => ({
  name: payer.name,
  email: payer.email,
  cpfCnpj: payer.document,
  // What is empty is left out: it would be refused as no address.
  ...(payer.address.street !== '' && { address: payer.address.street }),
  ...(payer.address.zipCode !== '' && { postalCode: payer.address.zipCode }),
  // We tell them ourselves.
  notificationDisabled: true,
});

export const paymentRequest = (
  { uuid, method, amount, description, now }: ChargeOrder,
  customerId: string,
): object => ({
  customer: customerId,
  billingType: method === 'pix' ? 'PIX' : 'CREDIT_CARD',
  value: amount / 100,
  dueDate: dayInBrazil(now),
  description,
  externalReference: uuid,
});

/** Asaas takes no day that is over in Brazil. */
function dayInBrazil(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(now);
}

const notice = z.object({ payment: z.object({ id: z.string().max(100) }) });

export const noticed = (body: unknown): string[] => {
  const read = notice.safeParse(body).data;
  return read ? [read.payment.id] : [];
};
