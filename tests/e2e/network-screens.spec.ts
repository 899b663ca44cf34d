// The screens that are there with a network only: axe finds nothing serious on them.
import { expectAccessible, expectFacesAccessible } from './accessible.ts';
import { signUpByApi } from './api.ts';
import { LONG } from './long.ts';
import { openOfficialShop } from './official.ts';
import { expect, test } from './own-product.ts';
import { connectionsScreen } from './pages/connections.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { ONLY_LONG } from './long.ts';

const FACES = {
  ...(LONG && { wide: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const }),
  narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' },
} as const;

// Not switched in place: with another width the conversation is another one, and what is open over it closes.
for (const [name, face] of Object.entries(FACES)) {
  test.describe(name, () => {
    test.use(face);

    test(
      'an official number: the closed window, templates, the account and the webhook',
      ONLY_LONG,
      async ({ app, graph, openWindow }) => {
        const official = await openOfficialShop(app, graph);
        const page = await openWindow(official);
        const tickets = ticketsScreen(page);
        await page.goto(`/tickets/${official.closedTicket.uuid}`);
        await expect(tickets.conversation.getByText('The conversation window is closed')).toBeVisible();
        await expectAccessible(page, 'closed window');
        await tickets.conversation.getByRole('button', { name: 'Choose a template' }).click();
        const template = page.getByRole('dialog').getByRole('button', { name: /^pedido_pronto/ });
        await expect(template).toBeVisible();
        await expectAccessible(page, 'templates');
        await template.click();
        await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
        await expectAccessible(page, 'template to fill in');

        await page.goto('/connections');
        await page.getByRole('button', { name: 'Actions for Número oficial' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await expect(page.getByRole('dialog', { name: 'Edit Número oficial' })).toBeVisible();
        await expectAccessible(page, 'account of an official number');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Actions for Número oficial' }).click();
        await page.getByRole('menuitem', { name: 'Connect to Meta' }).click();
        await expect(page.getByRole('textbox', { name: 'Callback URL' })).toBeVisible();
        await expectAccessible(page, 'webhook');
      },
    );
  });
}

test('a pairing code', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signUpByApi(app));
  const connections = connectionsScreen(page);
  await page.goto('/connections');
  await connections.addByCode('Vendas', '5511900000009');
  await expect(connections.qrDialog('Vendas').getByRole('img', { name: 'Pairing code' })).toBeVisible();
  await expectFacesAccessible(page, 'pairing code');
});
