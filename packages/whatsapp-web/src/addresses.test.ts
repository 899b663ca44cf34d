// Whose conversation a message's ids name.
import type { WAMessageKey } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import { addressesOf, jidOf, personOf, type AddressBook } from './addresses.ts';

const book: AddressBook = {
  phoneOf: (lid) => Promise.resolve(lid === '900' ? '5511900' : undefined),
  lidOf: (phone) => Promise.resolve(phone === '5511900' ? '900' : undefined),
  subjectOf: (id) => (id === '120@g.us' ? 'Club' : undefined),
  me: () => ({ id: '5511777:3@s.whatsapp.net', lid: '777:3@lid' }),
};

const PHONE = '5511800@s.whatsapp.net';
const LID = '800@lid';
const both = { phone: '5511800', hiddenId: '800' };
const known = { phone: '5511900', hiddenId: '900' };

describe('conversations of two', () => {
  test.each<[string, WAMessageKey, object, string]>([
    ['both are told', { remoteJid: LID, remoteJidAlt: PHONE }, both, '800'],
    ['both are told, the phone first', { remoteJid: PHONE, remoteJidAlt: LID }, both, '800'],
    ['a device writes', { remoteJid: '800:12@lid', remoteJidAlt: '5511800:12@s.whatsapp.net' }, both, '800'],
    ['only the hidden id is told, the book knows', { remoteJid: '900@lid' }, known, '900'],
    ['only the phone is told, the book knows', { remoteJid: '5511900@s.whatsapp.net' }, known, '900'],
    ['the phone is hidden', { remoteJid: '700@lid' }, { hiddenId: '700' }, '700'],
    ['the hidden id is not known', { remoteJid: PHONE }, { phone: '5511800' }, '5511800'],
    ['an old form of the id', { remoteJid: '5511800@c.us' }, { phone: '5511800' }, '5511800'],
    ['a business hosted at Meta', { remoteJid: '800:99@hosted.lid', remoteJidAlt: '5511800:99@hosted' }, both, '800'],
    ['the other id is of nobody', { remoteJid: LID, remoteJidAlt: '' }, { hiddenId: '800' }, '800'],
  ])('%s', async (_name, key, party, chatKey) => {
    expect(await addressesOf({ ...key, fromMe: false }, null, book)).toEqual({
      chat: { key: chatKey, party },
      sender: party,
    });
  });

  it('calls the customer as they call themselves', async () => {
    const found = await addressesOf({ remoteJid: LID, remoteJidAlt: PHONE, remoteJidUsername: 'ana.b' }, ' Ana ', book);
    expect(found?.sender).toEqual({ ...both, name: 'Ana' });
    expect(found?.chat.party).toEqual({ ...both, name: 'Ana' });
  });

  it('takes the user name where there is no other', async () => {
    const found = await addressesOf({ remoteJid: LID, remoteJidUsername: 'ana.b' }, '', book);
    expect(found?.sender).toEqual({ hiddenId: '800', name: 'ana.b' });
  });

  it('is with the recipient of what we wrote, whose name is not ours', async () => {
    expect(await addressesOf({ remoteJid: LID, remoteJidAlt: PHONE, fromMe: true }, 'Our Shop', book)).toEqual({
      chat: { key: '800', party: both },
      sender: {},
    });
  });
});

describe('our own ids are nobody else’s', () => {
  const OURS = '5511777:3@s.whatsapp.net';

  test.each<[string, WAMessageKey, object]>([
    ['beside the recipient’s hidden id', { remoteJid: LID, remoteJidAlt: OURS }, { hiddenId: '800' }],
    ['beside the recipient’s phone', { remoteJid: PHONE, remoteJidAlt: '777@lid' }, { phone: '5511800' }],
    ['in the book, for a hidden id', { remoteJid: '600@lid' }, { hiddenId: '600' }],
    ['in the book, for a phone', { remoteJid: '5511600@s.whatsapp.net' }, { phone: '5511600' }],
  ])('%s', async (_name, key, party) => {
    const mistaken: AddressBook = {
      ...book,
      phoneOf: (lid) => Promise.resolve(lid === '600' ? '5511777' : undefined),
      lidOf: (phone) => Promise.resolve(phone === '5511600' ? '777' : undefined),
    };
    expect((await addressesOf({ ...key, fromMe: true }, null, mistaken))?.chat.party).toEqual(party);
  });

  it('apart from the conversation with ourselves', async () => {
    const found = await addressesOf({ remoteJid: '777@lid', remoteJidAlt: OURS, fromMe: true }, null, book);
    expect(found?.chat.party).toEqual({ phone: '5511777', hiddenId: '777' });
  });
});

