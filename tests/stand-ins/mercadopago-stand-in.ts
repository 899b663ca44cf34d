// A stand-in for Mercado Pago's payments, written from its reference: idempotency keys, Pix, card tokens, signed webhooks.
import { createHmac, randomUUID } from 'node:crypto';
import { jsonServer, type JsonAnswer, type JsonRequest, type JsonServer } from './json-server.ts';

interface Payment {
  id: number;
  status: string;
  status_detail: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  external_reference: string;
  payment_method_id: string;
  date_of_expiration: string | null;
  point_of_interaction?: object;
}

export interface MercadoPagoStandIn extends JsonServer {
  accessToken: string;
  webhookSecret: string;
  payments: Payment[];
  /** The address's end, headers and body of a webhook about a payment, as it would be posted. */
  notice(id: number | string, secret?: string): { path: string; headers: Record<string, string>; body: object };
}

/** What the tokens of the test cards lead to. */
const CARDS: Record<string, [status: string, detail: string]> = {
  tok_approved: ['approved', 'accredited'],
  tok_review: ['in_process', 'pending_review_manual'],
  tok_refused: ['rejected', 'cc_rejected_insufficient_amount'],
};

const refusal = (status: number, message: string): JsonAnswer => ({
  status,
  body: { status, message, error: 'bad_request', cause: [] },
});

export async function mercadoPagoStandIn(): Promise<MercadoPagoStandIn> {
  const accessToken = 'APP_USR-test';
  const webhookSecret = 'webhook-secret';
  const payments: Payment[] = [];
  const byKey = new Map<string, Payment>();

  function create({ body, headers }: JsonRequest): JsonAnswer {
    const key = String(headers['x-idempotency-key'] ?? '');
    if (key === '') return refusal(400, 'X-Idempotency-Key is required');
    const known = byKey.get(key);
    if (known) return { body: known };
    const { transaction_amount: amount, payer, token, payment_method_id: method, date_of_expiration: until } = body;
    if (typeof amount !== 'number' || !(payer as { email?: string } | undefined)?.email)
      return refusal(400, 'Params Error');
    const id = 1_300_000_000 + payments.length;
    const isPix = method === 'pix';
    if (isPix && !/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(String(until)))
      return refusal(400, 'date_of_expiration');
    const card = CARDS[String(token)];
    if (!isPix && !card) return refusal(400, 'Card Token not found');
    const [status, detail] = isPix ? ['pending', 'pending_waiting_transfer'] : (card ?? ['', '']);
    const payment: Payment = {
      id,
      status,
      status_detail: detail,
      transaction_amount: amount,
      transaction_amount_refunded: 0,
      external_reference: String(body['external_reference']),
      payment_method_id: String(method),
      date_of_expiration: isPix ? String(until) : null,
      ...(isPix && {
        point_of_interaction: {
          type: 'PIX',
          transaction_data: {
            qr_code: `00020126-${id}`,
            ticket_url: `https://www.mercadopago.com.br/payments/${id}/ticket`,
          },
        },
      }),
    };
    payments.push(payment);
    byKey.set(key, payment);
    return { status: 201, body: payment };
  }

  function cancel(payment: Payment, { body }: JsonRequest): JsonAnswer {
    if (body['status'] !== 'cancelled') return refusal(400, 'Invalid status for update');
    if (!['pending', 'in_process', 'authorized'].includes(payment.status))
      return refusal(400, 'The action requested is not valid for the current payment state');
    payment.status = 'cancelled';
    payment.status_detail = 'by_collector';
    return { body: payment };
  }

  const server = await jsonServer((request) => {
    const { method, path, query, headers } = request;
    if (headers.authorization !== `Bearer ${accessToken}`) return refusal(401, 'invalid access token');
    if (method === 'POST' && path === '/v1/payments') return create(request);
    if (path === '/v1/payments/search') {
      const results = payments.filter((each) => each.external_reference === query.get('external_reference'));
      return { body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
    }
    const payment = payments.find(({ id }) => path === `/v1/payments/${id}`);
    if (!payment) return refusal(404, 'Payment not found');
    return method === 'PUT' ? cancel(payment, request) : { body: payment };
  });

  return {
    ...server,
    accessToken,
    webhookSecret,
    payments,
    notice: (id, secret = webhookSecret) => {
      const requestId = randomUUID();
      const ts = '1764000000';
      const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex');
      return {
        path: `mercadopago?source_news=webhooks&data.id=${id}&type=payment`,
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
        body: {
          action: 'payment.updated',
          api_version: 'v1',
          type: 'payment',
          live_mode: false,
          data: { id: String(id) },
        },
      };
    },
  };
}
