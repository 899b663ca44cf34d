import type { InboundEvent } from '@recado/channel/inbound';
import { describe, expect, it } from 'vitest';
import { ANA, BSUID, NOW, PHONE, read, SECONDS } from '../../../test/notifications.ts';

/** What a customer's message becomes. */
function one(content: object, contacts: object[] = [ANA], head: object = { from: PHONE }): InboundEvent | undefined {
  const messages = [{ id: 'wamid.1', timestamp: String(SECONDS - 5), ...head, ...content }];
  const { events, ignored } = read({ contacts, messages });
  expect(ignored).toEqual([]);
  expect(events.length).toBeLessThanOrEqual(1);
  return events[0];
}

/** when it was written */
const AT = '2026-11-20T11:59:55.000Z';
const UNSUPPORTED = { type: 'unreadable', reason: 'unsupported' };

describe('a message', () => {
  it('names its sender, its conversation and its time', () => {
    expect(one({ type: 'text', text: { body: 'hi' }, context: { from: 'x', id: 'wamid.0' } })).toEqual({
      kind: 'message',
      chat: { key: PHONE, party: { phone: PHONE, hiddenId: undefined, name: 'Ana' } },
      id: 'wamid.1',
      fromMe: false,
      sender: { phone: PHONE, hiddenId: undefined, name: 'Ana' },
      content: { type: 'text', body: 'hi' },
      quotedId: 'wamid.0',
      sentAt: AT,
      live: true,
    });
  });

  it.each([
    [-119, true],
    [-121, false],
    [30, true],
  ])('written %d seconds from now is live: %s', (seconds, live) => {
    const message = {
      id: 'wamid.1',
      from: PHONE,
      timestamp: String(SECONDS + seconds),
      type: 'text',
      text: { body: 'x' },
    };
    expect(read({ contacts: [ANA], messages: [message] }).events).toMatchObject([{ live }]);
  });

  it.each<[string, { type: string } & Record<string, unknown>, object]>([
    [
      'image',
      { type: 'image', image: { id: '7', mime_type: 'image/jpeg', caption: 'look', sha256: 'x' } },
      { type: 'media', kind: 'image', mime: 'image/jpeg', caption: 'look', ref: { id: '7' } },
    ],
    ['video', { type: 'video', video: { id: '7', mime_type: 'video/mp4' } }, { type: 'media', kind: 'video' }],
    ['audio', { type: 'audio', audio: { id: '7', mime_type: 'audio/mpeg', voice: false } }, { kind: 'audio' }],
    [
      'voice',
      { type: 'audio', audio: { id: '7', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { kind: 'voice' },
    ],
    [
      'document',
      { type: 'document', document: { id: '7', mime_type: 'application/pdf', filename: 'a.pdf' } },
      { kind: 'document', fileName: 'a.pdf' },
    ],
    [
      'sticker',
      { type: 'sticker', sticker: { id: '7', mime_type: 'image/webp', animated: false } },
      { kind: 'sticker' },
    ],
    [
      'location',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Shop', address: 'Rua A, 1' } },
      { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Shop, Rua A, 1' },
    ],
    [
      'bare location',
      { type: 'location', location: { latitude: 1, longitude: 2 } },
      { type: 'location', latitude: 1, longitude: 2, description: undefined },
    ],
    [
      'button of a template',
      { type: 'button', button: { payload: 'p', text: 'Yes' } },
      { type: 'choice', id: 'p', title: 'Yes' },
    ],
    [
      'button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'B' } } },
      { type: 'choice', id: 'b', title: 'B' },
    ],
    [
      'row of a list',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r', title: 'R', description: 'd' } },
      },
      { type: 'choice', id: 'r', title: 'R' },
    ],
    [
      'form',
      {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } },
      },
      { type: 'text', body: 'Sent\n{"a":1}' },
    ],
    [
      'order',
      {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'soon please',
          product_items: [{ product_retailer_id: 'sku', quantity: 2, item_price: 3.5, currency: 'BRL' }],
        },
      },
      { type: 'text', body: '🛒\nsoon please\n2 × sku: 3.5 BRL' },
    ],
    [
      'text with an advertisement',
      { type: 'text', text: { body: 'hi' }, referral: { source_url: 'x' } },
      { type: 'text', body: 'hi' },
    ],
    ['unsupported', { type: 'unsupported', errors: [{ code: 131_051, title: 'Message type unknown' }] }, UNSUPPORTED],
    ['what nobody has heard of', { type: 'hologram', hologram: {} }, UNSUPPORTED],
    ['a text without one', { type: 'text' }, UNSUPPORTED],
    ['a picture without an id', { type: 'image', image: {} }, UNSUPPORTED],
    ['a picture whose id leads elsewhere', { type: 'image', image: { id: '../me?fields=x' } }, UNSUPPORTED],
    ['a picture whose id is a question', { type: 'image', image: { id: '7?fields=website' } }, UNSUPPORTED],
  ])('%s', (_what, content, expected) => {
    expect(one(content)).toMatchObject({ kind: 'message', content: expected });
  });

  it('has contact cards as vCards, its own where Meta sends one', () => {
    const contacts = [
      {
        name: { formatted_name: 'Bia; Ltda' },
        phones: [{ phone: '+55 11 9', wa_id: '55119' }],
        emails: [{ email: 'b@x' }],
      },
      { vcard: 'BEGIN:VCARD\nFN:Own\nEND:VCARD', phones: [] },
    ];
    expect(one({ type: 'contacts', contacts })).toMatchObject({
      content: {
        vcards: [
          'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\\; Ltda\nN:Bia\\; Ltda;;;;\nTEL;TYPE=CELL;waid=55119:+55 11 9\nEMAIL:b@x\nEND:VCARD',
          'BEGIN:VCARD\nFN:Own\nEND:VCARD',
        ],
      },
    });
  });

  it.each<[string, object, InboundEvent]>([
    [
      'reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
      {
        kind: 'reaction',
        chat: expect.anything(),
        id: 'wamid.0',
        fromMe: false,
        sender: expect.anything(),
        emoji: '👍',
        at: AT,
      },
    ],
    [
      'reaction taken back',
      { type: 'reaction', reaction: { message_id: 'wamid.0' } },
      {
        kind: 'reaction',
        chat: expect.anything(),
        id: 'wamid.0',
        fromMe: false,
        sender: expect.anything(),
        emoji: '',
        at: AT,
      },
    ],
    [
      'deletion',
      { type: 'revoke', revoke: { original_message_id: 'wamid.0' } },
      { kind: 'delete', chat: expect.anything(), id: 'wamid.0', fromMe: false, sender: expect.anything(), at: AT },
    ],
    [
      'edit',
      { type: 'edit', edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'new' } } } },
      {
        kind: 'edit',
        chat: expect.anything(),
        id: 'wamid.0',
        fromMe: false,
        sender: expect.anything(),
        body: 'new',
        at: AT,
      },
    ],
    [
      "edit of a picture's caption",
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.0', message: { type: 'image', image: { id: '1', caption: 'new' } } },
      },
      {
        kind: 'edit',
        chat: expect.anything(),
        id: 'wamid.0',
        fromMe: false,
        sender: expect.anything(),
        body: 'new',
        at: AT,
      },
    ],
    [
      'new number',
      {
        type: 'system',
        system: { body: 'changed', wa_id: '5511900000009', user_id: 'BR.9', type: 'user_changed_number' },
      },
      { kind: 'party', party: { phone: '5511900000009', hiddenId: 'BR.9', name: undefined } },
    ],
  ])('that is a %s', (_what, content, expected) => {
    expect(one(content)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ['far in the future', '1e18', '2026-11-20T12:10:00.000Z'],
    ['before there was time', '-1e18', NOW.toISOString()],
    ['never', null, NOW.toISOString()],
    ['in words', 'noon', NOW.toISOString()],
  ])('written %s is shown all the same', (_when, timestamp, sentAt) => {
    expect(one({ type: 'text', text: { body: 'x' }, timestamp })).toMatchObject({ content: { body: 'x' }, sentAt });
    const revoke = { type: 'revoke', revoke: { original_message_id: 'wamid.0' }, timestamp };
    expect(one(revoke)).toMatchObject({ kind: 'delete', at: sentAt });
  });

  it.each<[string, object, object]>([
    ['context', { context: null }, { type: 'text', body: 'x' }],
    ['context', { context: 'x' }, { type: 'text', body: 'x' }],
    ['group', { group_id: null }, { type: 'text', body: 'x' }],
    ['id of the sender', { from_user_id: 5 }, { type: 'text', body: 'x' }],
    ['type', { type: 7 }, UNSUPPORTED],
    ['type', { type: null }, UNSUPPORTED],
    ['text', { text: null }, UNSUPPORTED],
    [
      'caption',
      { type: 'image', image: { id: '7', caption: null, mime_type: null } },
      { type: 'media', kind: 'image' },
    ],
    ['filename', { type: 'document', document: { id: '7', filename: null } }, { type: 'media', kind: 'document' }],
    [
      'list of numbers',
      { type: 'contacts', contacts: [{ vcard: null, name: { formatted_name: 'Bia' }, org: null, phones: null }] },
      { type: 'contacts' },
    ],
    [
      'answer',
      { type: 'interactive', interactive: { button_reply: null, list_reply: { id: 'r', title: 'R' } } },
      { type: 'choice', id: 'r' },
    ],
  ])('with an odd %s is shown all the same', (_what, odd, content) => {
    expect(one({ type: 'text', text: { body: 'x' }, ...odd })).toMatchObject({ kind: 'message', content });
  });

  it('of a group, or of nobody, is none', () => {
    const text = { type: 'text', text: { body: 'x' } };
    expect(one({ ...text, group_id: 'Y2FwaV9' })).toBeUndefined();
    expect(one(text, [], {})).toBeUndefined();
  });

  it('typed in the business app is ours, and not live', () => {
    const echo = {
      from: '551140001234',
      to: PHONE,
      id: 'wamid.2',
      timestamp: String(SECONDS),
      type: 'text',
      text: { body: 'me' },
    };
    expect(read({ message_echoes: [echo] }, 'smb_message_echoes').events).toMatchObject([
      { kind: 'message', fromMe: true, sender: {}, chat: { key: PHONE, party: { phone: PHONE } }, live: false },
    ]);
  });
});

