// The board with 10,000 cards, in Chromium: how soon it shows its first cards, and how soon a card that one person moves
// stands in the other's lane.
import { chromium, type Browser, type Page } from '@playwright/test';
import { hashPassword } from '@recado/server/modules/accounts/auth/passwords.service';
import { findChromium } from '@recado/e2e/chromium.ts';
import pg from 'pg';
import { signInAt } from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

declare global {
  interface Window {
    timeOfBoard: typeof timeOfBoard;
    arrivalOf: typeof arrivalOf;
    pressTime: () => Promise<number>;
  }
}

export interface KanbanRow {
  name: string;
  cards: number;
  times: number;
  /** ms */
  p50: number;
  p95: number;
}

const CARDS = 10_000;
const LANES = ['Bench quote', 'Bench order', 'Bench work', 'Bench done'];
const PAINTS = 15;
const MOVES = 40;
const PASSWORD = 'Bench-12345';

interface Prepared {
  emails: [string, string];
  cards: number;
}

export async function measureKanban(product: BenchProduct, data: BenchData): Promise<KanbanRow[]> {
  const { emails, cards } = await prepare(product.databaseUrl, data);
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const [mine, theirs] = await Promise.all(emails.map((email) => openBoard(browser, product.url, email)));
    if (!mine || !theirs) throw new Error('two people look at the board');
    const row = (name: string, times: number[]): KanbanRow => {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
      return { name, cards, times: times.length, p50: at(0.5), p95: at(0.95) };
    };
    return [
      row('from another screen, by the menu, to the first cards', await paints(mine)),
      row('a move, until the other browser shows it', await moves(mine, theirs)),
    ];
  } finally {
    await browser.close();
  }
}

/** Every ticket that fits is active and in a lane, a fifth of them in none. The triggers keep the lanes. */
async function prepare(databaseUrl: string, { companyId, adminId }: BenchData): Promise<Prepared> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const hash = await hashPassword(PASSWORD);
    const { rows: people } = await client.query<{ email: string }>(
      `update users set password_hash = $1, profile = 'admin'
       where id = $2 or id = (select min(id) from users where company_id = $3 and id <> $2) returning email`,
      [hash, adminId, companyId],
    );

    await client.query(`delete from tags where company_id = $1 and name like 'Bench %'`, [companyId]);
    await client.query(
      `insert into tags (company_id, name, color, kanban) select $1, name, '#1971c2', 1 from unnest($2::text[]) name`,
      [companyId, LANES],
    );
    // One of each contact: they have one conversation at a time.
    await client.query(
      `update tickets set status = case when user_id is null then 'pending' else 'open' end where id in (
         select max(t.id) from tickets t where t.company_id = $1 group by t.contact_id
         having bool_and(t.status = 'closed') order by max(t.updated_at) desc limit $2)`,
      [companyId, CARDS],
    );
    await client.query(
      `insert into ticket_tags (company_id, ticket_id, tag_id)
       select $1, t.id, lane.id from (
         select id, row_number() over (order by id) % 5 as nth from tickets
         where company_id = $1 and status in ('pending', 'open') order by updated_at desc limit $2
       ) t join (
         select id, row_number() over (order by id) as nth from tags where company_id = $1 and name like 'Bench %'
       ) lane on lane.nth = t.nth`,
      [companyId, CARDS],
    );
    await client.query('analyze tickets, ticket_tags');
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from tickets where company_id = $1 and status in ('pending', 'open')`,
      [companyId],
    );
    const [first, second] = people.map(({ email }) => email);
    if (!first || !second) throw new Error('the company has one person only');
    return { emails: [first, second], cards: rows[0]?.n ?? 0 };
  } finally {
    await client.end();
  }
}

async function openBoard(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await signInAt(browser, url, { email, password: PASSWORD }, [
    `window.timeOfBoard = ${timeOfBoard.toString()}`,
    `window.arrivalOf = ${arrivalOf.toString()}`,
    `window.pressTime = ${pressTime.toString()}`,
  ]);
  await page.goto('/kanban');
  await page.locator('[data-card]').first().waitFor();
  return page;
}

async function paints(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n <= PAINTS; n += 1) {
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('heading', { name: 'Tags' }).waitFor();
    const painted = await page.evaluateHandle(() => ({ took: window.timeOfBoard() }));
    await page.getByRole('link', { name: 'Kanban', exact: true }).click();
    times.push(await painted.evaluate(({ took }) => took));
  }
  // The first one warms.
  return times.slice(1);
}

/** By the card's menu, there and back again: the newest card of the lane without a tag. */
async function moves(mine: Page, theirs: Page): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n <= MOVES; n += 1) {
    const to = LANES[n % LANES.length] ?? '';
    const from = n === 0 ? 'No tag' : (LANES[(n - 1) % LANES.length] ?? '');
    const card = mine
      .getByRole('region', { name: `Column ${from}` })
      .locator('[data-card]')
      .first();
    const uuid = (await card.getAttribute('data-card')) ?? '';
    await card.getByRole('button', { name: /^Actions for .+ card$/ }).click();
    const arrived = await theirs.evaluateHandle(([uuidOf, lane]) => ({ at: window.arrivalOf(uuidOf, lane) }), [
      uuid,
      `Column ${to}`,
    ] as const);
    const pressed = await mine.evaluateHandle(() => ({ at: window.pressTime() }));
    await mine.getByRole('menuitem', { name: to, exact: true }).click();
    times.push((await arrived.evaluate(({ at }) => at)) - (await pressed.evaluate(({ at }) => at)));
  }
  return times.slice(1);
}

/** In the page. From the click, which comes after, to the frame that shows cards in each of two lanes, in ms. */
async function timeOfBoard(): Promise<number> {
  // What runs in the page has nothing from outside of it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const from = await new Promise<number>((resolve) => {
    addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
  });
  while (document.querySelectorAll('[data-lane]:has([data-card])').length < 2 && performance.now() - from < 30_000)
    await frame();
  return performance.now() - from;
}

/** In the page. When the card stands in that lane, by the clock that all pages share, in ms. */
async function arrivalOf(uuid: string, lane: string): Promise<number> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = performance.now() + 30_000;
  while (!document.querySelector(`[aria-label="${lane}"] [data-card="${uuid}"]`) && performance.now() < until)
    await frame();
  return performance.timeOrigin + performance.now();
}

/** In the page. When it is clicked next, by the same clock. */
function pressTime(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener('click', () => resolve(performance.timeOrigin + performance.now()), {
      capture: true,
      once: true,
    });
  });
}

export function printKanban(rows: readonly KanbanRow[], print: (line: string) => void): void {
  print('\n| the board in Chromium | cards | times | p50 ms | p95 ms |');
  print('| --- | ---: | ---: | ---: | ---: |');
  for (const { name, cards, times, p50, p95 } of rows)
    print(`| ${name} | ${cards} | ${times} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |`);
}
