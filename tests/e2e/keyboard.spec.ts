// The main job without a mouse: from the sign-in to the next row of the list, by keys alone.
import type { Page } from '@playwright/test';
import { createQuickMessage } from '@recado/contract/quick-messages';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

/** Nothing in this file may touch it. */
async function hideMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['mousedown', 'pointerdown'])
      addEventListener(name, (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  });
}

test('an attendant’s work by keys alone', ONLY_LONG, async ({ team, page }) => {
  const { bruno, helena, whatsappId } = team;
  const { keyboard } = page;
  const tickets = ticketsScreen(page);
  const focusedRow = page.locator('[data-row]:focus-within');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const [first, second] = ['Otávio Brandão', 'Quitéria Salgado'].map((name) => newCustomer(helena, whatsappId, name));
  if (!first || !second) throw new Error('two customers');
  const body = { shortcode: 'prazo', message: 'Fica pronto às 15h.', geral: true, status: true };
  await helena.call(createQuickMessage, { body });
  await first.writes('Bom dia, já está pronto?');
  await hideMouse(page);

  await test.step('sign in', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await keyboard.type(bruno.signIn.email);
    await keyboard.press('Tab');
    await keyboard.type(bruno.signIn.password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText('No assigned tickets')).toBeVisible();
  });

  await test.step('who waits is found from anywhere, walked to and accepted', async () => {
    await keyboard.press('Control+k');
    await expect(palette.getByRole('textbox')).toBeFocused();
    await keyboard.type('otavio');
    await expect(palette.getByRole('button', { name: /^Otávio Brandão.*Pending/ })).toBeVisible();
    await expectAccessible(page, 'palette');
    await keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(tickets.row(first.name).getByRole('button', { name: /^Accept/ })).toBeVisible();
    await keyboard.press('j');
    await expect(focusedRow).toContainText(first.name);
    await keyboard.press('a');
    await expect(tickets.composer).toBeFocused();
  });

  await test.step('an answer, and a ready one after it', async () => {
    await keyboard.type('Bom dia! Vou ver.');
    await keyboard.press('Enter');
    await expect(tickets.message('Vou ver')).toBeVisible();
    await keyboard.type('/pra');
    await expect(page.getByRole('option', { name: /^\/prazo/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(tickets.conversation.getByRole('textbox')).toHaveValue('Fica pronto às 15h.');
    await keyboard.press('Enter');
    await expect(tickets.message('Fica pronto')).toBeVisible();
  });

  await test.step('a tag, without leaving the field', async () => {
    await keyboard.press('Alt+m');
    await expect(page.getByPlaceholder('Find or create a tag')).toBeFocused();
    await keyboard.type('Urgente');
    await expect(page.getByRole('option', { name: 'Create “Urgente”' })).toBeVisible();
    await expectAccessible(page, 'tag picker');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(tickets.conversation.getByRole('group', { name: 'Tags of the ticket' })).toContainText('Urgente');
    await keyboard.press('Escape');
    await expect(tickets.composer).toBeFocused();
  });

  await test.step('Escape goes to the row, a key back to where one writes; the sheet says which', async () => {
    await keyboard.press('Escape');
    await expect(page.locator('[data-list]').locator(':focus')).toHaveCount(1);
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Resolve the ticket' })).toContainText('R');
    await expectAccessible(page, 'keys');
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await keyboard.press('e');
    await expect(tickets.composer).toBeFocused();
  });

  await test.step('resolved, one stands before the next', async () => {
    await second.writes('E a minha encomenda?');
    await expect(tickets.row(second.name)).toBeVisible();
    await keyboard.press('Alt+r');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(focusedRow).toContainText(second.name);
    // What can be undone lies over the list, and pushes nothing away.
    await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).toBeInViewport({ ratio: 0.99 });
    await keyboard.press('a');
    await expect(tickets.composer).toBeFocused();
    await expect(tickets.message('minha encomenda')).toBeVisible();
  });

  await test.step('handed back, with nothing left to do', async () => {
    await keyboard.press('Alt+v');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(focusedRow).toContainText(second.name);
  });
});
