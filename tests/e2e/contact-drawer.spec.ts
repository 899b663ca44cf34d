// The contact beside the conversation: details, notes that colleagues see at once, earlier tickets, files, merging.
import sharp from 'sharp';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { contactsScreen } from './pages/contacts.ts';
import { ticketsScreen } from './pages/tickets.ts';

test('details, notes, earlier tickets and files of a contact', ONLY_LONG, async ({ team, openWindow }) => {
  const { helena, bruno, whatsappId } = team;
  const customer = newCustomer(bruno, whatsappId, 'Irene Salgado');
  await customer.writes('Bom dia!');
  const page = await openWindow(bruno);
  const tickets = ticketsScreen(page);
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await tickets.accept(customer.name);
  await expect(tickets.message('Bom dia!')).toBeVisible();
  const opener = tickets.conversation.getByRole('heading', { level: 2 }).getByRole('button');
  const drawer = page.getByRole('complementary', { name: `Contact: ${customer.name}` });

  await test.step('opened by the name, closed and opened again', async () => {
    await opener.click();
    await expect(drawer.getByText('This is the contact’s first ticket.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close the contact' }).click();
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
  });

  await test.step('an email and something else that is known', async () => {
    await drawer.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Email' }).fill('irene@example.com');
    await form.getByRole('button', { name: 'Add field' }).click();
    await form.getByLabel('Field 1 name').fill('Birthday');
    await form.getByLabel('Field 1 value').fill('12 May');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByRole('link', { name: 'irene@example.com' })).toBeVisible();
    await expect(drawer.getByRole('definition')).toHaveText('12 May');
  });

  await test.step('a note is seen by the colleague at once, and so is that it goes', async () => {
    const hers = await openWindow(helena);
    await hers.goto(page.url());
    await hers.getByRole('heading', { level: 2 }).getByRole('button', { name: customer.name }).click();
    const herNotes = hers.getByRole('list', { name: 'Ticket notes' });
    const notes = drawer.getByRole('region', { name: 'Ticket notes' });
    await notes.getByRole('textbox').fill('Prefers the afternoon');
    await notes.getByRole('textbox').press('Control+Enter');
    await expect(herNotes).toContainText('Prefers the afternoon');
    await expect(herNotes).toContainText('Bruno');
    await notes.getByRole('button', { name: 'Delete note' }).click();
    await expect(herNotes.getByText('Prefers the afternoon')).toBeHidden();
  });

  await test.step('a picture is among the files, and shown in full', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2980b9' } }).png();
    await tickets.attach({ name: 'bolo.png', mimeType: 'image/png', buffer: await picture.toBuffer() });
    await tickets.conversation.getByRole('button', { name: 'Send', exact: true }).click();
    const files = drawer.getByRole('list', { name: 'Photos, videos' });
    await files.getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('after it was resolved, the next ticket shows the one before', async () => {
    const first = page.url();
    await tickets.change('Resolve');
    await expect(page).toHaveURL(/\/tickets$/);
    await customer.writes('Mais uma coisa');
    await tickets.showOpen('Pending');
    await tickets.accept(customer.name);
    await expect(tickets.message('Mais uma coisa')).toBeVisible();
    await expect(page).not.toHaveURL(first);
    await drawer.getByRole('list', { name: 'Other tickets' }).getByRole('link').click();
    await expect(page).toHaveURL(first);
  });
});

test('two contacts are merged, and parted again', ONLY_LONG, async ({ shop, openWindow }) => {
  const kept = newCustomer(shop, shop.whatsappId, 'Marta Quintela');
  const other = newCustomer(shop, shop.whatsappId, 'Marta Quintela');
  await kept.writes('Primeiro número');
  await other.writes('Segundo número');
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  const contacts = contactsScreen(page);
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await row('Primeiro número')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(tickets.message('Primeiro número')).toBeVisible();
  await tickets.conversation.getByRole('heading', { level: 2 }).getByRole('button').click();
  const drawer = page.getByRole('complementary');

  await test.step('both have a ticket that goes on: it says so', async () => {
    await expect(drawer).toContainText('This may be the same person as Marta Quintela.');
    await drawer.getByRole('button', { name: 'Merge…' }).click();
    await contacts.dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(contacts.dialog.getByRole('alert')).toContainText('Resolve one of them');
    await page.keyboard.press('Escape');
  });

  await test.step('with one of them resolved they become one contact', async () => {
    await tickets.change('Resolve');
    await tickets.showOpen('Pending');
    await row('Segundo número')
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(tickets.message('Segundo número')).toBeVisible();
    await drawer.getByRole('button', { name: 'Merge…' }).click();
    await expect(contacts.dialog).toContainText('1 ticket with its messages');
    await contacts.dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(contacts.dialog).toBeHidden();
    await expect(drawer.getByRole('list', { name: 'Other tickets' }).getByRole('link')).toHaveCount(1);
    await page.goto('/contacts');
    await expect(contacts.row('Marta Quintela')).toHaveCount(1);
  });

  await test.step('undone, they are two again, each with its ticket', async () => {
    await contacts.choose('Marta Quintela', /^Separate from/);
    await expect(contacts.row('Marta Quintela')).toHaveCount(2);
    await contacts
      .row('Marta Quintela')
      .filter({ hasText: other.number.slice(-4) })
      .click();
    await expect(tickets.message('Segundo número')).toBeVisible();
    await expect(drawer).toContainText('This is the contact’s first ticket.');
  });
});
