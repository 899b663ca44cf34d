// What there is to see: each screen and dialog in its faces, and how one gets there.
import { expect, type Page } from '@playwright/test';
import { ticketsScreen } from './pages/tickets.ts';
import { at, dialog, firstRowMenu, isNarrow, press, type Shot } from './shot-steps.ts';

async function openFirstTicket(page: Page): Promise<void> {
  await page.goto('/tickets');
  await page.getByRole('listitem').getByRole('link').first().click();
  await expect(ticketsScreen(page).messages.locator('[data-kind]').last()).toBeVisible();
}

async function firstTicketInPortuguese(page: Page): Promise<void> {
  await page.goto('/tickets');
  await page.getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('log', { name: 'Mensagens' }).locator('[data-kind]').last()).toBeVisible();
}

async function pending(page: Page): Promise<void> {
  await page.goto('/tickets');
  await ticketsScreen(page).showOpen('Pending');
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
}

async function tab(page: Page, name: 'Resolved' | 'Search'): Promise<void> {
  await page.goto('/tickets');
  await ticketsScreen(page).showTab(name);
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

async function messageMenu(page: Page): Promise<void> {
  await openFirstTicket(page);
  const bubble = ticketsScreen(page).messages.locator('[data-kind]').last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Message options' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function reply(page: Page): Promise<void> {
  await messageMenu(page);
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  const tickets = ticketsScreen(page);
  await tickets.attach({ name: 'orçamento da festa.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(240_000) });
  await tickets.composer.fill('Segue o orçamento. Qualquer dúvida é só chamar!');
}

async function offline(page: Page): Promise<void> {
  await openFirstTicket(page);
  await page.context().setOffline(true);
  await ticketsScreen(page).write('Uma mensagem que não sai');
  await expect(page.getByText('You’re offline. Reconnecting…')).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
}

/** The server refuses it; there is a way to try again. */
async function failedMessage(page: Page): Promise<void> {
  await openFirstTicket(page);
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'ERR_SENDING_WAPP_MSG' } })
      : route.fallback(),
  );
  await ticketsScreen(page).write('Uma mensagem que não sai');
  await expect(ticketsScreen(page).messages.getByRole('button', { name: 'Try again' })).toBeVisible();
}

async function noHit(page: Page): Promise<void> {
  await tab(page, 'Search');
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
}

