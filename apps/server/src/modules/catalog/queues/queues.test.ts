// Queues by request: who may, what must be unlike, and what becomes of the tickets of one that goes.
import type { CompanyEvents } from '@recado/contract/events';
import type { Queue } from '@recado/contract/queues';
import type { Ticket } from '@recado/contract/tickets';
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildPlan, buildQueue, buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { forgetQueue } from '../../inbox/tickets/release-tickets.service.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product, { atDesk: false });
});
afterAll(() => product.close());

type Answer = Queue & { error?: string };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = office.admin.token) =>
  product.call<Answer>(token, method, `/queue${path}`, body);
const list = async (): Promise<Queue[]> =>
  (await product.call<Queue[]>(office.ann.token, 'GET', '/queue?companyId=999')).body;

const HOURS = [{ weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }];

const special = (from: string) => [
  { from, to: from, yearly: false, name: 'Natal', hours: [{ startTime: '00:00', endTime: '00:00' }] },
];

describe('made, read and changed', () => {
  test('with what is left out filled in', async () => {
    const { body } = await call('POST', '', { name: 'Vendas', color: '#AABBCC', schedules: HOURS });
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Vendas',
      color: '#AABBCC',
      greetingMessage: '',
      outOfHoursMessage: '',
      orderQueue: 0,
      integrationId: null,
      promptId: null,
      flowId: null,
      schedules: HOURS,
      specialDays: [],
    });
    const changed = await call('PUT', `/${body.id}`, { orderQueue: 3, greetingMessage: 'Oi' });
    expect(changed.body).toEqual({ ...body, orderQueue: 3, greetingMessage: 'Oi' });
    expect((await call('GET', `/${body.id}`, undefined, office.ann.token)).body).toEqual(changed.body);
    // In the order in which a customer is shown them.
    expect((await list()).map(({ id }) => id)).toEqual([office.sales.id, office.support.id, body.id]);
    const rooms = [`company-${office.company.id}`];
    expect(await eventsOf(product, office.company.id, 'queue')).toEqual([
      { rooms, payload: { action: 'create', queue: body } },
      { rooms, payload: { action: 'update', queue: changed.body } },
    ]);
  });

  test.each<[string, object, number, string]>([
    ['a name that is used', { name: 'Vendas' }, 409, 'ERR_NAME_IN_USE'],
    ['a name that is used, written otherwise', { name: ' VENDAS' }, 409, 'ERR_NAME_IN_USE'],
    ['a colour that is used, written otherwise', { color: '#aabbcc' }, 409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    ['a prompt that is not there', { promptId: 1 }, 404, 'ERR_NO_PROMPT_FOUND'],
    ['an integration that is not there', { integrationId: 1 }, 404, 'ERR_NOT_FOUND'],
    ['a colour that is none', { color: 'red;}' }, 400, 'ERR_VALIDATION'],
    ['an hour that is none', { schedules: [{ ...HOURS[0], endTime: '25:00' }] }, 400, 'ERR_VALIDATION'],
  ])('not with %s', async (_case, wrong, status, error) => {
    await call('POST', '', { name: 'Vendas', color: '#AABBCC' });
    const { body: other } = await call('POST', '', { name: 'Outra', color: '#000001' });
    expect(await call('POST', '', { name: 'Nova', color: '#000002', ...wrong })).toMatchObject({
      status,
      body: { error },
    });
    expect(await call('PUT', `/${other.id}`, wrong)).toMatchObject({ status, body: { error } });
    expect(await countRows(product.platform, office.company.id, 'queues')).toBe(4);
  });

  test('with special days of its own, of which none is over', async () => {
    const { body } = await call('POST', '', { name: 'Vendas', color: '#AABBCC', specialDays: special('2199-12-25') });
    expect(body.specialDays).toEqual(special('2199-12-25'));
    expect((await call('PUT', `/${body.id}`, { name: 'Venda' })).body.specialDays).toEqual(special('2199-12-25'));
    const over = { status: 400, body: { details: [{ path: 'specialDays.0.to' }] } };
    expect(await call('PUT', `/${body.id}`, { specialDays: special('2020-12-25') })).toMatchObject(over);
    const other = { name: 'Outra', color: '#000001', specialDays: special('2020-12-25') };
    expect(await call('POST', '', other)).toMatchObject(over);
  });

  test('its own colour again is no other’s', async () => {
    const { body } = await call('POST', '', { name: 'Vendas', color: '#AABBCC' });
    expect((await call('PUT', `/${body.id}`, { name: 'Venda', color: '#aabbcc' })).body).toMatchObject({
      name: 'Venda',
      color: '#aabbcc',
    });
  });

  test('as many as the plan allows, however many ask at once', async () => {
    const { id: planId } = await buildPlan(product.platform, { queues: 4 });
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set plan_id = ${planId} where id = ${office.company.id}`),
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => call('POST', '', { name: `Fila ${n}`, color: `#00000${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403, 403, 403]);
    expect(await countRows(product.platform, office.company.id, 'queues')).toBe(4);
  });

  test('by administrators alone', async () => {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await call('POST', '', { name: 'Vendas', color: '#123' }, office.ann.token)).toMatchObject(refused);
    expect(await call('PUT', `/${office.sales.id}`, { name: 'Vendas' }, office.ann.token)).toMatchObject(refused);
    expect(await call('DELETE', `/${office.sales.id}`, undefined, office.ann.token)).toMatchObject(refused);
  });
});

