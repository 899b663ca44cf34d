// What each kind of WhatsApp message becomes, over the wire as it comes.
import { proto } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import { LIMITS } from '@recado/contract/constants';
import { base64, bytes, content, file, none, readingOf, refOf, text, unsupported } from '../test/readings.fixture.ts';

const { Type } = proto.Message.ProtocolMessage;
const { AssociationType } = proto.MessageAssociation;

const media = (kind: string, mime: string, more: object = {}, mediaType = kind) =>
  content({ type: 'media', kind, mime, size: 1234, ref: refOf(mediaType), ...more });

describe('texts', () => {
  test.each<[string, proto.IMessage, object]>([
    ['plain', { conversation: 'hello' }, text('hello')],
    ['extended', { extendedTextMessage: { text: 'hello' } }, text('hello')],
    ['empty', { conversation: '' }, none],
    [
      'a reply',
      { extendedTextMessage: { text: 'yes', contextInfo: { stanzaId: 'Q1', quotedMessage: { conversation: 'ok?' } } } },
      content({ type: 'text', body: 'yes' }, { quotedId: 'Q1' }),
    ],
    [
      'with a link preview',
      {
        extendedTextMessage: {
          text: 'see https://a.example/x',
          matchedText: 'https://a.example/x',
          title: 'A page',
          description: 'What it is about',
          jpegThumbnail: bytes(12),
        },
      },
      content({
        type: 'text',
        body: 'see https://a.example/x',
        preview: {
          url: 'https://a.example/x',
          title: 'A page',
          description: 'What it is about',
          thumbnail: base64(12),
        },
      }),
    ],
    [
      'with a thumbnail too large to keep',
      {
        extendedTextMessage: {
          text: 'https://a.example',
          matchedText: 'https://a.example',
          title: 'A',
          jpegThumbnail: bytes(40_000),
        },
      },
      content({
        type: 'text',
        body: 'https://a.example',
        preview: { url: 'https://a.example', title: 'A', description: '' },
      }),
    ],
    [
      'with a link nobody looked at',
      { extendedTextMessage: { text: 'https://a.example', matchedText: 'https://a.example' } },
      text('https://a.example'),
    ],
    [
      'with the key of a group',
      { senderKeyDistributionMessage: { groupId: 'g' }, conversation: 'hi all' },
      text('hi all'),
    ],
    ['a question in a channel answered', { questionResponseMessage: { text: 'blue' } }, text('blue')],
  ])('%s', (_name, message, expected) => {
    expect(readingOf(message)).toEqual(expected);
  });

  it('is cut where the inbox stores no more', () => {
    const long = 'x'.repeat(LIMITS.messageLength + 1);
    expect(readingOf({ conversation: long })).toEqual(text('x'.repeat(LIMITS.messageLength)));
    expect(readingOf({ extendedTextMessage: { text: long } })).toEqual(text('x'.repeat(LIMITS.messageLength)));
    const edit = readingOf({
      protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'A' }, editedMessage: { conversation: long } },
    });
    expect(edit).toEqual({ type: 'edit', id: 'A', body: 'x'.repeat(LIMITS.messageLength) });
  });
});

describe('files', () => {
  test.each<[string, proto.IMessage, object]>([
    [
      'an image',
      { imageMessage: { ...file, mimetype: 'image/png', caption: 'look' } },
      media('image', 'image/png', { caption: 'look' }),
    ],
    ['a video', { videoMessage: { ...file, mimetype: 'video/mp4' } }, media('video', 'video/mp4')],
    ['a gif', { videoMessage: { ...file, mimetype: 'video/mp4', gifPlayback: true } }, media('video', 'video/mp4')],
    ['a round video', { ptvMessage: { ...file, mimetype: 'video/mp4' } }, media('video', 'video/mp4')],
    ['audio', { audioMessage: { ...file, mimetype: 'audio/mp4' } }, media('audio', 'audio/mp4')],
    [
      'a voice note',
      { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true } },
      media('voice', 'audio/ogg; codecs=opus', {}, 'ptt'),
    ],
    [
      'a document',
      { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'a.pdf', title: 'A' } },
      media('document', 'application/pdf', { fileName: 'a.pdf' }),
    ],
    [
      'a document with a title alone',
      { documentMessage: { ...file, mimetype: 'application/pdf', title: 'A' } },
      media('document', 'application/pdf', { fileName: 'A' }),
    ],
    ['a sticker', { stickerMessage: { ...file, mimetype: 'image/webp' } }, media('sticker', 'image/webp')],
    [
      'an animation nothing draws',
      { lottieStickerMessage: { message: { stickerMessage: { ...file, mimetype: 'application/was' } } } },
      unsupported,
    ],
    ['without its key', { imageMessage: { mimetype: 'image/png', url: file.url } }, unsupported],
    ['without its place', { imageMessage: { mimetype: 'image/png', mediaKey: bytes(32) } }, unsupported],
    [
      'a reply',
      { imageMessage: { ...file, mimetype: 'image/png', contextInfo: { stanzaId: 'Q1' } } },
      { ...media('image', 'image/png'), quotedId: 'Q1' },
    ],
  ])('%s', (_name, message, expected) => {
    expect(readingOf(message)).toEqual(expected);
  });

  it('has a type even where the sender said none', () => {
    expect(readingOf({ audioMessage: { ...file, ptt: true } })).toMatchObject({
      content: { kind: 'voice', mime: 'audio/ogg; codecs=opus' },
    });
  });
});

