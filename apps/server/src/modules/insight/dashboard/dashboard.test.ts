// The dashboard's numbers: what each counts and for whom, and that each is as long as the list behind it.
import type { DashboardNumber } from '@recado/contract/dashboard';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact, buildTicket, buildUser } from '../../../../test/build.ts';
import {
  buildBoss,
  buildCycle,
  chartByDay,
  chartByUser,
  DAY,
  HOUR,
  listBehind,
  showDashboard,
  type Cycle,
} from '../../../../test/cycles.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let boss: { id: number; token: string };

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  boss = await buildBoss(product, office);
});
afterAll(() => product.close());

const make = (cycle: Cycle): Promise<number> => buildCycle(product, office, cycle);
const show = (token: string, query: string) => showDashboard(product, token, query);
const behind = (token: string, number: DashboardNumber, query: string) => listBehind(product, token, number, query);

const ago = (ms: number): Date => new Date(product.clock.now().getTime() - ms);
/** Where the company is. */
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(moment);

const tokenOf = (role: string): string => (role === 'admin' ? office.admin.token : boss.token);

/** A busy week of sales and support, and something long ago. */
async function buildWeek(): Promise<void> {
  const { ann, bob, eve, support } = office;
  await make({ queuedAt: ago(2 * HOUR), wait: 10, userId: ann.id });
  await make({ queuedAt: ago(HOUR) });
  const twice = await make({ queuedAt: ago(2 * DAY), wait: 20, support: 30, userId: ann.id, rate: 3 });
  await make({ queuedAt: ago(DAY), wait: 0, support: 60, userId: bob.id, rate: 2, ticketId: twice });
  await make({ queuedAt: ago(3 * DAY), wait: 30, support: 90, userId: eve.id, queueId: support.id, rate: 1 });
  await make({ queuedAt: ago(3 * DAY), queueId: null });
  // Never attended: closed while it waited.
  await make({ queuedAt: ago(2 * DAY), support: 5 });
  await make({ queuedAt: ago(40 * DAY), wait: 1, support: 1, userId: ann.id, rate: 1 });
  await make({ queuedAt: ago(50 * DAY), wait: 1, userId: bob.id });
}

const ZEROS = {
  supportHappening: 0,
  supportPending: 0,
  supportFinished: 0,
  leads: 0,
  avgSupportTime: 0,
  avgWaitTime: 0,
  avgRating: 0,
  ratings: 0,
  rates: { 1: 0, 2: 0, 3: 0 },
};

