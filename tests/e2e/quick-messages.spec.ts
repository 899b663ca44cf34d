// Ready answers: written on their page, called in a conversation with a slash.
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

test('a quick message with its file is written, called, and deleted', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const row = page.getByRole('row').filter({ hasText: '/entrega' });
  const dialog = page.getByRole('dialog');

  await test.step('written, with a variable and a file', async () => {
    await page.goto('/quick-messages');
    await page.getByRole('button', { name: 'New quick message' }).first().click();
    await dialog.getByRole('textbox', { name: 'Shortcut' }).fill('entrega');
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await message.fill('Oi , chega amanhã.');
    await message.press('Home');
    for (let step = 0; step < 3; step += 1) await message.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Message variables' }).click();
    await page.getByRole('menuitem', { name: 'First name' }).click();
    await expect(message).toHaveValue('Oi {{firstName}}, chega amanhã.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'prazos.txt', mimeType: 'text/plain', buffer: Buffer.from('um dia') });
    // Whoever may write for everybody does.
    await expect(dialog.getByRole('switch', { name: /^For everyone/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('prazos.txt');
    await expect(row).toContainText('Everyone');
  });

  await test.step('called with a slash', async () => {
    const customer = newCustomer(shop, shop.whatsappId, 'Lia Moura');
    await customer.writes('Quando chega?');
    const tickets = ticketsScreen(page);
    await page.goto('/tickets');
    await tickets.showOpen('Pending');
    await tickets.accept(customer.name);
    await tickets.composer.fill('/entr');
    await page.getByRole('option', { name: /^\/entrega/ }).click();
    await expect(tickets.composer).toHaveValue('Oi Lia, chega amanhã.');
    await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('prazos.txt');
  });

  await test.step('deleted', async () => {
    await page.goto('/quick-messages');
    await page.getByRole('button', { name: 'Actions for entrega' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toBeHidden();
  });
});
