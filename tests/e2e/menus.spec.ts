// A menu from both ends: an administrator builds it, a customer walks it, and people take over, at its end or before.
import { updateConnection } from '@recado/contract/connections';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

test('a menu is built, walked to its end, and taken over before it', ONLY_LONG, async ({ team, openWindow }) => {
  const { helena, bruno, whatsappId } = team;
  const [first, second] = [newCustomer(helena, whatsappId, 'Ines Prado'), newCustomer(helena, whatsappId, 'Joel Reis')];
  const queueIds = helena.user.queues.filter(({ name }) => name !== 'Financeiro').map(({ id }) => id);
  await helena.call(updateConnection, {
    params: { id: whatsappId },
    body: { queueIds, greetingMessage: 'Bem-vinda!' },
  });
  const page = await openWindow(helena);

  await test.step('two levels are built in the queue’s dialog', async () => {
    await page.goto('/queues');
    await page.getByRole('row').filter({ hasText: 'Entregas' }).click();
    const dialog = page.getByRole('dialog');
    const add = async (button: string, title: string, message: string): Promise<void> => {
      await dialog.getByRole('button', { name: button }).click();
      await dialog.getByRole('textbox', { name: /^Option/ }).fill(title);
      await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
      await dialog.getByRole('button', { name: 'Save option' }).click();
      await expect(dialog.getByRole('button', { name: new RegExp(`^Edit: [\\d.]+ ${title}$`) })).toBeEnabled();
    };
    await add('Add option', 'Meu pedido', 'Sobre o seu pedido:');
    await add('Add an option inside this one: 1 Meu pedido', 'Atrasado', 'Vamos ver já.');
    await add('Add an option after this one: 1.1 Atrasado', 'Quebrado', 'Que pena!');
    const phone = dialog.getByRole('group', { name: 'Try it out' });
    await phone.getByRole('textbox').fill('oi');
    await phone.getByRole('textbox').press('Enter');
    await phone.getByRole('button', { name: 'Entregas' }).click();
    await expect(phone.getByText('With the bot, in the queue Entregas.')).toBeVisible();
  });

  const attendant = await openWindow(bruno);
  const screen = ticketsScreen(attendant);
  const heard = async (customer: typeof first, text: string): Promise<void> => {
    await expect
      .poll(async () => (await customer.sees()).findLast(({ fromCompany }) => fromCompany)?.body, { intervals: [50] })
      .toContain(text);
  };
  const withBot = attendant.getByRole('radiogroup', { name: 'Open' }).getByText('With the bot');

  await test.step('while she is in it, she stands with the bot, counted', async () => {
    await attendant.goto('/tickets');
    await first.writes('Oi');
    await heard(first, 'Bem-vinda!');
    await first.writes('entregas');
    await heard(first, 'Meu pedido');
    await first.writes('1');
    await heard(first, 'Sobre o seu pedido:');
    await first.writes('0');
    await heard(first, '*[ 1 ]* - Meu pedido');
    await first.writes('#');
    await heard(first, 'Bem-vinda!');
    await first.writes('2');
    await heard(first, 'Meu pedido');
    await withBot.click();
    await expect(screen.row(first.name)).toBeVisible();
  });

  await test.step('at its end she waits in the queue', async () => {
    await first.writes('meu pedido');
    await heard(first, 'Sobre o seu pedido:');
    await first.writes('1️⃣');
    await heard(first, 'Vamos ver já.');
    await expect(screen.row(first.name)).toBeHidden();
    await screen.showOpen('Pending');
    await expect(screen.row(first.name)).toContainText('Entregas');
  });

  await test.step('another is taken over out of the menu with one click', async () => {
    await second.writes('Oi');
    await heard(second, 'Bem-vinda!');
    await second.writes('entregas');
    await heard(second, 'Meu pedido');
    await withBot.click();
    await screen.accept(second.name);
    await expect(screen.conversation).toContainText(second.name);
    await second.writes('1');
    await expect(screen.message('1').last()).toBeVisible();
    await heard(second, 'Meu pedido');
  });
});
