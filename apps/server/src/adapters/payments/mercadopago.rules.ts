// Mercado Pago's words and ours: its payments (mercadopago.com.br/developers, reference of /v1/payments). Pure.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type {
  ChargeOrder,
  ChargeStatus,
  CreatedCharge,
  ProviderCharge,
  WebhookRequest,
} from '../../ports/payment-gateway.ts';
import { sameSecret } from './secrets.rules.ts';

export const mpPayment = z.object({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
  date_of_expiration: z.string().nullish(),
  point_of_interaction: z
    .object({
      transaction_data: z.object({ qr_code: z.string().nullish(), ticket_url: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
export type MpPayment = z.output<typeof mpPayment>;

/** Each is looked at by itself: one of another kind hides none. */
export const found = z.object({ results: z.array(z.unknown()).default([]) });

export const CANCELLED = { status: 'cancelled' } as const;

const STATUS: Record<string, ChargeStatus> = {
  approved: 'paid',
  rejected: 'refused',
  cancelled: 'expired',
  refunded: 'refused',
  charged_back: 'refused',
};

const cents = (reais: number): number => Math.round(reais * 100);

export function chargeOf(payment: MpPayment): ProviderCharge {
  const { id, status, status_detail: detail, transaction_amount: amount } = payment;
  const ours = STATUS[status] ?? 'pending';
  return {
    externalId: id,
    status: ours,
    // What has been given back does not count.
    amount: cents(amount) - cents(payment.transaction_amount_refunded ?? 0),
    reason: ours === 'refused' ? (detail ?? status) : null,
  };
}

/** @param until when its Pix code was asked to be good for */
export function createdOf(payment: MpPayment, until: Date | null): CreatedCharge {
  const { qr_code: code, ticket_url: page } = payment.point_of_interaction?.transaction_data ?? {};
  const said = Date.parse(payment.date_of_expiration ?? '');
  return {
    ...chargeOf(payment),
    qrcode: code ?? null,
    url: page ?? null,
    expiresAt: until && !Number.isNaN(said) ? new Date(said) : until,
  };
}

/** @param notificationUrl where Mercado Pago tells of changes; it takes https alone */
export function paymentRequest(order: ChargeOrder, notificationUrl: string | undefined): object {
  const { uuid, amount, description, payer, card, expiresAt } = order;
  const [firstName = '', ...others] = payer.name.split(/\s+/);
  const { street, zipCode, city, state } = payer.address;
  return {
    transaction_amount: amount / 100,
    description,
    external_reference: uuid,
    ...(notificationUrl !== undefined && { notification_url: notificationUrl }),
    payer: {
      email: payer.email,
      first_name: firstName,
      last_name: others.join(' '),
      ...(street !== '' && {
        address: { zip_code: zipCode, street_name: street, city, federal_unit: state },
      }),
      ...(payer.document !== '' && {
        identification: { type: payer.document.length === 11 ? 'CPF' : 'CNPJ', number: payer.document },
      }),
    },
    ...(order.method === 'pix'
      ? { payment_method_id: 'pix', date_of_expiration: expiresAt.toISOString().replace('Z', '+00:00') }
      : {
          token: card?.token ?? '',
          installments: 1,
          ...(card?.brand && { payment_method_id: card.brand }),
        }),
  };
}

const notice = z.object({ type: z.literal('payment'), data: z.object({ id: z.union([z.string(), z.number()]) }) });

/** By its own secret, over the id, the request's id and the time: `x-signature: ts=…,v1=…`. */
export function isSigned({ headers, query }: WebhookRequest, secret: string | undefined): boolean {
  const { 'x-signature': signature, 'x-request-id': requestId } = headers;
  const dataId = signedId(query);
  if (!secret || dataId === undefined || typeof signature !== 'string' || typeof requestId !== 'string') return false;
  const parts = new Map(
    signature.split(',').map((part) => [part.split('=', 1)[0]?.trim(), part.replace(/^[^=]*=/, '').trim()]),
  );
  const ts = parts.get('ts');
  if (ts === undefined || !/^\d+$/.test(ts)) return false;
  const signed = `id:${dataId};request-id:${requestId};ts:${ts};`;
  return sameSecret(parts.get('v1'), createHmac('sha256', secret).update(signed).digest('hex'));
}

/** The id that is signed stands in the address; the body is not signed at all. */
function signedId(query: Readonly<Record<string, unknown>>): string | undefined {
  const id = query['data.id'];
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** Of other kinds of notices nothing is to be done. */
export function noticed(query: Readonly<Record<string, unknown>>, body: unknown): string[] {
  const id = signedId(query);
  const isPayment = query['type'] === 'payment' || notice.safeParse(body).success;
  return id !== undefined && isPayment ? [id] : [];
}