describe('a customer', () => {
  const text = { type: 'text', text: { body: 'x' } };
  it.each<[string, object[], object, object, string]>([
    ['with a number only', [ANA], { from: PHONE }, { phone: PHONE, name: 'Ana' }, PHONE],
    [
      'with both',
      [{ ...ANA, user_id: BSUID }],
      { from: PHONE, from_user_id: BSUID },
      { phone: PHONE, hiddenId: BSUID },
      BSUID,
    ],
    [
      'with an id that only the list of contacts names',
      [{ ...ANA, user_id: BSUID }],
      { from: PHONE },
      { phone: PHONE, hiddenId: BSUID },
      BSUID,
    ],
    [
      'without a number',
      [{ profile: { name: 'Ana', username: 'ana' }, user_id: BSUID }],
      { from_user_id: BSUID },
      { phone: undefined, hiddenId: BSUID, name: 'Ana' },
      BSUID,
    ],
    [
      'known by a username only',
      [{ profile: { username: 'ana' }, user_id: BSUID }],
      { from_user_id: BSUID },
      { hiddenId: BSUID, name: '@ana' },
      BSUID,
    ],
    [
      'with an empty name',
      [{ profile: { name: ' ', username: '@ana' }, user_id: BSUID }],
      { from_user_id: BSUID },
      { name: '@ana' },
      BSUID,
    ],
    [
      'named in the list of contacts alone',
      [{ profile: {}, user_id: BSUID }],
      {},
      { hiddenId: BSUID, name: undefined },
      BSUID,
    ],
    [
      'whose number is written in two ways',
      [{ ...ANA, wa_id: '551187654321' }],
      { from: PHONE },
      { phone: PHONE, name: 'Ana' },
      PHONE,
    ],
    [
      'beside whom somebody else is named',
      [{ profile: { name: 'Bia' }, wa_id: '5521999999999', user_id: 'BR.9' }],
      { from: PHONE },
      { phone: PHONE, hiddenId: undefined, name: undefined },
      PHONE,
    ],
    [
      'without a number, beside whom somebody else is named',
      [{ profile: { name: 'Bia' }, wa_id: '5521999999999', user_id: 'BR.9' }],
      { from_user_id: BSUID },
      { phone: undefined, hiddenId: BSUID, name: undefined },
      BSUID,
    ],
  ])('%s', (_what, contacts, head, party, key) => {
    expect(one(text, contacts, head)).toMatchObject({ chat: { key, party }, sender: party });
  });
});
