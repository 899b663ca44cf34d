// A scheduled message's time comes: it goes out once, by the contact's own connection, or waits, or says why not.
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConnection, buildContact, buildTicket } from '../../../../test/build.ts';
import { eventsOf, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo } from '../../../../test/row-files.ts';
import { HOUR, MINUTE, Scheduling } from '../../../../test/scheduling.ts';
import { removeFilesJob } from '../../inbox/messages/removed-files.jobs.ts';
import { sendSchedule } from './send-schedule.service.ts';

const store = new MemoryStore();
let product: Product;
let scheduling: Scheduling;
let office: Office;
let contactId: number;
beforeAll(async () => {
  product = await createProduct({ store });
});
beforeEach(async () => {
  scheduling = await Scheduling.open(product);
  ({ office, contactId } = scheduling);
});
afterAll(() => product.close());

const schedule = (values?: Parameters<Scheduling['make']>[0]) => scheduling.make(values);
const now = (made: { id: number }) => scheduling.now(made);
const run = () => scheduling.run();
const rows = <T extends Record<string, unknown>>(statement: SQL) => scheduling.rows<T>(statement);
const count = (table: string) => scheduling.count(table);
const execute = (statement: SQL) => scheduling.execute(statement);
const sentTexts = () => scheduling.sentTexts();

test('it names what it was scheduled as, and lets people go first', async () => {
  const { id } = await schedule();
  product.clock.advance(61 * MINUTE);
  await run();
  expect(
    await rows(sql`select m.origin, m.origin_ref as ref, o.lane from outbox o join messages m on m.id = o.message_id`),
  ).toEqual([{ origin: 'schedule', ref: id, lane: 'schedule' }]);
});

describe('due while the company may not write by itself', () => {
  test.each<[string, SQL, string]>([
    ['its time has run out', sql`due_date = now() - interval '1 day'`, 'ERR_SUBSCRIPTION_EXPIRED'],
    ['it is switched off', sql`active = false`, 'ERR_COMPANY_DISABLED'],
  ])('%s: it is not sent, then as little as later, and says why', async (_why, halt, error) => {
    const made = await schedule();
    const set = (columns: SQL) =>
      product.platform.db.withSystem((tx) =>
        tx.execute(sql`update companies set ${columns} where id = ${office.company.id}`),
      );
    await set(halt);
    product.clock.advance(61 * MINUTE);
    await run();
    await set(sql`due_date = null, active = true`);
    await run();
    expect(await now(made)).toMatchObject({ status: 'ERRO', error, sentAt: null });
    expect([await count('messages'), await count('tickets')]).toEqual([0, 0]);
    // Whoever looks at it gives it a new time.
    const sendAt = product.clock.now().toISOString();
    await product.call(office.ann.token, 'PUT', `/schedules/${made.id}`, { sendAt });
    await run();
    expect(await now(made)).toMatchObject({ status: 'AGENDADA', error: null });
  });
});

test('due while the plan has no scheduled messages: it is not sent, and says why', async () => {
  const made = await schedule();
  const plan = (has: boolean) =>
    product.platform.db.withSystem((tx) =>
      tx.execute(sql`update plans set use_schedules = ${has} where id = ${office.company.planId}`),
    );
  await plan(false);
  product.clock.advance(61 * MINUTE);
  await run();
  await plan(true);
  expect(await now(made)).toMatchObject({ status: 'ERRO', error: 'ERR_PLAN_FEATURE', sentAt: null });
  expect(await count('messages')).toBe(0);
});

