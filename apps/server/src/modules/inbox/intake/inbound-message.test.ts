// A message came in: its contact, its ticket, its row, and what the browsers are told.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildContact, buildQueue, buildTicket } from '../../../../test/build.ts';
import { ANA, BIA, InboundLine, LATER, message, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { PreparingClient } from '../../../platform/db/client.ts';
import { inCompany } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { messages } from '../../../schema/inbox.ts';
import { ingestEvents } from './inbound.service.ts';

let product: Product;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

const inGroup = () => message({ chat: { key: 'g1', party: {}, group: { id: '120363000000000001' } } });

const stickerOf = (party = ANA) =>
  message({ ...messageOf(party), content: { type: 'media', kind: 'sticker', mime: 'image/webp', ref: {} } });

describe('a text', () => {
  test('of somebody new makes a contact, a pending ticket with its record, and a message', async () => {
    await line.take(message({ body: 'good\nmorning' }));
    const all = await line.read();
    expect(all.contacts).toMatchObject([{ name: 'Ana', number: '5511987654321', isGroup: false }]);
    expect(all.tickets).toMatchObject([
      {
        status: 'pending',
        unreadMessages: 1,
        lastMessage: 'good morning',
        lastMessageFromMe: false,
        userId: null,
        queueId: null,
        whatsappId: line.connection.id,
      },
    ]);
    expect(all.messages).toMatchObject([
      { body: 'good\nmorning', fromMe: false, read: false, ack: 0, mediaType: null, contactId: all.contacts[0]?.id },
    ]);
    expect(all.messages[0]?.createdAt.toISOString()).toBe('2026-01-02T03:04:05.000Z');
    expect(all.tracking).toMatchObject([{ ticketId: all.tickets[0]?.id, finishedAt: null, startedAt: null }]);
  });

  test('goes on in the ticket that is not closed, and begins another where the last is closed', async () => {
    await line.take(message(), message());
    await line.closeTickets();
    await line.take(message({ body: 'again' }));
    const all = await line.read();
    expect(all.tickets.map(({ status, unreadMessages }) => [status, unreadMessages])).toEqual([
      ['closed', 2],
      ['pending', 1],
    ]);
    expect(all.messages.map(({ ticketId }) => all.tickets.findIndex(({ id }) => id === ticketId))).toEqual([0, 0, 1]);
  });

  test('goes on in a ticket that was closed a moment ago, where the company says so', async () => {
    await line.set('autoReopenTimeout', '30');
    await line.take(message());
    await line.closeTickets(29);
    await line.take(message(), message({ fromMe: true }));
    const goesOn = await line.read();
    expect(goesOn.tickets.map(({ status, userId }) => [status, userId])).toEqual([['pending', null]]);
    expect(goesOn.tracking.map(({ finishedAt }) => finishedAt === null)).toEqual([false, true]);
    await line.closeTickets(31);
    await line.take(message());
    expect((await line.read()).tickets.map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  test.each(['0', '30'])(
    'after %s minutes a sticker or a reaction makes no conversation, nor opens one',
    async (minutes) => {
      await line.set('autoReopenTimeout', minutes);
      const first = message();
      await line.take(first, stickerOf());
      await line.closeTickets();
      const reaction: InboundEvent = {
        kind: 'reaction',
        chat: first.chat,
        id: first.id,
        fromMe: false,
        sender: ANA,
        emoji: '👍',
        at: LATER,
      };
      await line.take(stickerOf(), reaction);
      const all = await line.read();
      expect(all.tickets.map(({ status, unreadMessages }) => [status, unreadMessages])).toEqual([['closed', 2]]);
      expect(all.messages.map(({ mediaType }) => mediaType)).toEqual([null, 'sticker', 'sticker']);
      // Of somebody new there is nowhere to show it; what they write next is a conversation.
      await line.takeTogether(stickerOf(BIA), messageOf(BIA), stickerOf(BIA));
      const { tickets, messages: rows } = await line.read();
      expect(tickets.map(({ status, unreadMessages }) => [status, unreadMessages])).toEqual([
        ['closed', 2],
        ['pending', 2],
      ]);
      expect(rows.slice(3).map(({ mediaType }) => mediaType)).toEqual([null, 'sticker']);
    },
  );

  test('in a group reopens its one ticket, as a new cycle', async () => {
    await line.set('CheckMsgIsGroup', 'disabled');
    await line.take(inGroup());
    await line.closeTickets();
    await line.take(inGroup(), inGroup());
    const all = await line.read();
    expect(all.tickets.map(({ status, userId }) => [status, userId])).toEqual([['pending', null]]);
    expect(all.tracking.map(({ finishedAt }) => finishedAt === null)).toEqual([false, true]);
    expect(all.messages).toHaveLength(3);
    const moved = (await line.events()).filter(({ name }) => name === 'ticket');
    expect(moved.at(-1)?.payload).toMatchObject({ action: 'update', ticket: { status: 'pending' } });
  });

  test('of our own phone takes the ack that was quicker', async () => {
    const own = message({ fromMe: true });
    await line.take({ kind: 'ack', chat: { key: 'other', party: {} }, id: own.id, ack: 4 }, own);
    expect((await line.read()).messages).toMatchObject([{ fromMe: true, ack: 4 }]);
  });

  test('twice changes nothing, even when its ticket was closed in between', async () => {
    const event = message();
    await line.take(event);
    await line.closeTickets();
    const before = await line.read();
    await line.take(event);
    expect(await line.read()).toEqual(before);
  });

  test('with the same id in another conversation is another message', async () => {
    const event = message();
    await line.take(event, {
      ...event,
      chat: { key: '5511900000001', party: { phone: '5511900000001' } },
      sender: { phone: '5511900000001', name: 'Bia' },
    });
    expect((await line.read()).messages).toHaveLength(2);
  });

  test('two at once of somebody new make one contact and one ticket', async () => {
    const other = await buildConnection(product.platform, line.companyId, { status: 'CONNECTED' });
    const at = (id: number) => (event: InboundEvent) =>
      inCompany(product.platform, line.companyId, undefined, (ctx) =>
        ingestEvents(ctx, { ...line.connection, id }, event),
      );
    await Promise.all([
      at(line.connection.id)(message()),
      at(line.connection.id)(message()),
      at(other.id)(message()),
      at(other.id)(message()),
    ]);
    const all = await line.read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([2, 2]);
    expect(all.tracking).toHaveLength(2);
  });

  test('gets the queue of a connection that has exactly one', async () => {
    const queue = await buildQueue(product.platform, line.companyId);
    const second = await buildQueue(product.platform, line.companyId);
    line.connection = { ...line.connection, queueIds: [queue.id] };
    await line.take(message());
    line.connection = { ...line.connection, queueIds: [queue.id, second.id] };
    await line.take(messageOf(BIA));
    expect((await line.read()).tickets.map(({ queueId }) => queueId)).toEqual([queue.id, null]);
  });

  test('of a queue that is gone still arrives', async () => {
    line.connection = { ...line.connection, queueIds: [999_999] };
    await line.take(message());
    expect((await line.read()).tickets).toMatchObject([{ queueId: null }]);
  });

  test('never renames a contact', async () => {
    await line.take(message(), message({ sender: { ...ANA, name: 'Ana Maria' } }));
    expect((await line.read()).contacts).toMatchObject([{ name: 'Ana' }]);
  });

  test('that was written while we were away is unread like any other', async () => {
    await line.take(message({ live: false }));
    expect((await line.read()).tickets).toMatchObject([{ unreadMessages: 1, held: false }]);
  });

  test('with a time that is none, or has not come yet, counts as written now', async () => {
    await line.take(message({ sentAt: 'yesterday' }), message({ sentAt: '2999-01-01T00:00:00.000Z' }));
    for (const { createdAt } of (await line.read()).messages)
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('links what it answers, in the same conversation only', async () => {
    const first = message();
    await line.take(first, message({ quotedId: first.id }), message({ quotedId: 'unknown' }), {
      ...messageOf(BIA),
      quotedId: first.id,
    });
    const [quoted, ...others] = (await line.read()).messages;
    expect(others.map(({ quotedMessageId }) => quotedMessageId)).toEqual([quoted?.id, null, null]);
  });
});

describe('typed on the company’s phone', () => {
  test('it is ours, read, and leaves the unread count alone', async () => {
    await line.take(message(), message({ fromMe: true, sender: {}, body: 'we are here' }));
    const all = await line.read();
    expect(all.messages[1]).toMatchObject({ fromMe: true, read: true, ack: 2, contactId: null });
    expect(all.tickets).toMatchObject([{ unreadMessages: 1, lastMessage: 'we are here', lastMessageFromMe: true }]);
  });

  test('to somebody new it makes a pending ticket and names the contact by the number', async () => {
    await line.take(message({ fromMe: true, sender: { name: 'The company' } }));
    const all = await line.read();
    expect(all.contacts).toMatchObject([{ name: '5511987654321' }]);
    expect(all.tickets).toMatchObject([{ status: 'pending', unreadMessages: 0 }]);
  });

  test('the echo of what we sent is not doubled, whatever the conversation is called in it', async () => {
    const contact = await buildContact(product.platform, line.companyId, { number: '5511987654321' });
    const ticket = await buildTicket(product.platform, line.companyId, {
      contactId: contact.id,
      whatsappId: line.connection.id,
      status: 'open',
    });
    await product.platform.db.withTenant(line.companyId, (tx) =>
      tx.insert(messages).values({
        ticketId: ticket.id,
        whatsappId: line.connection.id,
        chat: '5511987654321',
        externalId: 'OURS',
        fromMe: true,
        ack: 1,
      }),
    );
    await line.take(message({ id: 'OURS', fromMe: true, chat: { key: 'l1', party: { hiddenId: 'l1' } }, sender: {} }));
    const all = await line.read();
    expect(all.messages).toMatchObject([{ ack: 2 }]);
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets).toHaveLength(1);
  });
});

describe('what the browsers are told', () => {
  test('of somebody new: the contact, the message with its ticket, the ticket', async () => {
    await line.take(message({ body: 'first' }));
    const told = await line.events();
    expect(told.map(({ name, payload }) => [name, payload['action']])).toEqual([
      ['contact', 'create'],
      ['appMessage', 'create'],
      ['ticket', 'update'],
    ]);
    expect(told[1]?.payload).toMatchObject({
      message: { body: 'first', fromMe: false, contactName: 'Ana', mediaType: null },
      ticket: { status: 'pending', unreadMessages: 1, lastMessage: 'first', contact: { name: 'Ana' } },
      contact: { number: '5511987654321' },
    });
    expect(told[1]?.rooms.length).toBeGreaterThan(0);
  });

  test('of a ticket that is there already, the message alone; of a repeat, nothing', async () => {
    const event = message();
    await line.take(event);
    const before = (await line.events()).length;
    await line.take(event, message({ body: 'second' }));
    expect((await line.events()).slice(before)).toMatchObject([
      { name: 'appMessage', payload: { message: { body: 'second' }, ticket: { unreadMessages: 2 } } },
    ]);
  });

  test('events that come together are told one by one, in their order', async () => {
    await line.takeTogether(message({ body: 'one' }), messageOf(BIA, 'two'), message({ body: 'three' }));
    const told = (await line.events()).filter(({ name }) => name === 'appMessage');
    expect(told.map(({ payload }) => payload['message'])).toMatchObject([
      { body: 'one' },
      { body: 'two' },
      { body: 'three' },
    ]);
    expect((await line.events()).filter(({ name }) => name === 'ticket')).toHaveLength(2);
  });

  test('of two contacts that became one: what went, and where its ticket is now', async () => {
    await line.take(
      message({ chat: { key: 'l', party: { hiddenId: '77009' } }, sender: { hiddenId: '77009' } }),
      message(),
    );
    const before = (await line.events()).length;
    const { contacts: two, tickets: both } = await line.read();
    await line.take({ kind: 'party', party: { hiddenId: '77009', phone: '5511987654321' } });
    expect((await line.events()).slice(before)).toMatchObject([
      { name: 'ticket', payload: { action: 'delete', ticketId: both[0]?.id } },
      { name: 'ticket', payload: { action: 'update', ticket: { id: both[1]?.id, unreadMessages: 2 } } },
      { name: 'contact', payload: { action: 'delete', contactId: two[0]?.id } },
      { name: 'contact', payload: { action: 'update', contact: { id: two[1]?.id } } },
    ]);
  });

  test('a text on a ticket that is there takes four statements', async () => {
    await line.take(message());
    const statements = await inCompany(product.platform, line.companyId, undefined, async (ctx) => {
      // Of this connection: others of the process, such as the reader of the event log, run their own.
      const { $client: client } = ctx.tx as unknown as { $client: PreparingClient };
      const before = client.statements;
      await ingestEvents(ctx, line.connection, message());
      return client.statements - before;
    });
    expect(statements).toBe(4);
  });
});

test('another company’s contacts, tickets and messages are not found', async () => {
  const event = message();
  await line.take(event);
  const other = await InboundLine.open(product);
  await other.take(event, {
    kind: 'edit',
    chat: event.chat,
    id: event.id,
    fromMe: false,
    sender: {},
    body: 'changed',
    at: LATER,
  });
  expect((await other.read()).messages).toMatchObject([{ companyId: other.companyId, body: 'changed' }]);
  expect((await line.read()).messages).toMatchObject([{ companyId: line.companyId, body: 'hello' }]);
});
