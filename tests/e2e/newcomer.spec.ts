// The newcomer's path: sign in with what was printed, look round the demo company, be a customer, answer.
import { expect, test } from './own-product.ts';
import { signIn } from './pages/login.ts';
import { simulatedPhone } from './pages/simulator.ts';
import { ticketsScreen } from './pages/tickets.ts';

const CUSTOMER = { name: 'Joana Prado', number: '5521987650001' };
const PRICES = { name: 'preços.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

// What a newcomer sees moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the super-administrator signs in with what was printed', async ({ app, page }) => {
  await signIn(page, app.signIn('Super-admin'));
  await expect(page.getByText('welcome to Recado')).toBeVisible();
});

test('a newcomer tries the demo company from both ends', async ({ app, page }) => {
  const tickets = ticketsScreen(page);
  const { name } = CUSTOMER;

  await test.step('the demo company is alive', async () => {
    await signIn(page, app.signIn('Helena'));
    await expect(page.getByText('Padaria Sol Nascente')).toBeVisible();
    await page.goto('/tickets');
    await tickets.showOpen('Pending');
    await expect(tickets.row('Fernanda Castilho')).toBeVisible();
  });

  const phonePage = await page.context().newPage();
  const phone = simulatedPhone(phonePage);
  await test.step('a customer writes, and it appears without a reload', async () => {
    await phonePage.goto('/simulator');
    await phone.beNewCustomer(name, CUSTOMER.number);
    await phone.write('Boa tarde! Vocês fazem bolo de cenoura?');
    // The company has several queues: who writes is asked which.
    await expect(phone.message('[ 1 ]')).toBeVisible();
    await phone.write('1');
    await expect(tickets.row(name)).toBeVisible();
  });

  await test.step('the attendant accepts and answers', async () => {
    await tickets.accept(name);
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(tickets.message('bolo de cenoura?')).toBeVisible();
    // Nobody reads while the phone shows its list.
    await phone.back();
    await tickets.write('Fazemos sim! Para quando seria?');
    await expect(tickets.message('Para quando seria?').getByLabel('Delivered')).toBeVisible();
  });

  await test.step('the customer reads: the ticks turn coloured', async () => {
    const ticks = tickets.message('Para quando seria?').locator('svg[aria-label]');
    const before = await ticks.evaluate((icon) => getComputedStyle(icon).color);
    await phone.openChat(name);
    await expect(phone.message('Para quando seria?')).toBeVisible();
    await expect(ticks).toHaveAccessibleName('Read');
    expect(await ticks.evaluate((icon) => getComputedStyle(icon).color)).not.toBe(before);
  });

  await test.step('the customer sends a picture and a reply', async () => {
    await phone.sendSamplePicture();
    const picture = tickets.message('Look at this beauty!').getByRole('img');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await phone.reply('Para quando seria?', 'Para sábado, às dez');
    const reply = tickets.message('Para sábado, às dez');
    await expect(reply.getByRole('button', { name: 'Para quando seria?' })).toBeVisible();
  });

  await test.step('the attendant sends a file', async () => {
    await tickets.attach(PRICES);
    await tickets.write('Aqui estão os preços');
    await expect(tickets.message('Aqui estão os preços').getByRole('link', { name: /preços\.pdf/ })).toBeVisible();
    const document = phone.message('Aqui estão os preços').getByRole('link', { name: 'preços.pdf' });
    const answer = await phonePage.request.get((await document.getAttribute('href')) ?? '');
    expect(await answer.body()).toEqual(PRICES.buffer);
  });

  await test.step('resolved, it is among the closed ones, and can be reopened', async () => {
    await tickets.change('Resolve');
    await expect(page).toHaveURL(/\/tickets$/);
    await tickets.showTab('Resolved');
    await tickets.row(name).getByRole('link', { name }).click();
    await expect(tickets.conversation.getByText('This ticket is resolved.')).toBeVisible();
    await tickets.change('Reopen');
    await tickets.write('Ainda precisa de algo?');
    await expect(phone.message('Ainda precisa de algo?')).toBeVisible();
  });
});
