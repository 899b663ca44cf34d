// What customers are told by itself when they write or call: hours, greetings, no calls.
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';
import type { InboundEvent } from '@recado/channel/inbound';
import { dayIn, daysAfter } from '@recado/rules/days';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import { ANA, BIA, chatWith, InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { PreparingClient } from '../../../platform/db/client.ts';
import { inCompany } from '../../../platform/context.ts';
import { connectionQueues, connections, queues } from '../../../schema/connections.ts';
import { companies } from '../../../schema/companies.ts';
import { tickets } from '../../../schema/tickets.ts';
import { ingestEvents } from './inbound.service.ts';

const MINUTE_MS = 60_000;
const HOURS_AGAIN_MS = 5 * MINUTE_MS;

let product: Product;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

const everyDay = (startTime: string, endTime: string): OpeningHours =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }));
const CLOSED = everyDay('00:00', '00:00');

const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(line.companyId, work);

const setConnection = (values: Partial<typeof connections.$inferInsert>) =>
  inTenant((tx) => tx.update(connections).set(values));

const setCompany = (values: Partial<typeof companies.$inferInsert>) =>
  product.platform.db.withSystem((tx) => tx.update(companies).set(values).where(eq(companies.id, line.companyId)));

async function addQueue(values: Partial<typeof queues.$inferInsert> = {}): Promise<number> {
  const queue = await buildQueue(product.platform, line.companyId, values);
  await inTenant((tx) => tx.insert(connectionQueues).values({ whatsappId: line.connection.id, queueId: queue.id }));
  line.connection = { ...line.connection, queueIds: [...line.connection.queueIds, queue.id] };
  return queue.id;
}

/** What we wrote, in its order. */
const said = async (): Promise<string[]> =>
  (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);

const inGroup = () => message({ chat: { key: 'g1', party: {}, group: { id: '120363000000000001' } } });

const call = (id: string, at = product.clock.now()): InboundEvent => ({
  kind: 'call',
  chat: chatWith(ANA),
  id,
  at: at.toISOString(),
});

const statementsOf = (event: InboundEvent): Promise<number> =>
  inCompany(product.platform, line.companyId, undefined, async (ctx) => {
    // Of this connection: others of the process run their own.
    const { $client: client } = ctx.tx as unknown as { $client: PreparingClient };
    const before = client.statements;
    await ingestEvents(ctx, line.connection, event);
    return client.statements - before;
  });

