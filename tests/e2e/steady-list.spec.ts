// Lists that live: what one presses is what counts, however quickly one presses and however much moves meanwhile.
import { listTickets, updateTicket } from '@recado/contract/tickets';
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Shop } from './browser.ts';
import { newCustomer, type Customer } from './customer.ts';
import { LONG } from './long.ts';
import { ticketsScreen } from './pages/tickets.ts';

const CLICKS = LONG ? 100 : 30;
/** One of so many is followed: to open all conversations takes long, and is not what this is about. */
const FOLLOWED = 5;
const EVENTS_PER_SECOND = 10;
/** more than are in sight, and than are drawn beyond it */
const TICKETS = 40;

const customersOf = (shop: Shop, count: number, name: string): Customer[] =>
  Array.from({ length: count }, (_, n) => newCustomer(shop, shop.whatsappId, `${name} ${n + 1} da Lista`));

/** The middle of a row's button to accept it. */
async function placeOf(page: Page, name: string): Promise<[x: number, y: number]> {
  const box = await page.getByRole('button', { name: `Accept: ${name}` }).boundingBox();
  if (!box) throw new Error(`${name} is not in the list`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// It may move as it does for people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a double click accepts one; who is quick accepts each', async ({ shop, openWindow }) => {
  const page = await openWindow(shop);
  const tickets = ticketsScreen(page);
  const customers = customersOf(shop, 4, 'Duplo');
  for (const customer of customers) await customer.writes('Bom dia!');
  const accepted: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && /\/tickets\/\d+$/.test(answer.url())) accepted.push(answer.url());
  });
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  const buttons = page.getByRole('button', { name: /^Accept: Duplo/ });
  await expect(buttons).toHaveCount(customers.length);
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.ariaLabel?.replace('Accept: ', '') ?? ''),
  );
  const [first = '', second = '', third = '', last = ''] = names;

  await test.step('its second half finds the row still in its place', async () => {
    const place = await placeOf(page, first);
    await page.mouse.move(...place);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    // As soon as anybody could: the first half is done, and the list has heard of it.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(tickets.row(first)).toBeHidden();
    await expect(tickets.row(second)).toBeVisible();
    // The next one comes up in a moment, under a pointer that never moved.
    await expect.poll(() => placeOf(page, second)).toEqual(place);
    // The list goes on before the answer is here. A second one would be too many below.
    await expect.poll(() => accepted.length).toBe(1);
  });

  await test.step('the next ones, one right after the other', async () => {
    await tickets.accept(second);
    await tickets.accept(third);
    await expect(tickets.row(third)).toBeHidden();
    await expect.poll(() => accepted.length).toBe(3);
    await tickets.accept(last);
    await expect.poll(() => accepted.length).toBe(4);
  });

  await test.step('accepting and resolving are one button after the other, and two clicks', async () => {
    // The change is answered before its conversation takes the place of the one before: what is pressed in between is
    // meant for neither.
    await expect(page.getByRole('region', { name: `Conversation with ${last}`, exact: true })).toBeVisible();
    await tickets.change('Resolve');
    await expect.poll(() => accepted.length).toBe(5);
  });
});

/** px */
const WHEEL = 900;

interface Click {
  /** the row that was under the pointer when it went down, and the one that got the click */
  pressed: string | undefined;
  clicked: string | undefined;
  /** where the row leads */
  to: string | undefined;
}

declare global {
  interface Window {
    clicks: Click[];
    visited: string[];
  }
}

/** In the page: which row each press was meant for, which one it reached, and where it led, if it is followed. */
function noteClicks(followed: number): void {
  window.clicks = [];
  window.visited = [];
  // What runs in the page has nothing from outside of it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const rowOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  let pressed: string | undefined;
  const notePress = (event: Event): void => void (pressed = rowOf(event)?.dataset['row']);
  const noteClick = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    window.clicks.push({ pressed, clicked: rowOf(event)?.dataset['row'], to: link?.pathname });
    if (window.clicks.length % followed > 0) event.preventDefault();
  };
  addEventListener('pointerdown', notePress, true);
  addEventListener('click', noteClick, true);
  navigation.addEventListener('currententrychange', () => window.visited.push(location.pathname));
}

/** To its end: nobody clicks on what their own wheel still moves. What comes above meanwhile moves it further. */
async function scroll(page: Page, frame: Locator): Promise<void> {
  const isThere = async () => {
    // A browser that is busy with ten events a second drops a wheel now and then, as it does a person's.
    if ((await frame.evaluate(({ scrollTop }) => scrollTop)) === 0) await page.mouse.wheel(0, WHEEL);
    expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThanOrEqual(WHEEL);
  };
  await expect(isThere).toPass();
}

test(`while ten events a second move the list, each of ${CLICKS} clicks counts`, async ({ shop, openWindow }) => {
  const customers = customersOf(shop, TICKETS, 'Vivo');
  await Promise.all(customers.map((customer) => customer.writes('Oi')));
  const names = new Set(customers.map(({ name }) => name));
  const waiting = async () =>
    (await shop.call(listTickets, { query: { status: 'pending' } })).tickets.filter(({ contact }) =>
      names.has(contact.name),
    );
  await expect.poll(async () => (await waiting()).length).toBe(TICKETS);
  for (const { id } of await waiting())
    await shop.call(updateTicket, { params: { id }, body: { status: 'open', userId: shop.user.id } });

  const page = await openWindow(shop);
  await page.goto('/tickets');
  const list = page.getByRole('list', { name: 'Assigned tickets' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(noteClicks, FOLLOWED);
  const frame = list.locator('xpath=..');
  const box = await frame.boundingBox();
  if (!box) throw new Error('the list is on the screen');
  const x = box.x + box.width / 3;
  const slots = Math.floor(box.height / 90) - 1;

  let written = 0;
  const failed: unknown[] = [];
  const writing = setInterval(() => {
    written += 1;
    // From the end of the list to its top, so that all between moves.
    customers[(written * 7) % TICKETS]?.writes(`recado ${written}`).catch((error: unknown) => failed.push(error));
  }, 1_000 / EVENTS_PER_SECOND);
  try {
    for (let click = 0; click < CLICKS; click += 1) {
      // Half of them at the top, where what comes is shown; half further down, where what is looked at stays.
      if (click === CLICKS / 2) await scroll(page, frame);
      // As long as a finger takes.
      await page.mouse.click(x, box.y + 90 * (click % slots) + 50, { delay: 60 });
    }
  } finally {
    clearInterval(writing);
  }
  expect(failed).toEqual([]);
  const clicks = await page.evaluate(() => window.clicks);
  expect(clicks).toHaveLength(CLICKS);
  const lost = clicks.filter(({ pressed, clicked, to }) => !pressed || clicked !== pressed || !to);
  expect(lost).toEqual([]);
  const followed = clicks.filter((_, at) => (at + 1) % FOLLOWED === 0).map(({ to }) => to);
  // Two in a row to one ticket are one visit.
  await expect.poll(() => page.evaluate(() => window.visited)).toEqual(expect.arrayContaining(followed));
  expect(written).toBeGreaterThanOrEqual(CLICKS / 2);
});
