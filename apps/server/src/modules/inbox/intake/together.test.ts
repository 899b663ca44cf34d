// Messages that come together are taken in as sets: the same as one after the other, in as many statements as one.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANA, BIA, chatWith, InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { PreparingClient } from '../../../platform/db/client.ts';
import { inCompany } from '../../../platform/context.ts';
import { ingestEvents } from './inbound.service.ts';

const HIDDEN = { hiddenId: '7007' };
const people = Array.from({ length: 8 }, (_, n) => ({ phone: `55119000010${n}0`, name: `Person ${n}` }));

let product: Product;
let line: InboundLine;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

/** Of this connection: others of the process run their own. */
const statementsOf = (...events: Parameters<InboundLine['take']>): Promise<number> =>
  inCompany(product.platform, line.companyId, undefined, async (ctx) => {
    const { $client: client } = ctx.tx as unknown as { $client: PreparingClient };
    const before = client.statements;
    await ingestEvents(ctx, line.connection, ...events);
    return client.statements - before;
  });

test('texts of many conversations take as many statements as one', async () => {
  await line.take(...people.map((person) => messageOf(person, 'first')));
  const more = ['second', 'third'].flatMap((body) => people.map((person) => messageOf(person, body)));
  expect(await statementsOf(...more)).toBe(4);
  const { tickets, messages } = await line.read();
  expect(tickets.map(({ unreadMessages, lastMessage }) => [unreadMessages, lastMessage])).toEqual(
    people.map(() => [3, 'third']),
  );
  expect(messages.slice(8).map(({ externalId }) => externalId)).toEqual(more.map(({ id }) => id));
});

test('many new people: each their contact, their ticket and its cycle', async () => {
  await line.takeTogether(...people.map((person) => messageOf(person)));
  const { contacts, tickets, tracking, messages } = await line.read();
  expect(contacts.map(({ number, name }) => ({ phone: number, name }))).toEqual(people);
  expect(tickets.map(({ contactId, status }) => [contactId, status])).toEqual(
    contacts.map(({ id }) => [id, 'pending']),
  );
  expect(tracking.map(({ ticketId }) => ticketId)).toEqual(tickets.map(({ id }) => id));
  expect(messages.map(({ ticketId, contactId }) => [ticketId, contactId])).toEqual(
    tickets.map(({ id, contactId }) => [id, contactId]),
  );
});

describe('one person', () => {
  test('who is new and writes several at once begins one conversation', async () => {
    await line.takeTogether(message({ body: '1' }), messageOf(BIA), message({ body: '2' }), message({ body: '3' }));
    const { contacts, tickets, messages, tracking } = await line.read();
    expect([contacts.length, tickets.length, tracking.length]).toEqual([2, 2, 2]);
    const ofAna = messages.filter(({ chat }) => chat === ANA.phone);
    expect(ofAna.map(({ body }) => body)).toEqual(['1', '2', '3']);
    expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([3, 1]);
  });

  test.each([
    ['by both names, then by the hidden one', [{ ...ANA, ...HIDDEN }, HIDDEN]],
    ['by the hidden name, then by both', [HIDDEN, { ...ANA, ...HIDDEN }]],
  ])('who is new and named %s is one contact with one ticket', async (_how, named) => {
    await line.takeTogether(...named.map((party) => messageOf(party)), messageOf(BIA));
    const { contacts, tickets, messages } = await line.read();
    expect(contacts.filter(({ lid }) => lid === HIDDEN.hiddenId)).toMatchObject([{ number: ANA.phone }]);
    expect([contacts.length, tickets.length, messages.length]).toEqual([2, 2, 3]);
  });

  test('whose ticket is closed and who writes by two names begins one', async () => {
    await line.take(messageOf({ ...ANA, ...HIDDEN }));
    await line.closeTickets();
    await line.takeTogether(messageOf(ANA, '1'), messageOf(HIDDEN, '2'), messageOf(BIA));
    const { tickets } = await line.read();
    expect(tickets.filter(({ status }) => status === 'pending').map(({ unreadMessages }) => unreadMessages)).toEqual([
      2, 1,
    ]);
  });
});

test('what is here already changes nothing, and the others come in', async () => {
  const [old, repeated] = [message({ body: 'old' }), messageOf(BIA)];
  await line.take(old, repeated);
  await line.takeTogether(repeated, message({ body: 'new' }), old, messageOf(BIA, 'new too'));
  const { tickets, messages } = await line.read();
  expect(messages.map(({ body }) => body)).toEqual(['old', 'hello', 'new', 'new too']);
  expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([2, 2]);
});

test('an answer to what came with it is linked, also where each answers the other', async () => {
  await line.take(message(), messageOf(BIA));
  const first = message({ quotedId: 'second' });
  await line.takeTogether(messageOf(BIA), first, message({ id: 'second', quotedId: first.id }));
  const [ofFirst, ofSecond] = (await line.read()).messages.slice(-2);
  expect([ofFirst?.quotedMessageId, ofSecond?.quotedMessageId]).toEqual([null, ofFirst?.id]);
});

test('a group opened again, a file and a text typed by us beside others', async () => {
  await line.set('CheckMsgIsGroup', 'disabled');
  const group = { key: '120363', group: { id: '120363', subject: 'Team' }, party: {} };
  await line.take(message({ chat: group }));
  await line.closeTickets();
  await line.takeTogether(
    message({ chat: group, sender: BIA, body: 'in the group' }),
    message({ content: { type: 'media', kind: 'image', mime: 'image/png', ref: { at: 'there' } } }),
    message({ chat: chatWith(BIA), fromMe: true, sender: {}, body: 'ours' }),
  );
  const { tickets, messages, media } = await line.read();
  expect(tickets.map(({ isGroup, status, unreadMessages }) => [isGroup, status, unreadMessages])).toEqual([
    [true, 'pending', 2],
    [false, 'pending', 1],
    [false, 'pending', 0],
  ]);
  expect(messages.map(({ mediaId }) => mediaId)).toEqual([null, null, media[0]?.id, null]);
  expect(messages.at(-1)).toMatchObject({ fromMe: true, origin: 'phone', ack: 2, contactId: null });
});

test('the same message by two names in two transactions is one, with one file', async () => {
  await line.take(messageOf({ ...ANA, ...HIDDEN }));
  const picture = { type: 'media', kind: 'image', mime: 'image/png', ref: { at: 'there' } } as const;
  const one = message({ content: picture });
  const other = { ...messageOf(HIDDEN), id: one.id, content: picture };
  const stored = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const first = inCompany(product.platform, line.companyId, undefined, async (ctx) => {
    await ingestEvents(ctx, line.connection, one);
    stored.resolve();
    await finish.promise;
  });
  await stored.promise;
  const second = line.take(other);
  await until(async () => {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    expect((await product.platform.db.withSystem((tx) => tx.execute(waiting))).rows).not.toEqual([]);
  });
  finish.resolve();
  await Promise.all([first, second]);
  const { tickets, messages, media } = await line.read();
  expect([messages.length, media.length, tickets[0]?.unreadMessages]).toEqual([2, 1, 2]);
});