describe('groups', () => {
  const chat = { key: '120@g.us', party: {}, group: { id: '120@g.us', subject: 'Club' } };

  it('tells who wrote', async () => {
    const key = { remoteJid: '120@g.us', participant: '800:3@lid', participantAlt: PHONE, fromMe: false };
    expect(await addressesOf(key, 'Ana', book)).toEqual({ chat, sender: { ...both, name: 'Ana' } });
  });

  it('asks the book for the other id', async () => {
    const key = { remoteJid: '120@g.us', participant: '5511900@s.whatsapp.net', participantUsername: 'ze' };
    expect(await addressesOf(key, undefined, book)).toEqual({ chat, sender: { ...known, name: 'ze' } });
  });

  it('has no name of ours', async () => {
    const key = { remoteJid: '120@g.us', participant: LID, fromMe: true };
    expect(await addressesOf(key, 'Our Shop', book)).toEqual({ chat, sender: { hiddenId: '800' } });
  });

  it('may have no name yet', async () => {
    const found = await addressesOf({ remoteJid: '5511-160@g.us', participant: LID }, undefined, book);
    expect(found?.chat).toEqual({
      key: '5511-160@g.us',
      party: {},
      group: { id: '5511-160@g.us', subject: undefined },
    });
  });
});

test.each<[string, WAMessageKey]>([
  ['a status', { remoteJid: 'status@broadcast', participant: PHONE }],
  ['a status, with its author beside', { remoteJid: 'status@broadcast', remoteJidAlt: PHONE, participant: LID }],
  ['a broadcast list', { remoteJid: '1234@broadcast', participant: PHONE }],
  ['a newsletter', { remoteJid: '1234@newsletter' }],
  ['a bot', { remoteJid: '867051314767696@bot' }],
  ['Meta AI', { remoteJid: '13135550002@s.whatsapp.net' }],
  ['a bot in a group', { remoteJid: '120@g.us', participant: '867051314767696@bot', participantAlt: LID }],
  ['WhatsApp itself', { remoteJid: '0@s.whatsapp.net' }],
  ['the server', { remoteJid: '@s.whatsapp.net' }],
  ['nobody', {}],
])('%s is no conversation', async (_name, key) => {
  expect(await addressesOf(key, 'x', book)).toBeUndefined();
});

test('a person is read without asking anybody', () => {
  expect(personOf([null, '900:1@lid', undefined, '5511900@s.whatsapp.net', '901@lid'])).toEqual(known);
  expect(personOf(['120@g.us'])).toBeUndefined();
});

const chat = (party: object) => ({ key: 'x', party });

describe('where something goes', () => {
  test.each<[string, Parameters<typeof jidOf>[0], string]>([
    ['a hidden id before a phone', chat(both), '800@lid'],
    ['a phone', chat({ phone: '+55 11 800' }), '5511800@s.whatsapp.net'],
    ['a person', both, '800@lid'],
    ['a person with the hidden id of another network', { phone: '5511800', hiddenId: 'BR.1234' }, PHONE],
    ['a group', { key: '120@g.us', party: {}, group: { id: '120@g.us' } }, '120@g.us'],
    ['a group by digits', { key: '120', party: {}, group: { id: '120' } }, '120@g.us'],
  ])('%s', (_name, to, expected) => {
    expect(jidOf(to)).toBe(expected);
  });

  it('fails for good for nobody', () => {
    expect(() => jidOf({ hiddenId: 'BR.1234' })).toThrow(
      expect.objectContaining({ code: 'ERR_WAPP_INVALID_CONTACT', permanent: true }),
    );
  });
});
