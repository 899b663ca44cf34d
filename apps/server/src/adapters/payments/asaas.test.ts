// Asaas: its words, and whole payments with a stand-in. Its key is what the super-administrator has entered.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { asaasStandIn, type AsaasStandIn } from '../../../../../tests/stand-ins/asaas-stand-in.ts';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { buildDebtor, moneyOf, sweep, webhook, workOffNotices } from '../../../test/debtor.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import type { ChargeOrder, PaymentGateways } from '../../ports/payment-gateway.ts';
import { paymentsOf } from '../../start/payments.ts';
import { chargeOf, codeEnd, customerRequest, noticed, paymentRequest } from './asaas.rules.ts';
import { NO_PROVIDER } from './payment-gateways.ts';

const PROOF = { 'asaas-access-token': 'an-asaas-webhook-token' };
const DOCUMENT = { document: '12.345.678/0001-95' };

let asaas: AsaasStandIn;
let gateways: PaymentGateways;
let product: Product;
let owner: string;
beforeAll(async () => {
  asaas = await asaasStandIn();
  // No provider is chosen: the key alone does it.
  const settings = { ...NO_PROVIDER, asaas: { baseUrl: asaas.url, webhookToken: PROOF['asaas-access-token'] } };
  product = await createProduct({ payments: (platform) => (gateways = paymentsOf(platform, settings)) });
  const company = await buildCompany(product.platform);
  owner = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin', super: true }));
});
afterAll(async () => {
  await product.close();
  await asaas.close();
});

const enterKey = (value: string) => product.call(owner, 'PUT', '/settings/asaas', { value });
beforeEach(() => enterKey(asaas.apiKey));

describe('the key', () => {
  it('chooses Asaas, and the sandbox where there is none', async () => {
    const { token } = await buildDebtor(product);
    const options = async () => (await product.call(token, 'GET', '/subscription/options')).body;
    expect(await options()).toEqual({
      provider: 'asaas',
      methods: ['pix', 'card'],
      card: { by: 'page' },
      needsDocument: true,
    });
    await enterKey('');
    expect(await options()).toMatchObject({ provider: 'sandbox' });
  });

  it('of another company counts for nothing', async () => {
    await enterKey('');
    const who = await buildDebtor(product);
    // From a time when administrators could enter one.
    const sealed = product.platform.secrets.encrypt(Buffer.from(asaas.apiKey)).toString('base64');
    await product.platform.db.withTenant(who.company.id, (tx) =>
      tx.execute(sql`insert into settings (key, value) values ('asaas', ${sealed})`),
    );
    expect((await product.call(who.token, 'GET', '/subscription/options')).body).toMatchObject({ provider: 'sandbox' });
  });

  it('that Asaas does not know is a failure of ours, and not shown', async () => {
    await enterKey('$aact_wrong');
    const answer = await (await buildDebtor(product)).subscribe(DOCUMENT);
    expect([answer.status, JSON.stringify(answer.body).includes('aact')]).toEqual([503, false]);
  });
});

/** A charge whose making was broken off, and what a later look finds. */
async function breakOff(fault: 'swallow' | 'cut') {
  const who = await buildDebtor(product);
  asaas.plant('POST /v3/payments', fault);
  const { status } = await who.subscribe(DOCUMENT);
  const payments = async () => (await moneyOf(product, who)).payments;
  const before = await payments();
  product.clock.advance(61_000);
  await sweep(product, gateways);
  return { who, status, before, after: await payments() };
}

describe('a charge', () => {
  it('is of a customer by their document, each once, and settled by the webhook once Asaas has said so itself', async () => {
    const who = await buildDebtor(product);
    expect((await who.subscribe()).body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ path: 'document' }] });
    const { status, body } = await who.subscribe(DOCUMENT);
    const payment = asaas.payments.at(-1);
    expect([status, body.qrcode?.qrcode]).toEqual([200, `00020101-${payment?.id}`]);
    expect(payment).toMatchObject({ billingType: 'PIX', value: 99, externalReference: body.uuid });
    await (await buildDebtor(product)).subscribe(DOCUMENT);
    expect(asaas.customers.map(({ cpfCnpj }) => cpfCnpj)).toEqual(['12345678000195']);
    const notice = asaas.become(payment?.id ?? '', 'RECEIVED');
    expect(await webhook(product, 'asaas', PROOF, notice)).toBe(200);
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });

  it('outlives the hour of other providers’ codes, and is watched and given out again for as long', async () => {
    const who = await buildDebtor(product);
    const { body } = await who.subscribe(DOCUMENT);
    expect(body.expiresAt).toBeNull();
    product.clock.advance(25 * 60 * 60_000);
    await sweep(product, gateways);
    expect((await who.subscribe(DOCUMENT)).body.uuid).toBe(body.uuid);
    asaas.become(asaas.payments.at(-1)?.id ?? '', 'RECEIVED');
    product.clock.advance(31 * 60_000);
    await sweep(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });

  it('by card goes on at Asaas’ own page, and again there', async () => {
    const who = await buildDebtor(product);
    const { body } = await who.subscribe({ ...DOCUMENT, method: 'card' });
    expect(body).toMatchObject({ status: 'pending', qrcode: null, url: asaas.payments.at(-1)?.invoiceUrl });
    expect((await who.subscribe({ ...DOCUMENT, method: 'card' })).body.uuid).toBe(body.uuid);
    await webhook(product, 'asaas', PROOF, asaas.become(asaas.payments.at(-1)?.id ?? '', 'CONFIRMED'));
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });

  it('of which the answer was lost is looked for by our name', async () => {
    const { who, status, before, after } = await breakOff('swallow');
    const id = asaas.payments.at(-1)?.id ?? '';
    expect([status, before, after]).toMatchObject([
      503,
      [{ status: 'pending', external_id: null }],
      [{ status: 'pending', external_id: id }],
    ]);
    await webhook(product, 'asaas', PROOF, asaas.become(id, 'RECEIVED'));
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });

  it('that Asaas never heard of is made anew', async () => {
    const { who, status, after } = await breakOff('cut');
    expect([status, after]).toMatchObject([503, [{ status: 'pending', external_id: null }]]);
    expect((await who.subscribe(DOCUMENT)).status).toBe(200);
    expect((await moneyOf(product, who)).payments.map((each) => each.status)).toEqual(['refused', 'pending']);
  });
});

