// On a phone: one thing at a time, everything within a thumb's reach, nothing to scroll sideways.
import { createChat, sendChatMessage } from '@recado/contract/chats';
import { createContact } from '@recado/contract/contacts';
import { createQueue } from '@recado/contract/queues';
import { createQuickMessage } from '@recado/contract/quick-messages';
import { createSchedule } from '@recado/contract/schedules';
import { createTag } from '@recado/contract/tags';
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { expectFits, LONG_WORD } from './pages/width.ts';

const LONG_NAME = 'Maria Aparecida da Conceição Albuquerque-Vasconcel';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('list and conversation take turns', async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  const customer = newCustomer(shop, shop.whatsappId, 'Nadia Cruz');
  await customer.writes('Tem pão de queijo?');
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await tickets.accept(customer.name);
  await expect(tickets.message('Tem pão de queijo?')).toBeVisible();
  await expect(tickets.row(customer.name)).toBeHidden();

  await tickets.composer.fill('Sempre!');
  await tickets.conversation.getByRole('button', { name: 'Send' }).tap();
  await expect(tickets.message('Sempre!')).toBeVisible();
  await expectFits(page, 'conversation');

  await tickets.conversation.getByRole('link', { name: 'Back' }).tap();
  await tickets.showOpen('Assigned');
  await expect(tickets.conversation).toBeHidden();
  await expect(tickets.row(customer.name)).toContainText('Sempre!');
  await page.getByRole('tab', { name: 'Ticket', exact: true }).tap();
  await expect(page.getByText('Choose a conversation')).toBeVisible();
});

test('the menu is a drawer, and lists are cards', async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  await newCustomer(shop, shop.whatsappId, 'Ciro Bastos').writes('Oi');
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Contacts' }).tap();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(menu).toBeHidden();

  const card = page.getByRole('row').filter({ hasText: 'Ciro Bastos' });
  await expect(card).toBeVisible();
  const boxes = await Promise.all(['Ciro Bastos', /\+?55/].map((text) => card.getByText(text).boundingBox()));
  const [name, number] = boxes;
  expect(number?.y, 'the number stands below the name').toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
  await card.getByRole('button', { name: /^Actions for/ }).tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  await expect(page.getByRole('dialog', { name: 'Edit contact' })).toBeVisible();
  await expectFits(page, 'contact');
});

test('no screen scrolls sideways', async ({ app, shop, openWindow }) => {
  const door = await openWindow();
  await door.goto('/login');
  await expect(door.getByLabel('Email')).toBeVisible();
  await expectFits(door, 'login');
  await door.goto('/signup');
  await expect(door.getByRole('radio').first()).toBeVisible();
  await expectFits(door, 'signup');

  const owner = await signUpByApi(app);
  const empty = await openWindow(owner);
  await empty.goto('/tickets');
  await expect(empty.getByText('Connect a phone first')).toBeVisible();
  await expectFits(empty, 'empty inbox');

  await owner.call(createQueue, { body: { name: LONG_NAME, color: '#1971c2', greetingMessage: LONG_WORD } });
  await owner.call(createTag, { body: { name: LONG_NAME } });
  const chat = await owner.call(createChat, { body: { title: LONG_NAME, users: [owner.user.id] } });
  await owner.call(sendChatMessage, { params: { id: chat.id }, body: { message: LONG_WORD } });
  await empty.goto(`/chats/${chat.uuid}`);
  await expect(empty.getByRole('log').getByText(LONG_WORD)).toBeVisible();
  await expectFits(empty, 'internal chat');
  await empty.getByRole('tab', { name: 'List' }).tap();
  await expect(empty.getByRole('link', { name: LONG_NAME })).toBeVisible();
  await expectFits(empty, '/chats');
  for (const path of ['/queues', '/tags']) {
    await empty.goto(path);
    await empty.getByRole('row').filter({ hasText: LONG_NAME }).click();
    await expect(empty.getByRole('dialog').getByRole('radiogroup')).toBeVisible();
    await expectFits(empty, path);
  }

  await newCustomer(shop, shop.whatsappId, LONG_NAME).writes(LONG_WORD);
  const contact = await shop.call(createContact, {
    body: { name: LONG_NAME, number: '5511987653001', email: `${'longo'.repeat(12)}@exemplo.com.br` },
  });
  await shop.call(createQuickMessage, { body: { shortcode: 'longo'.repeat(10), message: LONG_WORD } });
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  await shop.call(createSchedule, { body: { body: LONG_WORD, contactId: contact.id, sendAt } });
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await page.getByRole('button', { name: `Accept: ${LONG_NAME}` }).tap();
  await expect(tickets.message(LONG_WORD)).toBeVisible();
  await expectFits(page, 'ticket with long texts');

  const screens = [
    { path: '/tickets', shows: page.getByRole('tab', { name: 'Ticket list' }) },
    { path: '/contacts', shows: page.getByRole('row').filter({ hasText: LONG_NAME }).first() },
    { path: '/connections', shows: page.getByText('Receiving and sending messages.') },
    { path: '/quick-messages', shows: page.getByRole('row').filter({ hasText: '/longo' }) },
    { path: '/schedules', shows: page.getByRole('listitem').filter({ hasText: LONG_NAME }) },
    { path: '/simulator', shows: page.getByRole('button', { name: LONG_NAME }) },
  ];
  for (const { path, shows } of screens) {
    await page.goto(path);
    await expect(shows).toBeVisible();
    await expectFits(page, path);
  }
  await page.getByRole('button', { name: LONG_NAME }).tap();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('exemplo.com.br');
  await expectFits(page, 'simulated chat');
});
