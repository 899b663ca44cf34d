// WhatsApp Web from the first code to the last goodbye, through the product: what people do, and what they then see.
// @module-tag waits
import type { Contact } from '@recado/contract/contacts';
import type { CompanyEvents } from '@recado/contract/events';
import type { Message } from '@recado/contract/messages';
import { textOf } from '@recado/fake-whatsapp/message-kinds';
import { sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../phones.ts';
import { newNumber, openTown, Shop, type Town } from './shop.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** nobody looks into it */
const VOICE = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(20_000, 'a voice')]);

let town: Town;
let address: string;

beforeAll(async () => {
  town = await openTown({ registered: (phone) => !phone.endsWith('0000') });
  address = await town.product.listen();
});
afterAll(() => town?.close());

/** What a browser gets that opens the message's link. */
async function fileOf({ mediaUrl }: Message): Promise<Buffer> {
  const { pathname, search } = new URL(mediaUrl ?? '', address);
  const answer = await fetch(address + pathname + search);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const contactsOf = async (shop: Shop): Promise<Contact[]> =>
  (await shop.ask<{ contacts: Contact[] }>('GET', '/contacts')).contacts;

/** Nothing is queued for a device of the company: it has none any more. */
async function expectUnlinked(shop: Shop): Promise<void> {
  await shop.customer().text('anybody there?', { to: shop.phone });
  expect(shop.fake.company(shop.phone)).toMatchObject({ connected: 0, unacknowledged: 0 });
}

describe('pairing', () => {
  it('by QR code: the code is shown, and then the number', async () => {
    const shop = await Shop.found(town);
    expect(await shop.addConnection()).toMatchObject({ provider: 'beta', status: 'OPENING', number: null });
    const waiting = await shop.untilStatus('qrcode');
    expect(waiting).toMatchObject({ pairingCode: '', statusReason: null });
    expect(waiting.qrcode).not.toBe('');
    expect(await shop.scan()).toMatchObject({ number: shop.phone, qrcode: '', retries: 0, statusReason: null });
  });

  it('by a code that is typed on the phone', async () => {
    const shop = await Shop.found(town);
    await shop.addConnection({ pairingNumber: `+${shop.phone}` });
    const { pairingCode, pairingNumber } = await shop.untilStatus('qrcode');
    expect(pairingNumber).toBe(shop.phone);
    expect(pairingCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await until(() => town.fake.enterPairingCode(shop.phone, pairingCode.replace('-', '')));
    expect(await shop.untilStatus('CONNECTED')).toMatchObject({ number: shop.phone, pairingCode: '' });
  });

  it('anew, with another phone', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    await shop.order('PUT');
    const { qrcode } = await shop.untilStatus('qrcode');
    await expectUnlinked(shop);
    const phone = newNumber();
    await town.fake.scan(qrcode, phone);
    expect(await shop.untilStatus('CONNECTED')).toMatchObject({ number: phone });
  });

  it('ends when we log out, and the phone forgets us', async () => {
    const shop = await Shop.open(town);
    await shop.order('DELETE');
    await shop.untilStatus('DISCONNECTED', 'loggedOut');
    await expectUnlinked(shop);
  });

  it('ends when the connection is deleted', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    await shop.ask('DELETE', `/whatsapp/${shop.whatsappId}`);
    await until(() => expect(town.fake.company(shop.phone).connected).toBe(0));
    await until(() => expectUnlinked(shop));
  });
});

