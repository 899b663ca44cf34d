// Money: a company that has just signed up pays its first invoice at the pretended bank.
import { pageInvoices } from '@recado/contract/invoices';
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';

test('the first invoice is paid by Pix, and the licence is renewed', async ({ app, openWindow }) => {
  const owner = await signUpByApi(app);
  // A job makes it as soon as the company is there.
  await expect.poll(async () => (await owner.call(pageInvoices)).count).toBe(1);
  const page = await openWindow(owner);

  await test.step('the subscription page leads to the checkout', async () => {
    await page.goto('/subscription');
    await expect(page.getByText('You have one day left in your trial.')).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe now' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
  });

  const bank = await test.step('who pays, and with what', async () => {
    await page.getByRole('textbox', { name: 'Address' }).fill('Rua das Palmeiras, 120');
    await page.getByLabel('City').fill('São Paulo');
    await page.getByLabel('ZIP code').fill('01310-100');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('dialog').getByText(/attendants?$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('radio', { name: 'Pix' })).toBeChecked();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Pix code to copy and paste' })).toHaveValue(/br\.gov\.bcb\.pix/);
    // Its address is that of PUBLIC_URL, which is not where a test looks.
    const address = await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href');
    const window = await openWindow();
    await window.goto(new URL(address ?? '').pathname);
    return window;
  });

  await test.step('paid there, it is known here at once', async () => {
    await bank.getByRole('button', { name: 'Simulate payment' }).click();
    await expect(bank.getByText('Paid. You can close this page.')).toBeVisible();
    await expect(page.getByText(/Your license has been renewed until \d\d\/\d\d\/\d{4}!/)).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/financeiro');
    await expect(page.getByRole('row').nth(1)).toContainText('Paid');
  });
});
