// The ticket manager: counts, races, finding what was said long ago, looking in without taking part, starting a conversation.
import type { Page } from '@playwright/test';
import { createContact } from '@recado/contract/contacts';
import { listQueues } from '@recado/contract/queues';
import { createTag, syncTags } from '@recado/contract/tags';
import { createTicket, listTickets, updateTicket, type Ticket } from '@recado/contract/tickets';
import { expectAccessible } from './accessible.ts';
import type { Person } from './api.ts';
import { expect, test, type Shop } from './browser.ts';
import { newCustomer, type Customer } from './customer.ts';
import { ONLY_LONG } from './long.ts';
import { newTicketForm } from './pages/new-ticket.ts';
import { ticketsScreen } from './pages/tickets.ts';

/** The customer's ticket, taken by the one who is given. */
async function taken({ call, user }: Person, { name }: Customer): Promise<Ticket> {
  const waiting = async () => (await call(listTickets)).tickets.find(({ contact }) => contact.name === name);
  await expect.poll(waiting).toBeDefined();
  const id = (await waiting())?.id ?? 0;
  return call(updateTicket, { params: { id }, body: { status: 'open', userId: user.id } });
}

const sub = (page: Page, which: 'Assigned' | 'Pending') =>
  page.getByRole('radiogroup', { name: 'Open' }).locator('label').filter({ hasText: which });
/** Once it is known. */
const countOf = async (page: Page, which: 'Assigned' | 'Pending') => {
  await expect(sub(page, which)).toHaveText(/\d/);
  return Number((await sub(page, which).innerText()).replaceAll(/\D/g, ''));
};

test('counts move as tickets do', async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  await page.goto('/tickets');
  const before = { assigned: await countOf(page, 'Assigned'), pending: await countOf(page, 'Pending') };
  const customer = newCustomer(shop, shop.whatsappId, 'Iolanda Prates');
  await customer.writes('Bom dia!');
  await expect.poll(() => countOf(page, 'Pending')).toBe(before.pending + 1);
  await tickets.showOpen('Pending');
  // By a click on the row it does not open.
  await tickets.row(customer.name).getByText(customer.name).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await tickets.accept(customer.name);
  await expect.poll(() => countOf(page, 'Pending')).toBe(before.pending);
  await expect.poll(() => countOf(page, 'Assigned')).toBe(before.assigned + 1);
  await tickets.change('Resolve');
  await expect.poll(() => countOf(page, 'Assigned')).toBe(before.assigned);
});

test('what was said is found by its words, and opens there', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  const customer = newCustomer(shop, shop.whatsappId, 'Quitéria Salgado');
  await customer.writes('Vocês fazem rosca de polvilho com erva-doce?');
  for (let line = 1; line <= 60; line += 1) await customer.writes(`E a encomenda número ${line}, como vai?`);
  await customer.writes('Obrigada, era isso.');
  const ticket = await taken(shop, customer);
  await page.goto('/tickets');
  await expect(tickets.row(customer.name)).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Search names, numbers and messages' });
  await expect(box).toBeFocused();

  await test.step('words of an old message', async () => {
    await box.fill('polvilho ERVA');
    const row = tickets.row(customer.name);
    await expect(row.locator('mark')).toHaveText(['polvilho', 'erva']);
    await expectAccessible(page, 'found by a message');
    await row.getByRole('link').click();
    await expect(tickets.message('rosca de polvilho')).toBeInViewport();
    await expect(tickets.message('Obrigada, era isso.')).toBeHidden();
  });

  await test.step('the contact: by name in the middle of a word, by number', async () => {
    await box.fill('uitéria');
    await expect(tickets.row(customer.name).locator('mark')).toHaveText(['uitéria']);
    await box.fill(customer.number.slice(2));
    await expect(tickets.row(customer.name).locator('mark')).toHaveText([customer.number.slice(2)]);
  });

  await test.step('tags and attendants', async () => {
    const tag = await shop.call(createTag, { body: { name: 'Polvilho' } });
    const others = await shop.call(createTag, { body: { name: 'Nada disso' } });
    await shop.call(syncTags, { body: { ticketId: ticket.id, tags: [tag.id] } });
    const other = newCustomer(shop, shop.whatsappId, 'Romualdo Neves');
    await other.writes('Oi');
    await page.goto('/tickets');
    await tickets.showTab('Search');
    await expect(tickets.row(other.name)).toBeVisible();
    const tags = page.getByRole('combobox', { name: 'Tags' });
    const choose = async (name: string): Promise<void> => {
      await tags.fill(name);
      await page.getByRole('option', { name }).click();
    };
    await choose(tag.name);
    await expect(tickets.row(other.name)).toBeHidden();
    await expect(tickets.row(customer.name)).toBeVisible();
    await choose(others.name);
    await expect(page.getByText('No tickets match these tags and attendants.')).toBeVisible();
    await expectAccessible(page, 'filtered to nothing');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(tickets.row(other.name)).toBeVisible();
    await page.getByRole('combobox', { name: 'Attendants' }).click();
    await page.getByRole('option', { name: shop.user.name }).click();
    await expect(tickets.row(other.name)).toBeHidden();
    await expect(tickets.row(customer.name)).toBeVisible();
  });
});

