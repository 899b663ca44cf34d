// What customers send, as Baileys reads it.
import './quiet-libsignal.ts';
import { proto } from 'baileys';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadMediaMessage } from 'baileys';
import { eventually } from './eventually.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { pairedClient } from './paired-client.ts';
import type { TestClient } from './test-client.ts';

const COMPANY = '5511900000001';
const MARIA = '5511988887777';
const MARIA_JID = `${MARIA}@s.whatsapp.net`;
const GROUP = '120363001234567890@g.us';
let fake: FakeWhatsApp;
let client: TestClient;

beforeEach(async () => {
  ({ fake, client } = await pairedClient(COMPANY));
});

afterEach(async () => {
  await client.stop();
  await fake.close();
  if (fake.failures.length > 0) throw new Error('the fake could not handle something', { cause: fake.failures });
});

const arrived = (id: string) =>
  eventually(() => {
    const found = client.inbox.find((one) => one.key.id === id);
    if (!found) throw new Error(`${id} has not arrived`);
    return found;
  });

test('a text arrives encrypted, with name, number and LID', async () => {
  const id = await fake.customer(MARIA, { name: 'Maria' }).text('olá');
  const message = await arrived(id);
  expect(message.message?.conversation).toBe('olá');
  expect(message.pushName).toBe('Maria');
  expect(message.key).toMatchObject({ remoteJid: MARIA_JID, remoteJidAlt: `9${MARIA}@lid`, fromMe: false });
});

test('addressed by LID it carries the number beside it; a hidden number is never told', async () => {
  const maria = fake.customer(MARIA);
  const byLid = await arrived(await maria.text('a', { toLid: true }));
  expect(byLid.key).toMatchObject({ remoteJid: `9${MARIA}@lid`, remoteJidAlt: MARIA_JID });
  const hidden = await arrived(await fake.customer('5511911112222', { hidePhone: true }).text('b'));
  expect(hidden.key.remoteJid).toBe('95511911112222@lid');
  expect(JSON.stringify(hidden)).not.toContain('5511911112222@s.whatsapp.net');
});

describe('media', () => {
  test.each(['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const)('%s', async (kind) => {
    const id = await fake.customer(MARIA)[kind](Buffer.from(`file of ${kind}`), { caption: 'veja' });
    const message = await arrived(id);
    const file = await downloadMediaMessage(message, 'buffer', {});
    expect(file.toString()).toBe(`file of ${kind}`);
  });

  test('expired, it is gone from the CDN until the phone has uploaded it again', async () => {
    const maria = fake.customer(MARIA);
    const id = await maria.image(Buffer.from('png'));
    maria.expireMedia(id);
    const message = await arrived(id);
    await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toThrow('Failed to fetch');
    await client.sock.refreshMediaConn();
    const renewed = await client.sock.updateMediaMessage(message);
    expect((await downloadMediaMessage(renewed, 'buffer', {})).toString()).toBe('png');
  });

  test('lost on the phone too, the request is refused', async () => {
    const id = await fake.customer(MARIA).image(Buffer.from('png'));
    fake.company(COMPANY).loseMedia(true);
    await expect(client.sock.updateMediaMessage(await arrived(id))).rejects.toThrow('Failed to re-upload media');
  });
});

test('location, live location and contact cards', async () => {
  const maria = fake.customer(MARIA);
  const place = await arrived(await maria.location(-23.5, -46.6, { name: 'Praça' }));
  expect(place.message?.locationMessage).toMatchObject({ degreesLatitude: -23.5, name: 'Praça' });
  const live = await arrived(await maria.liveLocation(-23.5, -46.6));
  expect(live.message?.liveLocationMessage?.degreesLongitude).toBe(-46.6);
  const cards = [
    { name: 'A', vcard: 'BEGIN:VCARD' },
    { name: 'B', vcard: 'BEGIN:VCARD' },
  ];
  const contacts = await arrived(await maria.contacts(cards));
  expect(contacts.message?.contactsArrayMessage?.contacts).toHaveLength(2);
});

