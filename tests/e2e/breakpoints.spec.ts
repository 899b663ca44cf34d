// What stands beside what, at the very widths where that changes: list and conversation from 768 px, the contact from 1280.
import type { Locator, Page } from '@playwright/test';
import { updateTicket, listTickets } from '@recado/contract/tickets';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { expectFits } from './pages/width.ts';
import { ONLY_LONG } from './long.ts';

/** Fields and buttons that lie on one another, or beyond the end of what they are in. */
const misplaced = (within: Locator): Promise<string[]> =>
  within.evaluate((frame) => {
    const end = frame.getBoundingClientRect().right;
    const all = [...frame.querySelectorAll('input:not([type="hidden"]), button')].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name: element.getAttribute('aria-label') ?? element.textContent, left, top, right, bottom };
    });
    return all.flatMap((one, at) => [
      ...(one.right > end ? [`${one.name}: beyond the end`] : []),
      ...all
        .slice(at + 1)
        .filter((other) => one.left < other.right && other.left < one.right)
        .filter((other) => one.top < other.bottom && other.top < one.bottom)
        .map((other) => `${one.name}: on ${other.name}`),
    ]);
  });

const list = (page: Page) => page.getByRole('list', { name: 'Assigned tickets' });

test('panes come side by side where there is room for them', ONLY_LONG, async ({ shop, openWindow }) => {
  const customer = newCustomer(shop, shop.whatsappId, 'Olga Benário Prestes');
  await customer.writes('Bom dia!');
  const find = async () => (await shop.call(listTickets)).tickets[0];
  await expect.poll(find).toBeDefined();
  const { id = 0, uuid = '' } = (await find()) ?? {};
  await shop.call(updateTicket, { params: { id }, body: { status: 'open', userId: shop.user.id } });
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  await page.goto(`/tickets/${uuid}`);
  await expect(tickets.message('Bom dia!')).toBeVisible();
  await expect(tickets.composer).toBeFocused();
  await tickets.composer.fill('Um rascunho');
  /** At this width, with what was being written. */
  const at = async (width: number, panes: { list: boolean }): Promise<void> => {
    await page.setViewportSize({ width, height: 800 });
    await expect(list(page)).toBeVisible({ visible: panes.list });
    await expect(page.getByRole('tab', { name: 'Ticket list' })).toBeVisible({ visible: !panes.list });
    await expect(tickets.message('Bom dia!')).toBeVisible();
    await expect(tickets.composer).toHaveValue('Um rascunho');
    await expectFits(page, `${width} px`);
  };

  await test.step('one at a time below 768 px, both from there on', async () => {
    await at(767, { list: false });
    await at(768, { list: true });
    const [left, right] = [await list(page).boundingBox(), await tickets.conversation.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  });

  await test.step('the contact lies over the conversation below 1280 px, beside it from there on', async () => {
    await at(1279, { list: true });
    await tickets.conversation.getByRole('heading', { level: 2 }).getByRole('button').click();
    const over = page.getByRole('dialog', { name: `Contact: ${customer.name}` });
    const beside = page.getByRole('complementary', { name: `Contact: ${customer.name}` });
    await expect(over).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(over).toBeHidden();
    await at(1280, { list: true });
    await tickets.conversation.getByRole('heading', { level: 2 }).getByRole('button').click();
    await expect(beside).toBeVisible();
    await expect(over).toHaveCount(0);
    const [left, right] = [await tickets.conversation.boundingBox(), await beside.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
    await expectFits(page, 'three columns');
    await at(1280, { list: true });
  });

  await test.step('what is written goes out tomorrow in three clicks, and one goes on writing', async () => {
    await page.getByRole('button', { name: 'Close the contact' }).click();
    await tickets.composer.fill('Amanhã mando o preço');
    await tickets.conversation.getByRole('button', { name: 'Schedule a message' }).click();
    const dialog = page.getByRole('dialog', { name: /^Schedule a message for/ });
    await dialog.getByText('Tomorrow 9:00').click();
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(tickets.messages).toContainText('Will be sent');
    await expect(tickets.composer).toHaveValue('');
    await expect(tickets.composer).toBeFocused();
  });
});

test('a day with a break has room for both its times, whatever the width', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  await page.goto('/settings?tab=schedules');
  const monday = page.getByRole('group', { name: 'Monday', exact: true });
  await monday.getByRole('button', { name: 'Monday: Break' }).click();
  await expect(monday.getByRole('textbox')).toHaveCount(4);
  for (const width of [600, 640, 700, 740, 800, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => misplaced(monday), `${width} px`).toEqual([]);
    await expectFits(page, `${width} px`);
  }
});