test('an administrator peeks, and nobody notices', ONLY_LONG, async ({ team, openWindow }) => {
  const { helena, bruno, whatsappId } = team;
  const customer = newCustomer(bruno, whatsappId, 'Sueli Barreto');
  await customer.writes('Só uma pergunta');
  await expect.poll(async () => (await customer.sees()).length).toBeGreaterThan(0);
  const page = await openWindow(helena);
  const tickets = ticketsScreen(page);
  const peek = page.getByRole('button', { name: `Peek: ${customer.name}` });
  const dialog = page.getByRole('dialog', { name: `Peeking: ${customer.name}` });
  const unread = tickets.row(customer.name).getByLabel('1 unread message');

  await test.step('what waits is read and stays unread', async () => {
    await page.goto('/tickets');
    await tickets.showOpen('Pending');
    await expect(unread).toBeVisible();
    await peek.click();
    await expect(dialog.getByText('Só uma pergunta')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toBeHidden();
    await expectAccessible(page, 'peek');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(peek).toBeFocused();
    await expect(unread).toBeVisible();
  });

  await test.step('who may not is sent away', async () => {
    const denied = { status: 403, json: { error: 'ERR_NO_PERMISSION' } };
    await page.route(/\/api\/tickets\/u\//, (route) => route.fulfill(denied));
    await peek.click();
    await expect(page.getByText(/^Access not allowed/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/tickets$/);
  });
});

test('an attendant has neither the eye nor the filter by attendant', ONLY_LONG, async ({ team, openWindow }) => {
  const page = await openWindow(team.bruno);
  await newCustomer(team.bruno, team.whatsappId, 'Sueli Barreto').writes('Só uma pergunta');
  await page.goto('/tickets');
  await ticketsScreen(page).showOpen('Pending');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Peek/ })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Show all' })).toHaveCount(0);
  await ticketsScreen(page).showTab('Search');
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Attendants' })).toHaveCount(0);
});

test('a conversation starts with a number that is not known yet', ONLY_LONG, async ({ team, openWindow }) => {
  const page = await openWindow(team.bruno);
  const tickets = ticketsScreen(page);
  const { dialog, contact, choose, chooseQueue, start } = newTicketForm(page);
  await page.goto('/tickets');
  await expect(page.getByText('No assigned tickets')).toBeVisible();
  await page.keyboard.press('c');
  await expect(contact).toBeFocused();
  await expectAccessible(page, 'new ticket');
  await choose('5521977001234', 'Add the contact “5521977001234”');
  await expect(dialog.getByLabel('Number')).toHaveValue('5521977001234');
  await dialog.getByLabel('Name').fill('Telma Vidal');
  await expectAccessible(page, 'new contact for a ticket');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(contact).toHaveValue('Telma Vidal');
  await chooseQueue('Encomendas');
  await start();
  await expect(dialog).toBeHidden();
  await expect(tickets.conversation).toContainText('Telma Vidal');
  await expect(tickets.composer).toBeVisible();
});

test('who attends a contact already is named, with a way there', ONLY_LONG, async ({ team, openWindow }) => {
  const { helena, bruno } = team;
  const name = 'Ubirajara Leme';
  const { id } = await helena.call(createContact, { body: { name, number: '5521977005678' } });
  const [queue] = (await helena.call(listQueues)).filter((one) => one.name === 'Encomendas');
  await helena.call(createTicket, { body: { contactId: id, queueId: queue?.id } });
  const page = await openWindow(bruno);
  const { dialog, contact, choose, chooseQueue, start } = newTicketForm(page);
  await page.goto(`/tickets?newTicket=${id}`);
  await expect(contact).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'New ticket' }).click();
  await choose('Ubiraj', name);
  await chooseQueue('Encomendas');
  await start();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('open ticket with Helena Duarte, in the Encomendas queue');
  await expectAccessible(page, 'another open ticket');
  await notice.getByRole('link', { name: 'Open ticket' }).click();
  await expect(dialog).toBeHidden();
  await expect(ticketsScreen(page).conversation).toContainText(name);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('what was found stays found while one looks at a hit', ONLY_LONG, async ({ shop, openWindow }) => {
    const page = await openWindow(shop);
    const tickets = ticketsScreen(page);
    const customer = newCustomer(shop, shop.whatsappId, 'Valdomiro Chaves de Souza');
    await customer.writes('Preciso de canjica para a festa');
    await taken(shop, customer);
    await page.goto('/tickets');
    await tickets.showTab('Search');
    const box = page.getByRole('searchbox');
    await box.fill('canjica');
    const row = page.getByRole('listitem').filter({ hasText: 'canjica' });
    const link = row.getByRole('link', { name: 'Valdomiro Chaves de Souza' });
    await expect(link).toContainText('Valdomiro…');
    await row.getByRole('link').tap();
    await expect(tickets.message('canjica')).toBeVisible();
    await page.getByRole('tab', { name: 'Ticket list' }).tap();
    await expect(box).toHaveValue('canjica');
    await expect(page.getByRole('searchbox')).toBeVisible();
    // Once more the same one.
    await row.getByRole('link').tap();
    await expect(tickets.message('canjica')).toBeVisible();
  });
});

