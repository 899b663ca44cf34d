// Codes that nobody is to pay any more, at each provider: they are taken away there, and whoever was quicker has paid.
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { asaasStandIn } from '../../../../../tests/stand-ins/asaas-stand-in.ts';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { buildDebtor, DAY, daysAhead, moneyOf, sweep, workOff, type Debtor } from '../../../test/debtor.ts';
import { EFI_AUTHORITY, EFI_CERTIFICATE, efiStandIn } from '../../../../../tests/stand-ins/efi-stand-in.ts';
import type { JsonServer } from '../../../../../tests/stand-ins/json-server.ts';
import { mercadoPagoStandIn } from '../../../../../tests/stand-ins/mercadopago-stand-in.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { invoicesJob } from '../../modules/billing/invoices/invoices.jobs.ts';
import { cancelPaymentJob } from '../../modules/billing/payments/payments.jobs.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import { companies } from '../../schema/companies.ts';
import { paymentsOf } from '../../start/payments.ts';
import { NO_PROVIDER, type PaymentSettings } from './payment-gateways.ts';

interface Provider {
  server: JsonServer;
  settings: PaymentSettings;
  /** the call that cancels */
  call: string;
  pay: (externalId: string) => void;
  asaasKey?: string;
}

async function efi(): Promise<Provider> {
  const server = await efiStandIn();
  const { url: baseUrl, clientId, clientSecret } = server;
  const own = { certificate: EFI_CERTIFICATE, authority: EFI_AUTHORITY, pixKey: 'k', webhookToken: undefined };
  return {
    server,
    settings: { ...NO_PROVIDER, provider: 'efi', efi: { baseUrl, clientId, clientSecret, ...own } },
    call: 'PATCH /v2/cob/',
    pay: (txid) => void server.pay(txid),
  };
}

async function asaas(): Promise<Provider> {
  const server = await asaasStandIn();
  return {
    server,
    settings: { ...NO_PROVIDER, provider: 'asaas', asaas: { baseUrl: server.url, webhookToken: undefined } },
    call: 'DELETE /v3/payments/',
    pay: (id) => void server.become(id, 'RECEIVED'),
    asaasKey: server.apiKey,
  };
}

async function mercadoPago(): Promise<Provider> {
  const server = await mercadoPagoStandIn();
  const { url: baseUrl, accessToken } = server;
  const own = { baseUrl, accessToken, webhookSecret: undefined, publicKey: undefined };
  return {
    server,
    settings: { ...NO_PROVIDER, provider: 'mercadopago', mercadoPago: own },
    call: 'PUT /v1/payments/',
    pay: (id) => {
      for (const payment of server.payments) if (String(payment.id) === id) payment.status = 'approved';
    },
  };
}

const open: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of open) await each.close();
});

interface Running extends Provider {
  product: Product;
  gateways: PaymentGateways;
}

/** One of each. */
const made = new Map<() => Promise<Provider>, Promise<Running>>();
function running(provider: () => Promise<Provider>): Promise<Running> {
  const known = made.get(provider) ?? start(provider);
  made.set(provider, known);
  return known;
}

async function start(provider: () => Promise<Provider>): Promise<Running> {
  const own = await provider();
  // One of them: Efí ends a token when it gives another.
  let gateways = undefined as PaymentGateways | undefined;
  const product = await createProduct({
    payments: (platform) => (gateways = paymentsOf(platform, own.settings)),
  });
  if (!gateways) throw new Error('the product asked for no payments');
  open.push(product, own.server);
  if (own.asaasKey !== undefined) {
    const { id } = await buildCompany(product.platform);
    const owner = product.tokenOf(await buildUser(product.platform, id, { profile: 'admin', super: true }));
    await product.call(owner, 'PUT', '/settings/asaas', { value: own.asaasKey });
  }
  return { ...own, product, gateways };
}

const DOCUMENT = { document: '12.ABC.345/01DE-35' };

const paymentsOfDebtor = async (product: Product, who: Debtor) =>
  (await moneyOf(product, who)).payments.map(({ status, external_id: externalId }) => ({ status, externalId }));

const changeCompany = (product: Product, who: Debtor, values: Partial<typeof companies.$inferInsert>) =>
  product.platform.db.withSystem((tx) => tx.update(companies).set(values).where(eq(companies.id, who.company.id)));

