// Two attendants of one company, and the customers they share.
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';

test('what one attendant takes, the other cannot', async ({ team, openWindow }) => {
  const { bruno, camila, whatsappId } = team;
  const brunoPage = await openWindow(bruno);
  const camilaPage = await openWindow(camila);
  const brunos = ticketsScreen(brunoPage);
  const camilas = ticketsScreen(camilaPage);
  for (const page of [brunoPage, camilaPage]) {
    await page.goto('/tickets');
    await ticketsScreen(page).showOpen('Pending');
  }

  await test.step('both see who waits; one accepts, and it is gone for the other', async () => {
    const name = 'Vera Malta';
    await newCustomer(bruno, whatsappId, name).writes('Bom dia!');
    await expect(camilas.row(name)).toBeVisible();
    await brunos.accept(name);
    await expect(camilas.row(name)).toBeHidden();
    await expect(brunos.message('Bom dia!')).toBeVisible();
  });

  await test.step('both accept at once: the slower one is told who was quicker', async () => {
    const name = 'Zélia Pontes';
    await newCustomer(bruno, whatsappId, name).writes('Oi, tudo bem?');
    await expect(camilas.row(name)).toBeVisible();
    await expect(brunos.row(name)).toBeVisible();
    const camilaIsThrough = Promise.withResolvers<void>();
    await brunoPage.route('**/api/tickets/*', async (route) => {
      if (route.request().method() === 'PUT') await camilaIsThrough.promise;
      await route.fallback();
    });
    await brunos.accept(name);
    const accepted = camilaPage.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await camilas.accept(name);
    await accepted;
    camilaIsThrough.resolve();
    await expect(brunoPage.getByText('Camila Reis has already accepted this ticket.')).toBeVisible();
    await expect(brunoPage).toHaveURL(/\/tickets$/);
    await expect(camilas.conversation).toContainText('Camila Reis');
  });
});
