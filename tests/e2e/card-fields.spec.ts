// A card at Mercado Pago: typed into its own fields, of which we get the token and nothing else.
import { pageInvoices } from '@recado/contract/invoices';
import { mercadoPagoStandIn, type MercadoPagoStandIn } from '../stand-ins/mercadopago-stand-in.ts';
import { expectAccessible } from './accessible.ts';
import { signUpByApi } from './api.ts';
import { expect, test as base } from './browser.ts';
import { ONLY_LONG } from './long.ts';
import { standInForMercadoPago } from './mercadopago-script.ts';
import { START_MS, STOP_MS, startProduct, type Product } from './product.ts';

const test = base.extend<object, { bank: MercadoPagoStandIn; app: Product }>({
  bank: [
    // Playwright reads a fixture's needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const bank = await mercadoPagoStandIn();
      await use(bank);
      await bank.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ bank }, use) => {
      const product = await startProduct({
        settings: {
          PAYMENT_PROVIDER: 'mercadopago',
          MERCADOPAGO_ACCESS_TOKEN: bank.accessToken,
          MERCADOPAGO_PUBLIC_KEY: 'APP_USR-public',
          MERCADOPAGO_BASE_URL: bank.url,
        },
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS + STOP_MS },
  ],
});

test('an invoice is paid by a card whose number no page of ours sees', ONLY_LONG, async ({ app, bank, openWindow }) => {
  const owner = await signUpByApi(app);
  await expect.poll(async () => (await owner.call(pageInvoices)).count).toBe(1);
  const page = await openWindow(owner);
  const tokens = await standInForMercadoPago(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    // Without the port, which may be any number, the secret one too.
    if (!request.url().startsWith(app.baseURL)) return;
    const { pathname, search } = new URL(request.url());
    sent.push(`${pathname}${search} ${request.postData() ?? ''}`);
  });
  const refusedByPolicy: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) refusedByPolicy.push(line.text());
  });

  await test.step('who pays', async () => {
    await page.goto('/subscription');
    await page.getByRole('button', { name: 'Subscribe now' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('CPF or CNPJ').fill('123.456.789-09');
    await page.getByRole('textbox', { name: 'Address' }).fill('Rua das Palmeiras, 120');
    await page.getByLabel('City').fill('São Paulo');
    await page.getByLabel('ZIP code').fill('01310-100');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/attendants?$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: 'Card' }).check();
  });

  const card = page.frameLocator('iframe[title="Card details"]');
  const type = (label: string, text: string): Promise<void> =>
    card.frameLocator(`iframe[title="${label}"]`).getByRole('textbox').fill(text);

  await test.step('a field that is wrong says so', async () => {
    await page.getByLabel('Name on card').fill('ANA LIMA');
    await type('Card number', '4111 1111');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(card.getByText('Invalid card number. Check the digits')).toBeVisible();
    await expectAccessible(page, 'fields of a card');
    expect(tokens).toEqual([]);
  });

  await test.step('the number goes to the provider, and to nobody else', async () => {
    await type('Card number', '4111 1111 1111 1111');
    await type('Expiry date (MM/YY)', '12/30');
    await type('Security code', '987');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(/Your license has been renewed until/)).toBeVisible();
    const identification = { type: 'CPF', number: '12345678909' };
    expect(tokens).toEqual([{ card_number: '4111111111111111', cardholder: { name: 'ANA LIMA', identification } }]);
    expect(bank.payments.at(-1)).toMatchObject({ status: 'approved', payment_method_id: 'visa' });
    const ours = sent.join('\n');
    expect(ours).toContain('tok_approved');
    // As words of their own: a name of a file or an id may hold any three digits.
    for (const secret of [/\b4111/, /\b987\b/, /ANA LIMA/, /12\/30/]) expect(ours).not.toMatch(secret);
  });

  await test.step('its script comes into its own page alone', async () => {
    expect(refusedByPolicy).toEqual([]);
    await page.goto('/tickets');
    const loaded = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.addEventListener('load', () => resolve(true));
          script.addEventListener('error', () => resolve(false));
          script.src = 'https://sdk.mercadopago.com/js/v2';
          document.head.append(script);
        }),
    );
    expect(loaded).toBe(false);
  });
});