async function shortcutsHelp(page: Page): Promise<void> {
  await page.goto('/contacts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('?');
  await dialog(page);
}

async function simulatorChat(page: Page): Promise<void> {
  await page.goto('/simulator');
  await page.getByRole('main').getByRole('button', { name: 'Fernanda Castilho' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('naked cake');
}

async function menu(page: Page): Promise<void> {
  await page.goto('/contacts');
  if (isNarrow(page)) await press(page, 'Open menu');
  else await press(page, 'Collapse menu');
  await page.mouse.move(700, 600);
}

async function failed(page: Page): Promise<void> {
  await page.route('**/api/contacts*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
  );
  await at('/contacts', 'Couldn’t load this')(page);
}

async function loading(page: Page): Promise<void> {
  await page.route('**/api/{tickets,contacts}*', () => undefined);
  await page.goto('/tickets');
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible();
}

export const shots: readonly Shot[] = [
  { name: 'login', who: 'nobody', prepare: at('/login', 'Good to see you again.') },
  {
    name: 'login-refused',
    who: 'nobody',
    prepare: async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('nothing');
      await press(page, 'Sign in');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'signup', who: 'nobody', prepare: at('/signup', 'Profissional') },
  {
    name: 'signup-refused',
    who: 'nobody',
    prepare: async (page) => {
      await at('/signup', 'Profissional')(page);
      await press(page, 'Create account');
      await expect(page.getByText('Fill in this field').first()).toBeVisible();
    },
  },
  { name: 'tickets-empty', who: 'empty', prepare: at('/tickets', 'Connect a phone first') },
  { name: 'tickets-loading', who: 'demo', prepare: loading },
  {
    name: 'tickets-assigned',
    who: 'demo',
    prepare: async (page) => {
      await page.goto('/tickets');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'tickets-pending', who: 'demo', prepare: pending },
  { name: 'tickets-closed', who: 'demo', prepare: (page) => tab(page, 'Resolved') },
  { name: 'tickets-search', who: 'demo', prepare: (page) => tab(page, 'Search') },
  { name: 'ticket', who: 'demo', prepare: openFirstTicket },
  { name: 'ticket-menu', who: 'demo', prepare: messageMenu },
  { name: 'ticket-reply', who: 'demo', prepare: reply },
  { name: 'ticket-offline', who: 'demo', prepare: offline },
  { name: 'ticket-failed', who: 'demo', prepare: failedMessage },
  { name: 'tickets-no-hit', who: 'demo', prepare: noHit },
  { name: 'ticket-long', who: 'long', prepare: openFirstTicket },
  { name: 'tickets-long', who: 'long', prepare: pending },
  { name: 'connections-empty', who: 'empty', prepare: at('/connections', 'Connect your first phone') },
  {
    name: 'connections-add',
    who: 'empty',
    prepare: async (page) => {
      await page.goto('/connections');
      await press(page, 'Add connection');
      await dialog(page);
    },
  },
  {
    name: 'connections-unpaired',
    who: 'unpaired',
    prepare: at('/connections', /Waiting for the QR code|No one scanned/),
  },
  {
    name: 'connections-qr',
    who: 'unpaired',
    prepare: async (page) => {
      await page.goto('/connections');
      await press(page, 'QR code');
      await expect(page.getByRole('img', { name: 'Pairing QR code' })).toBeVisible();
    },
  },
  { name: 'connections', who: 'demo', prepare: at('/connections', 'Receiving and sending messages.') },
  { name: 'connections-edit', who: 'demo', prepare: (page) => firstRowMenu(page, '/connections', 'Edit') },
  { name: 'connections-delete', who: 'demo', prepare: (page) => firstRowMenu(page, '/connections', 'Delete') },
  { name: 'connections-long', who: 'long', prepare: at('/connections', 'Receiving and sending messages.') },
  { name: 'contacts-empty', who: 'empty', prepare: at('/contacts', 'No contacts yet') },
  { name: 'contacts', who: 'demo', prepare: at('/contacts', 'Aline Barros') },
  { name: 'contacts-failed', who: 'demo', prepare: failed },
  { name: 'contacts-edit', who: 'demo', prepare: (page) => firstRowMenu(page, '/contacts', 'Edit') },
  { name: 'contacts-long', who: 'long', prepare: at('/contacts', /Maria Aparecida/) },
  { name: 'simulator-empty', who: 'empty', prepare: at('/simulator', 'No simulated phone') },
  {
    name: 'simulator-pair',
    who: 'unpaired',
    prepare: at('/simulator', /Scan the QR code|The company is disconnected/),
  },
  { name: 'simulator', who: 'demo', prepare: at('/simulator', 'Fernanda Castilho') },
  { name: 'simulator-chat', who: 'demo', prepare: simulatorChat },
  {
    name: 'simulator-new',
    who: 'demo',
    prepare: async (page) => {
      await page.goto('/simulator');
      await press(page, 'New customer');
      await dialog(page);
    },
  },
  { name: 'simulator-long', who: 'long', prepare: at('/simulator', /Maria Aparecida/) },
  { name: 'menu', who: 'demo', prepare: menu },
  { name: 'not-found', who: 'demo', prepare: at('/no/such/page', 'Page not found') },
  {
    name: 'palette',
    who: 'demo',
    prepare: async (page) => {
      await page.goto('/contacts');
      await press(page, 'Search everything');
      await dialog(page);
    },
  },
  { name: 'shortcuts', who: 'demo', prepare: shortcutsHelp },
  { name: 'pt-login', who: 'nobody', language: 'pt', prepare: at('/login', 'Que bom ver você de novo.') },
  { name: 'pt-signup', who: 'nobody', language: 'pt', prepare: at('/signup', 'Profissional') },
  { name: 'pt-tickets', who: 'demo', language: 'pt', prepare: at('/tickets', 'Atendendo') },
  { name: 'pt-ticket', who: 'demo', language: 'pt', prepare: firstTicketInPortuguese },
  {
    name: 'pt-connections',
    who: 'demo',
    language: 'pt',
    prepare: at('/connections', 'Recebendo e enviando mensagens.'),
  },
  { name: 'pt-contacts', who: 'demo', language: 'pt', prepare: at('/contacts', 'Aline Barros') },
  { name: 'pt-simulator', who: 'demo', language: 'pt', prepare: at('/simulator', 'Fernanda Castilho') },
];