describe('deleted', () => {
  test('its tickets stay without one, and those who lose sight of them hear it', async () => {
    const { platform } = product;
    const { id: companyId } = office.company;
    // Of a connection with a queue: what has none is seen by its people.
    const { id: whatsappId } = await buildConnection(platform, companyId, { queueIds: [office.support.id] });
    const place = { whatsappId, queueId: office.sales.id };
    const pending = await buildTicket(platform, companyId, place);
    const open = await buildTicket(platform, companyId, { ...place, status: 'open', userId: office.ann.id });
    const closed = await buildTicket(platform, companyId, { ...place, status: 'closed' });
    expect(await call('DELETE', `/${office.sales.id}`)).toMatchObject({ status: 200, body: {} });

    const rows = await queryRows(product, companyId, sql`select id, queue_id, status from tickets order by id`);
    expect(rows).toEqual([
      { id: pending.id, queue_id: null, status: 'pending' },
      { id: open.id, queue_id: null, status: 'open' },
      { id: closed.id, queue_id: null, status: 'closed' },
    ]);
    const statusFor = async (token: string, id: number) => (await product.call(token, 'GET', `/tickets/${id}`)).status;
    // Pending without a queue: administrators, and who sees such.
    expect(
      await Promise.all([office.admin, office.eve, office.ann].map(({ token }) => statusFor(token, pending.id))),
    ).toEqual([200, 200, 403]);
    expect(await statusFor(office.ann.token, open.id)).toBe(200);
    const events = await eventsOf<CompanyEvents['ticket']>(product, companyId, 'ticket');
    expect(
      events.map(({ payload }) =>
        payload.action === 'update'
          ? ['update', payload.ticket.id, payload.ticket.queueId]
          : ['delete', payload.ticketId],
      ),
    ).toEqual([
      ['delete', pending.id],
      ['update', pending.id, null],
      ['delete', open.id],
      ['update', open.id, null],
    ]);
    expect(events[0]?.rooms).toContain(`company-${companyId}-tickets-queue-${office.sales.id}`);
    // Ann has lost a queue, not her ticket.
    expect(events[2]?.rooms).toContain(`!company-${companyId}-tickets-user-${office.ann.id}`);
    const [queueEvent] = await eventsOf(product, companyId, 'queue');
    expect(queueEvent?.payload).toEqual({ action: 'delete', queueId: office.sales.id });
  });

  test('more tickets than are shown by one query are told all the same, each a moment newer', async () => {
    const { id: companyId } = office.company;
    const contact = await buildTicket(product.platform, companyId, { whatsappId: null, status: 'closed' });
    await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into tickets (contact_id, queue_id, updated_at)
        select ${contact.contactId}, ${office.sales.id}, '2026-01-01' from generate_series(1, 401)`),
    );
    await call('DELETE', `/${office.sales.id}`);
    const events = await eventsOf<{ action: string; ticket?: Ticket }>(product, companyId, 'ticket');
    const updates = events.flatMap(({ payload }) => payload.ticket ?? []);
    expect(updates).toHaveLength(401);
    expect(new Set(updates.map(({ updatedAt }) => updatedAt))).toEqual(new Set(['2026-01-01T00:00:00.001Z']));
  });

  test('closed ones, however many, lose it portion by portion; one that is in somebody’s hand, with the queue', async () => {
    const { id: companyId } = office.company;
    const place = { whatsappId: null, queueId: office.sales.id, status: 'closed' } as const;
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await buildTicket(product.platform, companyId, place)).id);
    await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into ticket_tracking (ticket_id, queue_id, finished_at) select id, queue_id, now() from tickets`),
    );
    const having = async () => [
      (await queryRows(product, companyId, sql`select id from tickets where queue_id = ${office.sales.id}`)).length,
      (await queryRows(product, companyId, sql`select id from ticket_tracking where queue_id = ${office.sales.id}`))
        .length,
    ];
    let portions = 0;
    const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
      portions += 1;
      return inCompany(product.platform, companyId, undefined, work);
    };
    await product.platform.db.withTenant(companyId, async (tx) => {
      await tx.execute(sql`select from tickets where id = ${made[0]} for update`);
      while (await run((ctx) => forgetQueue(ctx, office.sales.id, 2)));
    });
    expect([portions, await having()]).toEqual([3, [1, 0]]);
    expect((await call('DELETE', `/${office.sales.id}`)).status).toBe(200);
    expect(await having()).toEqual([0, 0]);
    expect(await countRows(product.platform, companyId, 'tickets')).toBe(5);
  });

  test('it goes from people and connections too, and the connections’ pages hear it', async () => {
    const { id: companyId } = office.company;
    const { id } = await buildConnection(product.platform, companyId, {
      queueIds: [office.sales.id, office.support.id],
    });
    await call('DELETE', `/${office.sales.id}`);
    expect(await countRows(product.platform, companyId, 'connection_queues')).toBe(1);
    expect(await queryRows(product, companyId, sql`select user_id from user_queues`)).toEqual([
      { user_id: office.eve.id },
    ]);
    const [event] = await eventsOf(product, companyId, 'whatsapp');
    expect(event?.payload).toMatchObject({ whatsapp: { id, queues: [{ id: office.support.id }] } });
  });

  test('not another company’s', async () => {
    const elsewhere = await buildOffice(product, { atDesk: false });
    expect(await call('DELETE', `/${elsewhere.sales.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
    expect(await countRows(product.platform, elsewhere.company.id, 'queues')).toBe(2);
  });
});

test('stand in their order, then by name', async () => {
  await buildQueue(product.platform, office.company.id, { name: 'Zona sul', orderQueue: -1 });
  const { body } = await product.call<{ name: string }[]>(office.ann.token, 'GET', '/queue');
  expect(body.map(({ name }) => name)).toEqual(['Zona sul', ...[office.sales.name, office.support.name].toSorted()]);
});

test('names that differ in nothing but their case do not stand in the migration’s way', async () => {
  const migration = fs.readFileSync(new URL('../../../../migrations/0022_queue_names.sql', import.meta.url), 'utf8');
  const { id: companyId } = office.company;
  let names: string[] = [];
  const undone = new Error('undone');
  const migrated = product.platform.db.withSystem(async (tx) => {
    await tx.execute(sql`drop index queues_name_unique`);
    await tx.execute(sql`alter table queues add constraint queues_name_unique unique (company_id, name)`);
    await tx.execute(sql`
      insert into queues (company_id, id, name, color) overriding system value values
        (${companyId}, 9001, 'Vendas', 'a'), (${companyId}, 9002, 'VENDAS', 'b'), (${companyId}, 9003, 'vendas', 'c'),
        (${companyId}, 9004, 'vendas (9003)', 'd')`);
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
    const { rows } = await tx.execute<{ name: string }>(sql`select name from queues where id > 9000 order by id`);
    names = rows.map(({ name }) => name);
    throw undone;
  });
  await expect(migrated).rejects.toBe(undone);
  expect(names).toEqual(['Vendas', 'VENDAS (9002)', 'vendas (9003)', 'vendas (9003) (9004)']);
});
