// Lists of files: made by an administrator, sent in a conversation, had by the customer in the list's order.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`what ${name} says`) });

/** Its words, or what its file is called. */
const shown = ({ body, mediaUrl }: SimulatedMessage): string =>
  mediaUrl === null ? body : decodeURIComponent(mediaUrl.split('/').at(-1) ?? '');

test('a list is made, put in order by keys, sent, and deleted', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: 'Catálogo' });
  const customer = newCustomer(shop, shop.whatsappId, 'Lia Moura');

  await test.step('made, with its files in another order than they were chosen', async () => {
    await page.goto('/files');
    await page.getByRole('button', { name: 'New file list' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Catálogo');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Oi {{firstName}}, segue o catálogo.');
    await dialog.locator('input[type=file]').setInputFiles([fileOf('um.txt'), fileOf('dois.txt'), fileOf('três.txt')]);
    await dialog.getByRole('button', { name: 'Move três.txt', exact: true }).press('ArrowUp');
    await expect(dialog.getByRole('button', { name: 'Move três.txt', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('listitem').first()).toContainText('três.txt');
    await expectAccessible(page, 'the list that is edited');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('3 files');
  });

  await test.step('sent: its message, then its files, each once', async () => {
    await customer.writes('Têm catálogo?');
    const tickets = ticketsScreen(page);
    await page.goto('/tickets');
    await tickets.showOpen('Pending');
    await tickets.accept(customer.name);
    await page.getByRole('button', { name: 'Send a file list' }).click();
    await dialog.getByRole('button', { name: /^Catálogo/ }).click();
    await expect(dialog.getByText('Oi Lia, segue o catálogo.')).toBeVisible();
    await expectAccessible(page, 'the list that is sent');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(async () => (await customer.sees()).filter(({ fromCompany }) => fromCompany).map(shown))
      .toEqual(['Oi Lia, segue o catálogo.', 'três.txt', 'um.txt', 'dois.txt']);
  });

  await test.step('deleted: what was sent stays', async () => {
    await page.goto('/files');
    await page.getByRole('button', { name: 'Actions for Catálogo' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toBeHidden();
  });
});
