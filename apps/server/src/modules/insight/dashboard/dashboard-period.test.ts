// The dashboard's periods, in the company's time and its days of 23 and 25 hours; who is refused, and what.
import { DASHBOARD_NUMBERS, type DashboardNumber } from '@recado/contract/dashboard';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCycle, chartByDay, DAY, HOUR, listBehind, showDashboard } from '../../../../test/cycles.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { statementsOf } from '../../../../test/statements.ts';

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const show = async (query: string) => (await showDashboard(product, office.admin.token, query)).counters;
const pending = async (days: number) => (await show(`days=${days}`)).supportPending;
const countBehind = async (number: DashboardNumber, query: string): Promise<number> =>
  (await listBehind(product, office.admin.token, number, query)).count;
const hoursOf = (day: string) => chartByDay(product, office.admin.token, `initialDate=${day}&finalDate=${day}`);

/** Waiting since. */
const queue = (moment: string): Promise<number> => buildCycle(product, office, { queuedAt: new Date(moment) });

const moveTo = (timeZone: string) =>
  product.platform.db.withSystem((tx) =>
    tx.execute(sql`update companies set time_zone = ${timeZone} where id = ${office.company.id}`),
  );

describe('time', () => {
  test('a day is the company’s, not Greenwich’s', async () => {
    // 23:30 of the 4th and 00:30 of the 5th in São Paulo.
    await queue('2026-03-05T02:30:00Z');
    await queue('2026-03-05T03:30:00Z');
    expect(await hoursOf('2026-03-04')).toEqual({ data: [{ horario: '23:00', total: 1 }], count: 1 });
    expect(await hoursOf('2026-03-05')).toEqual({ data: [{ horario: '00:00', total: 1 }], count: 1 });
    expect(await show('date_from=2026-03-04&date_to=2026-03-04')).toMatchObject({ supportPending: 1 });
    expect(await countBehind('began', 'date_from=2026-03-05&date_to=2026-03-05&hour=0')).toBe(1);
    expect(await countBehind('began', 'date_from=2026-03-05&date_to=2026-03-05&hour=3')).toBe(0);
  });

  test('a day of 25 hours ends an hour later', async () => {
    await moveTo('America/New_York');
    // Clocks went back on 1 November 2026: the hour from one to two came twice.
    await queue('2026-11-01T03:59:59Z');
    await queue('2026-11-01T04:00:00Z');
    await queue('2026-11-01T05:30:00Z');
    await queue('2026-11-01T06:30:00Z');
    await queue('2026-11-02T04:59:59Z');
    await queue('2026-11-02T05:00:00Z');
    expect(await hoursOf('2026-11-01')).toEqual({
      data: [
        { horario: '00:00', total: 1 },
        { horario: '01:00', total: 2 },
        { horario: '23:00', total: 1 },
      ],
      count: 4,
    });
    expect(await countBehind('began', 'date_from=2026-11-01&date_to=2026-11-01&hour=1')).toBe(2);
    expect(await show('date_from=2026-11-01&date_to=2026-11-01')).toMatchObject({ supportPending: 4 });
  });

  test('a day of 23 hours ends an hour earlier', async () => {
    await moveTo('America/New_York');
    await queue('2026-03-08T05:00:00Z');
    await queue('2026-03-09T03:59:59Z');
    await queue('2026-03-09T04:00:00Z');
    expect((await hoursOf('2026-03-08')).count).toBe(2);
    expect(await show('date_from=2026-03-08&date_to=2026-03-08')).toMatchObject({ supportPending: 2 });
  });

  test('days are counted back from this very time of day; 0 is today', async () => {
    await moveTo('Pacific/Auckland');
    const [row] = await queryRows<{ at: string }>(
      product,
      office.company.id,
      sql`select day_start((${product.clock.now().toISOString()}::timestamptz at time zone 'Pacific/Auckland')::date)::text as at`,
    );
    const midnight = new Date(row?.at ?? '');
    await buildCycle(product, office, { queuedAt: midnight });
    await buildCycle(product, office, { queuedAt: new Date(midnight.getTime() - 1) });
    expect(await pending(0)).toBe(1);
    expect(await pending(3)).toBe(2);
    product.clock.advance(3 * DAY + 25 * HOUR);
    expect(await pending(3)).toBe(0);
    expect(await pending(7)).toBe(2);
  });

  test('what is still under way, or ended later, belongs to the day on which it was queued', async () => {
    const queuedAt = new Date('2026-03-05T15:00:00Z');
    const { ann } = office;
    await buildCycle(product, office, { queuedAt });
    await buildCycle(product, office, { queuedAt, wait: 1, userId: ann.id });
    await buildCycle(product, office, { queuedAt, wait: 1, support: 3 * 24 * 60, userId: ann.id });
    const that = await show('date_from=2026-03-05&date_to=2026-03-05');
    expect(that).toMatchObject({ supportPending: 1, supportHappening: 1, supportFinished: 1 });
    const later = await show('date_from=2026-03-06&date_to=2026-03-09');
    expect(later).toMatchObject({ supportPending: 0, supportHappening: 0, supportFinished: 0 });
    // The chart of users counts when it ended.
    expect(await countBehind('ended', 'date_from=2026-03-08&date_to=2026-03-08')).toBe(1);
  });

  test('dates say more than a number of days', async () => {
    await queue('2026-03-05T15:00:00Z');
    expect(await show('days=0&date_from=2026-03-05&date_to=2026-03-05')).toMatchObject({ supportPending: 1 });
  });
});

