// The attendant's network goes away and comes back: nothing is missing, nothing twice.
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';

const COUNT = 20;

test('what customers write while the network is away is there when it is back', async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  const customer = newCustomer(shop, shop.whatsappId, 'Dalva Torres');
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await customer.writes('pedido 0');
  await tickets.accept(customer.name);
  await expect(tickets.message('pedido 0')).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Reconnecting…')).toBeVisible();
  for (let at = 1; at <= COUNT; at += 1) await customer.writes(`pedido ${at}`);
  await page.context().setOffline(false);

  await expect(page.getByText('Connection restored.')).toBeVisible();
  const shown = async (): Promise<(string | undefined)[]> =>
    (await tickets.messages.locator('[data-kind]').allInnerTexts()).map((text) => /pedido \d+/.exec(text)?.[0]);
  const expected = Array.from({ length: COUNT + 1 }, (_, at) => `pedido ${at}`);
  await expect.poll(shown).toEqual(expected);
  await expect(page.getByText('Connection restored.')).toBeHidden();
  expect(await shown()).toEqual(expected);
});