describe('a conversation', () => {
  it('begins with the customer, is answered, and the answer’s ticks rise', async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer({ name: 'Maria' });
    await maria.text('vocês abrem hoje?', { to: shop.phone });
    const ticket = await shop.ticketOf(maria.phone);
    expect(ticket).toMatchObject({
      status: 'pending',
      unreadMessages: 1,
      lastMessage: 'vocês abrem hoje?',
      isGroup: false,
      contact: { name: 'Maria', number: maria.phone },
      whatsapp: { id: shop.whatsappId, provider: 'beta' },
    });
    expect(await shop.messages(ticket.id)).toMatchObject([{ body: 'vocês abrem hoje?', fromMe: false }]);
    await shop.ask('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const sent = await shop.answer(ticket.id, 'até as 18h');
    const received = await maria.nextMessage();
    expect(textOf(received.message)).toContain('até as 18h');
    await shop.untilMessage(ticket.id, ({ id, ack }) => id === sent.id && ack === 3);
    maria.read([received.id], { to: shop.phone });
    await shop.untilMessage(ticket.id, ({ id, ack }) => id === sent.id && ack === 4);
  });

  it('is one, whether the customer is named by number or by hidden id', async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer({ name: 'Maria' });
    await maria.text('one', { to: shop.phone });
    await maria.text('two', { to: shop.phone, toLid: true });
    await maria.text('three', { to: shop.phone });
    const { id } = await shop.ticketOf(maria.phone);
    await until(async () => expect((await shop.messages(id)).map(({ body }) => body)).toEqual(['one', 'two', 'three']));
    expect(await contactsOf(shop)).toMatchObject([{ name: 'Maria', number: maria.phone }]);
  });

  it('with somebody whose number stays hidden', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const hidden = shop.customer({ name: 'Quem', hidePhone: true });
    const ticket = await shop.talksWith(hidden);
    expect(ticket.contact.name).toBe('Quem');
    await shop.answer(ticket.id, 'olá');
    expect(textOf((await hidden.nextMessage()).message)).toContain('olá');
    expect(await contactsOf(shop)).toHaveLength(1);
  });

  it('goes on when the customer edits, reacts and deletes', async () => {
    const shop = await Shop.open(town);
    const to = { to: shop.phone };
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    const text = await maria.text('às 8', to);
    await maria.edit(text, 'às 9', to);
    await shop.untilMessage(id, ({ body, isEdited }) => body === 'às 9' && isEdited);
    const sent = await shop.answer(id, 'combinado');
    const received = await maria.nextMessage();
    await maria.react(received.id, '👍', to);
    await shop.untilMessage(id, (message) => message.id === sent.id && message.reactions[0]?.emoji === '👍');
    await maria.delete(text, to);
    const deleted = await shop.untilMessage(id, ({ isDeleted }) => isDeleted);
    expect(deleted).toMatchObject({ body: 'às 9', isEdited: true });
  });

  it('shows what answers what, both ways', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    const question = await maria.text('tem bolo?', { to: shop.phone });
    const quoted = await shop.untilMessage(id, ({ body }) => body === 'tem bolo?');
    const sent = await shop.answer(id, 'tem sim', { quotedMsg: { id: quoted.id } });
    const { id: received, message } = await maria.nextMessage();
    expect(message.extendedTextMessage?.contextInfo?.stanzaId).toBe(question);
    await maria.reply(received, 'guarda um', { to: shop.phone });
    expect(await shop.untilMessage(id, ({ body }) => body === 'guarda um')).toMatchObject({
      quotedMsg: { id: sent.id, body: expect.stringContaining('tem sim') },
    });
  });

  it('takes an answer back on the customer’s phone', async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    const sent = await shop.answer(id, 'errado');
    const received = await maria.nextMessage();
    await shop.untilMessage(id, (message) => message.id === sent.id && message.ack === 3);
    await shop.ask('DELETE', `/messages/${sent.id}`);
    const removal = await maria.nextMessage(({ message }) => Boolean(message.protocolMessage));
    expect(removal.message.protocolMessage?.key?.id).toBe(received.id);
    await shop.untilMessage(id, (message) => message.id === sent.id && message.isDeleted);
  });

  it('carries files both ways, byte for byte', async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    await maria.voice(VOICE, { to: shop.phone });
    await maria.image(PNG, { to: shop.phone, caption: 'olha', mimetype: 'image/png' });
    const stored = (type: string) =>
      shop.untilMessage(id, ({ mediaType, mediaState }) => mediaType === type && mediaState === 'stored');
    expect((await fileOf(await stored('audio'))).equals(VOICE)).toBe(true);
    const picture = await stored('image');
    expect(picture.body).toBe('olha');
    expect((await fileOf(picture)).equals(PNG)).toBe(true);

    const form = new FormData();
    form.append('body', 'o cardápio');
    form.append('medias', new Blob([PNG], { type: 'image/png' }), 'cardapio.png');
    const authorization = `Bearer ${shop.token}`;
    const answer = await fetch(`${address}/api/messages/${id}`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    expect(answer.status).toBe(200);
    const received = await maria.nextMessage();
    expect(textOf(received.message)).toContain('o cardápio');
    expect((await town.fake.openMedia(received)).equals(PNG)).toBe(true);
  });

  it('asks the phone again for a file whose link has expired', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    const picture = await maria.image(PNG, { to: shop.phone, mimetype: 'image/png' });
    maria.expireMedia(picture);
    const message = await shop.untilMessage(id, ({ mediaState }) => mediaState === 'stored');
    expect((await fileOf(message)).equals(PNG)).toBe(true);
    expect(town.fake.stanzas.some(({ attrs }) => attrs.id === picture && attrs.type === 'server-error')).toBe(true);
  });

  it('holds a place for what cannot be read yet', async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    await maria.text('lido depois', { to: shop.phone, unavailable: true });
    await maria.text('lido de novo', { to: shop.phone, undecryptable: true });
    await until(async () =>
      expect((await shop.messages(id)).map(({ body, mediaType }) => [body, mediaType])).toEqual([
        ['hello', null],
        ['lido depois', null],
        ['lido de novo', null],
      ]),
    );
    // The phone was asked for the first: it was a placeholder meanwhile.
    await until(async () => expect((await shop.health()).troubles).toMatchObject([{ kind: 'undecryptable' }]));
  });

  it('does not tell the customer that somebody read what nobody can read', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    town.fake.company(shop.phone).switchedOn(false);
    const lost = await maria.text('perdido', { to: shop.phone, undecryptable: 'always' });
    await shop.untilMessage(id, ({ mediaType }) => mediaType === 'undecryptable');
    const read = await maria.text('lido', { to: shop.phone });
    await shop.untilMessage(id, ({ body }) => body === 'lido');
    const told = (): string[] => maria.receipts.flatMap(({ ids, type }) => (type === 'read' ? ids : []));
    await until(async () => {
      // A look in the very moment in which it came may have shown it and not yet counted as reading it.
      await shop.messages(id);
      expect(told()).toContain(read);
    });
    expect(told()).not.toContain(lost);
  });

  it('shows what was typed on the company’s own phone, and who called', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    await town.fake.company(shop.phone).text(maria.phone, 'do celular');
    expect(await shop.untilMessage(id, ({ body }) => body === 'do celular')).toMatchObject({ fromMe: true });
    maria.call({ to: shop.phone });
    expect(await shop.untilMessage(id, ({ mediaType }) => mediaType === 'call_log')).toMatchObject({ fromMe: false });
  });

  it('with a group, where the company takes them', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    await town.product.platform.db.withTenant(shop.companyId, (tx) =>
      tx.execute(sql`insert into settings (key, value) values ('CheckMsgIsGroup', 'disabled')
        on conflict (company_id, key) do update set value = excluded.value`),
    );
    const maria = shop.customer({ name: 'Maria' });
    const group = town.fake.group(`1203630${newNumber()}@g.us`, 'Equipe', [maria.phone, shop.phone]);
    await maria.text('bom dia a todos', { to: shop.phone, group: group.id });
    const { id } = await until(async () => {
      const ticket = await shop.ticketOf('Equipe');
      expect(ticket).toMatchObject({ isGroup: true, contact: { name: 'Equipe', isGroup: true } });
      return ticket;
    });
    expect(await shop.messages(id)).toMatchObject([{ body: 'bom dia a todos', contactName: 'Maria' }]);
    await shop.ask('PUT', `/tickets/${id}`, { status: 'open' });
    await shop.answer(id, 'bom dia');
    const received = await maria.nextMessage();
    expect(received.group).toBe(group.id);
    expect(textOf(received.message)).toContain('bom dia');
  });

  it('tells who looks at it that the customer is writing', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    const socket = io(address, { transports: ['websocket'], query: { token: shop.token }, forceNew: true });
    try {
      await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
      expect(await socket.emitWithAck('joinChatBox', id)).toBe(true);
      const heard = new Promise<CompanyEvents['presence']>((resolve) =>
        socket.once(`company-${shop.companyId}-presence`, resolve),
      );
      maria.typing('recording', { to: shop.phone });
      expect(await heard).toMatchObject({ ticketId: id, state: 'recording' });
    } finally {
      socket.disconnect();
    }
  });
});