test('reply, reaction, edit and delete refer to the message meant', async () => {
  const maria = fake.customer(MARIA);
  const sent = await client.sock.sendMessage(MARIA_JID, { text: 'Em que posso ajudar?' });
  const ours = sent?.key.id ?? '';
  await maria.nextMessage();
  const reply = await arrived(await maria.reply(ours, 'preço'));
  expect(reply.message?.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: ours,
    participant: `${COMPANY}@s.whatsapp.net`,
  });
  const reaction = await arrived(await maria.react(ours, '👍'));
  expect(reaction.message?.reactionMessage).toMatchObject({ text: '👍', key: { id: ours, fromMe: true } });
  const own = await maria.text('preso');
  await maria.edit(own, 'preço');
  await maria.delete(own);
  await eventually(() => {
    const updates = client.updates.filter((one) => one.key.id === own);
    expect(updates.map((one) => one.update.message?.editedMessage?.message?.conversation)).toContain('preço');
    expect(updates.map((one) => one.update.messageStubType)).toContain(proto.WebMessageInfo.StubType.REVOKE);
  });
});

test.each([false, true])('a group: sender key, member, subject, rename (by LID: %s)', async (lid) => {
  const group = fake.group(GROUP, 'Equipe', [MARIA, '5511977776666'], { lid });
  const first = await arrived(await fake.customer(MARIA).text('um', { group: GROUP }));
  const second = await arrived(await fake.customer(MARIA).text('dois', { group: GROUP }));
  expect([first, second].map((one) => one.message?.conversation)).toEqual(['um', 'dois']);
  expect(second.key).toMatchObject({ remoteJid: GROUP, participant: lid ? `9${MARIA}@lid` : MARIA_JID });
  expect(second.key.participantAlt).toBe(lid ? MARIA_JID : `9${MARIA}@lid`);
  expect(await client.sock.groupMetadata(GROUP)).toMatchObject({ subject: 'Equipe', size: 3 });
  group.rename('Equipe 2', MARIA);
  await eventually(() => expect(client.inbox.some((one) => one.messageStubParameters?.[0] === 'Equipe 2')).toBe(true));
});

test('a message that cannot be decrypted is asked for again and comes under the same id', async () => {
  const maria = fake.customer(MARIA);
  await arrived(await maria.text('antes'));
  const id = await maria.text('ilegível', { undecryptable: true });
  await eventually(() => {
    const copies = client.inbox.filter((one) => one.key.id === id);
    expect(copies.at(-1)?.message?.conversation).toBe('ilegível');
    expect(copies.some((one) => one.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT)).toBe(true);
  });
  await arrived(await maria.text('depois'));
  expect(client.texts().at(-1)).toBe('depois');
});

test('in a group too, a message that cannot be decrypted comes again', async () => {
  fake.group(GROUP, 'Equipe', [MARIA]);
  const id = await fake.customer(MARIA).text('ilegível', { group: GROUP, undecryptable: true });
  await eventually(() => {
    const copies = client.inbox.filter((one) => one.key.id === id);
    expect(copies[0]?.messageStubType).toBe(proto.WebMessageInfo.StubType.CIPHERTEXT);
    expect(copies.at(-1)?.message?.conversation).toBe('ilegível');
  });
  await arrived(await fake.customer(MARIA).text('depois', { group: GROUP }));
  expect(client.texts().at(-1)).toBe('depois');
});

test('an unavailable message is asked for at the company phone, which has it', async () => {
  const id = await fake.customer(MARIA).text('do anúncio', { unavailable: true });
  await eventually(() =>
    expect(client.inbox.filter((one) => one.key.id === id).at(-1)?.message?.conversation).toBe('do anúncio'),
  );
});

test('calls, typing, receipts and pictures', async () => {
  const maria = fake.customer(MARIA);
  const call = maria.call({ video: true });
  await eventually(() => expect(client.calls.map((one) => one.status)).toEqual(['offer', 'timeout']));
  expect(client.calls[0]).toMatchObject({ id: call, isVideo: true, from: MARIA_JID });
  maria.typing();
  await eventually(() => expect(client.presences.at(-1)?.presences[MARIA_JID]?.lastKnownPresence).toBe('composing'));
  const id = await maria.text('viu?');
  const message = await arrived(id);
  await client.sock.readMessages([message.key]);
  await eventually(() => expect(maria.receipts).toContainEqual({ ids: [id], type: 'read' }));
  await expect(client.sock.profilePictureUrl(MARIA_JID)).rejects.toThrow('item-not-found');
  maria.changePicture(Buffer.from('jpeg'));
  await eventually(() => expect(client.contacts).toContainEqual({ id: MARIA_JID, imgUrl: 'changed' }));
  const picture = await fetch((await client.sock.profilePictureUrl(MARIA_JID)) ?? '');
  expect(await picture.text()).toBe('jpeg');
});