describe.each([
  ['Efí', efi],
  ['Asaas', asaas],
  ['Mercado Pago', mercadoPago],
])('at %s', (_name, provider) => {
  it('a code is cancelled when another takes its place, also where the provider is away at first', async () => {
    const { product, gateways, server, call } = await running(provider);
    const job = cancelPaymentJob(gateways);
    const who = await buildDebtor(product);
    expect((await who.subscribe(DOCUMENT)).status).toBe(200);
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update invoices set amount = amount * 2 where id = ${who.invoiceId}`),
    );
    expect((await who.subscribe(DOCUMENT)).body).toMatchObject({ status: 'pending', valor: { original: '198.00' } });
    server.plant(call, 'cut');
    await expect(workOff(product, job)).rejects.toThrow('did not answer');
    expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    const [first] = (await moneyOf(product, who)).payments;
    await job.run(product.platform, { companyId: who.company.id, id: first?.id ?? 0 });
    expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'expired' }, { status: 'pending' }]);
    const cancelled = server.asked.filter(({ method, path }) => `${method} ${path}`.startsWith(call));
    expect(cancelled.map(({ path }) => path.split('/').at(-1))).toEqual([first?.external_id, first?.external_id]);
    // Once more is no harm.
    await job.run(product.platform, { companyId: who.company.id, id: first?.id ?? 0 });
    expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'expired' }, { status: 'pending' }]);
  });

  it('a code of an invoice that nobody owes any more, paid just before it is cancelled, counts', async () => {
    const { product, gateways, pay } = await running(provider);
    const who = await buildDebtor(product);
    expect(await who.subscribe(DOCUMENT)).toMatchObject({ status: 200 });
    await changeCompany(product, who, { dueDate: daysAhead(product, 3) });
    await invoicesJob.run(product.platform, { companyId: who.company.id });
    expect((await product.call(who.token, 'GET', `/invoices/${who.invoiceId}`)).status).toBe(404);
    pay((await paymentsOfDebtor(product, who))[0]?.externalId ?? '');
    expect(await workOff(product, cancelPaymentJob(gateways))).toBe(1);
    expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'paid' }]);
    expect(await who.invoice()).toBe('paid');
    expect((await moneyOf(product, who)).dueDate.getTime()).toBeGreaterThan(daysAhead(product, 27).getTime());
  });

  it('what nobody has paid in its time is taken away there before it ends here', async () => {
    const { product, gateways, server, call } = await running(provider);
    const who = await buildDebtor(product);
    await who.subscribe(DOCUMENT);
    product.clock.advance(7 * DAY);
    server.plant(`${call}${(await paymentsOfDebtor(product, who))[0]?.externalId}`, 'cut');
    await sweep(product, gateways);
    expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'pending' }]);
    product.clock.advance(DAY);
    await sweep(product, gateways);
    expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'expired' }]);
  });

  it('what was paid in its last days, without a webhook and with nobody at work, is seen', async () => {
    const { product, gateways, pay } = await running(provider);
    const who = await buildDebtor(product);
    await who.subscribe(DOCUMENT);
    product.clock.advance(20 * DAY);
    pay((await paymentsOfDebtor(product, who))[0]?.externalId ?? '');
    await sweep(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });
});

it('what has run out, and is refused to be cancelled, is over; what has not is tried again', async () => {
  // Its clock has not been moved yet, as Efí's is not.
  const { product, gateways, server, call } = await start(efi);
  const job = cancelPaymentJob(gateways);
  const who = await buildDebtor(product);
  await who.subscribe(DOCUMENT);
  const [{ id } = { id: 0 }] = (await moneyOf(product, who)).payments;
  const refusal = { status: 400, body: { nome: 'status_cobranca_invalido' } };
  server.plant(call, refusal);
  await expect(job.run(product.platform, { companyId: who.company.id, id })).rejects.toThrow(
    'status_cobranca_invalido',
  );
  expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'pending' }]);
  product.clock.advance(71 * 60_000);
  server.plant(call, refusal);
  await sweep(product, gateways);
  expect(await paymentsOfDebtor(product, who)).toMatchObject([{ status: 'expired' }]);
});