describe('wrappings', () => {
  const inner: proto.IMessage = { conversation: 'inside' };

  test.each<[string, proto.IMessage]>([
    ['ephemeral', { ephemeralMessage: { message: inner } }],
    ['view once', { viewOnceMessage: { message: inner } }],
    ['view once, second', { viewOnceMessageV2: { message: inner } }],
    ['view once, second, extended', { viewOnceMessageV2Extension: { message: inner } }],
    ['with a caption', { documentWithCaptionMessage: { message: inner } }],
    ['edited', { editedMessage: { message: inner } }],
    ['from our own phone', { deviceSentMessage: { destinationJid: '1@s.whatsapp.net', message: inner } }],
    ['a group mentioned', { groupMentionedMessage: { message: inner } }],
    ['for a bot', { botInvokeMessage: { message: inner } }],
    ['a child', { associatedChildMessage: { message: inner } }],
    ['a comment', { commentMessage: { message: inner, targetMessageKey: { id: 'A' } } }],
    [
      'several',
      { deviceSentMessage: { message: { ephemeralMessage: { message: { viewOnceMessageV2: { message: inner } } } } } },
    ],
  ])('%s', (_name, message) => {
    expect(readingOf(message)).toEqual(text('inside'));
  });

  test.each(['HD_IMAGE_DUAL_UPLOAD', 'HD_VIDEO_DUAL_UPLOAD', 'HEVC_VIDEO_DUAL_UPLOAD'] as const)(
    'a better copy of what is here (%s) says nothing new',
    (type) => {
      const message: proto.IMessage = {
        associatedChildMessage: { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } },
        messageContextInfo: {
          messageAssociation: { associationType: AssociationType[type], parentMessageKey: { id: 'A' } },
        },
      };
      expect(readingOf(message)).toEqual(none);
    },
  );

  it('shows a picture of an album', () => {
    const message: proto.IMessage = {
      imageMessage: { ...file, mimetype: 'image/jpeg' },
      messageContextInfo: { messageAssociation: { associationType: AssociationType.MEDIA_ALBUM } },
    };
    expect(readingOf(message)).toMatchObject({ type: 'content', content: { kind: 'image' } });
  });

  it('gives up on what is wrapped without end', () => {
    let message: proto.IMessage = inner;
    for (let i = 0; i < 20; i++) message = { ephemeralMessage: { message } };
    expect(readingOf(message)).toEqual(unsupported);
  });
});

describe('what changes an earlier message', () => {
  const edit = (editedMessage: proto.IMessage): proto.IMessage => ({
    protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'A' }, editedMessage },
  });

  test.each<[string, proto.IMessage, object]>([
    ['deleted', { protocolMessage: { type: Type.REVOKE, key: { id: 'A' } } }, { type: 'delete', id: 'A' }],
    ['edited', edit({ conversation: 'new' }), { type: 'edit', id: 'A', body: 'new' }],
    [
      'edited, wrapped',
      { editedMessage: { message: edit({ extendedTextMessage: { text: 'new' } }) } },
      { type: 'edit', id: 'A', body: 'new' },
    ],
    ['a caption edited', edit({ imageMessage: { ...file, caption: 'new' } }), { type: 'edit', id: 'A', body: 'new' }],
    [
      'a caption edited, without the file',
      edit({ videoMessage: { caption: 'new' } }),
      { type: 'edit', id: 'A', body: 'new' },
    ],
    [
      'a caption taken away',
      edit({ imageMessage: { ...file, mimetype: 'image/png' } }),
      { type: 'edit', id: 'A', body: '' },
    ],
    ['edited to nothing known', edit({}), none],
    ['reacted to', { reactionMessage: { key: { id: 'A' }, text: '👍' } }, { type: 'reaction', id: 'A', emoji: '👍' }],
    [
      'reaction taken back',
      { reactionMessage: { key: { id: 'A' }, text: '' } },
      { type: 'reaction', id: 'A', emoji: '' },
    ],
    ['reaction to nothing', { reactionMessage: { text: '👍' } }, none],
  ])('%s', (_name, message, expected) => {
    expect(readingOf(message)).toEqual(expected);
  });
});

