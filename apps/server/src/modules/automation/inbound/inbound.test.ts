// What arrives from a network, and what becomes of it: contacts, tickets, messages.
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, type Product } from '../../../../test/product.ts';
import { buildCompany, buildConnection, buildContact, buildQueue, buildTicket } from '../../../../test/build.ts';
import { inCompany } from '../../../platform/context.ts';
import type { InboundContent, InboundEvent, Party } from '../../../ports/channel.ts';
import { settings } from '../../../schema/accounts.ts';
import { contacts } from '../../../schema/catalog.ts';
import { media, messageReactions, messages, tickets, ticketTracking } from '../../../schema/inbox.ts';
import { takeIn, type InboundConnection } from './inbound.service.ts';

let product: Product;
let companyId: number;
let connection: InboundConnection;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

beforeEach(async () => {
  companyId = (await buildCompany(product.platform)).id;
  const { id, name } = await buildConnection(product.platform, companyId, { status: 'CONNECTED' });
  connection = { id, name, queueIds: [] };
});

const take = (...events: InboundEvent[]): Promise<void> =>
  events.reduce<Promise<void>>(
    (before, event) =>
      before.then(() =>
        inCompany(product.platform, companyId, undefined, (ctx) => takeIn(ctx, connection, structuredClone(event))),
      ),
    Promise.resolve(),
  );

const read = () =>
  product.platform.db.withTenant(companyId, async (tx) => ({
    contacts: await tx.select().from(contacts).orderBy(asc(contacts.id)),
    tickets: await tx.select().from(tickets).orderBy(asc(tickets.id)),
    messages: await tx.select().from(messages).orderBy(asc(messages.id)),
    media: await tx.select().from(media).orderBy(asc(media.id)),
    reactions: await tx.select().from(messageReactions),
    tracking: await tx.select().from(ticketTracking).orderBy(asc(ticketTracking.id)),
  }));

const set = (key: string, value: string) =>
  product.platform.db.withTenant(companyId, (tx) => tx.insert(settings).values({ key, value }));

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

const ANA: Party = { phone: '5511987654321', name: 'Ana' };
let ids = 0;

function message(values: Partial<MessageEvent> & { body?: string } = {}): MessageEvent {
  const { body = 'hello', ...rest } = values;
  return {
    kind: 'message',
    chat: { key: '5511987654321', party: { phone: '5511987654321' } },
    id: `ID${(ids += 1)}`,
    fromMe: false,
    sender: ANA,
    content: { type: 'text', body },
    sentAt: '2026-01-02T03:04:05.000Z',
    live: true,
    ...rest,
  };
}

const GROUP = { key: 'g1', party: {}, group: { id: '120363000000000001', subject: 'Neighbours' } };

