// Put off: out of the list, and back as its time comes or its customer writes.
import type { Ticket } from '@recado/contract/tickets';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildQueue, buildTicket } from '../../../../test/build.ts';
import { SECRET_KEY } from '../../../../test/global-setup.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { bootPlatform } from '../../../boot.ts';
import { contacts } from '../../../schema/catalog.ts';
import { snoozeTimers } from './snooze.jobs.ts';

let product: Product;
let office: Office;
let id: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  id = await make(office.ann);
});

// They are found across companies.
afterEach(() =>
  queryRows(product, office.company.id, sql`update tickets set snoozed = false, snooze_until = null where snoozed`),
);

const HOUR_MS = 3_600_000;

const inHours = (hours: number): string => new Date(product.clock.now().getTime() + hours * HOUR_MS).toISOString();

const make = async (of: Person, values: Parameters<typeof buildTicket>[2] = {}): Promise<number> => {
  const { company, sales, whatsappId } = office;
  const own = { status: 'open', userId: of.id, queueId: sales.id, whatsappId, createdAt: product.clock.now() } as const;
  return (await buildTicket(product.platform, company.id, { ...own, ...values })).id;
};

type Answer = Ticket & { error?: string };
const snooze = (person: Person, until: string | null, of = id) =>
  product.call<Answer>(person.token, 'POST', `/tickets/${of}/snooze`, { until });

const list = async (person: Person, query: string): Promise<number[]> =>
  (await product.call<{ tickets: Ticket[] }>(person.token, 'GET', `/tickets?${query}`)).body.tickets.map(
    ({ id: listed }) => listed,
  );

const lines = () =>
  queryRows(
    product,
    office.company.id,
    sql`select kind, by_kind as "byKind", by_name as who, data->>'until' as until from ticket_timeline order by id`,
  );

const wakeDue = (): Promise<number> => snoozeTimers(product.platform).takeDue();

describe('put off until a time', () => {
  test('it stays away as its queue goes: it is still its attendant’s', async () => {
    const { company, ann, admin } = office;
    const queue = await buildQueue(product.platform, company.id, { name: 'Passing' });
    const of = await make(ann, { queueId: queue.id });
    const until = inHours(1);
    await snooze(admin, until, of);
    expect((await product.call(admin.token, 'DELETE', `/queue/${queue.id}`)).status).toBe(200);
    const { body } = await product.call<Ticket>(admin.token, 'GET', `/tickets/${of}`);
    expect(body).toMatchObject({ status: 'open', userId: ann.id, queueId: null, snooze: { until } });
  });

  test('it leaves the list for the other one, with its count, a line and an event', async () => {
    const { ann, admin } = office;
    const stays = await make(ann);
    const until = inHours(1);
    const { status, body } = await snooze(ann, until);
    expect([status, body.snooze, body.status]).toEqual([200, { until }, 'open']);
    expect(await list(ann, 'status=open')).toEqual([stays]);
    expect(await list(ann, 'status=open&snoozed=true')).toEqual([id]);
    expect(await list(admin, 'status=open&showAll=true')).toEqual([stays]);
    expect(await list(admin, 'snoozed=true&showAll=true')).toEqual([id]);
    // A search finds it wherever it is.
    expect(new Set(await list(ann, ''))).toEqual(new Set([id, stays]));
    const counts = await product.call(ann.token, 'GET', '/tickets/counts');
    expect(counts.body).toEqual({ open: 1, pending: 0, withBot: 0, snoozed: 1 });
    expect(await lines()).toEqual([{ kind: 'snoozed', byKind: 'person', who: 'Ann', until }]);
    const [told] = await eventsOf<{ action: string; ticket: Ticket }>(product, office.company.id, 'ticket');
    expect(told?.payload).toMatchObject({ action: 'update', ticket: { id, snooze: { until } } });
  });

  test('and is back at the top, unread, when that has come; not before, and once', async () => {
    const { ann } = office;
    await snooze(ann, inHours(1));
    product.clock.advance(HOUR_MS - 60_000);
    expect(await wakeDue()).toBe(0);
    const newer = await make(ann);
    product.clock.advance(60_000);
    // Two processes look at the same time.
    const taken = await Promise.all([wakeDue(), wakeDue()]);
    expect(taken.toSorted()).toEqual([0, 1]);
    expect(await list(ann, 'status=open')).toEqual([id, newer]);
    const { body } = await product.call<Ticket>(ann.token, 'GET', `/tickets/${id}`);
    expect([body.snooze, body.unreadMessages]).toEqual([null, 1]);
    expect((await lines()).slice(1)).toEqual([{ kind: 'woken', byKind: 'timeout', who: null, until: null }]);
    const told = await eventsOf<{ ticket: Ticket }>(product, office.company.id, 'ticket');
    expect(told.at(-1)?.payload.ticket).toMatchObject({ id, snooze: null, unreadMessages: 1 });
    expect(await wakeDue()).toBe(0);
  });

  test('and is back after a restart, though its time came while nothing ran', async () => {
    const { ann } = office;
    await snooze(ann, inHours(1));
    product.clock.advance(2 * HOUR_MS);
    // It knows of nothing but the database.
    const restarted = await bootPlatform({
      databaseUrl: product.databaseUrl,
      secretKey: SECRET_KEY,
      publicUrl: 'http://localhost',
      log: pino({ level: 'silent' }),
      clock: product.clock,
    });
    const timers = snoozeTimers(restarted);
    try {
      timers.start();
      await vi.waitFor(async () => expect(await list(ann, 'status=open')).toEqual([id]), 10_000);
      expect((await product.call<Ticket>(ann.token, 'GET', `/tickets/${id}`)).body.unreadMessages).toBe(1);
    } finally {
      await timers.close();
      await restarted.close();
    }
  });

  test('it may be put off again, and brought back before its time', async () => {
    const { ann } = office;
    await snooze(ann, inHours(1));
    await snooze(ann, inHours(5));
    product.clock.advance(2 * HOUR_MS);
    expect(await wakeDue()).toBe(0);
    const { body } = await product.call<Ticket>(ann.token, 'DELETE', `/tickets/${id}/snooze`);
    expect([body.snooze, body.unreadMessages]).toEqual([null, 0]);
    await product.call(ann.token, 'DELETE', `/tickets/${id}/snooze`);
    expect((await lines()).map(({ kind }) => kind)).toEqual(['snoozed', 'snoozed', 'woken']);
  });
});

