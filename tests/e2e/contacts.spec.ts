// The contacts page: one at a time, and many at once.
import type { Locator, Page } from '@playwright/test';
import { createContact } from '@recado/contract/contacts';
import { createTag } from '@recado/contract/tags';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';

async function fillContact(form: Locator, values: { Name?: string; Number?: string; Email?: string }): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await form.getByRole('button', { name: 'Save' }).click();
}

async function choose(page: Page, name: string, action: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a contact is added, found, changed and deleted', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  await page.goto('/contacts');
  const add = page.getByRole('button', { name: 'Add contact' });
  const form = page.getByRole('dialog');
  const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });

  await test.step('a number that is not on the network is refused', async () => {
    await add.click();
    await fillContact(form, { Name: 'Iara Nogueira', Number: '5511987650000', Email: 'iara@example.com' });
    await expect(form.getByLabel('Number')).toHaveAccessibleDescription(/isn’t a valid WhatsApp number/);
    await fillContact(form, { Number: '+55 11 98765-2001' });
    await expect(form).toBeHidden();
    await expect(row('Iara Nogueira')).toContainText('iara@example.com');
  });

  await test.step('the same number twice is refused', async () => {
    await add.click();
    await fillContact(form, { Name: 'Outra Iara', Number: '5511987652001' });
    await expect(form.getByLabel('Number')).toHaveAccessibleDescription(/already exists/);
    await fillContact(form, { Name: 'Jonas Prates', Number: '5511987652002' });
    await expect(row('Jonas Prates')).toBeVisible();
  });

  await test.step('search', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('nogueira');
    await expect(row('Jonas Prates')).toBeHidden();
    await expect(row('Iara Nogueira')).toBeVisible();
    await search.fill('nobody of that name');
    await expect(page.getByRole('region', { name: 'Contacts' }).getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(row('Jonas Prates')).toBeVisible();
  });

  await test.step('edit', async () => {
    await choose(page, 'Iara Nogueira', 'Edit');
    await fillContact(form, { Name: 'Iara Nogueira Lopes' });
    await expect(form).toBeHidden();
    await page.reload();
    await expect(row('Iara Nogueira Lopes')).toContainText('iara@example.com');
  });

  await test.step('a range, then all that were found: tagged at once, and taken back', async () => {
    await shop.call(createTag, { body: { name: 'Atacado', color: '#1971c2' } });
    for (const [at, name] of ['Katia Reis', 'Lia Prado'].entries())
      await shop.call(createContact, { body: { name, number: `551198765201${at}` } });
    await expect(row('Lia Prado')).toBeVisible();
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
    const bar = page.getByRole('toolbar');
    await box('Jonas Prates').click();
    await box('Lia Prado').click({ modifiers: ['Shift'] });
    await expect(box('Katia Reis')).toBeChecked();
    await expect(bar.getByText('3 selected').first()).toBeVisible();
    await bar.getByRole('button', { name: 'Select all results' }).click();
    await expect(bar.getByText('4 selected').first()).toBeVisible();
    await bar.getByRole('button', { name: 'Add a tag' }).click();
    await form.getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: 'Atacado' }).click();
    await form.getByRole('button', { name: 'Add tag' }).click();
    const tagged = page.getByRole('row').filter({ hasText: 'Atacado' });
    await expect(tagged).toHaveCount(4);
    await page.getByRole('button', { name: /^Undo: 4 tagged/ }).click();
    await expect(tagged).toHaveCount(0);
  });

  await test.step('delete', async () => {
    await choose(page, 'Iara Nogueira Lopes', 'Delete');
    await page.getByRole('dialog', { name: 'Delete Iara' }).getByRole('button', { name: 'Delete' }).click();
    await expect(row('Iara Nogueira Lopes')).toBeHidden();
    await page.reload();
    await expect(row('Jonas Prates')).toBeVisible();
    await expect(row('Iara Nogueira Lopes')).toBeHidden();
  });
});