describe('a text', () => {
  test('of somebody new makes a contact, a pending ticket with its record, and a message', async () => {
    await take(message({ body: 'good\nmorning' }));
    const all = await read();
    expect(all.contacts).toMatchObject([{ name: 'Ana', number: '5511987654321', isGroup: false }]);
    expect(all.tickets).toMatchObject([
      {
        status: 'pending',
        unreadMessages: 1,
        lastMessage: 'good morning',
        lastMessageFromMe: false,
        userId: null,
        queueId: null,
        whatsappId: connection.id,
      },
    ]);
    expect(all.messages).toMatchObject([
      { body: 'good\nmorning', fromMe: false, read: false, ack: 0, mediaType: null, contactId: all.contacts[0]?.id },
    ]);
    expect(all.messages[0]?.createdAt.toISOString()).toBe('2026-01-02T03:04:05.000Z');
    expect(all.tracking).toMatchObject([{ ticketId: all.tickets[0]?.id, finishedAt: null, startedAt: null }]);
  });

  test('goes on in the ticket that is not closed, and begins another where the last is closed', async () => {
    await take(message(), message());
    await product.platform.db.withTenant(companyId, (tx) => tx.update(tickets).set({ status: 'closed' }));
    await take(message({ body: 'again' }));
    const all = await read();
    expect(all.tickets.map(({ status, unreadMessages }) => [status, unreadMessages])).toEqual([
      ['closed', 2],
      ['pending', 1],
    ]);
    expect(all.messages.map(({ ticketId }) => all.tickets.findIndex(({ id }) => id === ticketId))).toEqual([0, 0, 1]);
  });

  test('twice changes nothing, even when its ticket was closed in between', async () => {
    const event = message();
    await take(event);
    await product.platform.db.withTenant(companyId, (tx) => tx.update(tickets).set({ status: 'closed' }));
    const before = await read();
    await take(event);
    expect(await read()).toEqual(before);
  });

  test('with the same id in another conversation is another message', async () => {
    const event = message();
    await take(event, {
      ...event,
      chat: { key: '5511900000001', party: { phone: '5511900000001' } },
      sender: { phone: '5511900000001', name: 'Bia' },
    });
    expect((await read()).messages).toHaveLength(2);
  });

  test('two at once of somebody new make one contact and one ticket', async () => {
    const other = await buildConnection(product.platform, companyId, { status: 'CONNECTED' });
    const at = (id: number) => (event: InboundEvent) =>
      inCompany(product.platform, companyId, undefined, (ctx) => takeIn(ctx, { ...connection, id }, event));
    await Promise.all([
      at(connection.id)(message()),
      at(connection.id)(message()),
      at(other.id)(message()),
      at(other.id)(message()),
    ]);
    const all = await read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([2, 2]);
    expect(all.tracking).toHaveLength(2);
  });

  test('gets the queue of a connection that has exactly one', async () => {
    const queue = await buildQueue(product.platform, companyId);
    const second = await buildQueue(product.platform, companyId);
    connection = { ...connection, queueIds: [queue.id] };
    await take(message());
    connection = { ...connection, queueIds: [queue.id, second.id] };
    const bia = { phone: '5511900000001', name: 'Bia' };
    await take(message({ chat: { key: 'bia', party: bia }, sender: bia }));
    expect((await read()).tickets.map(({ queueId }) => queueId)).toEqual([queue.id, null]);
  });

  test('of a queue that is gone still arrives', async () => {
    connection = { ...connection, queueIds: [999_999] };
    await take(message());
    expect((await read()).tickets).toMatchObject([{ queueId: null }]);
  });

  test('never renames a contact', async () => {
    await take(message(), message({ sender: { ...ANA, name: 'Ana Maria' } }));
    expect((await read()).contacts).toMatchObject([{ name: 'Ana' }]);
  });

  test('that was written while we were away is unread like any other', async () => {
    await take(message({ live: false }));
    expect((await read()).tickets).toMatchObject([{ unreadMessages: 1, chatbot: false }]);
  });

  test('with a time that is none, or has not come yet, counts as written now', async () => {
    await take(message({ sentAt: 'yesterday' }), message({ sentAt: '2999-01-01T00:00:00.000Z' }));
    for (const { createdAt } of (await read()).messages)
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('links what it answers, in the same conversation only', async () => {
    const first = message();
    const bia = { phone: '5511900000001', name: 'Bia' };
    await take(
      first,
      message({ quotedId: first.id }),
      message({ quotedId: 'unknown' }),
      message({ chat: { key: 'bia', party: bia }, sender: bia, quotedId: first.id }),
    );
    const [quoted, ...others] = (await read()).messages;
    expect(others.map(({ quotedMessageId }) => quotedMessageId)).toEqual([quoted?.id, null, null]);
  });
});

describe('typed on the company’s phone', () => {
  test('it is ours, read, and leaves the unread count alone', async () => {
    await take(message(), message({ fromMe: true, sender: {}, body: 'we are here' }));
    const all = await read();
    expect(all.messages[1]).toMatchObject({ fromMe: true, read: true, ack: 2, contactId: null });
    expect(all.tickets).toMatchObject([{ unreadMessages: 1, lastMessage: 'we are here', lastMessageFromMe: true }]);
  });

  test('to somebody new it makes a pending ticket and names the contact by the number', async () => {
    await take(message({ fromMe: true, sender: { name: 'The company' } }));
    const all = await read();
    expect(all.contacts).toMatchObject([{ name: '5511987654321' }]);
    expect(all.tickets).toMatchObject([{ status: 'pending', unreadMessages: 0 }]);
  });

  test('the echo of what we sent is not doubled, whatever the conversation is called in it', async () => {
    const contact = await buildContact(product.platform, companyId, { number: '5511987654321' });
    const ticket = await buildTicket(product.platform, companyId, {
      contactId: contact.id,
      whatsappId: connection.id,
      status: 'open',
    });
    await product.platform.db.withTenant(companyId, (tx) =>
      tx.insert(messages).values({
        ticketId: ticket.id,
        whatsappId: connection.id,
        chat: '5511987654321',
        externalId: 'OURS',
        fromMe: true,
        ack: 1,
      }),
    );
    await take(message({ id: 'OURS', fromMe: true, chat: { key: 'l1', party: { hiddenId: 'l1' } }, sender: {} }));
    const all = await read();
    expect(all.messages).toMatchObject([{ ack: 2 }]);
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets).toHaveLength(1);
  });
});

describe('who it is', () => {
  const hidden = (lid: string, phone?: string): Pick<MessageEvent, 'chat' | 'sender'> => ({
    chat: { key: lid, party: { hiddenId: lid, phone } },
    sender: { hiddenId: lid, phone, name: 'Ana' },
  });

  test('a hidden number is a contact by its hidden id, until the phone is known', async () => {
    await take(message({ ...hidden('77001'), sender: { hiddenId: '77001' } }));
    expect((await read()).contacts).toMatchObject([{ number: '77001', lid: '77001', name: '77001' }]);
    await take({ kind: 'party', party: { hiddenId: '77001', phone: '5511987654321' } });
    expect((await read()).contacts).toMatchObject([{ number: '5511987654321', lid: '77001', name: '5511987654321' }]);
    await take(message({ body: 'still me' }));
    const all = await read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets).toMatchObject([{ unreadMessages: 2 }]);
  });

  test('two contacts that turn out to be one become one: the phone’s stays, tickets and messages move', async () => {
    await take(message({ ...hidden('77002'), body: 'from the hidden one' }), message({ body: 'from the phone' }));
    const [, phone] = (await read()).contacts;
    await take(message({ ...hidden('77002', '5511987654321'), body: 'it was me all along' }));
    const all = await read();
    expect(all.contacts).toMatchObject([{ id: phone?.id, number: '5511987654321', lid: '77002' }]);
    expect(all.tickets).toMatchObject([{ contactId: phone?.id, unreadMessages: 3, status: 'pending' }]);
    expect(all.messages.map(({ contactId }) => contactId)).toEqual([phone?.id, phone?.id, phone?.id]);
    expect(new Set(all.messages.map(({ ticketId }) => ticketId)).size).toBe(1);
  });

  test('a closed ticket of the one that goes moves as it is', async () => {
    await take(message(hidden('77003')));
    await product.platform.db.withTenant(companyId, (tx) => tx.update(tickets).set({ status: 'closed' }));
    await take(message(), { kind: 'party', party: { hiddenId: '77003', phone: '5511987654321' } });
    const all = await read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets.map(({ status, contactId }) => [status, contactId])).toEqual([
      ['closed', all.contacts[0]?.id],
      ['pending', all.contacts[0]?.id],
    ]);
  });

  test('two phones are never made one: the hidden id follows the phone it belongs to now', async () => {
    await take(message(hidden('77004', '5511900000001')), message(hidden('77004', '5511900000002')));
    expect((await read()).contacts).toMatchObject([
      { number: '5511900000001', lid: null },
      { number: '5511900000002', lid: '77004' },
    ]);
  });

  test('Brazil’s ninth digit: with or without it, the same contact, stored with it', async () => {
    const short: Party = { phone: '551187654321', name: 'Ana' };
    await take(message({ chat: { key: short.phone ?? '', party: short }, sender: short }), message());
    expect((await read()).contacts).toMatchObject([{ number: '5511987654321' }]);
  });

  test('a contact that was stored without it is found', async () => {
    const old = await buildContact(product.platform, companyId, { number: '551187654321', name: 'Old Ana' });
    await take(message());
    const all = await read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets).toMatchObject([{ contactId: old.id }]);
  });

  test('a picture that changed is kept; nobody becomes a contact by it', async () => {
    await take(message(), { kind: 'party', party: ANA, pictureUrl: 'https://example.com/ana.jpg' });
    await take({ kind: 'party', party: { phone: '5511900000009' }, pictureUrl: 'https://example.com/x.jpg' });
    expect((await read()).contacts).toMatchObject([{ profilePicUrl: 'https://example.com/ana.jpg' }]);
  });
});