const contactOf = async (): Promise<number> =>
  (await product.call<Ticket>(office.admin.token, 'GET', `/tickets/${id}`)).body.contactId;

const writes = async (fromMe = false): Promise<void> => {
  const line = new InboundLine(product, office.company.id, { id: office.whatsappId, name: 'Line', queueIds: [] });
  const { number } = await product.platform.db.withTenant(office.company.id, async (tx) => {
    const [row] = await tx
      .select()
      .from(contacts)
      .where(eq(contacts.id, await contactOf()));
    return { number: row?.number ?? '' };
  });
  const party = { phone: number, name: 'Customer' };
  const sentAt = product.clock.now().toISOString();
  await line.take(message({ chat: { key: number, party }, sender: party, fromMe, sentAt }));
};

describe('until the customer writes', () => {
  test.each([null, 1])('they do, put off until %s: it is back at once, and unread', async (hours) => {
    const { ann } = office;
    await snooze(ann, hours === null ? null : inHours(hours));
    const newer = await make(ann);
    product.clock.advance(1_000);
    await writes();
    expect(await list(ann, 'status=open')).toEqual([id, newer]);
    const { body } = await product.call<Ticket>(ann.token, 'GET', `/tickets/${id}`);
    expect([body.snooze, body.unreadMessages]).toEqual([null, 1]);
    expect((await lines()).at(-1)).toEqual({ kind: 'woken', byKind: 'intake', who: null, until: null });
    const told = await eventsOf<{ ticket: Ticket }>(product, office.company.id, 'appMessage');
    expect(told.at(-1)?.payload.ticket).toMatchObject({ id, snooze: null });
    product.clock.advance(2 * HOUR_MS);
    expect(await wakeDue()).toBe(0);
  });

  test('what we write, here or on the phone, does not bring it back', async () => {
    const { ann } = office;
    await snooze(ann, null);
    await product.call(ann.token, 'POST', `/messages/${id}`, { body: 'Are you there?' });
    await writes(true);
    expect(await list(ann, 'status=open&snoozed=true')).toEqual([id]);
    product.clock.advance(1_000 * HOUR_MS);
    expect(await wakeDue()).toBe(0);
  });
});

describe('it ends', () => {
  test.each<[string, object, string]>([
    ['closed', { status: 'closed' }, 'closed'],
    ['returned', { status: 'pending', userId: null }, 'pending'],
  ])('when it is %s', async (_what, change, status) => {
    await snooze(office.ann, inHours(1));
    const { body } = await product.call<Ticket>(office.ann.token, 'PUT', `/tickets/${id}`, change);
    expect([body.status, body.snooze]).toEqual([status, null]);
    product.clock.advance(2 * HOUR_MS);
    expect(await wakeDue()).toBe(0);
  });

  test('when somebody else gets it: they see it', async () => {
    const { admin, ann, bob } = office;
    await snooze(ann, inHours(1));
    await product.call(admin.token, 'PUT', `/tickets/${id}`, { userId: bob.id });
    expect(await list(bob, 'status=open')).toEqual([id]);
  });
});

describe('who may', () => {
  test('its attendant and administrators, of what is open', async () => {
    const { admin, ann, bob, eve } = office;
    const waiting = await make(ann, { status: 'pending', userId: null });
    const closed = await make(ann, { status: 'closed' });
    const refusals = await Promise.all([
      snooze(bob, null),
      snooze(eve, null),
      snooze(ann, null, waiting),
      snooze(ann, null, closed),
      snooze(ann, inHours(0)),
      snooze(ann, inHours(-1)),
      snooze(ann, null, 999_999_999),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'ERR_NO_PERMISSION'],
      [403, 'ERR_NO_PERMISSION'],
      [409, 'ERR_TICKET_NOT_OPEN'],
      [409, 'ERR_TICKET_NOT_OPEN'],
      [400, 'ERR_VALIDATION'],
      [400, 'ERR_VALIDATION'],
      [404, 'ERR_NO_TICKET_FOUND'],
    ]);
    expect((await snooze(admin, null)).status).toBe(200);
  });
});
