// What Baileys sends, as customers' phones show it.
import './quiet-libsignal.ts';
import { proto, type AnyMessageContent } from 'baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { textOf } from './message-kinds.ts';
import { pairedClient } from './paired-client.ts';
import type { TestClient } from './test-client.ts';

const COMPANY = '5511900000001';
const MARIA = '5511988887777';
const MARIA_JID = `${MARIA}@s.whatsapp.net`;
const GROUP = '120363001234567890@g.us';
const { READ, DELIVERY_ACK, ERROR } = proto.WebMessageInfo.Status;
let fake: FakeWhatsApp;
let client: TestClient;

beforeEach(async () => {
  ({ fake, client } = await pairedClient(
    COMPANY,
    {
      receiptDelayMs: 20,
      registered: (phone) => !phone.endsWith('0000'),
      jidOf: (asked) => (asked === '5531987654321' ? '553187654321' : asked),
    },
    // Asked only when a phone wants a message again that Baileys itself no longer remembers.
    { getMessage: () => Promise.resolve({ conversation: 'de novo' }) },
  ));
});

afterEach(async () => {
  await client.stop();
  await fake.close();
});

test('text, and the delivered receipt of the phone', async () => {
  const sent = await client.sock.sendMessage(MARIA_JID, { text: 'bom dia' });
  const received = await fake.customer(MARIA).nextMessage();
  expect(received).toMatchObject({ id: sent?.key.id, from: COMPANY, group: undefined });
  expect(textOf(received.message)).toBe('bom dia');
  await eventually(() => expect(client.statusesOf(sent?.key.id)).toContain(DELIVERY_ACK));
  fake.customer(MARIA).read([received.id]);
  await eventually(() => expect(client.statusesOf(sent?.key.id)).toContain(READ));
});

test.each<[string, AnyMessageContent, keyof proto.IMessage]>([
  ['location', { location: { degreesLatitude: -23, degreesLongitude: -46 } }, 'locationMessage'],
  ['contact', { contacts: { displayName: 'A', contacts: [{ vcard: 'BEGIN:VCARD' }] } }, 'contactMessage'],
  ['poll', { poll: { name: 'q', values: ['a', 'b'], selectableCount: 1 } }, 'pollCreationMessageV3'],
  ['reaction', { react: { text: '👍', key: { remoteJid: MARIA_JID, id: 'X' } } }, 'reactionMessage'],
  ['delete', { delete: { remoteJid: MARIA_JID, id: 'X', fromMe: true } }, 'protocolMessage'],
])('%s', async (_name, content, kind) => {
  fake.customer(MARIA);
  await client.sock.sendMessage(MARIA_JID, content);
  const received = await fake.customer(MARIA).nextMessage();
  expect(received.message[kind]).toBeTruthy();
});

test.each<[string, (file: Buffer) => AnyMessageContent]>([
  ['video', (video) => ({ video })],
  ['voice', (audio) => ({ audio, ptt: true, mimetype: 'audio/ogg; codecs=opus', seconds: 1 })],
  ['document', (document) => ({ document, mimetype: 'application/pdf', fileName: 'a.pdf' })],
  ['sticker', (sticker) => ({ sticker })],
])('%s, uploaded, downloaded and decrypted', async (_name, content) => {
  fake.customer(MARIA);
  await client.sock.sendMessage(MARIA_JID, content(Buffer.from('the file')));
  const received = await fake.customer(MARIA).nextMessage();
  expect((await fake.openMedia(received)).toString()).toBe('the file');
});

test('the same id again is shown once and counted', async () => {
  fake.customer(MARIA);
  const messageId = '3EB0AAAABBBBCCCCDDDD';
  await client.sock.sendMessage(MARIA_JID, { text: 'uma vez' }, { messageId });
  await client.sock.sendMessage(MARIA_JID, { text: 'uma vez' }, { messageId });
  await eventually(() => expect(fake.sent[0]).toMatchObject({ id: messageId, copies: 2 }));
  expect(fake.sent).toHaveLength(1);
  expect(fake.customer(MARIA).received).toHaveLength(1);
});

