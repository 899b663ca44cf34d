// The story stays: a ticket is handed on with its note and words in three presses, and what was done by accident never was.
import { updateConnection } from '@recado/contract/connections';
import { listQueues } from '@recado/contract/queues';
import { listTickets, updateTicket } from '@recado/contract/tickets';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './browser.ts';
import { newCustomer, type Customer } from './customer.ts';
import type { Person, Team } from './api.ts';
import { ONLY_LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

/** A customer whom Bruno looks after, in a queue that he and Camila have. Answers the ticket's uuid. */
async function attend({ helena, bruno }: Team, customer: Customer, words: string): Promise<string> {
  await customer.writes(words);
  const find = async () =>
    (await bruno.call(listTickets)).tickets.find(({ contact }) => contact.name === customer.name);
  await expect.poll(find).toBeDefined();
  const { id = 0, uuid = '' } = (await find()) ?? {};
  const queueId = (await helena.call(listQueues)).find(({ name }) => name === 'Encomendas')?.id;
  await bruno.call(updateTicket, { params: { id }, body: { status: 'open', userId: bruno.user.id, queueId } });
  return uuid;
}

const heard = async (customer: Customer): Promise<string[]> =>
  (await customer.sees()).flatMap(({ fromCompany, body }) => (fromCompany ? [body] : []));

const says = (person: Person, whatsappId: number, complationMessage: string) =>
  person.call(updateConnection, { params: { id: whatsappId }, body: { complationMessage } });

test(
  'a hand-over with its note and words takes three presses, and the colleague is told',
  ONLY_LONG,
  async ({ team, openWindow }) => {
    const { bruno, camila, whatsappId } = team;
    const customer = newCustomer(bruno, whatsappId, 'Ubiratã Prado');
    const uuid = await attend(team, customer, 'Queria um desconto');
    const [brunos, camilas] = [await openWindow(bruno), await openWindow(camila)];
    await camilas.goto('/contacts');
    await brunos.goto(`/tickets/${uuid}`);
    const his = ticketsScreen(brunos);
    await expect(his.message('Queria um desconto')).toBeVisible();

    await his.conversation.locator('header').getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = brunos.getByRole('dialog', { name: 'Transfer the ticket' });
    await expectAccessible(brunos, 'transfer with a note');
    await dialog.getByText('Camila Reis').click();
    await expect(dialog.getByLabel('Note for the next attendant')).toBeFocused();
    await brunos.keyboard.type('Quer 10%, pode dar');
    await brunos.keyboard.press('Tab');
    await brunos.keyboard.type('A Camila continua com você');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(brunos).toHaveURL(/\/tickets$/);
    await expect(brunos.getByRole('button', { name: /^Undo: Transferred to Camila Reis/ })).toBeVisible();

    await camilas.getByRole('button', { name: '1 ticket with unread messages' }).click();
    await camilas.getByRole('link', { name: /transferred Ubiratã Prado to you/ }).click();
    await expect(camilas).toHaveURL(new RegExp(`/tickets/${uuid}`));
    const hers = ticketsScreen(camilas);
    await expect(hers.composer).toBeFocused();
    await expect(hers.conversation.getByRole('article', { name: 'Note by Bruno Siqueira' })).toContainText('Quer 10%');
    await expect(hers.messages.getByText(/^Transferred by Bruno Siqueira/)).toBeVisible();
    await expectAccessible(camilas, 'a conversation with a note');
    // The words wait until it can no longer be undone, and go out once.
    await expect.poll(() => heard(customer), { timeout: 20_000 }).toEqual(['A Camila continua com você']);
  },
);

test(
  'resolved by accident and taken back: the customer hears nothing of it',
  ONLY_LONG,
  async ({ team, openWindow }) => {
    const { helena, bruno, whatsappId } = team;
    await says(helena, whatsappId, 'Obrigado e até logo!');
    const customer = newCustomer(bruno, whatsappId, 'Zuleica Prado');
    const uuid = await attend(team, customer, 'Ainda está aí?');
    const page = await openWindow(bruno);
    await page.goto(`/tickets/${uuid}`);
    const tickets = ticketsScreen(page);
    await expect(tickets.message('Ainda está aí?')).toBeVisible();
    for (const takeBack of [
      () => page.getByRole('button', { name: `Undo: Resolved: ${customer.name}` }).click(),
      () => page.keyboard.press('Control+z'),
    ]) {
      await tickets.change('Resolve');
      await expect(page).toHaveURL(/\/tickets$/);
      await expect(page.getByRole('button', { name: `Undo: Resolved: ${customer.name}` })).toBeVisible();
      await takeBack();
      await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}`));
      await expect(tickets.composer).toBeVisible();
    }
    await tickets.write('Estou, sim');
    // What it would have said would stand before that.
    await expect.poll(() => heard(customer)).toEqual(['Estou, sim']);
  },
);

test(
  'a note names a colleague, who finds it at the bell; it is deleted and had back',
  ONLY_LONG,
  async ({ team, openWindow }) => {
    const { bruno, camila, whatsappId } = team;
    const uuid = await attend(team, newCustomer(bruno, whatsappId, 'Ruth Prado'), 'Bom dia');
    const [brunos, camilas] = [await openWindow(bruno), await openWindow(camila)];
    await brunos.goto(`/tickets/${uuid}`);
    await camilas.goto(`/tickets/${uuid}`);
    const his = ticketsScreen(brunos);
    const hers = ticketsScreen(camilas);
    await expect(hers.message('Bom dia')).toBeVisible();
    await camilas.goto('/contacts');
    await his.conversation.getByRole('button', { name: 'Note for colleagues' }).click();
    await brunos.keyboard.type('Veja isto @cam');
    await brunos.getByRole('option', { name: 'Camila Reis' }).click();
    await brunos.keyboard.press('Enter');
    const note = his.conversation.getByRole('article', { name: 'Note by Bruno Siqueira' });
    await expect(note).toContainText('@Camila Reis');
    await camilas
      .getByRole('banner')
      .getByRole('button', { name: /unread messages$/ })
      .click();
    await expect(camilas.getByRole('link', { name: /Bruno Siqueira mentioned you: Ruth Prado/ })).toBeVisible();
    await note.getByRole('button', { name: 'Delete the note' }).click();
    await expect(note).toBeHidden();
    await brunos.getByRole('button', { name: 'Undo: Note deleted' }).click();
    await expect(note).toBeVisible();
  },
);
