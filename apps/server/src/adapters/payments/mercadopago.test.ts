// Mercado Pago: its words, and whole payments with a stand-in.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildDebtor, moneyOf, sweep, webhook, workOffNotices } from '../../../test/debtor.ts';
import { mercadoPagoStandIn, type MercadoPagoStandIn } from '../../../../../tests/stand-ins/mercadopago-stand-in.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import type { ChargeOrder, PaymentGateways } from '../../ports/payment-gateway.ts';
import { paymentsOf } from '../../start/payments.ts';
import { chargeOf, mpPayment, noticed, paymentRequest } from './mercadopago.rules.ts';
import { NO_PROVIDER } from './payment-gateways.ts';

let mercadoPago: MercadoPagoStandIn;
let gateways: PaymentGateways;
let product: Product;
beforeAll(async () => {
  mercadoPago = await mercadoPagoStandIn();
  const { url: baseUrl, accessToken, webhookSecret } = mercadoPago;
  const own = { baseUrl, accessToken, webhookSecret, publicKey: 'APP_USR-public' };
  const settings = { ...NO_PROVIDER, provider: 'mercadopago', mercadoPago: own } as const;
  product = await createProduct({ payments: (platform) => (gateways = paymentsOf(platform, settings)) });
});
afterAll(async () => {
  await product.close();
  await mercadoPago.close();
});

/** Mercado Pago asks everybody for CPF or CNPJ. */
async function debtor() {
  const who = await buildDebtor(product);
  return { ...who, subscribe: (input: object = {}) => who.subscribe({ document: '12345678909', ...input }) };
}

const card = (cardToken: string) => ({ method: 'card', cardToken, cardBrand: 'visa' });
const tell = (id: number | string, secret?: string) => {
  const { path, headers, body } = mercadoPago.notice(id, secret);
  return webhook(product, path, headers, body);
};

test('the browser is told with which key a card becomes a token', async () => {
  const { token } = await debtor();
  expect((await product.call(token, 'GET', '/subscription/options')).body).toEqual({
    provider: 'mercadopago',
    methods: ['pix', 'card'],
    card: { by: 'fields', publicKey: 'APP_USR-public' },
    needsDocument: true,
  });
});

describe('Pix', () => {
  it('is made by our key, and settled by the webhook once Mercado Pago has said so itself', async () => {
    const who = await debtor();
    const { status, body } = await who.subscribe();
    const payment = mercadoPago.payments.at(-1);
    expect([status, body.qrcode?.qrcode]).toEqual([200, `00020126-${payment?.id}`]);
    expect(mercadoPago.asked.at(-1)?.headers['x-idempotency-key']).toBe(body.uuid);
    expect(mercadoPago.asked.at(-1)?.body).toMatchObject({
      transaction_amount: 99,
      payment_method_id: 'pix',
      external_reference: body.uuid,
      payer: { email: who.company.email, identification: { type: 'CPF', number: '12345678909' } },
    });
    if (!payment) throw new Error('nothing was made');
    await tell(payment.id);
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('open');
    payment.status = 'approved';
    expect(await tell(payment.id)).toBe(200);
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });

  it('of which part was given back is not paid', async () => {
    const who = await debtor();
    await who.subscribe();
    const payment = mercadoPago.payments.at(-1);
    Object.assign(payment ?? {}, { status: 'approved', transaction_amount_refunded: 1 });
    product.clock.advance(61_000);
    await sweep(product, gateways);
    expect(await who.invoice()).toBe('open');
  });

  it('asked for by many companies at once carries each its own key', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => debtor()));
    const answers = await Promise.all(many.map((who) => who.subscribe()));
    const uuids = answers.map(({ body }) => body.uuid);
    expect(
      mercadoPago.payments
        .slice(-5)
        .map((each) => each.external_reference)
        .toSorted(),
    ).toEqual(uuids.toSorted());
  });
});

describe('a card', () => {
  it('is paid at once by its token', async () => {
    const who = await debtor();
    expect((await who.subscribe(card('tok_approved'))).body).toMatchObject({ status: 'paid', method: 'card' });
    expect(mercadoPago.asked.at(-1)?.body).toMatchObject({
      token: 'tok_approved',
      installments: 1,
      payment_method_id: 'visa',
    });
    expect(await who.invoice()).toBe('paid');
  });

  it('that is refused says why', async () => {
    const who = await debtor();
    const { status, body } = await who.subscribe(card('tok_refused'));
    expect([status, body.error, body['message']]).toEqual([402, 'ERR_CARD_REFUSED', 'cc_rejected_insufficient_amount']);
    expect(await who.invoice()).toBe('open');
  });

  it('that is looked at by people waits for them, and is not charged again', async () => {
    const who = await debtor();
    const first = await who.subscribe(card('tok_review'));
    expect(first.body.status).toBe('pending');
    expect((await who.subscribe(card('tok_approved'))).body.uuid).toBe(first.body.uuid);
    Object.assign(mercadoPago.payments.at(-1) ?? {}, { status: 'rejected', status_detail: 'cc_rejected_high_risk' });
    product.clock.advance(61_000);
    await sweep(product, gateways);
    expect((await product.call(who.token, 'GET', `/subscription/${first.body.uuid}`)).body).toMatchObject({
      status: 'refused',
      reason: 'cc_rejected_high_risk',
    });
  });

  it('of which the answer was lost is not charged again', async () => {
    const who = await debtor();
    mercadoPago.plant('POST /v1/payments', 'swallow');
    expect((await who.subscribe(card('tok_approved'))).status).toBe(503);
    const made = mercadoPago.payments.length;
    product.clock.advance(61_000);
    expect((await who.subscribe(card('tok_approved'))).body.error).toBe('ERR_INVOICE_PAID');
    expect(mercadoPago.payments).toHaveLength(made);
    expect((await moneyOf(product, who)).payments).toMatchObject([{ status: 'paid' }]);
  });

  it('that Mercado Pago does not know is refused, and a Mercado Pago that does not know us is a failure', async () => {
    const who = await debtor();
    expect((await who.subscribe(card('tok_unknown'))).body.error).toBe('ERR_CARD_REFUSED');
    mercadoPago.plant('POST /v1/payments', { status: 401, body: { status: 401, message: 'invalid access token' } });
    expect((await who.subscribe(card('tok_approved'))).body.error).toBe('ERR_PAYMENT_PROVIDER');
    expect((await who.subscribe(card('tok_approved'))).body.status).toBe('paid');
  });
});

