// Tags: made on their page, counted where they are used, renamed, found, deleted.
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

test(
  'a tag is made, marks a ticket, is renamed everywhere, and goes again',
  ONLY_LONG,
  async ({ shop, openWindow }) => {
    const customer = newCustomer(shop, shop.whatsappId, 'Tina Prado');
    await customer.writes('Quanto custa?');
    const page = await openWindow(shop);
    const tickets = ticketsScreen(page);
    await page.goto('/tags');
    const dialog = page.getByRole('dialog');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });

    await page.getByRole('button', { name: 'New tag' }).click();
    await dialog.getByLabel('Name').fill('Orçamento da festa');
    await dialog.getByLabel('Choose another color').fill('#1971c2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row('Orçamento da festa')).toBeVisible();

    await page.goto('/tickets');
    await tickets.showOpen('Pending');
    await tickets.accept(customer.name);
    await tickets.conversation.getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('option', { name: 'Orçamento da festa' }).click();
    await page.goto('/tags');
    await expect(row('Orçamento da festa').getByRole('cell', { name: '1', exact: true })).toBeVisible();

    await row('Orçamento da festa').click();
    await dialog.getByLabel('Name').fill('Bodas de prata');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('searchbox').fill('bodas');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row('Bodas de prata')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Bodas de prata' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Nothing found')).toBeVisible();
  },
);
