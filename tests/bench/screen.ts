// The screen attendants sit in front of, in Chromium: how soon a ticket shows its last messages, how smoothly 5,000
// messages and 5,000 tickets scroll, and what the page's JavaScript keeps in memory meanwhile.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { hashPassword } from '@recado/server/modules/accounts/auth/passwords.service';
import { findChromium } from '@recado/e2e/chromium.ts';
import pg from 'pg';
import { signInAt } from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

declare global {
  interface Window {
    timeOfOpening: typeof timeOfOpening;
  }
}

export interface ScreenRow {
  name: string;
  /** what was opened or passed */
  count: number;
  /** ms from the click to the last message on the screen */
  p50: number | undefined;
  slowest: number | undefined;
  framesPerSecond: number | undefined;
  /** the worst frame but one in a hundred, ms */
  slowFrame: number | undefined;
  /** ms of a core that the page's main thread takes for a frame, whatever else the machine does */
  workPerFrame: number | undefined;
  /** frames at which there was nothing more to scroll, though there was more to come */
  stops: number | undefined;
  /** bytes, the most that was seen */
  heap: number;
}

const PASSWORD = 'Bench-12345';
/** as many as are in sight: rows that scroll under a resting pointer are taken for a double click */
const OPENED = 9;
/** times that the long ticket is opened, with a reload before each */
const REOPENED = 7;
/** ms that the pointer rests on a ticket before it is pressed */
const HAND_MS = 100;
const TICKET_LINKS = '[role="listitem"] a, li a';
/** px a frame: a hard swipe that never ends */
const SPEED = 240;
const TICKETS = 5_000;

export async function measureScreen(product: BenchProduct, data: BenchData): Promise<ScreenRow[]> {
  const { email, uuid } = await prepare(product.databaseUrl, data);
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const page = await openSignedIn(browser, product.url, email);
    const heap = await watchHeap(page);
    return [
      await openTickets(page, heap),
      await openLongTicket(page, heap),
      await scrollMessages(page, uuid, heap),
      await scrollTickets(page, heap),
    ];
  } finally {
    await browser.close();
  }
}

/** The long ticket is the administrator's and the first of the list. Answers whom to sign in as, and where it is. */
async function prepare(
  databaseUrl: string,
  { adminId, longTicketId }: BenchData,
): Promise<{ email: string; uuid: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tickets } = await client.query<{ uuid: string }>(
      `update tickets set status = 'open', user_id = $1, last_message_at = now() where id = $2 returning uuid`,
      [adminId, longTicketId],
    );
    const { rows } = await client.query<{ email: string }>(
      'update users set password_hash = $1 where id = $2 returning email',
      [await hashPassword(PASSWORD), adminId],
    );
    return { email: rows[0]?.email ?? '', uuid: tickets[0]?.uuid ?? '' };
  } finally {
    await client.end();
  }
}

async function openSignedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await signInAt(browser, url, { email, password: PASSWORD }, [
    `window.timeOfOpening = ${timeOfOpening.toString()}`,
  ]);
  await page.goto('/tickets');
  await page.getByRole('listitem').getByRole('link').first().waitFor();
  return page;
}

interface Heap {
  /** bytes, the most since it was asked last */
  most(): Promise<number>;
  /** ms of a core that the main thread has taken so far */
  work(): Promise<number>;
}

/** Garbage counts while nobody has collected it: it is memory, too. */
async function watchHeap(page: Page): Promise<Heap> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let most = 0;
  const look = async (): Promise<void> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  };
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), 250);
  timer.unref();
  return {
    most: async () => {
      await look();
      const seen = most;
      most = 0;
      return seen;
    },
    work: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    },
  };
}

const NO_TIMES = { p50: undefined, slowest: undefined } as const;

async function openTickets(page: Page, heap: Heap): Promise<ScreenRow> {
  await heap.most();
  const times: number[] = [];
  for (let index = 1; index <= OPENED; index += 1) times.push(await press(page, index));
  return openings('click on a ticket → its last messages', times, heap);
}

/** From nothing in memory each time. */
async function openLongTicket(page: Page, heap: Heap): Promise<ScreenRow> {
  await heap.most();
  const times: number[] = [];
  for (let n = 0; n < REOPENED; n += 1) {
    await page.goto('/tickets');
    await page.getByRole('listitem').getByRole('link').first().waitFor();
    times.push(await press(page, 0));
  }
  return openings('click on the ticket of 5,000 messages', times, heap);
}

