// Everything about a customer is erased: asked for by name, gone from every screen, on record; who writes again is somebody new.
import { expectFacesAccessible } from './accessible.ts';
import { addPhone } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { ONLY_LONG } from './long.ts';

test('a customer is erased, and begins anew when they write', ONLY_LONG, async ({ shop, openWindow }) => {
  const customer = newCustomer(shop, await addPhone(shop, 'Recepção'), 'Zuleica Quartzo');
  await customer.writes('Quero meus dados fora daí.');
  const page = await openWindow(shop);
  await page.goto('/contacts');
  const row = page.getByRole('row').filter({ hasText: customer.name });
  await page.getByRole('button', { name: `Actions for ${customer.name}` }).click();
  await page.getByRole('menuitem', { name: 'Erase everything about this contact' }).click();
  const dialog = page.getByRole('dialog');
  await expectFacesAccessible(page, 'erasing a contact');

  await test.step('only with its name', async () => {
    const erase = dialog.getByRole('button', { name: 'Erase everything' });
    await expect(erase).toBeDisabled();
    await dialog.getByRole('textbox').fill(customer.name);
    await erase.click();
    await expect(dialog.getByText('Everything about this contact has been erased.')).toBeVisible();
    await expect(dialog.getByText('1 message · 1 ticket')).toBeVisible();
    await expectFacesAccessible(page, 'a contact that is erased');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(row).toHaveCount(0);
  });

  await test.step('on record, found by its number', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erased contacts' }).click();
    await dialog.getByRole('searchbox').fill(customer.number);
    await expect(dialog.getByText('1 message · 1 ticket')).toBeVisible();
    await expectFacesAccessible(page, 'erased contacts');
    await dialog.getByRole('searchbox').fill('5521999990000');
    await expect(dialog.getByText('Nothing was erased for this number.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('somebody new', async () => {
    await customer.writes('Oi de novo');
    await expect(row).toBeVisible();
    await page.goto('/tickets');
    await ticketsScreen(page).showOpen('Pending');
    await expect(page.getByText('Oi de novo').first()).toBeVisible();
    await expect(page.getByText('Quero meus dados')).toHaveCount(0);
  });
});