describe('sent', () => {
  test('at its time and not before, as a message of nobody’s in a conversation that waits', async () => {
    const made = await schedule();
    await run();
    expect([(await now(made)).status, await count('messages')]).toEqual(['PENDENTE', 0]);
    product.clock.advance(61 * MINUTE);
    await run();
    expect(await now(made)).toMatchObject({ status: 'AGENDADA', sentAt: null, error: null });
    expect(
      await rows(sql`select t.status, t.user_id, t.whatsapp_id, t.unread_messages, t.last_message, m.body, m.from_me,
        m.user_id as author, m.ack, o.command->>'kind' as command
        from tickets t join messages m on m.ticket_id = t.id join outbox o on o.message_id = m.id`),
    ).toEqual([
      {
        status: 'pending',
        user_id: null,
        whatsapp_id: office.whatsappId,
        unread_messages: 0,
        last_message: 'Feliz aniversário',
        body: 'Feliz aniversário',
        from_me: true,
        author: null,
        ack: 1,
        command: 'send',
      },
    ]);
    expect(await count('ticket_tracking')).toBe(1);
    expect(await eventsOf(product, office.company.id, 'appMessage')).toHaveLength(1);
    await run();
    expect(await count('messages')).toBe(1);
    await scheduling.goesOut();
    expect(await now(made)).toMatchObject({ status: 'ENVIADA', sentAt: expect.stringMatching(/Z$/), error: null });
    const told = await eventsOf<{ action: string }>(product, office.company.id, 'schedule');
    expect(told.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'update']);
  });

  test('those made for a time that has passed at once; one whose time was put off waits', async () => {
    const late = await schedule({ minutes: -24 * 60, body: 'atrasada' });
    const later = await schedule({ body: 'adiada' });
    product.clock.advance(61 * MINUTE);
    await product.call(office.ann.token, 'PUT', `/schedules/${later.id}`, {
      sendAt: new Date(product.clock.now().getTime() + MINUTE).toISOString(),
    });
    const taken = [];
    for (const { id } of [late, later]) taken.push(await sendSchedule(product.platform, office.company.id, id));
    expect(taken).toEqual([true, false]);
    expect(await sentTexts()).toEqual(['atrasada']);
    product.clock.advance(2 * MINUTE);
    await run();
    expect(await sentTexts()).toEqual(['atrasada', 'adiada']);
  });

  test('into the conversation that is there, whose messages stay unread', async () => {
    const ticket = await buildTicket(product.platform, office.company.id, {
      contactId,
      whatsappId: office.whatsappId,
      status: 'open',
      userId: office.ann.id,
      queueId: office.sales.id,
      unreadMessages: 2,
    });
    await schedule({ minutes: 0 });
    await run();
    expect(await rows(sql`select id, status, user_id, unread_messages, last_message_from_me from tickets`)).toEqual([
      { id: ticket.id, status: 'open', user_id: office.ann.id, unread_messages: 2, last_message_from_me: true },
    ]);
  });

  test('a new conversation is of the connection’s queue, where it has just one', async () => {
    await execute(
      sql`insert into connection_queues (whatsapp_id, queue_id) values (${office.whatsappId}, ${office.sales.id})`,
    );
    await buildTicket(product.platform, office.company.id, {
      contactId,
      whatsappId: office.whatsappId,
      status: 'closed',
    });
    await schedule({ minutes: 0 });
    await run();
    expect(await rows(sql`select status, queue_id from tickets order by id`)).toEqual([
      { status: 'closed', queue_id: null },
      { status: 'pending', queue_id: office.sales.id },
    ]);
  });

  test('a group has one ticket for good', async () => {
    await execute(sql`update contacts set is_group = true where id = ${contactId}`);
    const place = { contactId, whatsappId: office.whatsappId, isGroup: true, status: 'closed' } as const;
    const ticket = await buildTicket(product.platform, office.company.id, { ...place, userId: office.ann.id });
    await schedule({ minutes: 0 });
    await run();
    expect(await rows(sql`select id, status, user_id from tickets`)).toEqual([
      { id: ticket.id, status: 'pending', user_id: null },
    ]);
  });

  test('with its variables, where and in whose language the company is', async () => {
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set time_zone = 'Asia/Tokyo', language = 'es' where id = ${office.company.id}`),
    );
    await schedule({ minutes: 0, body: '{{ms}}, {{firstName}}! {{date}} {{outro}}' });
    await run();
    const at = product.clock.now();
    const [, , day] = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(at).split('-');
    const [text] = await sentTexts();
    expect(text).toMatch(
      new RegExp(`^Buen[oa]s (?:días|tardes|noches), Maria! ${day}/\\d\\d/\\d{4} \\{\\{outro\\}\\}$`),
    );
  });

  test('with its picture, which both of them show', async () => {
    const address = product.app.server.listening
      ? `http://127.0.0.1:${(product.app.server.address() as { port: number }).port}`
      : await product.listen();
    const made = await schedule({ body: 'Veja, {{name}}' });
    const url = `${address}/api/schedules/${made.id}/media-upload`;
    await uploadTo(url, office.ann.token, { name: 'bolo.png', content: PNG });
    product.clock.advance(61 * MINUTE);
    await run();
    expect(
      await rows(
        sql`select m.body, m.media_type, f.state, f.file_name from messages m join media f on f.id = m.media_id`,
      ),
    ).toEqual([{ body: 'Veja, Maria Clara Souza', media_type: 'image', state: 'stored', file_name: 'bolo.png' }]);
    const [command] = await rows<{ content: object }>(sql`select command->'content' as content from outbox`);
    expect(command?.content).toMatchObject({ type: 'media', kind: 'image', caption: 'Veja, Maria Clara Souza' });
    expect(await now(made)).toMatchObject({ status: 'AGENDADA', mediaName: 'bolo.png' });
    // The row may go with its contact's other rows: the file goes once.
    await execute(sql`delete from contacts where id = ${contactId}`);
    expect([await count('media'), await count('removed_files')]).toEqual([0, 1]);
    await removeFilesJob(store).run(product.platform, {});
    expect(store.files.size).toBe(0);
  });
});

