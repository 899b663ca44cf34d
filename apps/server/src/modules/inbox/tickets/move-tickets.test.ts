// The one writer of where tickets stand: what is told of, and what becomes of their service cycles.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContact, buildTicket } from '../../../../test/build.ts';
import { buildOpenCycle } from '../../../../test/cycles.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { on, type MoveCause, type TicketMoved } from '../../../events/domain-events.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { ticketTracking } from '../../../schema/tickets.ts';
import { beginTicket, moveTickets, type TicketChange } from './move-tickets.service.ts';

let product: Product;
let office: Office;
let told: TicketMoved[];
beforeAll(async () => {
  product = await createProduct();
  office = await buildOffice(product);
});
afterAll(() => product.close());

/** In a transaction whose moves are heard. */
async function hear<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  told = [];
  const platform = {
    ...product.platform,
    subscriptions: [
      on('ticket.moved', (_ctx, moved) => {
        told.push(...moved);
        return Promise.resolve();
      }),
    ],
  };
  return inCompany(platform, office.company.id, undefined, work);
}

const cycles = (ticketId: number) =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    tx.select().from(ticketTracking).where(eq(ticketTracking.ticketId, ticketId)).orderBy(ticketTracking.id),
  );

/** With the cycle that it has; queued an hour ago. */
async function make(values: Parameters<typeof buildTicket>[2]): Promise<number> {
  const ticket = await buildTicket(product.platform, office.company.id, { whatsappId: office.whatsappId, ...values });
  if (ticket.status !== 'closed') await buildOpenCycle(product, ticket);
  product.clock.advance(3_600_000);
  return ticket.id;
}

describe('what is told', () => {
  test('a new one: from nowhere', async () => {
    const contact = await buildContact(product.platform, office.company.id);
    const values = { contactId: contact.id, whatsappId: office.whatsappId, isGroup: false, userId: null } as const;
    const begin = () =>
      hear((ctx) => beginTicket(ctx, { ...values, status: 'pending', queueId: office.sales.id }, 'intake'));
    const made = await begin();
    expect(told).toEqual([
      {
        before: null,
        after: { ...values, id: made?.id, status: 'pending', queueId: office.sales.id, held: false },
        cause: 'intake',
        by: { userId: null, name: null },
      },
    ]);
    expect(await begin()).toBeUndefined();
    expect(told).toEqual([]);
  });

  test('each that stands elsewhere, with who did it; not those that stand where they stood', async () => {
    const waiting = await make({ queueId: office.sales.id });
    const closed = await make({ queueId: office.sales.id, status: 'closed', userId: office.bob.id });
    const by = { userId: null, name: 'Menu' };
    for (const id of [waiting, closed])
      await hear((ctx) => moveTickets(ctx, id, { status: 'closed' }, 'driver', { by }));
    expect(told).toEqual([]);
    await hear((ctx) => moveTickets(ctx, closed, { status: 'pending' }, 'driver', { by }));
    expect(told).toMatchObject([
      {
        before: { id: closed, status: 'closed', userId: office.bob.id },
        after: { id: closed, status: 'pending', userId: null, queueId: office.sales.id },
        cause: 'driver',
        by,
      },
    ]);
  });

  test('a transfer to another connection is one', async () => {
    const id = await make({ whatsappId: null });
    await hear((ctx) => moveTickets(ctx, id, { whatsappId: office.whatsappId }, 'person'));
    expect(told).toMatchObject([{ before: { whatsappId: null }, after: { whatsappId: office.whatsappId } }]);
  });
});

test('many take one statement to lock, one to write and one for their lines', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => make({ queueId: office.support.id })));
  const statements = await hear(async (ctx) => {
    let count = 0;
    const tx = new Proxy(ctx.tx, {
      get: (target, name) => {
        if (name === 'execute') count += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await moveTickets(
      { ...ctx, tx },
      sql`queue_id = ${office.support.id} and status = 'pending'`,
      { queueId: office.sales.id },
      'rule',
    );
    return count;
  });
  expect(statements).toBe(3);
  expect(new Set(told.map(({ after }) => after.id))).toEqual(new Set(ids));
});

/** Cases name people and queues by number. */
const personOf = (n: number | null | undefined) => n && (n === 1 ? office.ann : office.bob).id;
const queueOf = (n: number | null | undefined) => n && office.sales.id;
const named = <T extends TicketChange>(of: T) => ({
  ...of,
  ...('userId' in of && { userId: personOf(of.userId) }),
  ...('queueId' in of && { queueId: queueOf(of.queueId) }),
});

describe('its service cycle', () => {
  type Case = [string, Parameters<typeof buildTicket>[2], TicketChange, MoveCause, object];
  const HOUR_AGO = 'an hour ago';
  const NOW = 'now';
  test.each<Case>([
    ['accepted', {}, { status: 'open', userId: 1 }, 'person', { queuedAt: HOUR_AGO, startedAt: NOW, userId: 1 }],
    [
      'returned',
      { status: 'open', userId: 1 },
      { status: 'pending' },
      'person',
      { queuedAt: NOW, startedAt: null, userId: null },
    ],
    [
      'handed on',
      { status: 'open', userId: 1 },
      { userId: 2 },
      'person',
      { queuedAt: HOUR_AGO, startedAt: HOUR_AGO, userId: 2 },
    ],
    ['given a queue', {}, { queueId: 1 }, 'timeout', { queuedAt: NOW, startedAt: null, queueId: 1 }],
    [
      'its queue goes',
      { queueId: 1 },
      { queueId: null },
      'removal',
      { queuedAt: HOUR_AGO, startedAt: null, queueId: null },
    ],
    [
      'its person goes',
      { status: 'open', userId: 1 },
      { status: 'pending' },
      'removal',
      { queuedAt: NOW, startedAt: null, userId: null },
    ],
    [
      'closed',
      { status: 'open', userId: 1 },
      { status: 'closed' },
      'timeout',
      { finishedAt: NOW, startedAt: HOUR_AGO, userId: 1 },
    ],
  ])('%s', async (_, values, change, cause, expected) => {
    const id = await make(named({ ...values }));
    await hear((ctx) => moveTickets(ctx, id, named(change), cause));
    const [cycle, ...others] = await cycles(id);
    expect(others).toEqual([]);
    const now = product.clock.now().getTime();
    const word = (at: Date | null) => at && (now - at.getTime() < 60_000 ? NOW : HOUR_AGO);
    expect({
      ...cycle,
      queuedAt: word(cycle?.queuedAt ?? null),
      startedAt: word(cycle?.startedAt ?? null),
      finishedAt: word(cycle?.finishedAt ?? null),
    }).toMatchObject(named(expected));
  });

  test('opened again, another one begins', async () => {
    const id = await make({ status: 'open', userId: office.ann.id });
    await hear((ctx) => moveTickets(ctx, id, { status: 'closed' }, 'rule'));
    await hear((ctx) => moveTickets(ctx, id, { status: 'pending' }, 'rule'));
    expect((await cycles(id)).map(({ finishedAt }) => finishedAt !== null)).toEqual([true, false]);
  });
});
