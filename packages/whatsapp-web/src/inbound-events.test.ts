// What Baileys tells, and what becomes of it in the inbox.
import { proto, type BinaryNode, type Contact, type WACallEvent, type WAMessage } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import type { AddressBook } from './addresses.ts';
import {
  callEvents,
  contactEvents,
  groupEvents,
  inboundEvents,
  lidMappingEvents,
  noteAnswer,
} from './inbound-events.ts';

const book: AddressBook = {
  phoneOf: (lid) => Promise.resolve(lid === '800' ? '5511800' : undefined),
  lidOf: (phone) => Promise.resolve(phone === '5511800' ? '800' : undefined),
  subjectOf: () => 'Club',
  me: () => ({ id: '5511777:3@s.whatsapp.net', lid: '777:3@lid' }),
};

const party = { phone: '5511800', hiddenId: '800' };
const chat = { key: '800', party };
const key = { remoteJid: '800@lid', remoteJidAlt: '5511800@s.whatsapp.net', id: 'A', fromMe: false };
const SENT = 1_767_225_600;
const AT = '2026-01-01T00:00:00.000Z';
const { CIPHERTEXT, REVOKE, GROUP_CHANGE_SUBJECT } = proto.WebMessageInfo.StubType;

const from = (message: Partial<WAMessage>): WAMessage => ({ key, messageTimestamp: SENT, ...message });
const live = { live: true };
const only = async (message: Partial<WAMessage>) => (await inboundEvents(from(message), book, live))[0];