test('a list that changes does not move what one looks at', ONLY_LONG, async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const crowd = await manyWaiting(shop, 24);
  await page.goto('/tickets');
  await ticketsScreen(page).showOpen('Pending');
  // Whoever comes stands above what one looks at.
  await page.getByRole('button', { name: 'Order: Oldest first' }).click();
  const list = page.getByRole('list', { name: 'Pending tickets' });
  await expect(list.getByText(crowd[23]?.name ?? '')).toBeVisible();
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 900);
  const looked = list.getByText(crowd[10]?.name ?? '', { exact: true });
  await expect(looked).toBeInViewport();
  const place = async () => Math.round((await looked.boundingBox())?.y ?? 0);
  await expect.poll(async () => (await place()) === (await place())).toBe(true);
  const before = await place();
  const waiting = await countOf(page, 'Pending');
  for (const customer of crowd.slice(0, 3)) await customer.writes('Ainda aí?');
  await manyWaiting(shop, 3);
  await expect.poll(() => countOf(page, 'Pending')).toBe(waiting + 3);
  expect(Math.abs((await place()) - before), 'px by which it moved').toBeLessThanOrEqual(1);
});

async function manyWaiting(shop: Shop, count: number): Promise<Customer[]> {
  const crowd = Array.from({ length: count }, (_, at) => newCustomer(shop, shop.whatsappId, `Fila Longa ${at + 1}`));
  for (const customer of crowd) await customer.writes('Estou esperando');
  return crowd;
}
