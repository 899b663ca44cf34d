// What else than text may come in, and what happens to a message later.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANA, chatWith, InboundLine, LATER, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { InboundContent, InboundEvent } from '@recado/channel/inbound';

let product: Product;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

describe('other content', () => {
  const cases: [string, InboundContent, { body: string; mediaType: string | null; choiceId?: string }, string][] = [
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
    [
      'a choice',
      { type: 'choice', id: '2', title: 'Sales' },
      { body: 'Sales', mediaType: null, choiceId: '2' },
      'Sales',
    ],
  ];
  test.each(cases)('%s', async (_name, content, row, lastMessage) => {
    await line.take(message({ content }));
    const all = await line.read();
    expect(all.messages).toMatchObject([row]);
    expect(all.tickets).toMatchObject([{ lastMessage, unreadMessages: 1 }]);
  });

  test('a file waits to be fetched; its message is there at once', async () => {
    await line.take(
      message({
        content: {
          type: 'media',
          kind: 'image',
          mime: 'image/jpeg',
          size: 9,
          // Customers may be anybody.
          fileName: '../nota_\u202egpj.exe',
          ref: { key: 'k' },
        },
      }),
    );
    const all = await line.read();
    expect(all.media).toMatchObject([
      {
        fileName: 'nota_gpj.exe',
        state: 'pending',
        mime: 'image/jpeg',
        size: 9,
        ref: { key: 'k' },
        whatsappId: line.connection.id,
        attempts: 0,
      },
    ]);
    expect(all.messages).toMatchObject([{ mediaId: all.media[0]?.id }]);
  });

  test.each([
    ['image/SVG+xml', 'image/svg+xml'],
    ['application/pdf\r\nx-injected: 1', 'application/octet-stream'],
    ['documento—novo', 'application/octet-stream'],
  ])('a file that is said to be %j is kept as %s', async (mime, kept) => {
    await line.take(message({ content: { type: 'media', kind: 'document', mime, ref: {} } }));
    expect((await line.read()).media).toMatchObject([{ mime: kept }]);
  });

  test('a repeated file is not fetched twice', async () => {
    const event = message({ content: { type: 'media', kind: 'image', mime: 'image/jpeg', ref: {} } });
    await line.take(event, event);
    expect((await line.read()).media).toHaveLength(1);
  });

  test('what cannot be read stands as a placeholder until it can', async () => {
    const event = message({ content: { type: 'unreadable', reason: 'undecryptable' } });
    await line.take(event);
    expect((await line.read()).messages).toMatchObject([{ body: '', mediaType: 'undecryptable' }]);
    await line.take(event, { ...event, content: { type: 'text', body: 'now you see me' } });
    const all = await line.read();
    expect(all.messages).toMatchObject([{ body: 'now you see me', mediaType: null }]);
    expect(all.tickets).toMatchObject([{ lastMessage: 'now you see me', unreadMessages: 1 }]);
    await line.take({ ...event, content: { type: 'text', body: 'a repeat' } });
    expect((await line.read()).messages).toMatchObject([{ body: 'now you see me' }]);
  });
});

const chat = chatWith(ANA);

const acks = async () => (await line.read()).messages.map((row) => [row.ack, row.sendError]);

const change = (id: string, fromMe: boolean): InboundEvent[] => [
  { kind: 'edit', chat, id, fromMe, sender: fromMe ? {} : ANA, body: 'forged', at: LATER },
  { kind: 'delete', chat, id, fromMe, sender: fromMe ? {} : ANA, at: LATER },
];

