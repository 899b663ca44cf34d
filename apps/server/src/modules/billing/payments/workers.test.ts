// Real workers on the job queue: what webhooks order is done, by whoever is alive, and once.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDebtor, moneyOf, webhook } from '../../../../test/debtor.ts';
import { SECRET_KEY } from '../../../../test/global-setup.ts';
import { mercadoPagoStandIn, type MercadoPagoStandIn } from '../../../../../../tests/stand-ins/mercadopago-stand-in.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { NO_PROVIDER } from '../../../adapters/payments/payment-gateways.ts';
import { bootPlatform, type BootedPlatform } from '../../../boot.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway.ts';
import { paymentsOf } from '../../../start/payments.ts';
import { checkPaymentsJob } from './payments.jobs.ts';

let mercadoPago: MercadoPagoStandIn;
let gateways: PaymentGateways;
let product: Product;
const workers: BootedPlatform[] = [];

beforeAll(async () => {
  mercadoPago = await mercadoPagoStandIn();
  const { url: baseUrl, accessToken, webhookSecret } = mercadoPago;
  const own = { baseUrl, accessToken, webhookSecret, publicKey: undefined };
  const settings = { ...NO_PROVIDER, provider: 'mercadopago', mercadoPago: own } as const;
  product = await createProduct({ payments: (platform) => (gateways = paymentsOf(platform, settings)) });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await product.close();
  await mercadoPago.close();
});

async function startWorker(): Promise<void> {
  const worker = await bootPlatform({
    databaseUrl: product.databaseUrl,
    secretKey: SECRET_KEY,
    publicUrl: 'http://localhost',
    log: pino({ level: 'silent' }),
    clock: product.clock,
    poolSize: 4,
  });
  workers.push(worker);
  await worker.jobs.work(worker, [checkPaymentsJob(gateways)]);
}

test('payments that many webhooks tell of are settled once each, also when the provider is away for a moment', async () => {
  const debtors = await Promise.all(Array.from({ length: 5 }, () => buildDebtor(product)));
  for (const who of debtors) expect((await who.subscribe({ document: '12345678909' })).status).toBe(200);
  for (const payment of mercadoPago.payments) payment.status = 'approved';
  // The first of each to ask get no answer: their jobs are tried again.
  for (const { id } of mercadoPago.payments) mercadoPago.plant(`GET /v1/payments/${id}`, 'cut');
  const notices = mercadoPago.payments.flatMap(({ id }) => Array.from({ length: 4 }, () => mercadoPago.notice(id)));
  const told = await Promise.all(notices.map(({ path, headers, body }) => webhook(product, path, headers, body)));
  expect(new Set(told)).toEqual(new Set([200]));
  // Nobody was at work yet: what was told has been kept.
  await Promise.all([startWorker(), startWorker()]);
  await until(async () => {
    for (const who of debtors) expect(await who.invoice()).toBe('paid');
  });
  for (const who of debtors) {
    const { events, payments } = await moneyOf(product, who);
    expect(events.filter(({ name }) => name === 'payment')).toHaveLength(1);
    expect(payments.map(({ status }) => status)).toEqual(['paid']);
  }
});
