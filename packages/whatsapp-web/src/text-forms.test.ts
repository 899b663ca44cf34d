// Places, people, choices, and what has no form of its own: as text where it has an honest one.
import { proto } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import { bytes, content, file, readingOf, text, unsupported } from '../test/readings.fixture.ts';

describe('places, people and choices', () => {
  const at = { degreesLatitude: -23.5, degreesLongitude: -46.25 };
  const place = { type: 'location', latitude: -23.5, longitude: -46.25 };

  test.each<[string, proto.IMessage, object]>([
    ['a place', { locationMessage: at }, content(place)],
    [
      'a place with a name',
      { locationMessage: { ...at, name: 'Shop', address: 'Main St 1', url: 'https://a.example' } },
      content({ ...place, description: 'Shop, Main St 1' }),
    ],
    [
      'a place with a page',
      { locationMessage: { ...at, url: 'https://a.example' } },
      content({ ...place, description: 'https://a.example' }),
    ],
    [
      'the equator',
      { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } },
      content({ type: 'location', latitude: 0, longitude: 0 }),
    ],
    ['no place', { locationMessage: { name: 'nowhere' } }, unsupported],
    [
      'a live place',
      { liveLocationMessage: { ...at, caption: 'on my way' } },
      content({ ...place, live: true, description: 'on my way' }),
    ],
    ['its update', { liveLocationMessage: { ...at, sequenceNumber: 3 } }, content({ ...place, live: true })],
    [
      'a card',
      { contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD' } },
      content({ type: 'contacts', vcards: ['BEGIN:VCARD'] }),
    ],
    [
      'cards',
      { contactsArrayMessage: { contacts: [{ vcard: 'A' }, { vcard: '' }, { vcard: 'B' }] } },
      content({ type: 'contacts', vcards: ['A', 'B'] }),
    ],
    ['no card', { contactsArrayMessage: { contacts: [] } }, unsupported],
    [
      'a button',
      {
        buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Yes', contextInfo: { stanzaId: 'Q' } },
      },
      content({ type: 'choice', id: 'b1', title: 'Yes' }, { quotedId: 'Q' }),
    ],
    [
      'a row of a list',
      { listResponseMessage: { title: 'Sales', singleSelectReply: { selectedRowId: 'r2' } } },
      content({ type: 'choice', id: 'r2', title: 'Sales' }),
    ],
    [
      'a button of a template',
      { templateButtonReplyMessage: { selectedId: 't1', selectedDisplayText: 'Stop' } },
      content({ type: 'choice', id: 't1', title: 'Stop' }),
    ],
    [
      'an interactive answer',
      {
        interactiveResponseMessage: {
          body: { text: 'Tuesday' },
          nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"day-2"}' },
        },
      },
      content({ type: 'choice', id: 'day-2', title: 'Tuesday' }),
    ],
    [
      'an interactive answer with broken JSON',
      {
        interactiveResponseMessage: {
          body: { text: 'Sent' },
          nativeFlowResponseMessage: { name: 'flow', paramsJson: '{' },
        },
      },
      content({ type: 'choice', id: 'flow', title: 'Sent' }),
    ],
  ])('%s', (_name, message, expected) => {
    expect(readingOf(message)).toEqual(expected);
  });
});

describe('what the inbox shows as text', () => {
  const poll = { name: 'Which?', options: [{ optionName: 'A' }, { optionName: 'B' }] };

  test.each<[string, proto.IMessage, object]>([
    ['a poll', { pollCreationMessage: poll }, text('Which?\n- A\n- B')],
    ['a poll of one choice', { pollCreationMessageV3: poll }, text('Which?\n- A\n- B')],
    ['a wrapped poll', { pollCreationMessageV4: { message: { pollCreationMessage: poll } } }, text('Which?\n- A\n- B')],
    [
      'a poll over',
      { pollResultSnapshotMessage: { name: 'Which?', pollVotes: [{ optionName: 'A', optionVoteCount: 3 }] } },
      text('Which?\n- A: 3'),
    ],
    [
      'an event',
      { eventMessage: { name: 'Opening', startTime: 1_767_225_600, location: { name: 'Shop' }, description: 'Come' } },
      text('Opening\n2026-01-01 00:00 UTC\nShop\nCome'),
    ],
    [
      'an invitation',
      { groupInviteMessage: { groupName: 'Club', caption: 'Join us', inviteCode: 'x' } },
      text('Club\nJoin us'),
    ],
    [
      'a product',
      {
        productMessage: {
          product: { title: 'Cup', priceAmount1000: 12_500, currencyCode: 'BRL', url: 'https://a.example/cup' },
        },
      },
      text('Cup\nBRL 12.50\nhttps://a.example/cup'),
    ],
    [
      'an order',
      {
        orderMessage: {
          orderTitle: 'Shop',
          itemCount: 2,
          totalAmount1000: 30_000,
          totalCurrencyCode: 'BRL',
          message: 'by noon',
        },
      },
      text('Shop (2)\nBRL 30.00\nby noon'),
    ],
    [
      'buttons of another business',
      {
        buttonsMessage: { contentText: 'Sure?', footerText: 'Shop', buttons: [{ buttonText: { displayText: 'Yes' } }] },
      },
      text('Sure?\nShop\n- Yes'),
    ],
    [
      'a list of another business',
      {
        listMessage: {
          title: 'Menu',
          description: 'Choose',
          sections: [{ rows: [{ title: 'One' }, { title: 'Two' }] }],
        },
      },
      text('Menu\nChoose\n- One\n- Two'),
    ],
    [
      'a template of another business',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: 'Hi',
            hydratedContentText: 'Your code',
            hydratedButtons: [{ urlButton: { displayText: 'Open' } }],
          },
        },
      },
      text('Hi\nYour code\n- Open'),
    ],
    [
      'an interactive message of another business',
      {
        interactiveMessage: {
          body: { text: 'Pay?' },
          nativeFlowMessage: { buttons: [{ buttonParamsJson: '{"display_text":"Pay"}' }] },
        },
      },
      text('Pay?\n- Pay'),
    ],
  ])('%s', (_name, message, expected) => {
    expect(readingOf(message)).toEqual(expected);
  });

  it('keeps the picture of a template', () => {
    const imageMessage = { ...file, mimetype: 'image/jpeg' };
    const reading = readingOf({ templateMessage: { hydratedTemplate: { imageMessage, hydratedContentText: 'Sale' } } });
    expect(reading).toMatchObject({ type: 'content', content: { type: 'media', kind: 'image', caption: 'Sale' } });
  });
});

describe('what has no form', () => {
  test.each<[string, proto.IMessage]>([
    ['a payment', { sendPaymentMessage: { noteMessage: { conversation: 'for lunch' } } }],
    ['a payment asked for', { requestPaymentMessage: { currencyCodeIso4217: 'BRL' } }],
    ['stickers', { stickerPackMessage: { name: 'Cats' } }],
    ['a phone number asked for', { requestPhoneNumberMessage: {} }],
    [
      'only to be seen on the phone',
      { placeholderMessage: { type: proto.Message.PlaceholderMessage.PlaceholderType.MASK_LINKED_DEVICES } },
    ],
    ['an empty poll', { pollCreationMessage: {} }],
    ['newer than we know', { messageContextInfo: { messageSecret: bytes(32) } }],
    [
      'newer than we know, wrapped',
      { ephemeralMessage: { message: {} }, messageContextInfo: { messageSecret: bytes(32) } },
    ],
  ])('%s', (_name, message) => {
    expect(readingOf(message)).toEqual(unsupported);
  });
});