it('that is busy with this very payment may have done it: nothing is charged again before it was asked', async () => {
  const who = await debtor();
  mercadoPago.plant('POST /v1/payments', { status: 409, body: { status: 409, message: 'in progress' } });
  expect((await who.subscribe(card('tok_approved'))).status).toBe(503);
  expect((await moneyOf(product, who)).payments).toMatchObject([{ status: 'pending' }]);
});

test('a webhook that is not signed, or by somebody else, is not read', async () => {
  const { path, headers, body } = mercadoPago.notice(1_300_000_000);
  expect(await webhook(product, path, {}, body)).toBe(401);
  expect(await webhook(product, path, { ...headers, 'x-request-id': 'other' }, body)).toBe(401);
  expect(await webhook(product, path.replace('1300000000', '1300000001'), headers, body)).toBe(401);
  expect(await tell(1_300_000_000, 'another secret')).toBe(401);
  const [ts, v1] = String(headers['x-signature']).split(',');
  for (const signature of [`${v1}`, `${ts}`, `ts=x,${v1}`, `${ts},v2=${v1?.slice(3)}`, '', 'ts=,v1='])
    expect(await webhook(product, path, { ...headers, 'x-signature': signature }, body), signature).toBe(401);
  // The order of its parts says nothing.
  expect(await webhook(product, path, { ...headers, 'x-signature': `${v1}, ${ts}` }, body)).toBe(200);
  expect(await workOffNotices(product, gateways)).toBe(1);
  expect(await tell(999)).toBe(200);
  expect(await workOffNotices(product, gateways)).toBe(0);
});

const payment = mpPayment.parse({ id: 7, status: 'pending', transaction_amount: 99.9 });
test.each([
  [{}, { status: 'pending', amount: 9_990 }],
  [{ status: 'in_process' }, { status: 'pending' }],
  [{ status: 'authorized' }, { status: 'pending' }],
  [{ status: 'approved' }, { status: 'paid', amount: 9_990 }],
  [
    { status: 'approved', transaction_amount_refunded: 99.9 },
    { status: 'paid', amount: 0 },
  ],
  [
    { status: 'rejected', status_detail: 'x' },
    { status: 'refused', reason: 'x' },
  ],
  [{ status: 'cancelled' }, { status: 'expired', reason: null }],
  [{ status: 'charged_back' }, { status: 'refused', reason: 'charged_back' }],
])('%o means %o', (values, expected) => {
  expect(chargeOf({ ...payment, ...values })).toMatchObject({ externalId: '7', ...expected });
});

test.each([
  [{ 'data.id': '1', type: 'payment' }, undefined, ['1']],
  [{ 'data.id': '1' }, { type: 'payment', data: { id: '1' } }, ['1']],
  [{ 'data.id': '1', type: 'merchant_order' }, {}, []],
  [{ id: '1', topic: 'payment' }, {}, []],
  [{ 'data.id': ['1', '2'], type: 'payment' }, {}, []],
])('%o with %o speaks of %o', (query, body, expected) => {
  expect(noticed(query, body)).toEqual(expected);
});

const NOWHERE = { street: '', city: '', state: '', zipCode: '', country: '' };

test('who has a name of one word, and no document', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const order: ChargeOrder = {
    uuid: 'u',
    method: 'pix',
    amount: 1_005,
    description: 'd',
    payer: { name: 'Ana', email: 'a@b.co', document: '', address: NOWHERE },
    now,
    expiresAt: now,
  };
  expect(paymentRequest(order, 'https://x.example/hook')).toEqual({
    transaction_amount: 10.05,
    description: 'd',
    external_reference: 'u',
    notification_url: 'https://x.example/hook',
    payer: { email: 'a@b.co', first_name: 'Ana', last_name: '' },
    payment_method_id: 'pix',
    date_of_expiration: '2026-03-10T12:00:00.000+00:00',
  });
  const address = { street: 'Rua A, 1', city: 'Recife', state: 'PE', zipCode: '50000-000', country: 'BR' };
  expect(paymentRequest({ ...order, payer: { ...order.payer, address } }, undefined)).toMatchObject({
    payer: { address: { street_name: 'Rua A, 1', zip_code: '50000-000', city: 'Recife', federal_unit: 'PE' } },
  });
});
