// Conversations that stand still: given a queue, or closed, by the connection's own patience.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { buildOpenCycle } from '../../../../test/cycles.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { connections } from '../../../schema/connections.ts';
import { companies } from '../../../schema/companies.ts';
import { tickets, ticketTracking } from '../../../schema/tickets.ts';
import { sendAutomatic } from '../messages/send-automatic.service.ts';
import { handleOverdue, overdueTicketsJob } from './overdue-tickets.jobs.ts';

const MINUTE_MS = 60_000;

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
});

const setConnection = (values: Partial<typeof connections.$inferInsert>) =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    tx.update(connections).set(values).where(eq(connections.id, office.whatsappId)),
  );

async function make(values: Parameters<typeof buildTicket>[2] = {}): Promise<number> {
  const ticket = await buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    updatedAt: product.clock.now(),
    ...values,
  });
  if (ticket.status !== 'closed') await buildOpenCycle(product, ticket);
  return ticket.id;
}

const read = (id: number) =>
  product.platform.db.withTenant(office.company.id, async (tx) => {
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id));
    const [cycle] = await tx.select().from(ticketTracking).where(eq(ticketTracking.ticketId, id));
    return { ...ticket, cycle };
  });

const run = () => overdueTicketsJob.run(product.platform, {});

const said = async (ticketId: number): Promise<string[]> =>
  (
    await queryRows<{ body: string }>(
      product,
      office.company.id,
      sql`select body from messages where ticket_id = ${ticketId} and from_me order by id`,
    )
  ).map(({ body }) => body);

/** Ann has had the last word. */
async function answered(values: Parameters<typeof buildTicket>[2] = {}): Promise<number> {
  const id = await make({ status: 'open', userId: office.ann.id, lastMessageFromMe: true, ...values });
  await buildMessage(product.platform, office.company.id, id);
  await buildMessage(product.platform, office.company.id, id, { fromMe: true, userId: office.ann.id });
  return id;
}

describe('nobody takes it up', () => {
  beforeEach(() => setConnection({ timeToTransfer: 10, transferQueueId: office.support.id }));

  test('after so many minutes it gets the queue, once, and those of the queue see it', async () => {
    const id = await make();
    product.clock.advance(9 * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ queueId: null });
    product.clock.advance(MINUTE_MS + 1_000);
    const before = product.clock.now();
    await Promise.all([run(), run()]);
    const moved = await read(id);
    expect(moved).toMatchObject({
      status: 'pending',
      queueId: office.support.id,
      cycle: { queueId: office.support.id },
    });
    expect(moved.cycle?.queuedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    const told = await eventsOf<{ action: string; ticket?: { id: number } }>(product, office.company.id, 'ticket');
    expect(told.filter(({ payload }) => payload.ticket?.id === id)).toHaveLength(1);
    expect(told.at(-1)?.rooms.some((room) => room.includes(`queue-${office.support.id}`))).toBe(true);
  });

  test.each<[string, () => Parameters<typeof buildTicket>[2]]>([
    ['that has a queue', () => ({ queueId: office.sales.id })],
    ['that somebody attends to', () => ({ status: 'open', userId: office.ann.id })],
    ['that waits for somebody', () => ({ userId: office.ann.id })],
    ['that is closed', () => ({ status: 'closed' })],
  ])('one %s stays', async (_which, values) => {
    const id = await make(values());
    const { queueId } = await read(id);
    product.clock.advance(60 * MINUTE_MS);
    await run();
    expect((await read(id)).queueId).toBe(queueId);
  });

  test.each([{ timeToTransfer: 0 }, { transferQueueId: null }])('nor is it moved with %j', async (off) => {
    await setConnection(off);
    const id = await make();
    product.clock.advance(60 * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ queueId: null });
  });
});

