// On a phone: one thing at a time, everything within a thumb's reach, nothing to scroll sideways.
import { createChat, sendChatMessage } from '@recado/contract/chats';
import { createContact } from '@recado/contract/contacts';
import { createQueue } from '@recado/contract/queues';
import { createQuickMessage } from '@recado/contract/quick-messages';
import { createSchedule } from '@recado/contract/schedules';
import { createTag } from '@recado/contract/tags';
import type { Locator } from '@playwright/test';
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { walk } from './pages/menu.ts';
import { endsOf, expectCoversNothing } from './pages/over.ts';
import { expectTouchable } from './pages/touch.ts';
import { expectFits, LONG_WORD } from './pages/width.ts';

const LONG_NAME = 'Maria Aparecida da Conceição Albuquerque-Vasconcel';

/** A screen each, and the button that opens its form. */
const FORMS = [
  ['/contacts', 'Add contact'],
  ['/tags', 'New tag'],
  ['/queues', 'New queue'],
  ['/quick-messages', 'New quick message'],
  ['/connections', 'Add connection'],
  ['/schedules', 'Schedule a message'],
] as const;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

async function middleOf(what: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
  return y + height / 2;
}

test(
  'in Spanish too, what one does with contacts stands beside their title',
  ONLY_LONG,
  async ({ shop, openWindow }) => {
    for (let n = 0; n < 12; n += 1)
      await shop.call(createContact, { body: { name: `Contacto ${n}`, number: `5511987650${100 + n}` } });
    const page = await openWindow(shop);
    await page.addInitScript(() => localStorage.setItem('language', 'es'));
    await page.goto('/contacts');
    const title = page.getByRole('heading', { name: 'Contactos' });
    await expect(page.getByTitle('12 registros')).toBeVisible();
    expect(await middleOf(page.getByRole('button', { name: 'Agregar contacto' }))).toBeCloseTo(
      await middleOf(title),
      -1,
    );
    await page.getByRole('button', { name: 'Más acciones' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Exportar' })).toBeVisible();
    await expectFits(page, 'contacts in Spanish');
  },
);

test('list and conversation take turns', ONLY_LONG, async ({ shop, openWindow }) => {
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

  await test.step('the conversation has the screen, with a keyboard too', async () => {
    const share = async (): Promise<number> =>
      ((await tickets.messages.boundingBox())?.height ?? 0) / (page.viewportSize()?.height ?? 1);
    await expect(tickets.composer).toHaveValue('');
    expect(await share()).toBeGreaterThanOrEqual(0.65);
    // As index.html asks of browsers: what a keyboard takes is not the page's any more.
    await tickets.composer.focus();
    await page.setViewportSize({ width: 390, height: 500 });
    await expect(page.getByRole('tab', { name: 'Ticket list' })).toBeHidden();
    await expect.poll(share).toBeGreaterThanOrEqual(0.65);
    await expect(tickets.message('Sempre!')).toBeInViewport({ ratio: 1 });
    for (const name of ['Back', 'Resolve', 'More actions', 'Record a voice message'])
      await expect(tickets.conversation.getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(tickets.composer).toBeInViewport({ ratio: 1 });
  });

  await test.step('a menu that is longer than the screen shows that it goes on', async () => {
    await page.setViewportSize({ width: 390, height: 380 });
    await tickets.conversation.getByRole('button', { name: 'More actions' }).tap();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    expect(await endsOf(page, menu)).toEqual({ above: false, below: true });
    await menu.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await endsOf(page, menu)).toEqual({ above: true, below: false });
    await menu.press('Escape');
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await tickets.conversation.getByRole('link', { name: 'Back' }).tap();
  await tickets.showOpen('Assigned');
  await expect(tickets.conversation).toBeHidden();
  await expect(tickets.row(customer.name)).toContainText('Sempre!');
  await page.getByRole('tab', { name: 'Ticket', exact: true }).tap();
  await expect(page.getByText('Choose a conversation')).toBeVisible();
});

test('the menu is a drawer, and lists are cards', ONLY_LONG, async ({ shop, openWindow }) => {
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
  const form = page.getByRole('dialog', { name: 'Edit contact' });
  await expect(form).toBeVisible();
  await expectFits(page, 'contact');
  await form.getByLabel('Email').fill('ciro@exemplo.com.br');
  await form.getByRole('button', { name: 'Save' }).tap();
  await expectCoversNothing(page, page.getByRole('alert').filter({ hasText: 'saved' }));
});

test('a finger hits what it is meant for', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  await shop.call(createTag, { body: { name: 'Urgente' } });
  for (const name of ['Nadia Cruz', 'Ciro Bastos']) await newCustomer(shop, shop.whatsappId, name).writes('Oi');
  const opens = async (button: Locator, what: string, role: 'menu' | 'dialog' = 'dialog'): Promise<void> => {
    const over = page.getByRole(role).filter({ visible: true });
    await button.tap();
    await expect(over).toBeVisible();
    await expectTouchable(page, what);
    await over.press('Escape');
    await expect(over).toBeHidden();
  };
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await expect(tickets.row('Ciro Bastos')).toBeVisible();
  await expectTouchable(page, 'waiting');
  await opens(page.getByRole('button', { name: 'Open menu' }), 'main menu');
  await opens(page.getByRole('button', { name: 'Search everything' }), 'palette');
  await tickets.accept('Nadia Cruz');
  await expect(tickets.message('Oi')).toBeVisible();
  await page.getByRole('button', { name: 'Tags and details' }).tap();
  await expectTouchable(page, 'ticket');
  const { conversation } = tickets;
  await opens(conversation.getByRole('button', { name: 'More actions' }), 'menu of the ticket', 'menu');
  await opens(conversation.getByRole('button', { name: 'More options' }), 'menu of the composer', 'menu');
  await opens(conversation.getByRole('button', { name: 'Message options' }).last(), 'menu of a message', 'menu');
  await conversation.getByRole('heading', { level: 2 }).getByRole('button').tap();
  await expect(page.getByRole('textbox', { name: 'Write a note' })).toBeVisible();
  await expectTouchable(page, 'contact of the ticket');
  await page.getByRole('button', { name: 'Close the contact' }).tap();
  for (const [path, button] of FORMS) {
    await walk(page, path);
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
    await expectTouchable(page, path);
    await opens(page.getByRole('button', { name: button }).first(), button);
  }
  for (const path of ['/kanban', '/settings', '/simulator', '/']) {
    await walk(page, path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectTouchable(page, path);
  }
  for (const table of await page.getByRole('radio', { name: 'Table' }).all()) await table.press('Space');
  await expectTouchable(page, 'the charts as tables');
  const { length, seen } = await page.evaluate(() => ({
    length: document.documentElement.scrollHeight,
    seen: innerHeight,
  }));
  expect(length, 'the panel scrolls, not the page').toBeLessThanOrEqual(seen);
});

test('no screen scrolls sideways', ONLY_LONG, async ({ app, shop, openWindow }) => {
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