describe('outside the company’s hours', () => {
  beforeEach(async () => {
    await line.set('scheduleType', 'company');
    await setCompany({ schedules: CLOSED, language: 'en' });
    await setConnection({ outOfHoursMessage: 'Closed, {{firstName}}', greetingMessage: 'Hello' });
  });

  test('the customer is told so, once in five minutes; the ticket waits', async () => {
    await line.take(message());
    await line.takeTogether(message(), message());
    expect(await said()).toEqual(['Closed, Ana']);
    product.clock.advance(5 * MINUTE_MS);
    await line.take(message());
    expect(await said()).toEqual(['Closed, Ana', 'Closed, Ana']);
    expect((await line.read()).tickets).toMatchObject([{ status: 'pending', userId: null, unreadMessages: 4 }]);
  });

  test('it goes out to the phone, is nobody’s, and is shown after what the customer wrote', async () => {
    await line.take(message({ body: 'anybody?' }));
    const { messages, tickets: made } = await line.read();
    expect(messages[1]).toMatchObject({ fromMe: true, userId: null, ack: 1, ticketId: made[0]?.id });
    expect(made).toMatchObject([{ lastMessage: 'Closed, Ana', lastMessageFromMe: true, unreadMessages: 1 }]);
    const waiting = await inTenant((tx) => tx.execute(sql`select command->'content' as content from outbox`));
    expect(waiting.rows).toEqual([{ content: { type: 'text', body: 'Closed, Ana' } }]);
    const told = (await line.events()).filter(({ name }) => name === 'appMessage');
    expect(told.map(({ payload }) => payload['message'])).toMatchObject([
      { body: 'anybody?' },
      { body: 'Closed, Ana' },
    ]);
  });

  test('not by a word where there is none; nor is anybody greeted', async () => {
    await setConnection({ outOfHoursMessage: ' ' });
    await line.take(message());
    expect(await said()).toEqual([]);
  });

  test('not whom somebody looks after', async () => {
    const user = await buildUser(product.platform, line.companyId);
    await line.take(message());
    await inTenant((tx) => tx.update(tickets).set({ status: 'open', userId: user.id }));
    product.clock.advance(10 * MINUTE_MS);
    await line.take(message());
    expect(await said()).toHaveLength(1);
  });

  test.each<[string, () => InboundEvent]>([
    ['what was typed on our phone', () => message({ fromMe: true, sender: {} })],
    ['a group', inGroup],
    ['what was written long before we came back', () => message({ live: false })],
  ])('%s is not answered', async (_what, event) => {
    await line.set('CheckMsgIsGroup', 'disabled');
    await line.take(event());
    expect((await line.read()).messages).toHaveLength(1);
    expect((await line.events()).filter(({ name }) => name === 'appMessage')).toHaveLength(1);
  });

  test('what was written a moment before we came back is answered', async () => {
    await line.take(message({ live: false, sentAt: product.clock.now().toISOString() }));
    expect(await said()).toHaveLength(1);
  });

  test('a message that comes again is not answered again', async () => {
    const event = message();
    await line.take(event);
    product.clock.advance(10 * MINUTE_MS);
    await line.take(event);
    expect(await said()).toHaveLength(1);
  });

  test('an official number whose customer cannot be answered takes the message in all the same', async () => {
    await setConnection({ provider: 'cloud' });
    await line.take(message());
    expect((await line.read()).messages).toMatchObject([{ fromMe: false }]);
  });

  test('a holiday is one, and the answer says when it opens', async () => {
    const today = dayIn(product.clock.now(), 'UTC');
    const hours = [{ startTime: '00:00', endTime: '00:00' }];
    const holiday = { from: today, to: daysAfter(today, 1), yearly: false, name: 'Carnaval', hours };
    await setCompany({ schedules: everyDay('09:00', '18:00'), specialDays: [holiday], timeZone: 'UTC' });
    await setConnection({ outOfHoursMessage: '{{firstName}}, we’re back {{opensAt}}' });
    await line.take(message());
    expect(await said()).toEqual([expect.stringMatching(/^Ana, we’re back on \w+day, \d\d\/\d\d, at 09:00$/)]);
  });

  test('within them nobody is told, and the greeting is', async () => {
    await setCompany({ schedules: everyDay('', '') });
    await line.take(message(), message());
    expect(await said()).toEqual(['Hello']);
  });
});

describe('outside the queue’s hours', () => {
  beforeEach(() => line.set('scheduleType', 'queue'));

  test('the customer is told by the queue', async () => {
    await setCompany({ schedules: CLOSED });
    await addQueue({ schedules: CLOSED, outOfHoursMessage: 'Sales is closed' });
    await line.take(message());
    expect(await said()).toEqual(['Sales is closed']);
  });

  test('its holidays are its own', async () => {
    const today = dayIn(product.clock.now(), 'UTC');
    const holiday = (name: string) => ({
      from: daysAfter(today, -1),
      to: daysAfter(today, 1),
      yearly: false,
      name,
      hours: [{ startTime: '00:00', endTime: '00:00' }],
    });
    await setCompany({ specialDays: [holiday('of the company')] });
    const queue = await addQueue({ outOfHoursMessage: 'Sales is closed' });
    await line.take(message());
    expect(await said()).toEqual([]);
    await inTenant((tx) =>
      tx
        .update(queues)
        .set({ specialDays: [holiday('of the queue')] })
        .where(eq(queues.id, queue)),
    );
    await line.take(message());
    expect(await said()).toEqual(['Sales is closed']);
  });

  test('not while their conversation has no queue', async () => {
    await setCompany({ schedules: CLOSED });
    await setConnection({ outOfHoursMessage: 'Closed', greetingMessage: 'Hello' });
    await line.take(message());
    expect(await said()).toEqual(['Hello']);
  });
});