const connection = (values: Parameters<typeof buildConnection>[2]) =>
  buildConnection(product.platform, office.company.id, values);
const used = async () => (await rows<{ id: number }>(sql`select whatsapp_id as id from outbox`)).map(({ id }) => id);
const talk = (whatsappId: number, status: 'open' | 'closed', daysAgo: number) =>
  buildTicket(product.platform, office.company.id, {
    contactId,
    whatsappId,
    status,
    ...(status === 'open' && { userId: office.ann.id, queueId: office.sales.id }),
    lastMessageAt: new Date(product.clock.now().getTime() - daysAgo * 24 * HOUR),
  });

describe('by the contact’s own connection', () => {
  test('the default, where nobody has talked with them; else that of the last conversation', async () => {
    const [before, last] = [await connection({ status: 'CONNECTED' }), await connection({ status: 'CONNECTED' })];
    await schedule({ minutes: 0 });
    await run();
    await execute(sql`delete from tickets`);
    await execute(sql`delete from outbox`);
    await talk(last.id, 'closed', 2);
    await talk(before.id, 'closed', 9);
    await schedule({ minutes: 0 });
    await run();
    expect(await used()).toEqual([last.id]);
  });

  test('that of the conversation that it was made in, until it is closed', async () => {
    const [its, other] = [await connection({ status: 'CONNECTED' }), await connection({ status: 'CONNECTED' })];
    const { id: ticketId } = await talk(its.id, 'open', 5);
    const [first, second] = [await schedule({ ticketId }), await schedule({ ticketId, minutes: 90 })];
    await talk(other.id, 'closed', 1);
    product.clock.advance(61 * MINUTE);
    await run();
    await execute(
      sql`update tickets set status = 'closed', last_message_at = now() - interval '9 days' where id = ${ticketId}`,
    );
    product.clock.advance(HOUR);
    await run();
    expect([(await now(first)).status, (await now(second)).status]).toEqual(['AGENDADA', 'AGENDADA']);
    expect(await used()).toEqual([its.id, other.id]);
  });

  test('and by no other, though that is up: for a day it waits and says for what, then it says why not', async () => {
    await connection({ status: 'CONNECTED' });
    await scheduling.takeDown();
    const made = await schedule({ minutes: 0 });
    await run();
    expect(await now(made)).toMatchObject({ status: 'PENDENTE', error: 'ERR_WAPP_NOT_INITIALIZED', sentAt: null });
    product.clock.advance(24 * HOUR - MINUTE);
    await run();
    expect(await now(made)).toMatchObject({ status: 'PENDENTE' });
    product.clock.advance(2 * MINUTE);
    await run();
    expect(await now(made)).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_LINE_DOWN', sentAt: null });
    expect([await count('tickets'), await count('messages')]).toEqual([0, 0]);
    const told = await eventsOf<{ action: string }>(product, office.company.id, 'schedule');
    expect(told.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'update']);

    // Nothing of it comes by itself any more; whoever changes it begins anew.
    await scheduling.bringUp();
    await run();
    expect(await count('messages')).toBe(0);
    await product.call(office.ann.token, 'PUT', `/schedules/${made.id}`, { body: 'De novo, parabéns' });
    expect(await now(made)).toMatchObject({ status: 'PENDENTE', error: null });
    await run();
    expect(await sentTexts()).toEqual(['De novo, parabéns']);
  });

  test('one that comes back within the day sends it', async () => {
    await scheduling.takeDown();
    const made = await schedule({ minutes: 0 });
    await run();
    await scheduling.bringUp();
    product.clock.advance(23 * HOUR);
    await run();
    expect(await now(made)).toMatchObject({ status: 'AGENDADA', error: null });
  });

  test('where there is none at all it waits as long', async () => {
    await execute(sql`delete from connections`);
    const made = await schedule({ minutes: 0 });
    await run();
    expect((await now(made)).error).toBe('ERR_NO_DEF_WAPP_FOUND');
    product.clock.advance(25 * HOUR);
    await run();
    expect(await now(made)).toMatchObject({ status: 'ERRO', error: 'ERR_NO_DEF_WAPP_FOUND' });
  });

  test.each([
    [23, 'AGENDADA', null],
    [25, 'ERRO', 'ERR_SCHEDULE_MISSED'],
  ])('nobody was there to send it for %i hours: %s', async (hours, status, error) => {
    const made = await schedule();
    product.clock.advance((hours + 1) * HOUR);
    await run();
    expect(await now(made)).toMatchObject({ status, error });
  });

  test('an official number whose reply window is closed: an error at once, and nothing begun', async () => {
    await execute(sql`update connections set provider = 'cloud' where id = ${office.whatsappId}`);
    const made = await schedule({ minutes: 0 });
    await run();
    expect(await now(made)).toMatchObject({ status: 'ERRO', error: 'ERR_REPLY_WINDOW_CLOSED' });
    expect([await count('tickets'), await count('messages'), await count('outbox')]).toEqual([0, 0, 0]);
    await buildTicket(product.platform, office.company.id, {
      contactId,
      whatsappId: office.whatsappId,
      queueId: office.sales.id,
      customerWroteAt: product.clock.now(),
    });
    await schedule({ minutes: 0 });
    await run();
    expect(await count('outbox')).toBe(1);
  });
});