describe('numbers', () => {
  test('of a period', async () => {
    await buildWeek();
    const { counters, attendants } = await show(office.admin.token, 'days=7');
    expect(counters).toEqual({
      supportHappening: 1,
      supportPending: 2,
      supportFinished: 4,
      leads: 5,
      avgSupportTime: 60,
      avgWaitTime: 20,
      avgRating: 2,
      ratings: 3,
      rates: { 1: 1, 2: 1, 3: 1 },
    });
    const rows = attendants.map(({ id: _id, gone: _gone, online: _online, ...row }) => Object.values(row));
    expect(Object.keys(attendants[0] ?? {}).slice(4)).toEqual(['tickets', 'avgSupportTime', 'rating', 'ratings']);
    expect(rows).toEqual([
      ['Ann', 2, 30, 3, 1],
      ['Bob', 1, 60, 2, 1],
      ['Eve', 1, 90, 1, 1],
      ['Admin', 0, 0, 0, 0],
      ['Boss', 0, 0, 0, 0],
      // Nobody's.
      ['', 3, 0, 0, 0],
    ]);
  });

  test('of who is deleted: what they did stays, without their name, and is not nobody’s', async () => {
    await buildWeek();
    const token = tokenOf('admin');
    const range = `initialDate=${dayOf(ago(5 * DAY))}&finalDate=${dayOf(ago(0))}`;
    const before = await chartByUser(product, token, range);
    expect((await product.call(token, 'DELETE', `/users/${office.eve.id}`)).status).toBe(200);
    const after = await chartByUser(product, token, range);
    expect(after.count).toBe(before.count);
    expect(after.data.map(({ id }) => id)).not.toContain(office.eve.id);
    expect((await product.call(token, 'DELETE', `/users/${office.bob.id}`)).status).toBe(200);
    const { attendants } = await show(token, 'days=7');
    expect(attendants.slice(-2)).toMatchObject([
      // Eve's 90 minutes and Bob's 60.
      { id: null, gone: true, name: '', tickets: 2, ratings: 2, rating: 1.5, avgSupportTime: 75 },
      // What Bob had in hand waits again.
      { id: null, gone: false, name: '', tickets: 4, ratings: 0 },
    ]);
    expect((await chartByUser(product, token, range)).data.slice(-2)).toMatchObject([
      { id: null, gone: true, quantidade: 2 },
      { id: null, gone: false, quantidade: 1 },
    ]);
    const gone = await behind(token, 'cycles', 'days=7&userId=gone');
    expect(gone.cycles.map((cycle) => [cycle.attendant, cycle.gone])).toEqual([
      [null, true],
      [null, true],
    ]);
    const nobody = await behind(token, 'cycles', 'days=7&userId=none');
    expect([nobody.count, nobody.cycles.some((cycle) => cycle.gone)]).toEqual([4, false]);
  });

  test('of a supervisor: their queues’, with whoever attended there', async () => {
    await buildWeek();
    await make({ queuedAt: ago(HOUR), wait: 1, userId: office.eve.id });
    const { counters, attendants } = await show(boss.token, 'days=7');
    expect(counters).toMatchObject({
      supportHappening: 2,
      supportPending: 1,
      supportFinished: 3,
      ratings: 2,
      leads: 4,
    });
    expect(attendants.map(({ name, tickets }) => [name, tickets])).toEqual([
      ['Ann', 2],
      ['Bob', 1],
      ['Eve', 1],
      ['Boss', 0],
      ['', 2],
    ]);
  });

  test('of a supervisor: what is not over counts as their lists show it, with what waits in no queue', async () => {
    const { support, sales, ann } = office;
    const values = { name: 'Lia', profile: 'supervisor' as const, queueIds: [support.id] };
    const user = await buildUser(product.platform, office.company.id, values);
    const token = product.tokenOf(user);
    await make({ queuedAt: ago(HOUR), queueId: support.id });
    await make({ queuedAt: ago(HOUR), queueId: null });
    await make({ queuedAt: ago(HOUR), queueId: sales.id, wait: 1, userId: user.id });
    await make({ queuedAt: ago(HOUR), queueId: sales.id, wait: 1, support: 1, userId: user.id });
    // Not theirs: in another queue, in somebody else's hands, and over before it came to theirs.
    await make({ queuedAt: ago(HOUR), queueId: sales.id });
    await make({ queuedAt: ago(HOUR), queueId: null, wait: 1, userId: ann.id });
    const came = await make({ queuedAt: ago(2 * HOUR), queueId: support.id });
    await make({ queuedAt: ago(DAY), queueId: sales.id, wait: 1, support: 1, userId: ann.id, ticketId: came });

    const listed = async (status: string) =>
      (await product.call<{ tickets: unknown[] }>(token, 'GET', `/tickets?status=${status}`)).body.tickets.length;
    const { counters } = await show(token, 'days=7');
    expect(counters).toMatchObject({ supportHappening: 1, supportPending: 3, supportFinished: 1 });
    expect([await listed('open'), await listed('pending'), await listed('closed')]).toEqual([1, 3, 1]);
    const { count, cycles } = await behind(token, 'pending', 'days=7');
    expect([count, cycles.map(({ mayOpen }) => mayOpen)]).toEqual([3, [true, true, true]]);
  });

  test('a contact with an earlier conversation is no lead, whatever its queue and however long ago', async () => {
    const contact = await buildContact(product.platform, office.company.id);
    const closed = { contactId: contact.id, whatsappId: office.whatsappId, status: 'closed' as const };
    const earlier = await buildTicket(product.platform, office.company.id, closed);
    const later = await buildTicket(product.platform, office.company.id, closed);
    await make({ queuedAt: ago(DAY), wait: 1, support: 1, ticketId: later.id });
    expect((await show(boss.token, 'days=7')).counters.leads).toBe(1);
    const { id: queueId } = office.support;
    await make({ queuedAt: ago(300 * DAY), wait: 1, support: 1, queueId, ticketId: earlier.id });
    expect((await show(boss.token, 'days=7')).counters.leads).toBe(0);
  });

  test('of a company without conversations', async () => {
    const { counters, attendants } = await show(office.admin.token, 'days=90');
    expect(counters).toEqual(ZEROS);
    expect(attendants).toHaveLength(5);
  });

  test('of a supervisor without queues', async () => {
    await buildWeek();
    await product.call(office.admin.token, 'DELETE', `/queue/${office.sales.id}`);
    const { counters, attendants } = await show(boss.token, 'days=90');
    expect([counters, attendants]).toEqual([ZEROS, []]);
  });

  test('what people do is counted: start, close, reopen', async () => {
    const { admin, ann } = office;
    const contact = await buildContact(product.platform, office.company.id);
    const { body: ticket } = await product.call<{ id: number }>(ann.token, 'POST', '/tickets', {
      contactId: contact.id,
      queueId: office.sales.id,
      whatsappId: office.whatsappId,
    });
    const now = async () => {
      const { supportHappening, supportFinished, leads } = (await show(admin.token, 'days=3')).counters;
      return [supportHappening, supportFinished, leads];
    };
    expect(await now()).toEqual([1, 0, 1]);
    await product.call(ann.token, 'PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(await now()).toEqual([0, 1, 1]);
    await product.call(ann.token, 'PUT', `/tickets/${ticket.id}`, { status: 'open' });
    expect(await now()).toEqual([1, 1, 0]);
  });
});

describe('each number is as long as its list', () => {
  beforeEach(buildWeek);

  const COUNTERS = {
    happening: 'supportHappening',
    pending: 'supportPending',
    finished: 'supportFinished',
    leads: 'leads',
    rated: 'ratings',
  } as const;
  const MEANS = {
    support: ['avgSupportTime', 'supportTime'],
    wait: ['avgWaitTime', 'waitTime'],
    rated: ['avgRating', 'rate'],
  } as const;

  const filters = [
    () => 'days=0',
    () => 'days=3',
    () => 'days=7',
    () => 'days=60',
    () => `date_from=${dayOf(ago(45 * DAY))}`,
    () => `date_to=${dayOf(ago(DAY))}`,
    () => `date_from=${dayOf(ago(3 * DAY))}&date_to=${dayOf(ago(2 * DAY))}`,
  ];

  test.each(['admin', 'supervisor'])('the counters: %s', async (role) => {
    const token = tokenOf(role);
    for (const filter of filters.map((filterOf) => filterOf())) {
      const { counters } = await show(token, filter);
      for (const [number, counter] of Object.entries(COUNTERS)) {
        const list = await behind(token, number as DashboardNumber, filter);
        expect([list.count, list.cycles.length], `${number} ${filter}`).toEqual([counters[counter], counters[counter]]);
      }
      for (const [number, [counter, value]] of Object.entries(MEANS)) {
        const values = (await behind(token, number as DashboardNumber, filter)).cycles.map(
          (cycle) => cycle[value] ?? 0,
        );
        const mean = values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
        expect(counters[counter], `${number} ${filter}`).toBeCloseTo(mean, 6);
      }
      for (const rate of [1, 2, 3] as const)
        expect((await behind(token, 'rated', `${filter}&rate=${rate}`)).count, filter).toBe(counters.rates[rate]);
    }
  });

  test.each(['admin', 'supervisor'])('the attendants: %s', async (role) => {
    const token = tokenOf(role);
    for (const filter of filters.map((filterOf) => filterOf()))
      for (const { id, tickets, ratings } of (await show(token, filter)).attendants) {
        expect((await behind(token, 'cycles', `${filter}&userId=${id ?? 'none'}`)).count, filter).toBe(tickets);
        expect((await behind(token, 'rated', `${filter}&userId=${id ?? 'none'}`)).count, filter).toBe(ratings);
      }
  });

  test.each([
    // The last are nobody's.
    ['admin', [1, 1, 1, 1], 7],
    ['supervisor', [1, 1, 1], 5],
  ])('the bars of the charts: %s', async (role, finished, began) => {
    const token = tokenOf(role);
    const [first, last] = [dayOf(ago(5 * DAY)), dayOf(ago(0))];
    const range = `initialDate=${first}&finalDate=${last}`;
    const byUser = await chartByUser(product, token, range);
    expect(byUser.data.map(({ quantidade }) => quantidade).filter(Boolean)).toEqual(finished);
    expect(byUser.count).toBe(finished.length);
    for (const { id, quantidade } of byUser.data)
      expect((await behind(token, 'ended', `date_from=${first}&date_to=${last}&userId=${id ?? 'none'}`)).count).toBe(
        quantidade,
      );
    const byDay = await chartByDay(product, token, range);
    expect(byDay.count).toBe(began);
    for (const { data, total } of byDay.data) {
      const day = data.split('/').toReversed().join('-');
      expect((await behind(token, 'began', `date_from=${day}&date_to=${day}`)).count).toBe(total);
    }
  });
});

describe('the list behind a number', () => {
  test('comes in pages, the latest first, and says how many there are', async () => {
    for (let n = 0; n < 23; n += 1) await make({ queuedAt: ago(n * HOUR) });
    const first = await behind(office.admin.token, 'pending', 'days=7');
    expect([first.cycles.length, first.count, first.hasMore]).toEqual([20, 23, true]);
    const second = await behind(office.admin.token, 'pending', 'days=7&pageNumber=2');
    expect([second.cycles.length, second.count, second.hasMore]).toEqual([3, 23, false]);
    const times = [...first.cycles, ...second.cycles].map(({ queuedAt }) => queuedAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBe(23);
  });

  test('counts a conversation that has gone to another queue, but does not show it', async () => {
    const ticket = await buildTicket(product.platform, office.company.id, {
      queueId: office.support.id,
      lastMessage: 'for support only',
      whatsappId: office.whatsappId,
    });
    await make({ queuedAt: ago(HOUR), wait: 1, support: 1, userId: office.ann.id, ticketId: ticket.id });
    const { cycles } = await behind(boss.token, 'finished', 'days=3');
    expect(cycles).toMatchObject([{ mayOpen: false, attendant: 'Ann', ticket: { id: ticket.id, lastMessage: '' } }]);
    const all = await behind(office.admin.token, 'finished', 'days=3');
    expect(all.cycles).toMatchObject([{ mayOpen: true, ticket: { lastMessage: 'for support only' } }]);
  });
});
