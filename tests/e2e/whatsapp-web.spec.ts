// A real connection, from the QR code on the screen to the customer's phone, with everything between as it is in real
// life but WhatsApp itself: Baileys, its encryption, its files, and a phone's camera.
import { getConnectionHealth, listConnections } from '@recado/contract/connections';
import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { signUpByApi } from './api.ts';
import { ONLY_LONG } from './long.ts';
import { expect, test } from './own-product.ts';
import { connectionsScreen } from './pages/connections.ts';
import { ticketsScreen } from './pages/tickets.ts';

const PHONE = '5511900000001';
const OTHER_PHONE = '5511900000002';
const NAME = 'Balcão';
const customerOf = { phone: '5511988887777', name: 'Maria Souza' };
const REMOVED = 'The device was removed on the phone. Get a new QR code.';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#d97706' } })
    .jpeg()
    .toBuffer();

/** A phone's camera: what the QR code says that this part of the screen shows. */
async function readQrCode(shown: Locator): Promise<string> {
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height }, { timeLimit: 5_000 });
}

test('a company pairs its phone by QR code and answers a customer', async ({ app, whatsapp, openWindow }) => {
  const admin = await signUpByApi(app);
  const page = await openWindow(admin);
  const connections = connectionsScreen(page);
  const tickets = ticketsScreen(page);
  const { phone, name } = customerOf;
  const maria = whatsapp.customer(phone, { name });
  const to = { to: PHONE };

  await test.step('the phone scans what the screen shows', async () => {
    await page.goto('/connections');
    const form = await connections.openForm(NAME);
    await expect(form.getByRole('radio', { name: 'WhatsApp (QR code)' })).toBeChecked();
    await form.getByRole('button', { name: 'Add and pair' }).click();
    const code = connections.qrDialog(NAME).getByRole('img', { name: 'Pairing QR code' });
    await expect(code).toBeVisible();
    await whatsapp.scan(await readQrCode(connections.qrDialog(NAME)), PHONE);
    await expect(connections.qrDialog(NAME)).toBeHidden();
    await expect(connections.row(NAME)).toContainText('Receiving and sending messages.');
    await expect(connections.row(NAME)).toContainText('+55 11 90000-0001');
  });

  await test.step('a customer writes and sends a picture', async () => {
    await page.goto('/tickets');
    await tickets.showOpen('Pending');
    await maria.text('Boa tarde! Vocês entregam hoje?', to);
    await expect(tickets.row(name)).toContainText('Vocês entregam hoje?');
    await maria.image(await picture(), { ...to, caption: 'Quero este' });
    await tickets.accept(name);
    await expect(tickets.message('Vocês entregam hoje?')).toBeVisible();
    const shown = tickets.message('Quero este').getByRole('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  });

  await test.step('the customer is seen typing, until they stop', async () => {
    const typing = tickets.conversation.getByText('typing…').first();
    maria.typing('composing', to);
    await expect(typing).toBeVisible();
    maria.typing('paused', to);
    await expect(typing).toBeHidden();
  });

  await test.step('the answer is on their phone, and the ticks tell when they read it', async () => {
    await tickets.write('Entregamos sim, até as seis.');
    const answer = await maria.nextMessage(({ message }) => textOf(message).includes('até as seis'));
    const bubble = tickets.message('até as seis');
    await expect(bubble.getByLabel('Delivered')).toBeVisible();
    maria.read([answer.id], to);
    await expect(bubble.getByLabel('Read', { exact: true })).toBeVisible();
  });

  await test.step('the health of the connection tells what came and went', async () => {
    await page.goto('/connections');
    // It is written down every now and then, not with each message.
    const [connection] = await admin.call(listConnections);
    const params = { id: connection?.id ?? 0 };
    await expect.poll(async () => (await admin.call(getConnectionHealth, { params })).lastOutAt).not.toBeNull();
    const health = await connections.openHealth(NAME);
    for (const fact of ['Connected since', 'Last message received', 'Last message sent'])
      await expect(health.getByRole('term').filter({ hasText: fact }).locator('+ dd').getByRole('time')).toBeVisible();
    await expect(health.getByText('No problems so far.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(health).toBeHidden();
  });

  await test.step('the phone removes the device, and the page says so', async () => {
    whatsapp.company(PHONE).removeDevices();
    await expect(connections.row(NAME)).toContainText(REMOVED);
    await expect(connections.row(NAME).getByRole('button', { name: 'New QR code' })).toBeVisible();
  });
  expect(whatsapp.failures).toEqual([]);
});

test('a company pairs its phone by a code', ONLY_LONG, async ({ app, whatsapp, openWindow }) => {
  const page = await openWindow(await signUpByApi(app));
  const connections = connectionsScreen(page);
  await page.goto('/connections');
  await connections.addByCode(NAME, '+55 11 90000-0002');
  const dialog = connections.qrDialog(NAME);
  const code = dialog.getByRole('img', { name: 'Pairing code' });
  await expect(code).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(dialog).toContainText(`For the phone +${OTHER_PHONE}`);
  await whatsapp.enterPairingCode(OTHER_PHONE, (await code.innerText()).replace('-', ''));
  await expect(dialog).toBeHidden();
  await expect(connections.row(NAME)).toContainText('Receiving and sending messages.');
  await expect(connections.row(NAME)).toContainText('+55 11 90000-0002');
});

function textOf(message: {
  conversation?: string | null;
  extendedTextMessage?: { text?: string | null } | null;
}): string {
  return message.conversation ?? message.extendedTextMessage?.text ?? '';
}