test('a phone that cannot read a message asks again and gets it', async () => {
  const maria = fake.customer(MARIA);
  maria.cannotRead(1);
  const sent = await client.sock.sendMessage(MARIA_JID, { text: 'de novo' });
  const received = await maria.nextMessage();
  expect(received.id).toBe(sent?.key.id);
  expect(textOf(received.message)).toBe('de novo');
  expect(client.sock.ws.isOpen).toBe(true);
});

test('a group message reaches each member, and each reports', async () => {
  fake.group(GROUP, 'Equipe', [MARIA, '5511977776666']);
  const sent = await client.sock.sendMessage(GROUP, { text: 'oi, grupo' });
  for (const phone of [MARIA, '5511977776666']) {
    const received = await fake.customer(phone).nextMessage();
    expect(textOf(received.message)).toBe('oi, grupo');
    expect(received.group).toBe(GROUP);
  }
  await client.sock.sendMessage(GROUP, { text: 'mais uma' });
  expect(textOf((await fake.customer(MARIA).nextMessage()).message)).toBe('mais uma');
  await eventually(() =>
    expect(new Set(client.reportersOf(sent?.key.id))).toEqual(new Set(['5511977776666@s.whatsapp.net', MARIA_JID])),
  );
});

test('who is on WhatsApp, and under which number', async () => {
  const found = await client.sock.onWhatsApp(MARIA, '5511988880000', '5531987654321');
  expect(found?.map((one) => [one.jid, one.exists])).toEqual([
    [MARIA_JID, true],
    ['553187654321@s.whatsapp.net', true],
  ]);
});

test('a customer known by LID only is answered by LID', async () => {
  const hidden = fake.customer('5511911112222', { hidePhone: true });
  await hidden.text('oi');
  await eventually(() => expect(client.texts()).toContain('oi'));
  const sent = await client.sock.sendMessage(hidden.lid, { text: 'olá' });
  expect(textOf((await hidden.nextMessage()).message)).toBe('olá');
  await eventually(() => expect(client.statusesOf(sent?.key.id)).toContain(DELIVERY_ACK));
});

test('typed on the company phone: the customer gets it, the client a copy; reading there is told', async () => {
  const maria = fake.customer(MARIA);
  const asked = await maria.text('alguém?');
  const id = await fake.company(COMPANY).text(MARIA, 'eu, no celular');
  expect(textOf((await maria.nextMessage()).message)).toBe('eu, no celular');
  await eventually(() => {
    const copy = client.inbox.find((one) => one.key.id === id);
    expect(copy?.key).toMatchObject({ fromMe: true, remoteJid: MARIA_JID });
    expect(copy?.message?.conversation).toBe('eu, no celular');
  });
  fake.company(COMPANY).markRead(MARIA, [asked]);
  await eventually(() => expect(client.statusesOf(asked)).toContain(READ));
});

test('a timelocked account reaches those who wrote, and is refused for strangers (463)', async () => {
  await fake.customer(MARIA).text('oi');
  fake.company(COMPANY).timelock(new Date(Date.now() + 3_600_000));
  await eventually(() => expect(client.states.some((one) => one.reachoutTimeLock?.isActive)).toBe(true));
  const stranger = await client.sock.sendMessage('5511933334444@s.whatsapp.net', { text: 'promoção' });
  await eventually(() => expect(client.statusesOf(stranger?.key.id)).toContain(ERROR));
  expect(fake.customer('5511933334444').received).toEqual([]);
  await client.sock.sendMessage(MARIA_JID, { text: 'resposta' });
  expect(textOf((await fake.customer(MARIA).nextMessage()).message)).toBe('resposta');
  fake.company(COMPANY).endTimelock();
  await eventually(() => expect(client.states.some((one) => one.reachoutTimeLock?.isActive === false)).toBe(true));
});