describe('the end of a line', () => {
  it.each([
    ['the phone removes us', 'removeDevices', 'phoneLoggedOut'],
    ['another client takes our place', 'replace', 'replaced'],
    ['the account is banned', 'ban', 'banned'],
    ['our client is too old', 'clientOutdated', 'clientOutdated'],
  ] as const)('%s: it is said, and a person can begin again', { tags: ['long'] }, async (_, what, reason) => {
    const shop = await Shop.open(town);
    const phone = town.fake.company(shop.phone);
    phone[what]();
    await shop.untilStatus('DISCONNECTED', reason);
    phone.admit();
    await shop.order('POST');
    if (reason === 'phoneLoggedOut') await shop.scan();
    expect(await shop.untilStatus('CONNECTED')).toMatchObject({ number: shop.phone, statusReason: null });
  });

  it.each([
    ['the server has trouble', 'serverRefused'],
    ['the line is cut', 'connectionLost'],
  ] as const)('%s: it is dialled again without anybody', { tags: ['long'] }, async (_, reason) => {
    const shop = await Shop.open(town);
    if (reason === 'serverRefused') town.fake.company(shop.phone).fail();
    else town.fake.faults.drop(shop.phone);
    await until(async () =>
      expect((await shop.health()).outages).toMatchObject([{ reason, endedAt: expect.any(String) }]),
    );
    expect(await shop.connection()).toMatchObject({ status: 'CONNECTED', statusReason: null });
  });

  it('an account that may not write to strangers stays connected, and says until when', async () => {
    const shop = await Shop.open(town);
    const end = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000);
    town.fake.company(shop.phone).timelock(end);
    expect(await shop.untilStatus('CONNECTED', 'timelocked')).toMatchObject({ statusUntil: end.toISOString() });
    town.fake.company(shop.phone).endTimelock();
    await until(async () => expect(await shop.connection()).toMatchObject({ statusReason: null, statusUntil: null }));
  });

  it('what was written while nobody listened comes in, and is counted', { tags: ['long'] }, async () => {
    const shop = await Shop.open(town);
    const maria = shop.customer();
    const { id } = await shop.talksWith(maria);
    town.fake.faults.refuseConnections(1_000);
    town.fake.faults.drop(shop.phone);
    await shop.untilStatus('TIMEOUT', 'connectionLost');
    for (let n = 1; n <= 5; n += 1) await maria.text(`missed ${n}`, { to: shop.phone });
    town.fake.faults.refuseConnections(0);
    await shop.order('POST');
    await until(async () =>
      expect((await shop.messages(id)).map(({ body }) => body)).toEqual([
        'hello',
        ...Array.from({ length: 5 }, (__, n) => `missed ${n + 1}`),
      ]),
    );
    await until(async () =>
      expect(await shop.health()).toMatchObject({
        lastInAt: expect.any(String),
        reconnects: 1,
        connectedSince: expect.any(String),
        outages: [{ reason: 'connectionLost', endedAt: expect.any(String), recovered: 5 }],
        troubles: expect.arrayContaining([expect.objectContaining({ kind: 'disconnect' })]) as unknown,
      }),
    );
  });
});

describe('a number', () => {
  it('that is not on WhatsApp is no contact', async () => {
    const shop = await Shop.open(town);
    const add = (number: string) => town.product.call(shop.token, 'POST', '/contacts', { name: 'Ninguém', number });
    expect((await add('5511987650000')).body).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' });
    expect(await add(newNumber())).toMatchObject({ status: 200 });
    expect(await contactsOf(shop)).toHaveLength(1);
  });
});

it('all this was understood by the other side', () => {
  expect(town.fake.failures).toEqual([]);
});
