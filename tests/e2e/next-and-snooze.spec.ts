// The loop of work: whoever waits longest, one press; put off, and back as the customer writes.
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { ONLY_LONG } from './long.ts';

test('next customer, snooze, and back when they write', ONLY_LONG, async ({ team, openWindow }) => {
  const { bruno, camila, whatsappId } = team;
  const first = newCustomer(bruno, whatsappId, 'Helena Prado');
  const second = newCustomer(bruno, whatsappId, 'Ivo Sampaio');
  const page = await openWindow(bruno);
  const others = await openWindow(camila);
  const screen = ticketsScreen(page);
  for (const each of [page, others]) {
    await each.goto('/tickets');
    await ticketsScreen(each).showOpen('Pending');
  }

  await test.step('the longest waiting stands first, and says how long', async () => {
    await first.writes('Bom dia, ainda dá tempo?');
    await expect(screen.row(first.name)).toBeVisible();
    await second.writes('Olá!');
    await expect(screen.row(second.name)).toBeVisible();
    const rows = page.getByRole('list', { name: 'Pending tickets' }).getByRole('listitem');
    await expect(rows).toHaveText([/Helena Prado/, /Ivo Sampaio/]);
    await expect(rows.first().getByTitle(/^Waiting since/)).toHaveText(/^Waiting:/);
  });

  await test.step('one press accepts her, with the cursor where one answers', async () => {
    await page.getByRole('button', { name: 'Next customer' }).click();
    await expect(screen.conversation).toContainText(first.name);
    await expect(screen.composer).toBeFocused();
    await expect(ticketsScreen(others).row(first.name)).toBeHidden();
    await screen.write('Dá sim! Quer que eu reserve?');
  });

  await test.step('put off until she writes: out of the list, in the other one', async () => {
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Snooze' })
      .getByRole('button', { name: 'Until the customer writes' })
      .click();
    await expect(page).toHaveURL(/\/tickets$/);
    await screen.showOpen('Assigned');
    await expect(screen.row(first.name)).toBeHidden();
    await page.getByRole('button', { name: 'Snoozed 1' }).click();
    await expect(screen.row(first.name)).toContainText('Snoozed until the customer writes');
    await page.getByRole('button', { name: 'Snoozed 1' }).click();
    await expect(screen.row(first.name)).toBeHidden();
  });

  await test.step('she writes: it is back, unread', async () => {
    await first.writes('Quero, por favor');
    await expect(screen.row(first.name)).toContainText('Quero, por favor');
    await expect(screen.row(first.name).getByLabel('1 unread message')).toBeVisible();
    await screen.row(first.name).getByRole('link').click();
    await expect(screen.conversation).toContainText('Back in the list: the customer wrote');
  });

  await test.step('the key takes the next one, and then nobody waits', async () => {
    await page.keyboard.press('Escape');
    await expect(screen.composer).not.toBeFocused();
    await page.keyboard.press('p');
    await expect(screen.conversation).toContainText(second.name);
    // Right after somebody has come, a press would be the second half of the one before.
    await expect(async () => {
      await page.getByRole('button', { name: 'Next customer' }).click();
      await expect(page.getByText('No one is waiting in your queues.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