describe('a greeting', () => {
  beforeEach(() => setConnection({ greetingMessage: 'Hello, {{name}}' }));

  test('is not what somebody hears who wants no more, today and later; who writes anything else is greeted', async () => {
    await line.take(message({ body: 'PARAR' }));
    await line.take(message({ body: 'Sair.' }));
    expect(await said()).toEqual([]);
    await line.takeTogether(messageOf(BIA, 'Oi'));
    expect(await said()).toEqual(['Hello, Bia']);
  });

  test('begins each conversation with a customer, and is not repeated in it', async () => {
    await line.take(message(), message());
    expect(await said()).toEqual(['Hello, Ana']);
    await line.closeTickets();
    await line.take(message());
    expect(await said()).toEqual(['Hello, Ana', 'Hello, Ana']);
    await line.takeTogether(messageOf(BIA), messageOf(BIA));
    expect((await said()).at(-1)).toBe('Hello, Bia');
    expect(await said()).toHaveLength(3);
  });

  test('is left out where we wrote first', async () => {
    await line.take(message({ fromMe: true, sender: {}, body: 'we begin' }), message());
    expect(await said()).toEqual(['we begin']);
  });

  test('of a connection with one queue is the queue’s, where the company wants it', async () => {
    await addQueue({ greetingMessage: 'Sales here' });
    await line.take(message());
    expect(await said()).toEqual([]);
    await line.set('sendGreetingMessageOneQueues', 'enabled');
    await line.take(messageOf(BIA));
    expect(await said()).toEqual(['Sales here']);
  });

  test('is the menu’s where there are several queues', async () => {
    await line.set('sendGreetingMessageOneQueues', 'enabled');
    await addQueue({ greetingMessage: 'Sales here' });
    await addQueue({ greetingMessage: 'Support here' });
    await line.take(message());
    expect(await said()).toEqual([expect.stringMatching(/^Hello[^]*\*\[ 1 \]\*[^]*\*\[ 2 \]\*/)]);
  });
});

describe('a company that is switched off, or whose time has run out', () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const ended = () => new Date(product.clock.now().getTime() - DAY_MS);

  test.each<[string, () => Promise<unknown>]>([
    ['switched off', () => setCompany({ active: false })],
    ['overdue', () => setCompany({ dueDate: ended() })],
  ])('%s: what customers write is kept, and not answered', async (_which, halt) => {
    await setConnection({ greetingMessage: 'Hello', outOfHoursMessage: 'Closed' });
    await halt();
    await line.take(message({ body: 'anybody?' }), call('C1'));
    expect((await line.read()).messages).toMatchObject([{ body: 'anybody?' }, { mediaType: 'call_log' }]);
    await line.set('scheduleType', 'company');
    await setCompany({ schedules: CLOSED });
    await line.take(messageOf(BIA));
    expect(await said()).toEqual([]);
    await setCompany({ active: true, dueDate: null });
    product.clock.advance(HOURS_AGAIN_MS);
    await line.take(messageOf(BIA));
    expect(await said()).toEqual(['Closed']);
  });

  test('who runs the installation owes nobody anything', async () => {
    await setConnection({ greetingMessage: 'Hello' });
    await buildUser(product.platform, line.companyId, { super: true });
    await setCompany({ dueDate: ended() });
    await line.take(message());
    expect(await said()).toEqual(['Hello']);
  });
});

describe('a call', () => {
  test('is refused in the company’s language, once in ten minutes', async () => {
    await setCompany({ language: 'es' });
    await line.take(message(), call('C1'), call('C2'));
    expect(await said()).toEqual([expect.stringContaining('no atiende llamadas')]);
    product.clock.advance(10 * MINUTE_MS);
    await line.take(call('C3'), call('C3'));
    expect(await said()).toHaveLength(2);
    expect((await line.read()).messages.filter(({ mediaType }) => mediaType === 'call_log')).toHaveLength(3);
  });

  test('that was made while we were away is shown, and not answered now', async () => {
    await line.take(message(), call('C1', new Date(product.clock.now().getTime() - 6 * MINUTE_MS)));
    expect(await said()).toEqual([]);
    expect((await line.read()).messages).toHaveLength(2);
  });

  test('puts a closed ticket back among those that wait', async () => {
    await line.take(message());
    await line.closeTickets();
    await line.take(call('C1'));
    expect((await line.read()).tickets).toMatchObject([{ status: 'pending' }]);
    expect(await said()).toHaveLength(1);
  });
});

describe('where nothing is to be said', () => {
  test('it costs no statement: neither in a conversation nor at its beginning', async () => {
    // Contact, picture, ticket looked for and made, message, and two of events.
    const beginning = await statementsOf(message());
    expect(beginning).toBeLessThanOrEqual(8);
    expect(await statementsOf(message())).toBe(4);
    await line.closeTickets();
    expect(await statementsOf(message())).toBe(6);
  });
});