describe('who, and what is refused', () => {
  test.each([
    '/dashboard?days=7',
    '/dashboard/tickets?number=finished&days=7',
    '/dashboard/ticketsUsers?initialDate=2026-03-01&finalDate=2026-03-02',
    '/dashboard/ticketsDay?initialDate=2026-03-01&finalDate=2026-03-02',
  ])('an attendant may not see %s', async (path) => {
    const answer = await product.call(office.ann.token, 'GET', path);
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  test.each([
    '/dashboard',
    '/dashboard?date_from=&date_to=',
    '/dashboard?days=x',
    '/dashboard?date_from=2026-02-30',
    '/dashboard?date_from=2026-03-02&date_to=2026-03-01',
    '/dashboard/tickets?number=finished',
    '/dashboard/tickets?number=nothing&days=7',
    '/dashboard/tickets?number=began&days=7&hour=24',
    '/dashboard/ticketsDay?initialDate=2026-03-02&finalDate=2026-03-01',
    '/dashboard/ticketsUsers?initialDate=2026-03-02',
  ])('%s', async (path) => {
    const answer = await product.call(office.admin.token, 'GET', path);
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  test('another company’s cycles are nowhere', async () => {
    const other = await buildOffice(product);
    const queuedAt = new Date(product.clock.now().getTime() - HOUR);
    await buildCycle(product, other, { queuedAt, wait: 1, support: 1, userId: other.ann.id, rate: 3 });
    const { counters, attendants } = await showDashboard(product, office.admin.token, 'days=7');
    expect(counters).toMatchObject({ supportFinished: 0, ratings: 0, leads: 0 });
    expect(attendants.map(({ id }) => id)).not.toContain(other.ann.id);
    for (const number of DASHBOARD_NUMBERS) {
      expect(await countBehind(number, `days=7&userId=${other.ann.id}`), number).toBe(0);
      expect(await countBehind(number, 'days=7'), number).toBe(0);
    }
  });
});

test.each(['/dashboard?days=7', '/dashboard/tickets?number=pending&days=7'])('%s: few statements', async (path) => {
  await buildCycle(product, office, { queuedAt: product.clock.now() });
  const ask = () => product.call(office.admin.token, 'GET', path);
  await ask();
  // Begin (which counts as two), who asks, the period, two more, commit.
  expect(await statementsOf(product, ask)).toBe(7);
});