describe('a group', () => {
  const inGroup = (values: Partial<MessageEvent> = {}) => message({ chat: GROUP, ...values });

  test('is ignored unless the company says otherwise', async () => {
    await take(inGroup());
    await set('CheckMsgIsGroup', 'enabled');
    await take(inGroup());
    const all = await read();
    expect([all.contacts, all.tickets, all.messages]).toEqual([[], [], []]);
  });

  test('is the contact of its ticket; each message names who wrote it', async () => {
    await set('CheckMsgIsGroup', 'disabled');
    await take(inGroup(), inGroup({ sender: { phone: '5511900000001', name: 'Bia' } }), inGroup({ fromMe: true }));
    const all = await read();
    expect(all.contacts).toMatchObject([
      { name: 'Neighbours', number: GROUP.group.id, isGroup: true },
      { name: 'Ana', isGroup: false },
      { name: 'Bia', isGroup: false },
    ]);
    expect(all.tickets).toMatchObject([{ isGroup: true, contactId: all.contacts[0]?.id, unreadMessages: 2 }]);
    expect(all.messages.map(({ contactId }) => contactId)).toEqual([all.contacts[1]?.id, all.contacts[2]?.id, null]);
  });
});

describe('other content', () => {
  const cases: [string, InboundContent, { body: string; mediaType: string | null }, string][] = [
    [
      'a picture',
      { type: 'media', kind: 'image', mime: 'image/jpeg', caption: 'look', ref: { a: 1 } },
      { body: 'look', mediaType: 'image' },
      '📷 look',
    ],
    [
      'a voice note',
      { type: 'media', kind: 'voice', mime: 'audio/ogg', ref: {} },
      { body: '', mediaType: 'audio' },
      '🎤',
    ],
    [
      'a picture sent as a document',
      { type: 'media', kind: 'document', mime: 'image/png', fileName: 'plan.png', ref: {} },
      { body: '', mediaType: 'application' },
      '📎 plan.png',
    ],
    [
      'a place',
      { type: 'location', latitude: -23.5, longitude: -46.6 },
      { body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|-23.5, -46.6', mediaType: 'locationMessage' },
      '📍 -23.5, -46.6',
    ],
    [
      'a card',
      { type: 'contacts', vcards: ['BEGIN:VCARD\nFN:Bia Souza\nEND:VCARD'] },
      { body: 'BEGIN:VCARD\nFN:Bia Souza\nEND:VCARD', mediaType: 'contactMessage' },
      '👤 Bia Souza',
    ],
    ['a choice', { type: 'choice', id: '2', title: 'Sales' }, { body: 'Sales', mediaType: null }, 'Sales'],
  ];
  test.each(cases)('%s', async (_name, content, row, line) => {
    await take(message({ content }));
    const all = await read();
    expect(all.messages).toMatchObject([row]);
    expect(all.tickets).toMatchObject([{ lastMessage: line, unreadMessages: 1 }]);
  });

  test('a file waits to be fetched; its message is there at once', async () => {
    await take(message({ content: { type: 'media', kind: 'image', mime: 'image/jpeg', size: 9, ref: { key: 'k' } } }));
    const all = await read();
    expect(all.media).toMatchObject([
      { state: 'pending', mime: 'image/jpeg', size: 9, ref: { key: 'k' }, whatsappId: connection.id, attempts: 0 },
    ]);
    expect(all.messages).toMatchObject([{ mediaId: all.media[0]?.id }]);
  });

  test('a repeated file is not fetched twice', async () => {
    const event = message({ content: { type: 'media', kind: 'image', mime: 'image/jpeg', ref: {} } });
    await take(event, event);
    expect((await read()).media).toHaveLength(1);
  });

  test('what cannot be read stands as a placeholder until it can', async () => {
    const event = message({ content: { type: 'unreadable', reason: 'undecryptable' } });
    await take(event);
    expect((await read()).messages).toMatchObject([{ body: '', mediaType: 'undecryptable' }]);
    await take(event, { ...event, content: { type: 'text', body: 'now you see me' } });
    const all = await read();
    expect(all.messages).toMatchObject([{ body: 'now you see me', mediaType: null }]);
    expect(all.tickets).toMatchObject([{ lastMessage: 'now you see me', unreadMessages: 1 }]);
    await take({ ...event, content: { type: 'text', body: 'a repeat' } });
    expect((await read()).messages).toMatchObject([{ body: 'now you see me' }]);
  });
});

describe('what happens to a message later', () => {
  const chat = { key: '5511987654321', party: { phone: '5511987654321' } };

  test('an edit replaces the text and keeps what stood there', async () => {
    const first = message({ body: 'helo' });
    await take(first, { kind: 'edit', chat, id: first.id, body: 'hello' });
    let all = await read();
    expect(all.messages).toMatchObject([{ body: 'hello', previousBody: 'helo', isEdited: true }]);
    expect(all.tickets).toMatchObject([{ lastMessage: 'hello', unreadMessages: 1 }]);
    await take({ kind: 'edit', chat, id: first.id, body: 'hello' });
    expect((await read()).messages).toMatchObject([{ previousBody: 'helo' }]);
    await take(message({ body: 'later' }), { kind: 'edit', chat, id: first.id, body: 'hello!' });
    all = await read();
    expect(all.tickets).toMatchObject([{ lastMessage: 'later' }]);
  });

  test('a deletion marks it and keeps the text', async () => {
    const first = message();
    await take(first, { kind: 'delete', chat, id: first.id });
    expect((await read()).messages).toMatchObject([{ isDeleted: true, body: 'hello' }]);
  });

  test('one reaction a person, which may change and go', async () => {
    const first = message();
    const react = (emoji: string, fromMe = false): InboundEvent => ({
      kind: 'reaction',
      chat,
      id: first.id,
      fromMe,
      sender: ANA,
      emoji,
    });
    await take(first, react('👍'), react('❤️'), react('🎉', true));
    expect((await read()).reactions.map(({ emoji, sender }) => [emoji, sender])).toEqual([
      ['❤️', '5511987654321'],
      ['🎉', ''],
    ]);
    await take(react(''));
    expect((await read()).reactions).toHaveLength(1);
  });

  test('of one that is not here nothing is made', async () => {
    await take(
      { kind: 'edit', chat, id: 'X', body: 'x' },
      { kind: 'delete', chat, id: 'X' },
      { kind: 'reaction', chat, id: 'X', fromMe: false, sender: ANA, emoji: '👍' },
      { kind: 'ack', chat, id: 'X', ack: 4 },
    );
    const all = await read();
    expect([all.contacts, all.tickets, all.messages, all.reactions]).toEqual([[], [], [], []]);
  });

  test('an ack only rises, found by another name of the conversation too', async () => {
    const first = message({ fromMe: true });
    const ack = (value: 0 | 2 | 3 | 4 | 5, key = chat.key): InboundEvent => ({
      kind: 'ack',
      chat: { ...chat, key },
      id: first.id,
      ack: value,
    });
    const now = async () => (await read()).messages.map((row) => [row.ack, row.sendError]);
    await take(first, ack(0));
    expect(await now()).toEqual([[0, 'ERR_SENDING_WAPP_MSG']]);
    await take(ack(3, 'another name'));
    expect(await now()).toEqual([[3, null]]);
    await take(ack(2), ack(0));
    expect(await now()).toEqual([[3, null]]);
    await take(ack(5), ack(4));
    expect(await now()).toEqual([[5, null]]);
  });

  test('an ack of what a customer wrote changes nothing', async () => {
    const first = message();
    await take(first, { kind: 'ack', chat, id: first.id, ack: 4 });
    expect((await read()).messages).toMatchObject([{ ack: 0, read: false }]);
  });
});

describe('a call', () => {
  const call = (id = 'CALL'): InboundEvent => ({
    kind: 'call',
    chat: { key: '5511987654321', party: ANA },
    id,
    at: '2026-01-02T03:04:05.000Z',
  });

  test('is shown in the conversation, which is pending again', async () => {
    await take(message());
    await product.platform.db.withTenant(companyId, async (tx) => {
      await tx.update(tickets).set({ status: 'closed' });
      await tx.update(ticketTracking).set({ finishedAt: new Date() });
    });
    await take(call(), call());
    const all = await read();
    expect(all.tickets).toMatchObject([{ status: 'pending', lastMessage: '📞', unreadMessages: 1 }]);
    expect(all.messages.slice(1)).toMatchObject([{ mediaType: 'call_log', read: true, ack: 1 }]);
    expect(all.tracking.map(({ finishedAt }) => finishedAt === null)).toEqual([false, true]);
  });

  test('of somebody who never wrote makes nothing', async () => {
    await take(call());
    expect((await read()).contacts).toEqual([]);
  });

  test('is nothing where the company takes calls', async () => {
    await set('call', 'enabled');
    await take(message(), call());
    expect((await read()).messages).toHaveLength(1);
  });
});

describe('what the browsers are told', () => {
  const events = () =>
    product.platform.db.withTenant(companyId, async (tx) => {
      const { rows } = await tx.execute<{ name: string; payload: Record<string, unknown>; rooms: string[] }>(
        sql`select name, payload, rooms from event_log order by id`,
      );
      return rows;
    });

  test('of somebody new: the contact, the message with its ticket, the ticket', async () => {
    await take(message({ body: 'first' }));
    const told = await events();
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
    await take(event);
    const before = (await events()).length;
    await take(event, message({ body: 'second' }));
    expect((await events()).slice(before)).toMatchObject([
      { name: 'appMessage', payload: { message: { body: 'second' }, ticket: { unreadMessages: 2 } } },
    ]);
  });

  test('events that come together are told one by one, in their order', async () => {
    const bia = { phone: '5511900000001', name: 'Bia' };
    await inCompany(product.platform, companyId, undefined, (ctx) =>
      takeIn(
        ctx,
        connection,
        message({ body: 'one' }),
        message({ body: 'two', chat: { key: 'bia', party: bia }, sender: bia }),
        message({ body: 'three' }),
      ),
    );
    const told = (await events()).filter(({ name }) => name === 'appMessage');
    expect(told.map(({ payload }) => payload['message'])).toMatchObject([
      { body: 'one' },
      { body: 'two' },
      { body: 'three' },
    ]);
    expect((await events()).filter(({ name }) => name === 'ticket')).toHaveLength(2);
  });

  test('of two contacts that became one: what went, and where its ticket is now', async () => {
    await take(message({ chat: { key: 'l', party: { hiddenId: '77009' } }, sender: { hiddenId: '77009' } }), message());
    const before = (await events()).length;
    const { contacts: two, tickets: both } = await read();
    await take({ kind: 'party', party: { hiddenId: '77009', phone: '5511987654321' } });
    expect((await events()).slice(before)).toMatchObject([
      { name: 'ticket', payload: { action: 'delete', ticketId: both[0]?.id } },
      { name: 'ticket', payload: { action: 'update', ticket: { id: both[1]?.id, unreadMessages: 2 } } },
      { name: 'contact', payload: { action: 'delete', contactId: two[0]?.id } },
      { name: 'contact', payload: { action: 'update', contact: { id: two[1]?.id } } },
    ]);
  });

  test('a text on a ticket that is there takes four statements', async () => {
    await take(message());
    const counts: number[] = [];
    // Others of this process, such as the reader of the event log, are counted too now and then.
    for (let n = 0; n < 10; n += 1)
      await inCompany(product.platform, companyId, undefined, async (ctx) => {
        const before = product.platform.db.statements();
        await takeIn(ctx, connection, message());
        counts.push(product.platform.db.statements() - before);
      });
    expect(Math.min(...counts)).toBe(4);
  });
});

test('another company’s contacts, tickets and messages are not found', async () => {
  const event = message();
  await take(event);
  const first = companyId;
  companyId = (await buildCompany(product.platform)).id;
  const { id, name } = await buildConnection(product.platform, companyId, { status: 'CONNECTED' });
  connection = { id, name, queueIds: [] };
  await take(event, { kind: 'edit', chat: event.chat, id: event.id, body: 'changed' });
  expect((await read()).messages).toMatchObject([{ companyId, body: 'changed' }]);
  const [untouched] = await product.platform.db.withTenant(first, (tx) =>
    tx.select().from(messages).where(eq(messages.externalId, event.id)),
  );
  expect(untouched).toMatchObject({ companyId: first, body: 'hello' });
});