describe('messages', () => {
  it('tells who wrote what where and when', async () => {
    const events = await inboundEvents(from({ pushName: 'Ana', message: { conversation: 'hi' } }), book, live);
    expect(events).toEqual([
      {
        kind: 'message',
        chat: { key: '800', party: { ...party, name: 'Ana' } },
        id: 'A',
        fromMe: false,
        sender: { ...party, name: 'Ana' },
        content: { type: 'text', body: 'hi' },
        sentAt: '2026-01-01T00:00:00.000Z',
        live: true,
      },
    ]);
  });

  it('is JSON', async () => {
    const message = {
      imageMessage: { mediaKey: new Uint8Array(32), url: 'https://a.example', fileLength: 5, mimetype: 'image/png' },
    };
    const events = await inboundEvents(from({ message }), book, { live: false });
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    expect(events[0]).toMatchObject({ live: false });
  });

  it('reads the time off the wire', async () => {
    const wire = proto.WebMessageInfo.decode(
      proto.WebMessageInfo.encode({ key, messageTimestamp: SENT, message: { conversation: 'hi' } }).finish(),
    ) as WAMessage;
    expect(await inboundEvents(wire, book, live)).toMatchObject([{ sentAt: '2026-01-01T00:00:00.000Z' }]);
  });

  test.each([undefined, 0, Number.NaN])('is of now where it says no time (%s)', async (messageTimestamp) => {
    const before = Date.now();
    const event = await only({ messageTimestamp, message: { conversation: 'hi' } });
    expect(event?.kind === 'message' && Date.parse(event.sentAt)).toBeGreaterThanOrEqual(before);
  });

  it('keeps what is answered', async () => {
    const message = { extendedTextMessage: { text: 'yes', contextInfo: { stanzaId: 'Q' } } };
    expect(await only({ message })).toMatchObject({ quotedId: 'Q' });
  });

  it('keeps where a file stands', async () => {
    const imageMessage = { mediaKey: new Uint8Array(32), url: 'https://a.example', mimetype: 'image/png' };
    expect(await only({ message: { imageMessage } })).toMatchObject({
      content: { ref: { mediaType: 'image', key: { remoteJid: '800@lid', id: 'A', fromMe: false } } },
    });
    const inGroup = { remoteJid: '120@g.us', participant: '800@lid', id: 'B', fromMe: false };
    expect(await only({ key: inGroup, message: { imageMessage } })).toMatchObject({
      content: { ref: { key: { remoteJid: '120@g.us', id: 'B', fromMe: false, participant: '800@lid' } } },
    });
  });

  test.each<[string, Partial<WAMessage>, string]>([
    ['cannot be decrypted', { messageStubType: CIPHERTEXT, messageStubParameters: ['Bad MAC'] }, 'undecryptable'],
    [
      'is not in its stanza',
      { messageStubType: CIPHERTEXT, messageStubParameters: ['Message absent from node'] },
      'undecryptable',
    ],
    [
      'cannot be decrypted, but its group key',
      { messageStubType: CIPHERTEXT, message: { senderKeyDistributionMessage: { groupId: 'g' } } },
      'undecryptable',
    ],
    ['is only for the phone to see', { key: { ...key, isViewOnce: true } }, 'unsupported'],
    ['has no form here', { message: { sendPaymentMessage: {} } }, 'unsupported'],
  ])('stands for what %s', async (_name, message, reason) => {
    expect(await only(message)).toMatchObject({ kind: 'message', id: 'A', content: { type: 'unreadable', reason } });
  });

  it('shows what can be read of what came twice', async () => {
    const event = await only({ messageStubType: CIPHERTEXT, message: { conversation: 'hi' } });
    expect(event).toMatchObject({ content: { type: 'text', body: 'hi' } });
  });

  test.each<[string, Partial<WAMessage>]>([
    ['a notice', { messageStubType: GROUP_CHANGE_SUBJECT, messageStubParameters: ['Club'] }],
    ['a deletion noted', { messageStubType: REVOKE }],
    ['between our own devices', { messageStubType: CIPHERTEXT, category: 'peer' }],
    ['a status', { key: { ...key, remoteJid: 'status@broadcast' }, message: { conversation: 'hi' } }],
    ['without an id', { key: { ...key, id: null }, message: { conversation: 'hi' } }],
    ['a key', { message: { senderKeyDistributionMessage: { groupId: 'g' } } }],
  ])('is silent about %s', async (_name, message) => {
    expect(await inboundEvents(from(message), book, live)).toEqual([]);
  });

  test.each<[string, proto.IMessage, object]>([
    [
      'an edit',
      {
        protocolMessage: {
          type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
          key: { id: 'O' },
          editedMessage: { conversation: 'new' },
        },
      },
      { kind: 'edit', chat, id: 'O', fromMe: false, sender: party, body: 'new', at: AT },
    ],
    [
      'a deletion',
      { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: 'O' } } },
      { kind: 'delete', chat, id: 'O', fromMe: false, sender: party, at: AT },
    ],
    [
      'a reaction',
      { reactionMessage: { key: { id: 'O' }, text: '👍' } },
      { kind: 'reaction', chat, id: 'O', fromMe: false, sender: party, emoji: '👍', at: AT },
    ],
  ])('is of the earlier message: %s', async (_name, message, expected) => {
    expect(await inboundEvents(from({ message }), book, live)).toEqual([expected]);
  });

  it('tells which member of a group changed it, and what we changed ourselves', async () => {
    const message = { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: 'O' } } };
    const inGroup = { remoteJid: '120@g.us', participant: '800@lid', id: 'B', fromMe: false };
    expect(await only({ key: inGroup, message })).toMatchObject({ kind: 'delete', fromMe: false, sender: party });
    expect(await only({ key: { ...key, fromMe: true }, message })).toMatchObject({
      kind: 'delete',
      fromMe: true,
      chat,
    });
  });
});

const call = (more: Partial<WACallEvent>): WACallEvent => ({
  chatId: '800@lid',
  from: '800:4@lid',
  callerPn: '5511800@s.whatsapp.net',
  id: 'C',
  date: new Date('2026-01-01T00:00:00Z'),
  status: 'terminate',
  offline: false,
  isVideo: false,
  isGroup: false,
  ...more,
});