/** The ticket at this place of the list; ms until its last message is on the screen. */
async function press(page: Page, index: number): Promise<number> {
  await page.locator(TICKET_LINKS).nth(index).hover();
  // A hand needs longer than that between coming to rest and pressing.
  await page.waitForTimeout(HAND_MS);
  // The list may have scrolled under the pointer.
  const name = await page.evaluate(() => document.querySelector('a:hover')?.textContent ?? '');
  // In place before the press, which goes another way than what is asked of the page.
  const opening = await page.evaluateHandle((text) => ({ took: window.timeOfOpening(text) }), name);
  await page.mouse.down();
  await page.mouse.up();
  return opening.evaluate(({ took }) => took);
}

async function openings(name: string, times: readonly number[], heap: Heap): Promise<ScreenRow> {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name,
    count: times.length,
    p50: sorted[Math.floor(sorted.length / 2)],
    slowest: sorted.at(-1),
    framesPerSecond: undefined,
    slowFrame: undefined,
    workPerFrame: undefined,
    stops: undefined,
    heap: await heap.most(),
  };
}

/** In the page. From the click, which comes after, to the frame that shows the ticket's last message, in ms. */
async function timeOfOpening(name: string): Promise<number> {
  // What runs in the page has nothing from outside of it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const from = await new Promise<number>((resolve) => {
    addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
  });
  for (let shown = false; !shown && performance.now() - from < 10_000;) {
    await frame();
    const title = document.querySelector('section header h2 span')?.textContent ?? '\0';
    const log = document.querySelector('[role="log"]');
    const bottom = log?.getBoundingClientRect().bottom ?? 0;
    const last = [...(log?.querySelectorAll('[data-message]') ?? [])].at(-1)?.getBoundingClientRect();
    // Below the last message there is a little room; text ends at parts of a pixel.
    shown = name.includes(title) && last !== undefined && Math.abs(bottom - last.bottom) < 40;
  }
  return performance.now() - from;
}

interface Scrolled {
  frames: number[];
  stops: number;
  passed: number;
}

async function measureScroll(page: Page, name: string, scrolling: Scrolling, heap: Heap): Promise<ScreenRow> {
  await heap.most();
  const before = await heap.work();
  const { frames, stops, passed } = await page.evaluate(scrollThrough, scrolling);
  const work = (await heap.work()) - before;
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    name,
    count: passed,
    ...NO_TIMES,
    framesPerSecond: (frames.length / frames.reduce((sum, each) => sum + each, 0)) * 1_000,
    slowFrame: sorted[Math.floor(sorted.length * 0.99)],
    workPerFrame: work / frames.length,
    stops,
    heap: await heap.most(),
  };
}

async function scrollMessages(page: Page, uuid: string, heap: Heap): Promise<ScreenRow> {
  await page.goto(`/tickets/${uuid}`);
  await page.locator('[role="log"] [data-message]').last().waitFor();
  const scrolling = { scroller: '[role="log"]', rows: '[data-message]', by: -SPEED, most: 5_000 };
  return measureScroll(page, 'scrolling up through all messages of a ticket', scrolling, heap);
}

async function scrollTickets(page: Page, heap: Heap): Promise<ScreenRow> {
  await page.goto('/tickets');
  await page.getByRole('tab', { name: 'Closed' }).click();
  await page.getByRole('listitem').getByRole('link').first().waitFor();
  const scrolling = { scroller: null, rows: TICKET_LINKS, by: SPEED, most: TICKETS };
  return measureScroll(page, 'scrolling down a list of tickets', scrolling, heap);
}

interface Scrolling {
  /** null: what scrolls around the first row */
  scroller: string | null;
  rows: string;
  by: number;
  /** rows after which it is enough */
  most: number;
}

/** In the page: a bit further in each frame, until a second has passed without anything more to come. */
async function scrollThrough({ scroller, rows, by, most }: Scrolling): Promise<Scrolled> {
  // What runs in the page has nothing from outside of it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const scrolls = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(element).overflowY);
  let place: Element | null = scroller ? document.querySelector(scroller) : document.querySelector(rows);
  while (place && !scrolls(place)) place = place.parentElement;
  if (!place) throw new Error(`nothing scrolls around ${rows}`);
  const frames: number[] = [];
  const seen = new Set<string>();
  let stops = 0;
  let still = 0;
  for (let before = await frame(); still < 60 && seen.size < most;) {
    place.dispatchEvent(new WheelEvent('wheel', { deltaY: by, bubbles: true }));
    const from = place.scrollTop;
    place.scrollTop = from + by;
    const at = await frame();
    frames.push(at - before);
    before = at;
    const end = by < 0 ? place.scrollTop <= 0 : place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
    if (!end) stops += still;
    still = end ? still + 1 : 0;
    for (const row of place.querySelectorAll<HTMLElement>(rows))
      seen.add(row.dataset['message'] ?? row.getAttribute('href') ?? '');
  }
  // What stands still at the very end is no part of the scrolling.
  return { frames: still >= 60 ? frames.slice(0, -60) : frames, stops, passed: seen.size };
}