describe('once', () => {
  test('by two workers at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => schedule({ minutes: 0 })));
    await Promise.all([run(), run(), ...made.map(({ id }) => sendSchedule(product.platform, office.company.id, id))]);
    await run();
    expect(await count('messages')).toBe(8);
    expect(await rows(sql`select distinct status from schedules`)).toEqual([{ status: 'AGENDADA' }]);
  });

  test('by a worker that dies before its commit: nothing of it stays, and the next one sends it', async () => {
    const made = await schedule({ minutes: 0 });
    const { db } = product.platform;
    // The process goes with everything done and nothing committed.
    const dying = vi.spyOn(db, 'withTenant').mockImplementation(async (companyId, work) => {
      dying.mockRestore();
      return db.withTenant(companyId, async (tx) => {
        await work(tx);
        throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
      });
    });
    await expect(sendSchedule(product.platform, office.company.id, made.id)).rejects.toThrow('Connection terminated');
    expect([(await now(made)).status, await count('messages'), await count('outbox'), await count('tickets')]).toEqual([
      'PENDENTE',
      0,
      0,
      0,
    ]);
    await run();
    expect([(await now(made)).status, await count('messages'), await count('outbox')]).toEqual(['AGENDADA', 1, 1]);
  });

  test('one that cannot be sent does not keep the others, and is given up in the end', async () => {
    const broken = await schedule({ minutes: -1 });
    // What nobody expects.
    await execute(sql`update contacts set number = '' where id = ${contactId}`);
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        create function refuse() returns trigger language plpgsql as $$ begin
          if new.chat = '' then raise exception 'no chat'; end if; return new; end $$`),
    );
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`create trigger refuse before insert on messages for each row execute function refuse()`),
    );
    const other = await buildContact(product.platform, office.company.id);
    const fine = await schedule({ minutes: 0, contactId: other.id });
    await run();
    expect([(await now(broken)).status, (await now(fine)).status]).toEqual(['PENDENTE', 'AGENDADA']);
    for (let minute = 0; minute < 10; minute += 1) {
      product.clock.advance(MINUTE);
      await run();
    }
    expect(await now(broken)).toMatchObject({ status: 'ERRO', error: 'ERR_INTERNAL_SERVER_ERROR' });
  });
});