describe('calls', () => {
  test.each<[string, Partial<WACallEvent>]>([
    ['hung up', {}],
    ['not taken', { status: 'timeout' }],
    ['refused', { status: 'reject' }],
    ['refused on our phone', { status: 'reject', chatId: '5500000@s.whatsapp.net' }],
    ['on video', { isVideo: true }],
  ])('%s', async (_name, more) => {
    expect(await callEvents(call(more), book)).toEqual([
      { kind: 'call', chat, id: 'C', at: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  test.each<[string, Partial<WACallEvent>]>([
    ['begins', { status: 'offer' }],
    ['rings', { status: 'ringing' }],
    ['is taken', { status: 'accept' }],
    ['ends after it was taken', { isVideo: undefined }],
    ['is of a group', { isGroup: true }],
    ['is of a group it names', { groupJid: '120@g.us' }],
    ['is of nobody', { from: '', chatId: '', callerPn: undefined }],
  ])('is none where it %s', async (_name, more) => {
    expect(await callEvents(call(more), book)).toEqual([]);
  });
});

const ending = (reason: string | undefined): BinaryNode => ({
  tag: 'call',
  attrs: { from: '800@lid' },
  content: [{ tag: 'terminate', attrs: { 'call-id': 'C', ...(reason !== undefined && { reason }) } }],
});

describe('a call that ends', () => {
  test.each<[string, string | undefined, string]>([
    ['was taken on the phone', 'accepted_elsewhere', 'accept'],
    ['was refused on the phone', 'rejected_elsewhere', 'terminate'],
    ['rang in vain', 'timeout', 'terminate'],
    ['was given up', undefined, 'terminate'],
  ])('because it %s', (_name, reason, tag) => {
    const told = ending(reason);
    noteAnswer(told);
    expect(told.content).toMatchObject([{ tag }]);
  });
});

const learnt = (lid: string, pn: string) => lidMappingEvents({ lid, pn }, book.me());

describe('people and groups', () => {
  test.each<[string, Partial<Contact>, object | undefined]>([
    ['a picture taken away', { id: '800@lid', imgUrl: 'removed' }, { party: { hiddenId: '800' }, pictureUrl: null }],
    ['no picture', { id: '5511800@s.whatsapp.net', imgUrl: null }, { party: { phone: '5511800' }, pictureUrl: null }],
    [
      'a picture',
      { id: '800@lid', phoneNumber: '5511800@s.whatsapp.net', imgUrl: 'https://pps.whatsapp.net/1' },
      { party, pictureUrl: 'https://pps.whatsapp.net/1' },
    ],
    ['a new picture somewhere', { id: '800@lid', imgUrl: 'changed' }, undefined],
    ['a name', { id: '800@lid', notify: 'Ana' }, undefined],
    ['a picture of a group', { id: '120@g.us', imgUrl: 'removed' }, undefined],
  ])('%s', (_name, contact, expected) => {
    expect(contactEvents([contact])).toEqual(expected ? [{ kind: 'party', ...expected }] : []);
  });

  it('learns which ids are one person', () => {
    expect(learnt('800:1@lid', '5511800@s.whatsapp.net')).toEqual([{ kind: 'party', party }]);
    expect(learnt('', '5511800@s.whatsapp.net')).toEqual([]);
    const ours = { phone: '5511777', hiddenId: '777' };
    expect(learnt('777:1@lid', '5511777@s.whatsapp.net')).toEqual([{ kind: 'party', party: ours }]);
    expect(learnt('800:1@lid', '5511777@s.whatsapp.net')).toEqual([]);
    expect(learnt('777@lid', '5511800@s.whatsapp.net')).toEqual([]);
  });

  it('learns what groups are called', () => {
    const told = [{ id: '120@g.us', subject: 'Club' }, { id: '121@g.us', desc: 'x' }, { subject: 'y' }];
    expect(groupEvents(told)).toEqual([{ kind: 'group', group: { id: '120@g.us', subject: 'Club' } }]);
  });

  it('keeps no more of what they are called than a person would read', async () => {
    const endless = 'n'.repeat(1_000_000);
    const told = [
      ...groupEvents([{ id: '120@g.us', subject: endless }]),
      ...contactEvents([{ id: '800@lid', imgUrl: `https://pps.whatsapp.net/${endless}` }]),
      ...(await inboundEvents(from({ pushName: endless, message: { conversation: 'x' } }), book, live)),
      ...(await inboundEvents(from({ key: { ...key, id: endless }, message: { conversation: 'x' } }), book, live)),
      ...(await callEvents(call({ id: endless }), book)),
    ];
    expect(told.map(({ kind }) => kind)).toEqual(['group', 'message', 'message', 'call']);
    for (const event of told) expect(JSON.stringify(event).length, event.kind).toBeLessThan(3_000);
  });
});
