// From an open invoice to a company that goes on, with the pretended bank.
import { sql, type SQL } from 'drizzle-orm';
import { hasError, parsePix } from 'pix-utils';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildPlan, buildUser } from '../../../../test/build.ts';
import { buildDebtor, daysAhead, moneyOf, sweep, type Debtor } from '../../../../test/debtor.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { NO_PROVIDER } from '../../../adapters/payments/payment-gateways.ts';
import { paymentsOf } from '../../../start/payments.ts';
import { settlePayment } from './settle.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const inDays = (days: number): Date => daysAhead(product, days);
const debtor = (values?: Parameters<typeof buildDebtor>[1]) => buildDebtor(product, values);
const state = (who: Debtor) => moneyOf(product, who);
const paySandbox = (uuid: string) => product.call(undefined, 'POST', `/sandbox-payments/${uuid}/pay`);

const onCompanies = (statement: SQL) => product.platform.db.withSystem((tx) => tx.execute(statement));

describe('a Pix charge', () => {
  it('is of the stored invoice, whatever amount and plan the browser sends', async () => {
    const plan = await buildPlan(product.platform, { price: 24_990 });
    const { subscribe } = await debtor({ planId: plan.id });
    const { status, body } = await subscribe({ price: 1, plan: 'x', users: 1_000, connections: 99, firstName: 'Ana' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ method: 'pix', status: 'pending', valor: { original: '249.90' }, reason: null });
    expect(body.url).toBe(`http://localhost/sandbox-payments/${body.uuid}`);
    const read = parsePix(body.qrcode?.qrcode ?? '');
    expect(hasError(read)).toBe(false);
    expect(read).toMatchObject({ transactionAmount: 249.9, txid: body.uuid.replaceAll('-', '').slice(0, 25) });
  });

  it('is given out again while it is good, and made anew after that', async () => {
    const { subscribe } = await debtor();
    const first = await subscribe();
    expect((await subscribe()).body.uuid).toBe(first.body.uuid);
    product.clock.advance(56 * 60_000);
    expect((await subscribe()).body.uuid).not.toBe(first.body.uuid);
  });

  it('asked for many times at once is one', async () => {
    const who = await debtor();
    const answers = await Promise.all(Array.from({ length: 5 }, () => who.subscribe()));
    for (const { status, body } of answers)
      expect([status, body.error]).toBeOneOf([
        [200, undefined],
        [409, 'ERR_CONFLICT'],
      ]);
    expect((await state(who)).payments).toHaveLength(1);
  });

  it('once paid ends the lock-out: due date, trial and events, and the invoice takes no second one', async () => {
    const who = await debtor();
    expect((await product.call(who.token, 'GET', '/tags')).status).toBe(402);
    const { body } = await who.subscribe();
    expect((await paySandbox(body.uuid)).body).toMatchObject({ status: 'paid', company: who.company.name, value: 99 });
    const { dueDate, trial, events } = await state(who);
    expect(dueDate.getTime()).toBeGreaterThan(inDays(24).getTime());
    expect(trial).toBeNull();
    expect(events.map(({ name }) => name)).toEqual(['invoice', 'invoice', 'settings', 'payment']);
    expect(events.at(-1)?.payload).toEqual({
      action: 'CONCLUIDA',
      invoiceId: who.invoiceId,
      company: { id: who.company.id, dueDate: dueDate.toISOString() },
    });
    expect((await product.call(who.token, 'GET', '/tags')).status).toBe(200);
    expect((await product.call(who.token, 'GET', `/subscription/${body.uuid}`)).body).toMatchObject({ status: 'paid' });
    expect(await product.call(who.token, 'GET', `/invoices/${who.invoiceId}`)).toMatchObject({
      body: { status: 'paid', paidAt: expect.any(String) },
    });
    expect(await who.subscribe()).toMatchObject({ status: 409, body: { error: 'ERR_INVOICE_PAID' } });
  });

  it('of more than a period ago ends the lock-out with one payment too', async () => {
    const who = await debtor({ dueDate: inDays(-100) });
    await paySandbox((await who.subscribe()).body.uuid);
    expect((await state(who)).dueDate.getTime()).toBeGreaterThan(inDays(27).getTime());
    expect((await product.call(who.token, 'GET', '/tags')).status).toBe(200);
  });

  it('paid many times at once counts once', async () => {
    const who = await debtor();
    const { body } = await who.subscribe();
    const again = await Promise.all(Array.from({ length: 6 }, () => paySandbox(body.uuid)));
    expect(again.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await paySandbox(body.uuid);
    const { dueDate, events } = await state(who);
    expect(events.filter(({ name }) => name === 'payment')).toHaveLength(1);
    expect(dueDate.getTime()).toBeLessThan(inDays(40).getTime());
  });

  it('paid by two codes of one invoice moves the due date once', async () => {
    const who = await debtor();
    const first = await who.subscribe();
    product.clock.advance(57 * 60_000);
    const second = await who.subscribe();
    const { payments } = await state(who);
    expect(second.body.uuid).not.toBe(first.body.uuid);
    await Promise.all(
      payments.map(({ id, amount }) =>
        settlePayment(product.platform, { companyId: who.company.id, id }, { externalId: `x${id}`, amount }),
      ),
    );
    const after = await state(who);
    expect(after.payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(after.events.filter(({ name }) => name === 'payment')).toHaveLength(1);
    expect(after.dueDate.getTime()).toBeLessThan(inDays(40).getTime());
  });

  it('is settled whole or not at all', async () => {
    const who = await debtor();
    const { body } = await who.subscribe();
    const before = await state(who);
    await onCompanies(sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
      create trigger break_off before update on companies for each row execute function break_off()`);
    expect((await paySandbox(body.uuid)).status).toBe(500);
    await onCompanies(sql`drop trigger break_off on companies; drop function break_off()`);
    expect(await state(who)).toEqual(before);
    expect((await paySandbox(body.uuid)).body).toMatchObject({ status: 'paid' });
    expect((await state(who)).events.filter(({ name }) => name === 'payment')).toHaveLength(1);
  });

  it('of before the invoice became dearer does not pay it as it is now', async () => {
    const who = await debtor();
    const { body } = await who.subscribe();
    await onCompanies(sql`update invoices set amount = amount * 12 where id = ${who.invoiceId}`);
    expect((await paySandbox(body.uuid)).body).toMatchObject({ status: 'expired' });
    expect(await who.invoice()).toBe('open');
    expect((await who.subscribe()).body).toMatchObject({ status: 'pending', valor: { original: '1188.00' } });
  });

  it('that nobody pays is over after its time, on the page at once and in the books with the job', async () => {
    const who = await debtor();
    const { body } = await who.subscribe();
    await sweep(product, paymentsOf(product.platform));
    product.clock.advance(61 * 60_000);
    expect((await product.call(undefined, 'GET', `/sandbox-payments/${body.uuid}`)).body).toMatchObject({
      status: 'expired',
    });
    expect((await paySandbox(body.uuid)).body).toMatchObject({ status: 'expired' });
    product.clock.advance(10 * 60_000);
    await sweep(product, paymentsOf(product.platform));
    expect((await state(who)).payments).toMatchObject([{ status: 'expired' }]);
  });
});

describe('a card', () => {
  it('is paid by its token at once', async () => {
    const who = await debtor();
    const { status, body } = await who.subscribe({ method: 'card', cardToken: 'sandbox-approved' });
    expect([status, body.status, body.qrcode]).toEqual([200, 'paid', null]);
    expect((await product.call(who.token, 'GET', '/tags')).status).toBe(200);
  });

  it('that is refused says why, and another one may be tried', async () => {
    const who = await debtor();
    const refused = await who.subscribe({ method: 'card', cardToken: 'sandbox-refused' });
    expect(refused).toMatchObject({
      status: 402,
      body: { error: 'ERR_CARD_REFUSED', details: { reason: expect.any(String) } },
    });
    expect((await state(who)).payments).toMatchObject([{ status: 'refused' }]);
    expect((await who.subscribe({ method: 'card', cardToken: 'sandbox-approved' })).body.status).toBe('paid');
  });

  it('after ten refused ones waits for an hour: nobody tries out stolen cards here', async () => {
    const who = await debtor();
    for (let n = 0; n < 10; n += 1)
      expect((await who.subscribe({ method: 'card', cardToken: 'sandbox-refused' })).status).toBe(402);
    const good = { method: 'card', cardToken: 'sandbox-approved' };
    expect(await who.subscribe(good)).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    expect((await who.subscribe()).status).toBe(200);
    product.clock.advance(60 * 60_000 + 1);
    expect((await who.subscribe(good)).body.status).toBe('paid');
  });

  it.each([
    [{ cardNumber: '4111111111111111' }],
    [{ cvv: '123' }],
    [{ cvv: 123 }],
    [{ expiryDate: '12/30', method: 'card', cardToken: 'sandbox-approved' }],
  ])('%o is not what we take: nothing is stored', async (fields) => {
    const who = await debtor();
    expect(await who.subscribe(fields)).toMatchObject({ status: 400, body: { error: 'ERR_CARD_DATA' } });
    expect((await state(who)).payments).toEqual([]);
  });

  it.each([
    ['no token', { method: 'card' }, 400, 'ERR_VALIDATION'],
    ['a token of nobody', { method: 'card', cardToken: 'x' }, 402, 'ERR_CARD_REFUSED'],
    ['a wrong document', { document: '123' }, 400, 'ERR_VALIDATION'],
  ])('%s is refused', async (_what, fields, status, error) => {
    const who = await debtor();
    expect(await who.subscribe(fields)).toMatchObject({ status, body: { error } });
    expect((await state(who)).payments.map((payment) => payment.status)).toEqual(status === 402 ? ['refused'] : []);
  });

  it('with empty fields of the form is no card', async () => {
    const who = await debtor();
    expect((await who.subscribe({ cardNumber: '', cvv: '', expiryDate: null })).status).toBe(200);
  });
});

test('what can be paid with, for administrators', async () => {
  const { token, company } = await debtor();
  expect((await product.call(token, 'GET', '/subscription/options')).body).toEqual({
    provider: 'sandbox',
    methods: ['pix', 'card'],
    card: { by: 'token' },
    needsDocument: false,
  });
  const agent = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'user' }));
  expect((await product.call(agent, 'GET', '/subscription/options')).body).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
});

test('a company reaches neither invoice nor charge of another', async () => {
  const one = await debtor();
  const other = await debtor();
  const { body } = await one.subscribe();
  expect(await other.subscribe({ invoiceId: one.invoiceId })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_INVOICE_FOUND' },
  });
  expect((await product.call(other.token, 'GET', `/subscription/${body.uuid}`)).status).toBe(404);
});

test('nobody knows a charge that there is not', async () => {
  expect((await paySandbox('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await product.call(undefined, 'GET', '/sandbox-payments/x')).status).toBe(400);
});

test('where the pretended bank is closed nobody pays at it, also not what was begun before', async () => {
  const closed = await createProduct({
    payments: (platform) => paymentsOf(platform, { ...NO_PROVIDER, sandbox: false }),
  });
  try {
    const who = await buildDebtor(closed);
    const noProvider = { status: 503, body: { error: 'ERR_PAYMENT_PROVIDER' } };
    expect(await closed.call(who.token, 'GET', '/subscription/options')).toMatchObject(noProvider);
    expect(await who.subscribe()).toMatchObject(noProvider);
    const uuid = '00000000-0000-4000-8000-000000000001';
    await closed.platform.db.withTenant(who.company.id, (tx) =>
      tx.execute(sql`
        insert into payments (uuid, invoice_id, provider, method, status, amount)
        values (${uuid}, ${who.invoiceId}, 'sandbox', 'pix', 'pending', 9900)`),
    );
    expect((await closed.call(undefined, 'POST', `/sandbox-payments/${uuid}/pay`)).status).toBe(404);
    expect(await who.invoice()).toBe('open');
  } finally {
    await closed.close();
  }
});

/** What is known of who pays: with the last attempt, and with the company. */
const kept = async (who: Debtor) => {
  const { rows } = await onCompanies(sql`
    select (select payer from payments p where p.company_id = c.id order by id desc limit 1) as payer, billing_name as name,
      address_street as street, address_district as district, address_city as city, address_zip_code as zip
    from companies c where id = ${who.company.id}`);
  return rows[0];
};

describe('who pays', () => {
  const TYPED = {
    firstName: 'Ana',
    lastName: 'Lima',
    address2: 'Rua B, 2',
    city: 'Olinda',
    state: 'PE',
    zipcode: '53000-000',
    country: 'BR',
  };
  const OWN = {
    billingName: 'Padaria Ltda',
    addressStreet: 'Rua A, 1',
    addressDistrict: 'Centro',
    addressCity: 'Recife',
    addressZipCode: '50000-000',
  };
  const own = { name: 'Padaria Ltda', street: 'Rua A, 1', district: 'Centro', city: 'Recife', zip: '50000-000' };

  it('is the company, where nothing is typed', async () => {
    const who = await debtor(OWN);
    await who.subscribe();
    const address = { street: 'Rua A, 1', city: 'Recife', state: '', zipCode: '50000-000', country: '' };
    expect(await kept(who)).toEqual({ ...own, payer: { name: 'Padaria Ltda', address } });
  });

  it('is kept with the attempt; with the company where that is wanted', async () => {
    const who = await debtor(OWN);
    await who.subscribe(TYPED);
    const address = { street: 'Rua B, 2', city: 'Olinda', state: 'PE', zipCode: '53000-000', country: 'BR' };
    const payer = { name: 'Ana Lima', address };
    expect(await kept(who)).toEqual({ ...own, payer });
    await who.subscribe({ ...TYPED, method: 'card', cardToken: 'sandbox-refused', useAddressForPaymentDetails: true });
    expect(await kept(who)).toEqual({
      payer,
      name: 'Ana Lima',
      street: 'Rua B, 2',
      district: '',
      city: 'Olinda',
      zip: '53000-000',
    });
  });
});