describe('what happens to a message later', () => {
  test('an edit replaces the text and keeps what stood there', async () => {
    const first = message({ body: 'helo' });
    await line.take(first, { kind: 'edit', chat, id: first.id, fromMe: false, sender: {}, body: 'hello', at: LATER });
    let all = await line.read();
    expect(all.messages).toMatchObject([{ body: 'hello', previousBody: 'helo', isEdited: true }]);
    expect(all.tickets).toMatchObject([{ lastMessage: 'hello', unreadMessages: 1 }]);
    await line.take({ kind: 'edit', chat, id: first.id, fromMe: false, sender: {}, body: 'hello', at: LATER });
    expect((await line.read()).messages).toMatchObject([{ previousBody: 'helo' }]);
    await line.take(message({ body: 'later' }), {
      kind: 'edit',
      chat,
      id: first.id,
      fromMe: false,
      sender: {},
      body: 'hello!',
      at: LATER,
    });
    all = await line.read();
    expect(all.tickets).toMatchObject([{ lastMessage: 'later' }]);
  });

  test('a link keeps what it leads to; also one that could not be read at first, until an edit takes the link away', async () => {
    const preview = { url: 'https://example.com', title: 'Example', description: 'A page', thumbnail: '/9j/4AAQ' };
    const lost = message({ content: { type: 'unreadable', reason: 'undecryptable' } });
    await line.take(lost, { ...lost, content: { type: 'text', body: 'see https://example.com', preview } });
    const { messages } = await line.read();
    expect(messages).toMatchObject([{ linkPreview: preview }]);
    const told = (await line.events()).findLast(({ name }) => name === 'appMessage');
    expect(told?.payload).toMatchObject({
      message: {
        linkPreview: { url: preview.url, title: 'Example', thumbnail: 'data:image/jpeg;base64,/9j/4AAQ' },
      },
    });
    await line.take({
      kind: 'edit',
      chat,
      id: lost.id,
      fromMe: false,
      sender: {},
      body: 'look: https://example.com',
      at: LATER,
    });
    expect((await line.read()).messages).toMatchObject([{ linkPreview: preview }]);
    await line.take({ kind: 'edit', chat, id: lost.id, fromMe: false, sender: {}, body: 'never mind', at: LATER });
    expect((await line.read()).messages).toMatchObject([{ linkPreview: null }]);
  });

  test('a deletion marks it and keeps the text', async () => {
    const first = message();
    await line.take(first, { kind: 'delete', chat, id: first.id, fromMe: false, sender: {}, at: LATER });
    expect((await line.read()).messages).toMatchObject([{ isDeleted: true, body: 'hello' }]);
  });

  test('nobody edits or deletes what another wrote', async () => {
    const theirs = message();
    const ours = message({ fromMe: true, sender: {}, body: 'ours' });
    await line.take(theirs, ours, ...change(theirs.id, true), ...change(ours.id, false));
    expect((await line.read()).messages).toMatchObject([
      { body: 'hello', isDeleted: false },
      { body: 'ours', isDeleted: false },
    ]);
    await line.take(...change(ours.id, true));
    expect((await line.read()).messages[1]).toMatchObject({ body: 'forged', isDeleted: true });
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
      at: LATER,
    });
    await line.take(first, react('👍'), react('❤️'), react('🎉', true));
    expect((await line.read()).reactions.map(({ emoji, sender }) => [emoji, sender])).toEqual([
      ['❤️', '5511987654321'],
      ['🎉', ''],
    ]);
    await line.take(react(''));
    expect((await line.read()).reactions).toHaveLength(1);
  });

  test('of one that is not here nothing is made', async () => {
    await line.take(
      { kind: 'edit', chat, id: 'X', fromMe: false, sender: {}, body: 'x', at: LATER },
      { kind: 'delete', chat, id: 'X', fromMe: false, sender: {}, at: LATER },
      { kind: 'reaction', chat, id: 'X', fromMe: false, sender: ANA, emoji: '👍', at: LATER },
      { kind: 'ack', chat, id: 'X', ack: 4 },
    );
    const all = await line.read();
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
    await line.take(first, ack(0));
    expect(await acks()).toEqual([[0, 'ERR_SENDING_WAPP_MSG']]);
    await line.take(ack(3, 'another name'));
    expect(await acks()).toEqual([[3, null]]);
    await line.take(ack(2), ack(0));
    expect(await acks()).toEqual([[3, null]]);
    await line.take(ack(5), ack(4));
    expect(await acks()).toEqual([[5, null]]);
  });

  test('an ack of what a customer wrote changes nothing', async () => {
    const first = message();
    await line.take(first, { kind: 'ack', chat, id: first.id, ack: 4 });
    expect((await line.read()).messages).toMatchObject([{ ack: 0, read: false }]);
  });
});

const call = (id = 'CALL'): InboundEvent => ({
  kind: 'call',
  chat: { key: '5511987654321', party: ANA },
  id,
  at: '2026-01-02T03:04:05.000Z',
});

describe('a call', () => {
  test('is shown in the conversation, which is pending again', async () => {
    await line.take(message());
    await line.closeTickets();
    await line.take(call(), call());
    const all = await line.read();
    expect(all.tickets).toMatchObject([{ status: 'pending', lastMessage: '📞', unreadMessages: 1 }]);
    expect(all.messages.slice(1)).toMatchObject([{ mediaType: 'call_log', read: true, ack: 1 }]);
    expect(all.tracking.map(({ finishedAt }) => finishedAt === null)).toEqual([false, true]);
  });

  test('of somebody who never wrote makes nothing', async () => {
    await line.take(call());
    expect((await line.read()).contacts).toEqual([]);
  });

  test('is nothing where the company takes calls', async () => {
    await line.set('call', 'enabled');
    await line.take(message(), call());
    expect((await line.read()).messages).toHaveLength(1);
  });
});
