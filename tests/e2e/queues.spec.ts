// Queues: added by an administrator, seen by who sits in front of another window, kept apart by name and colour, deleted.
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';

test('a queue is added, gets its hours, and goes again', ONLY_LONG, async ({ app, openWindow }) => {
  const owner = await signUpByApi(app);
  const [page, other] = [await openWindow(owner), await openWindow(owner)];
  await other.goto('/queues');
  await expect(other.getByText('No queues yet')).toBeVisible();
  await page.goto('/queues');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: 'Vendas' });

  await page.getByRole('button', { name: 'New queue' }).click();
  await dialog.getByLabel('Name').fill('Vendas');
  await dialog.getByRole('radio', { name: 'dark blue', exact: true }).check();
  await dialog.getByLabel('Greeting').fill('Oi! O que você procura?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('#1971c2');
  await expect(other.getByRole('row').filter({ hasText: 'O que você procura?' })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Opening hours' }).click();
  await page.getByRole('option', { name: 'Each queue’s own' }).click();
  await page.getByRole('region', { name: 'Service' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.goto('/queues');
  await row.getByText('Vendas').click();
  await dialog.getByRole('tab', { name: 'Opening hours' }).click();
  await dialog.getByRole('combobox', { name: 'Sunday: when you’re open' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await row.getByText('Vendas').click();
  await dialog.getByRole('tab', { name: 'Opening hours' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Sunday: when you’re open' })).toHaveValue('Closed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Actions for Vendas' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No queues yet')).toBeVisible();
  await expect(other.getByText('No queues yet')).toBeVisible();
});