describe('the customer does not answer', () => {
  beforeEach(() => setConnection({ expiresTicket: 30, expiresInactiveMessage: 'Closed for now, {{name}}' }));

  test('after so many minutes it is closed, once; the customer is told and not asked', async () => {
    const id = await answered();
    product.clock.advance(29 * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ status: 'open' });
    product.clock.advance(2 * MINUTE_MS);
    await Promise.all([run(), run()]);
    expect(await read(id)).toMatchObject({
      status: 'closed',
      userId: office.ann.id,
      unreadMessages: 0,
      cycle: { finishedAt: expect.any(Date), ratingAt: null, userId: office.ann.id },
    });
    expect(await said(id)).toEqual(['hello', expect.stringContaining('Closed for now, Contact')]);
    const told = await eventsOf<{ ticket?: { id: number; status: string } }>(product, office.company.id, 'ticket');
    expect(told.filter(({ payload }) => payload.ticket?.id === id)).toMatchObject([
      { payload: { ticket: { status: 'closed' } } },
    ]);
  });

  test('it is closed all the same where they cannot be told', async () => {
    await setConnection({ status: 'DISCONNECTED' });
    const id = await answered();
    product.clock.advance(31 * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ status: 'closed' });
    expect(await said(id)).toEqual(['hello']);
  });

  test('what is over for a day already is closed without a word', async () => {
    const id = await answered();
    product.clock.advance((24 * 60 + 31) * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ status: 'closed' });
    expect(await said(id)).toEqual(['hello']);
  });

  test('where only the product has written since they did, they wait for us: it stays', async () => {
    const id = await make({ status: 'open', userId: office.ann.id });
    await buildMessage(product.platform, office.company.id, id);
    await inCompany(product.platform, office.company.id, undefined, (ctx) =>
      sendAutomatic(ctx, { ticketId: id, content: 'You were handed over', origin: 'driver', lane: 'notice' }),
    );
    product.clock.advance(60 * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ status: 'open', lastMessageFromMe: true });
  });

  test.each<[string, Parameters<typeof buildMessage>[3], string]>([
    ['a scheduled message', { origin: 'schedule' }, 'open'],
    ['a greeting from before origins were stored', { automatic: true }, 'open'],
    ['an attendant', { origin: 'person' }, 'closed'],
    ['the phone', { origin: 'phone' }, 'closed'],
    ['another program', { origin: 'api' }, 'closed'],
    ['a person, before origins were stored', {}, 'closed'],
  ])('after the last word of %s it is as it should be', async (_whose, values, status) => {
    const id = await make({ status: 'open', userId: office.ann.id, lastMessageFromMe: true });
    await buildMessage(product.platform, office.company.id, id);
    await buildMessage(product.platform, office.company.id, id, { contactId: null, fromMe: true, ...values });
    product.clock.advance(60 * MINUTE_MS);
    await run();
    expect((await read(id)).status).toBe(status);
  });

  test.each<[string, Parameters<typeof buildTicket>[2]]>([
    ['whose customer had the last word', { lastMessageFromMe: false }],
    ['of a group', { isGroup: true }],
    ['that waits', { status: 'pending' }],
  ])('one %s stays', async (_which, values) => {
    const id = await answered(values);
    const { status } = await read(id);
    product.clock.advance(60 * MINUTE_MS);
    await run();
    expect((await read(id)).status).toBe(status);
  });

  test('nor is it closed where the connection waits for ever', async () => {
    await setConnection({ expiresTicket: 0 });
    const id = await answered();
    product.clock.advance(60 * MINUTE_MS);
    await run();
    expect(await read(id)).toMatchObject({ status: 'open' });
  });
});

test('of a company whose time has run out, all stay until it is paid for', async () => {
  await setConnection({ expiresTicket: 30 });
  const id = await answered();
  const setDueDate = (dueDate: Date) =>
    product.platform.db.withSystem((tx) =>
      tx.update(companies).set({ dueDate }).where(eq(companies.id, office.company.id)),
    );
  await setDueDate(product.clock.now());
  product.clock.advance(31 * MINUTE_MS);
  await run();
  expect(await read(id)).toMatchObject({ status: 'open' });
  await setDueDate(new Date(product.clock.now().getTime() + MINUTE_MS));
  await run();
  expect(await read(id)).toMatchObject({ status: 'closed' });
});

/** A page of one: the oldest is looked at alone, then the next. */
const handle = () => handleOverdue(product.platform, 1);

describe('one that cannot be handled', () => {
  test('because somebody has it in hand, keeps no other waiting', async () => {
    await setConnection({ expiresTicket: 30 });
    const [held, next] = [await answered(), await answered({ updatedAt: new Date(Date.now() + 1_000) })];
    product.clock.advance(31 * MINUTE_MS);
    await product.platform.db.withTenant(office.company.id, async (tx) => {
      await tx.execute(sql`select from tickets where id = ${held} for update`);
      await handle();
    });
    expect([(await read(held)).status, (await read(next)).status]).toEqual(['open', 'closed']);
  });

  test('because something fails, is told of, and the others are done', async () => {
    await setConnection({ timeToTransfer: 10, transferQueueId: office.support.id });
    const ids = [await make(), await make(), await make()];
    const bad = ids[0] ?? 0;
    await product.platform.db.withSystem(async (tx) => {
      await tx.execute(sql`
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''not this one''; end'`);
      await tx.execute(sql`
        create trigger refuse before update on tickets for each row when (old.id = ${sql.raw(String(bad))})
        execute function refuse()`);
    });
    product.clock.advance(11 * MINUTE_MS);
    for (const go of [handle, run]) await expect(go()).rejects.toThrow('1 tickets could not be moved or closed');
    const queues = await Promise.all(ids.map(async (id) => (await read(id)).queueId));
    expect(queues).toEqual([null, office.support.id, office.support.id]);
    await product.platform.db.withSystem((tx) => tx.execute(sql`drop function refuse cascade`));
  });
});
