// Efí: its words, and whole payments with a stand-in that asks for our certificate.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildDebtor, moneyOf, sweep, webhook, workOffNotices } from '../../../test/debtor.ts';
import {
  EFI_AUTHORITY,
  EFI_CERTIFICATE,
  efiStandIn,
  type EfiStandIn,
} from '../../../../../tests/stand-ins/efi-stand-in.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import { paymentsOf } from '../../start/payments.ts';
import { chargeOf, noticed } from './efi.rules.ts';
import { NO_PROVIDER } from './payment-gateways.ts';

const TOKEN = 'an-efi-webhook-token';
const PATH = `efi?hmac=${TOKEN}&ignorar=/pix`;

let efi: EfiStandIn;
let gateways: PaymentGateways;
let product: Product;
beforeAll(async () => {
  efi = await efiStandIn();
  const { url: baseUrl, clientId, clientSecret } = efi;
  const own = { certificate: EFI_CERTIFICATE, authority: EFI_AUTHORITY, pixKey: 'a-key', webhookToken: TOKEN };
  const settings = { ...NO_PROVIDER, provider: 'efi', efi: { baseUrl, clientId, clientSecret, ...own } } as const;
  product = await createProduct({ payments: (platform) => (gateways = paymentsOf(platform, settings)) });
});
afterAll(async () => {
  await product.close();
  await efi.close();
});

const txidOf = (uuid: string): string => uuid.replaceAll('-', '');

describe('a charge', () => {
  it('is made with our name for it, and settled by the webhook once Efí has said so itself', async () => {
    const who = await buildDebtor(product);
    const { status, body } = await who.subscribe({ document: '123.456.789-09', firstName: 'Ana', lastName: 'Lima' });
    expect([status, body.qrcode?.qrcode]).toEqual([200, `00020101021226-${txidOf(body.uuid)}`]);
    expect(efi.asked.at(-1)?.body).toEqual({
      calendario: { expiracao: 3_600 },
      devedor: { cpf: '12345678909', nome: 'Ana Lima' },
      valor: { original: '99.00' },
      chave: 'a-key',
      solicitacaoPagador: expect.stringMatching(/^Recado Plan/),
    });
    const notice = efi.pay(txidOf(body.uuid));
    expect(await webhook(product, PATH, {}, notice)).toBe(200);
    expect(await webhook(product, PATH, {}, notice)).toBe(200);
    expect(await who.invoice()).toBe('open');
    expect(await workOffNotices(product, gateways)).toBe(2);
    expect(await who.invoice()).toBe('paid');
    expect((await moneyOf(product, who)).events.filter(({ name }) => name === 'payment')).toHaveLength(1);
  });

  it('that a webhook says is paid and Efí does not stays open; so does one of which too little came', async () => {
    const who = await buildDebtor(product);
    const { body } = await who.subscribe();
    const lie = { pix: [{ txid: txidOf(body.uuid), valor: '99.00', endToEndId: 'E1' }] };
    expect(await webhook(product, PATH, {}, lie)).toBe(200);
    expect(await workOffNotices(product, gateways)).toBe(1);
    expect(await who.invoice()).toBe('open');
    await webhook(product, PATH, {}, efi.pay(txidOf(body.uuid), '98.99'));
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('open');
    // Nor is it asked for again.
    expect((await moneyOf(product, who)).payments).toMatchObject([{ status: 'expired' }]);
  });

  it('of which the answer was lost is found again by its name', async () => {
    const who = await buildDebtor(product);
    efi.plant('PUT /v2/cob', 'swallow');
    expect(await who.subscribe()).toMatchObject({ status: 503, body: { error: 'ERR_PAYMENT_PROVIDER' } });
    expect((await who.subscribe()).body.error).toBe('ERR_CONFLICT');
    const txid = efi.asked.at(-1)?.path.split('/').at(-1) ?? '';
    efi.pay(txid);
    product.clock.advance(61_000);
    expect((await who.subscribe()).body.error).toBe('ERR_INVOICE_PAID');
    expect(await who.invoice()).toBe('paid');
  });

  it('paid without a webhook is seen by the sweep', async () => {
    const who = await buildDebtor(product);
    efi.pay(txidOf((await who.subscribe()).body.uuid));
    product.clock.advance(61_000);
    await Promise.all([sweep(product, gateways), sweep(product, gateways)]);
    expect(await who.invoice()).toBe('paid');
    expect((await moneyOf(product, who)).events.filter(({ name }) => name === 'payment')).toHaveLength(1);
  });

  it('that is paid when it is over counts all the same', async () => {
    const who = await buildDebtor(product);
    const { body } = await who.subscribe();
    product.clock.advance(25 * 60 * 60_000);
    await sweep(product, gateways);
    expect((await moneyOf(product, who)).payments).toMatchObject([{ status: 'expired' }]);
    await webhook(product, PATH, {}, efi.pay(txidOf(body.uuid)));
    await workOffNotices(product, gateways);
    expect(await who.invoice()).toBe('paid');
  });

  it('that Efí refuses is refused here, and what Efí says stays in the log', async () => {
    const who = await buildDebtor(product);
    efi.plant('PUT /v2/cob', { status: 400, body: { nome: 'chave_invalida', mensagem: 'secret things' } });
    const refused = await who.subscribe();
    expect([refused.status, JSON.stringify(refused.body).includes('secret')]).toEqual([503, false]);
    expect((await moneyOf(product, who)).payments).toMatchObject([{ status: 'refused' }]);
    expect((await who.subscribe()).status).toBe(200);
  });

  it('is asked for with a new token when Efí has ended the old one', async () => {
    const who = await buildDebtor(product);
    efi.forgetTokens();
    expect((await who.subscribe()).status).toBe(503);
    expect((await who.subscribe()).status).toBe(200);
  });
});

