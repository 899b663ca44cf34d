// The attendant's network goes away while work goes on, and comes back: the screen is right again, nothing missing, nothing twice.
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { countTickets, listTickets, updateTicket, type Ticket } from '@recado/contract/tickets';
import type { Person } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer, type Customer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';

/** ms without a network, at least: what happens meanwhile takes some of its own */
const AWAY = process.env['LONG_TESTS'] === '1' ? 60_000 : 0;
/** ms: how long it takes is printed; a busy machine is no failure, and what never comes right is */
const PATIENCE = 60_000;
const CUSTOMERS = 20;
/** of each customer, while the network is away */
const EACH = 10;
/** customers by what they are when the network goes: the attendant's, waiting, and (the rest) not there yet */
const OWN = 6;
const WAITING = 6;

/** a name and how many are unread, as a list shows it */
type Row = [name: string, unread: number];

test('what happens while the network is away is on the screen when it is back', async ({ team, openWindow }) => {
  test.setTimeout(AWAY + 110_000);
  const { bruno, helena, whatsappId } = team;
  const customers = Array.from({ length: CUSTOMERS }, (_, n) =>
    newCustomer(bruno, whatsappId, `Cliente ${n + 1} Sem Rede`),
  );
  const [open] = customers;
  const takenAway = customers[OWN];
  if (!open || !takenAway) throw new Error('there are customers');
  await Promise.all(customers.slice(0, OWN + WAITING).map((customer) => customer.writes('pedido 0')));
  for (const customer of customers.slice(0, OWN)) await take(bruno, customer);

  const page = await openWindow(bruno);
  // Every row is drawn, so that every row is looked at.
  await page.setViewportSize({ width: 1440, height: 4_000 });
  const tickets = ticketsScreen(page);
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await expect(tickets.row(takenAway.name)).toBeVisible();
  await tickets.showOpen('Assigned');
  await tickets.row(open.name).getByRole('link').click();
  await expect(tickets.message('pedido 0')).toBeVisible();
  await expect.poll(() => rows(page, 'assigned')).toContainEqual([open.name, 0]);

  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline. Reconnecting…')).toBeVisible();
  await Promise.all([delay(AWAY), whileAway(customers, () => take(helena, takenAway))]);
  const right = await rightFor(bruno, open);
  expect(await rows(page, 'assigned')).not.toEqual(right.assigned);

  const { assigned, counts: counted, unread, pending } = right;
  const bell = `${unread.length} tickets with unread messages`;
  const button = page.getByRole('button', { name: /tickets? with unread messages$/ });
  const from = performance.now();
  await page.context().setOffline(false);
  const took = await Promise.all([
    after(from, 'list', () => rows(page, 'assigned'), assigned),
    after(from, 'counts', () => counts(page), counted),
    after(from, 'conversation', () => conversation(page), spoken(EACH)),
    after(from, 'bell', () => button.getAttribute('aria-label'), bell),
    expect(page.getByText('Connection restored.')).toBeVisible({ timeout: PATIENCE }),
  ]);
  process.stdout.write(`offline: ms from the return of the network until right: ${took.filter(Boolean).join(', ')}\n`);

  await expect(page.getByText('Connection restored.')).toBeHidden();
  await tickets.showOpen('Pending');
  await expect.poll(() => rows(page, 'pending')).toEqual(pending);
  await button.click();
  const listed = page.getByRole('dialog', { name: 'Unread messages' });
  await expect.poll(() => rowsIn(listed)).toEqual(unread);
  // It stays so: no answer that was on its way spoils it.
  await page.keyboard.press('Escape');
  await tickets.showOpen('Assigned');
  await expect.poll(() => rows(page, 'assigned')).toEqual(assigned);
  expect(await counts(page)).toEqual(counted);
  expect(await conversation(page)).toEqual(spoken(EACH));
});

async function after<T>(from: number, what: string, look: () => Promise<T>, expected: T): Promise<string> {
  await expect.poll(look, { message: what, intervals: [50], timeout: PATIENCE }).toEqual(expected);
  return `${what} ${Math.round(performance.now() - from)}`;
}

/** What customers write, of each in order; in the middle of it a colleague does something. */
async function whileAway(customers: readonly Customer[], colleague: () => Promise<void>): Promise<void> {
  for (let at = 1; at <= EACH; at += 1) {
    await Promise.all(customers.map((customer) => customer.writes(`pedido ${at}`)));
    if (at === EACH / 2) await colleague();
  }
}

async function take({ call, user }: Person, { name }: Customer): Promise<void> {
  const find = async () => (await call(listTickets)).tickets.find(({ contact }) => contact.name === name);
  await expect.poll(find).toBeDefined();
  const id = (await find())?.id ?? 0;
  await call(updateTicket, { params: { id }, body: { status: 'open', userId: user.id } });
}

/** What the person's screen should show, as the server knows it; the ticket that is open is read as soon as it is seen. */
async function rightFor({ call }: Person, open: Customer) {
  const list = async (query: Record<string, string>): Promise<Ticket[]> => (await call(listTickets, { query })).tickets;
  const written = async () => {
    const all = [...(await list({ status: 'open' })), ...(await list({ status: 'pending' }))];
    return all.filter(({ lastMessage }) => lastMessage === `pedido ${EACH}`).length;
  };
  // All but the one that a colleague has taken.
  await expect.poll(written, { timeout: 30_000 }).toBe(CUSTOMERS - 1);
  const row = ({ contact: { name }, unreadMessages }: Ticket): Row => [name, name === open.name ? 0 : unreadMessages];
  const unread = (await list({ withUnreadMessages: 'true' })).map(row);
  const { open: assigned, pending, withBot } = await call(countTickets);
  return {
    assigned: (await list({ status: 'open' })).map(row),
    pending: (await list({ status: 'pending', sort: 'waiting' })).map(row),
    counts: [assigned, pending, withBot],
    unread: unread.filter(([, count]) => count > 0),
  };
}

const rows = (page: Page, view: 'assigned' | 'pending'): Promise<Row[]> =>
  rowsIn(page.getByRole('list', { name: view === 'assigned' ? 'Assigned tickets' : 'Pending tickets' }));

/** The name stands beside the time; a number of unread messages says what it is. */
const rowsIn = (list: Locator): Promise<Row[]> =>
  list
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item): Row => [
        item.querySelector('time')?.parentElement?.querySelector('[title]')?.textContent ?? '',
        Number.parseInt(item.querySelector('[aria-label*="unread"]')?.textContent ?? '0'),
      ]),
    );

const counts = async (page: Page): Promise<number[]> =>
  (await page.getByRole('radiogroup', { name: 'Open' }).locator('label').allInnerTexts()).map((label) =>
    Number(label.replaceAll(/\D/g, '')),
  );

const spoken = (last: number): string[] => Array.from({ length: last + 1 }, (_, at) => `pedido ${at}`);

const conversation = (page: Page): Promise<string[]> =>
  ticketsScreen(page).messages.locator('[data-said]').allInnerTexts();