test.each([
  ['without proof', {}, { payment: { id: 'pay_1' } }, 401],
  ['with a wrong one', { 'asaas-access-token': 'an-asaas-webhook-tokem' }, { payment: { id: 'pay_1' } }, 401],
  ['of what we do not know', PROOF, { event: 'PAYMENT_RECEIVED', payment: { id: 'pay_999' } }, 200],
  ['of something else', PROOF, { event: 'TRANSFER_DONE', transfer: {} }, 200],
])('a webhook %s', async (_what, headers, body, status) => {
  expect(await webhook(product, 'asaas', headers as Record<string, string>, body)).toBe(status);
  expect(await workOffNotices(product, gateways)).toBe(0);
});

test.each([
  ['PENDING', 'pending'],
  ['OVERDUE', 'pending'],
  ['AWAITING_RISK_ANALYSIS', 'pending'],
  ['RECEIVED', 'paid'],
  ['CONFIRMED', 'paid'],
  ['RECEIVED_IN_CASH', 'paid'],
  ['REFUNDED', 'refused'],
  ['CHARGEBACK_REQUESTED', 'refused'],
])('%s means %s', (status, expected) => {
  expect(chargeOf({ id: 'p', status, value: 99.9 })).toMatchObject({
    externalId: 'p',
    status: expected,
    amount: 9_990,
  });
});

test.each([
  ['2026-03-10 23:59:59', '2026-03-11T02:59:59.000Z'],
  ['2027-03-10 23:59:59', undefined],
  [null, undefined],
  ['soon', undefined],
])('a code until %s can be paid until %s', (expirationDate, end) => {
  const until = codeEnd({ payload: 'x', expirationDate }, new Date('2026-03-10T12:00:00.000Z'));
  expect(until?.toISOString()).toBe(end);
});

test('one that was deleted there is over, unless it was paid', () => {
  expect(chargeOf({ id: 'p', status: 'PENDING', value: 1, deleted: true }).status).toBe('expired');
  expect(chargeOf({ id: 'p', status: 'RECEIVED', value: 1, deleted: true }).status).toBe('paid');
});

const NOWHERE = { street: '', city: '', state: '', zipCode: '', country: '' };

const orderOf = (address: ChargeOrder['payer']['address']): ChargeOrder => ({
  uuid: 'u',
  method: 'pix',
  amount: 1,
  description: 'd',
  payer: { name: 'Ana', email: 'a@b.co', document: '1', address },
  now: new Date(),
  expiresAt: new Date(),
});

test('a customer has the address that was typed, as far as it was', () => {
  const known = { name: 'Ana', email: 'a@b.co', cpfCnpj: '1', notificationDisabled: true };
  expect(customerRequest(orderOf(NOWHERE))).toEqual(known);
  expect(customerRequest(orderOf({ ...NOWHERE, street: 'Rua A, 1', zipCode: '01310-100' }))).toEqual({
    ...known,
    address: 'Rua A, 1',
    postalCode: '01310-100',
  });
});

test.each([
  ['2026-03-10T02:59:00.000Z', '2026-03-09'],
  ['2026-03-10T03:00:00.000Z', '2026-03-10'],
])('at %s it is due on the day that it is in Brazil: %s', (now, dueDate) => {
  const payer = { name: 'x', email: 'x', document: '', address: NOWHERE };
  const order = { uuid: 'u', method: 'pix', amount: 1, description: 'd', payer, expiresAt: new Date(now) } as const;
  expect(paymentRequest({ ...order, now: new Date(now) }, 'cus')).toMatchObject({ dueDate, value: 0.01 });
});

test.each([
  [{ payment: { id: 'pay_1' } }, ['pay_1']],
  [{ payment: { id: 1 } }, []],
  ['x', []],
])('%o speaks of %o', (body, expected) => {
  expect(noticed(body)).toEqual(expected);
});