const vcard = (length: number) => `FN:${'x'.repeat(length)}`;
const preview = (more: object) => ({ extendedTextMessage: { text: 'x', matchedText: 'https://a.example', ...more } });
const reactionOf = (emoji: string) => readingOf({ reactionMessage: { key: { id: 'A' }, text: emoji } });
const contactsOf = (cards: string[]) =>
  readingOf({ contactsArrayMessage: { contacts: cards.map((card) => ({ vcard: card })) } });

describe('what is longer than anybody means it to be', () => {
  const endless = 'x'.repeat(1_000_000);

  test.each<[string, proto.IMessage]>([
    ['a choice', { buttonsResponseMessage: { selectedButtonId: endless, selectedDisplayText: endless } }],
    ['a choice of a list', { listResponseMessage: { title: endless, singleSelectReply: { selectedRowId: endless } } }],
    ['a preview', preview({ title: endless, description: endless })],
    ['a preview of an endless address', preview({ matchedText: endless, title: 'A' })],
    ['a quoted id', { extendedTextMessage: { text: 'x', contextInfo: { stanzaId: endless } } }],
    ['the id of what is deleted', { protocolMessage: { key: { id: endless } } }],
    ['the id of what somebody reacts to', { reactionMessage: { key: { id: endless }, text: '👍' } }],
    ['a file’s name and kind', { documentMessage: { ...file, fileName: endless, mimetype: endless } }],
    ['contacts', { contactsArrayMessage: { contacts: [{ vcard: vcard(10) }, { vcard: endless }] } }],
  ])('%s is cut', (_name, message) => {
    const reading = readingOf(message);
    expect(reading.type).not.toBe('none');
    expect(JSON.stringify(reading).length).toBeLessThan(3_000);
  });

  it('a reaction of many letters is none', () => {
    const family = '👩🏽‍❤️‍💋‍👩🏿';
    expect(reactionOf(family)).toEqual({ type: 'reaction', id: 'A', emoji: family });
    expect(reactionOf(endless)).toEqual(none);
  });

  it('contacts are those for which there is room', () => {
    const cards = [vcard(60_000), vcard(60_001), vcard(10)];
    expect(contactsOf(cards)).toEqual(content({ type: 'contacts', vcards: [cards[0], cards[2]] }));
    expect(contactsOf(Array.from({ length: 60 }, () => vcard(1)))).toMatchObject({
      content: { vcards: { length: 50 } },
    });
    expect(contactsOf([endless])).toEqual(unsupported);
  });
});

describe('what says nothing to people', () => {
  const types = Object.values(Type).filter((type) => typeof type === 'number');

  test.each(types.filter((type) => type !== Type.REVOKE && type !== Type.MESSAGE_EDIT))(
    'protocol message %s',
    (type) => {
      expect(readingOf({ protocolMessage: { type, key: { id: 'A' } } })).toEqual(none);
    },
  );

  test.each<[string, proto.IMessage]>([
    ['nothing', {}],
    [
      'a key of a group',
      { senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: { messageSecret: bytes(32) } },
    ],
    ['kept', { keepInChatMessage: { key: { id: 'A' } } }],
    ['pinned', { pinInChatMessage: { key: { id: 'A' } } }],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: { id: 'A' } } }],
    ['an encrypted reaction', { encReactionMessage: { targetMessageKey: { id: 'A' } } }],
    ['an encrypted edit', { secretEncryptedMessage: { targetMessageKey: { id: 'A' } } }],
    ['an answer to an event', { encEventResponseMessage: { eventCreationMessageKey: { id: 'A' } } }],
    ['an album, whose pictures follow', { albumMessage: { expectedImageCount: 2 } }],
    ['a call, told otherwise', { call: { callKey: bytes(4) } }],
    ['a call noted', { callLogMesssage: { isVideo: false } }],
    ['limits of sharing', { limitSharingMessage: { message: { protocolMessage: { type: Type.LIMIT_SHARING } } } }],
  ])('%s', (_name, message) => {
    expect(readingOf(message)).toEqual(none);
  });
});
