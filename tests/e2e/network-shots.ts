// What there is to see of real connections: WhatsApp Web and the official API.
import { expect, type Locator, type Page } from '@playwright/test';
import { connectionsScreen } from './pages/connections.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { at, firstRowMenu, press, type Shot } from './shot-steps.ts';

/** The phones of the company `phones`, by what became of them. */
export const PHONES = { restricted: 'Balcão', removed: 'Entregas', byQr: 'Recepção', byCode: 'Vendas' } as const;

async function addForm(page: Page, provider: 'WhatsApp (QR code)' | 'Official WhatsApp (Cloud API)'): Promise<Locator> {
  await page.goto('/connections');
  return connectionsScreen(page).openForm('Balcão', provider);
}

/** Codes run out while pictures are taken: then for new ones. */
async function pairing(page: Page, name: string): Promise<Locator> {
  await page.goto('/connections');
  const connections = connectionsScreen(page);
  const codes = connections.row(name).getByRole('button', { name: /QR code|Pairing code|New code/ });
  await codes.click();
  return connections.qrDialog(name);
}

async function health(page: Page, name: string): Promise<void> {
  await page.goto('/connections');
  const shown = await connectionsScreen(page).openHealth(name);
  await expect(shown.getByRole('heading', { name: 'Outages' })).toBeVisible();
}

async function ticketOf(page: Page, name: string): Promise<void> {
  await page.goto('/tickets');
  await page.getByRole('listitem').getByRole('link', { name }).click();
  await expect(ticketsScreen(page).messages.locator('[data-kind]').last()).toBeVisible();
}

async function templates(page: Page): Promise<void> {
  await ticketOf(page, 'Rosana');
  await press(page, 'Choose a template');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
}

async function template(page: Page): Promise<void> {
  await templates(page);
  await press(page, /^pedido_pronto/);
  await page.getByLabel('Title, field 1').fill('1042');
  await page.getByLabel('Text, field 1').fill('Rosana');
}

export const networkShots: readonly Shot[] = [
  {
    name: 'network-add-code',
    who: 'empty',
    prepare: async (page) => {
      const form = await addForm(page, 'WhatsApp (QR code)');
      await form.getByText('By code').click();
      await expect(form.getByLabel('Phone number')).toBeVisible();
    },
  },
  {
    name: 'network-add-cloud',
    who: 'empty',
    prepare: async (page) => {
      const form = await addForm(page, 'Official WhatsApp (Cloud API)');
      await form.getByLabel('Access token').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'network-add-cloud-refused',
    who: 'empty',
    prepare: async (page) => {
      const form = await addForm(page, 'Official WhatsApp (Cloud API)');
      await form.getByText('Where do I find these?').click();
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(form.getByText('Fill in this field').first()).toBeVisible();
    },
  },
  { name: 'network-phones', who: 'phones', prepare: at('/connections', 'The device was removed on the phone.') },
  {
    name: 'network-qr',
    who: 'phones',
    prepare: async (page) => {
      const shown = await pairing(page, PHONES.byQr);
      await expect(shown.getByRole('img', { name: 'Pairing QR code' })).toBeVisible();
    },
  },
  {
    name: 'network-code',
    who: 'phones',
    prepare: async (page) => {
      const shown = await pairing(page, PHONES.byCode);
      await expect(shown.getByRole('img', { name: 'Pairing code' })).toBeVisible();
    },
  },
  {
    name: 'network-code-number',
    who: 'phones',
    prepare: async (page) => {
      const shown = await pairing(page, PHONES.byQr);
      await shown.getByText('Code', { exact: true }).click();
      await expect(shown.getByLabel('Phone number')).toBeVisible();
    },
  },
  { name: 'network-health', who: 'phones', prepare: (page) => health(page, PHONES.restricted) },
  { name: 'network-health-new', who: 'phones', prepare: (page) => health(page, PHONES.byQr) },
  { name: 'network-official', who: 'official', prepare: at('/connections', 'Receiving and sending messages.') },
  { name: 'network-edit-cloud', who: 'official', prepare: (page) => firstRowMenu(page, '/connections', 'Edit') },
  {
    name: 'network-webhook',
    who: 'official',
    prepare: (page) => firstRowMenu(page, '/connections', 'Connect to Meta'),
  },
  { name: 'network-window', who: 'official', prepare: (page) => ticketOf(page, 'Bia') },
  { name: 'network-window-closed', who: 'official', prepare: (page) => ticketOf(page, 'Rosana') },
  { name: 'network-templates', who: 'official', prepare: templates },
  { name: 'network-template', who: 'official', prepare: template },
  {
    name: 'network-template-menu',
    who: 'official',
    prepare: async (page) => {
      await ticketOf(page, 'Bia');
      await ticketsScreen(page).conversation.locator('header').getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Send a template' }).click();
      await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
    },
  },
  {
    name: 'network-pt-phones',
    who: 'phones',
    language: 'pt',
    prepare: at('/connections', 'Adicionar conexão'),
  },
  {
    name: 'network-pt-window-closed',
    who: 'official',
    language: 'pt',
    prepare: async (page) => {
      await page.goto('/tickets');
      await page.getByRole('listitem').getByRole('link', { name: 'Rosana' }).click();
      await expect(page.getByRole('log', { name: 'Mensagens' }).locator('[data-kind]').last()).toBeVisible();
    },
  },
];
