// A company of one's own: sign up, pair a phone, answer the first customer; and a phone's later life.
import { addPhone, signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { connectionsScreen } from './pages/connections.ts';
import { simulatedPhone } from './pages/simulator.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { ONLY_LONG } from './long.ts';

const OWNER = { email: 'dona@livraria.example', password: 'romance-policial' };

test('a company signs up, pairs its phone and answers its first customer', ONLY_LONG, async ({ page }) => {
  const tickets = ticketsScreen(page);
  const connections = connectionsScreen(page);

  await test.step('sign up, with a plan', async () => {
    await page.goto('/signup');
    await page.getByLabel('Company name').fill('Livraria do Largo');
    await page.getByLabel('Phone with area code').fill('11 98765-4321');
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    const plan = page.getByRole('radio', { name: /Profissional/ });
    await plan.click();
    await expect(plan).toBeChecked();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Account created! Welcome.')).toBeVisible();
  });

  await test.step('one is in: the empty inbox says what to do', async () => {
    await expect(page.getByText('welcome to Livraria do Largo')).toBeVisible();
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toContainText('0 of 6 done');
    await expect(steps.getByRole('link', { name: /Connect a phone/ })).toHaveAttribute('href', /add=sandbox/);
    await page.goto('/tickets');
    await page.getByRole('link', { name: 'Go to connections' }).click();
    await expect(page.getByText('Connect your first phone')).toBeVisible();
  });

  const phonePage = await test.step('pair the phone: the dialog closes by itself', async () => {
    await connections.add('Balcão');
    await expect(connections.qrDialog('Balcão').getByRole('img', { name: 'Pairing QR code' })).toBeVisible();
    const opened = await connections.openSimulator('Balcão');
    await opened.getByRole('button', { name: 'Scan the QR code' }).click();
    await expect(connections.qrDialog('Balcão')).toBeHidden();
    await expect(connections.row('Balcão')).toContainText('Receiving and sending messages.');
    return opened;
  });

  await test.step('the first customer writes and is answered', async () => {
    const phone = simulatedPhone(phonePage);
    await page.getByRole('link', { name: 'Tickets' }).click();
    await expect(page.getByText('No assigned tickets')).toBeVisible();
    await phone.beNewCustomer('Otávio Lins', '5511987651001');
    await phone.write('Vocês têm o Grande Sertão?');
    await page.getByRole('button', { name: 'See the one waiting' }).click();
    await tickets.accept('Otávio Lins');
    await tickets.write('Temos, em capa dura');
    await expect(phone.message('Temos, em capa dura')).toBeVisible();
  });

  await test.step('the first steps have ticked themselves', async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText('3 of 6 done');
  });
});

test("a phone's session ends, begins again and is deleted", ONLY_LONG, async ({ app, openWindow }) => {
  const owner = await signUpByApi(app);
  const whatsappId = await addPhone(owner, 'Vendas');
  await newCustomer(owner, whatsappId, 'Lia Brandão').writes('Oi!');
  const page = await openWindow(owner);
  const connections = connectionsScreen(page);
  const row = connections.row('Vendas');
  await page.goto('/connections');

  const scanAgain = async (): Promise<void> => {
    const phonePage = await connections.openSimulator('Vendas');
    await phonePage.getByRole('button', { name: 'Scan the QR code' }).click();
    await expect(connections.qrDialog('Vendas')).toBeHidden();
    await expect(row).toContainText('Receiving and sending messages.');
    await phonePage.close();
  };

  await test.step('disconnect, and ask for a new code', async () => {
    await connections.press('Vendas', 'Disconnect');
    await connections.confirm('Disconnect Vendas?', 'Disconnect');
    await expect(row).toContainText('Disconnected from Recado.');
    await connections.press('Vendas', 'New QR code');
    await scanAgain();
  });

  await test.step('the phone itself logs out, and we try again', async () => {
    const phonePage = await openWindow(owner);
    await phonePage.goto(`/simulator?connection=${whatsappId}`);
    await phonePage.getByRole('button', { name: 'Log the phone out' }).click();
    await expect(row).toContainText('The device was removed on the phone.');
    await connections.press('Vendas', 'Try again');
    await expect(row).toContainText('Waiting for the QR code');
    await connections.press('Vendas', 'QR code');
    await scanAgain();
  });

  await test.step('delete it, open tickets and all', async () => {
    await connections.remove('Vendas');
    await connections.confirm('Delete Vendas?', 'Delete');
    await connections.confirm('There are open tickets', 'Resolve tickets and delete');
    await expect(page.getByText('Connect your first phone')).toBeVisible();
  });
});