test('cards are not taken, and the sandbox is closed', async () => {
  const who = await buildDebtor(product);
  expect((await product.call(who.token, 'GET', '/subscription/options')).body).toEqual({
    provider: 'efi',
    methods: ['pix'],
    card: { by: 'none' },
    needsDocument: false,
  });
  expect((await who.subscribe({ method: 'card', cardToken: 'x' })).body.error).toBe('ERR_PAYMENT_METHOD');
  const { body } = await who.subscribe();
  for (const [method, end] of [
    ['GET', ''],
    ['POST', '/pay'],
  ] as const)
    expect((await product.call(undefined, method, `/sandbox-payments/${body.uuid}${end}`)).status).toBe(404);
});

test.each([
  ['without proof', 'efi', {}, 401],
  ['with a wrong one', 'efi?hmac=an-efi-webhook-tokem', {}, 401],
  ['with two', `efi?hmac=${TOKEN}&hmac=x`, {}, 401],
  ['that is Efí’s test of the address', PATH, { evento: 'teste_webhook' }, 200],
  ['of what we do not know', PATH, { pix: [{ txid: 'x'.repeat(32) }] }, 200],
  ['that is no JSON', PATH, '{', 200],
  ['of nobody', 'paypal', {}, 404],
  ['of one that is not set up', 'mercadopago', {}, 404],
  ['of the sandbox, which is closed', 'sandbox', {}, 404],
])('a webhook %s', async (_what, path, body, status) => {
  expect(await webhook(product, path, {}, body)).toBe(status);
  expect(await workOffNotices(product, gateways)).toBe(0);
});

const cob = { txid: 't', status: 'ATIVA', valor: { original: '99.90' }, calendario: { criacao: '', expiracao: 1 } };
test.each([
  [{}, { status: 'pending', amount: 9_990 }],
  [
    { status: 'CONCLUIDA', pix: [{ valor: '99.90' }] },
    { status: 'paid', amount: 9_990 },
  ],
  [
    { status: 'CONCLUIDA', pix: [{ valor: '0.29' }, { valor: '0.57' }] },
    { status: 'paid', amount: 86 },
  ],
  [{ status: 'CONCLUIDA' }, { status: 'paid', amount: 0 }],
  [{ status: 'REMOVIDA_PELO_PSP' }, { status: 'expired' }],
  [{ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }, { status: 'expired' }],
  [{ status: 'NOVA_PALAVRA' }, { status: 'pending' }],
])('%o means %o', (values, expected) => {
  expect(chargeOf({ ...cob, ...values })).toMatchObject({ externalId: 't', ...expected });
});

test.each([
  [{ pix: [{ txid: 'a' }, { endToEndId: 'no txid' }, { txid: 'b' }] }, ['a', 'b']],
  [{ pix: 'x' }, []],
  [undefined, []],
])('%o speaks of %o', (body, expected) => {
  expect(noticed(body)).toEqual(expected);
});
