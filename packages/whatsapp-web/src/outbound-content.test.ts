// What we send, up to the message that Baileys makes of it.
import { Readable } from 'node:stream';
import { generateWAMessageContent, type AnyMessageContent } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import type { MediaKind } from '@recado/contract/constants';
import type { OutboundContent } from '@recado/channel/outbound';
import { readMessage } from './message-content.ts';
import { toBaileys, toDelete, toEdit, toReaction } from './outbound-content.ts';

const neverUpload = () => Promise.reject(new Error('nothing is uploaded here'));
const neverFetch = () => Promise.reject(new Error('no page is fetched here'));

/** The message, as Baileys would send it, read as the customer's phone would. */
const readAs = async (content: AnyMessageContent) =>
  readMessage(await generateWAMessageContent(content, { upload: neverUpload, getUrlInfo: neverFetch }));

const card = (name: string): string => `BEGIN:VCARD\nVERSION:3.0\nFN;CHARSET=UTF-8:${name}\r\nEND:VCARD`;

describe('content', () => {
  test.each<[string, OutboundContent, object]>([
    ['a text', { type: 'text', body: 'hi https://a.example' }, { type: 'text', body: 'hi https://a.example' }],
    [
      'a text with a preview',
      {
        type: 'text',
        body: 'see https://a.example',
        preview: { url: 'https://a.example', title: 'A', description: 'page', thumbnail: 'AQID' },
      },
      {
        type: 'text',
        body: 'see https://a.example',
        preview: { url: 'https://a.example', title: 'A', description: 'page', thumbnail: 'AQID' },
      },
    ],
    [
      'a place',
      { type: 'location', latitude: 1.5, longitude: -2.5, description: 'Shop' },
      { type: 'location', latitude: 1.5, longitude: -2.5, description: 'Shop' },
    ],
    [
      'a place without words',
      { type: 'location', latitude: 1.5, longitude: -2.5, description: '' },
      { type: 'location', latitude: 1.5, longitude: -2.5 },
    ],
    ['a card', { type: 'contacts', vcards: [card('Ana')] }, { type: 'contacts', vcards: [card('Ana')] }],
    [
      'cards',
      { type: 'contacts', vcards: [card('Ana'), card('Zé')] },
      { type: 'contacts', vcards: [card('Ana'), card('Zé')] },
    ],
    [
      'buttons, numbered',
      {
        type: 'buttons',
        body: 'Sure?',
        buttons: [
          { id: 'y', title: 'Yes' },
          { id: 'n', title: 'No' },
        ],
      },
      { type: 'text', body: 'Sure?\n*[ 1 ]* - Yes\n*[ 2 ]* - No' },
    ],
    [
      'a list, numbered',
      {
        type: 'list',
        body: 'Which?',
        button: 'Choose',
        rows: [
          { id: '1', title: 'Sales', description: 'Buy something' },
          { id: '2', title: 'Help' },
        ],
      },
      { type: 'text', body: 'Which?\n*[ 1 ]* - Sales\nBuy something\n*[ 2 ]* - Help' },
    ],
  ])('%s', async (_name, content, expected) => {
    expect(await readAs(toBaileys(content))).toEqual({ type: 'content', content: expected });
  });

  it('names the people on cards', () => {
    expect(toBaileys({ type: 'contacts', vcards: [card('Ana'), 'BEGIN:VCARD'] })).toMatchObject({
      contacts: { contacts: [{ displayName: 'Ana' }, { displayName: '' }] },
    });
  });

  it('knows no templates', () => {
    const template: OutboundContent = { type: 'template', name: 'x', language: 'pt', values: { body: [] } };
    expect(() => toBaileys(template)).toThrow(
      expect.objectContaining({ code: 'ERR_WAPP_UNSUPPORTED', permanent: true }),
    );
  });
});

const media = (kind: MediaKind, mime: string, caption = 'look'): OutboundContent => ({
  type: 'media',
  kind,
  mime,
  caption,
  mediaId: 1,
  fileName: 'a.bin',
});

describe('files', () => {
  const stream = Readable.from(['x']);

  test.each<[string, OutboundContent, object]>([
    ['an image', media('image', 'image/png'), { image: { stream }, mimetype: 'image/png', caption: 'look' }],
    ['without a caption', media('image', 'image/png', ''), { image: { stream }, mimetype: 'image/png' }],
    ['a video', media('video', 'video/mp4'), { video: { stream }, mimetype: 'video/mp4', caption: 'look' }],
    ['audio', media('audio', 'audio/mpeg'), { audio: { stream }, mimetype: 'audio/mpeg' }],
    ['a voice note', media('voice', 'audio/ogg'), { audio: { stream }, mimetype: 'audio/ogg; codecs=opus', ptt: true }],
    ['a sticker', media('sticker', 'image/webp'), { sticker: { stream }, mimetype: 'image/webp' }],
    [
      'a document',
      media('document', 'application/pdf'),
      { document: { stream }, mimetype: 'application/pdf', fileName: 'a.bin', caption: 'look' },
    ],
  ])('%s', (_name, content, expected) => {
    expect(toBaileys(content, { stream, size: 1 })).toEqual(expected);
  });

  it('are never missing', () => {
    expect(() => toBaileys(media('image', 'image/png'))).toThrow('missing');
  });
});

describe('changes', () => {
  const key = { remoteJid: '800@lid', id: 'A', fromMe: true };

  test.each<[string, AnyMessageContent, object]>([
    ['an edit', toEdit(key, 'new https://a.example'), { type: 'edit', id: 'A', body: 'new https://a.example' }],
    ['a deletion', toDelete(key), { type: 'delete', id: 'A' }],
    ['a reaction', toReaction(key, '👍'), { type: 'reaction', id: 'A', emoji: '👍' }],
    ['a reaction taken back', toReaction(key, ''), { type: 'reaction', id: 'A', emoji: '' }],
  ])('%s', async (_name, content, expected) => {
    expect(await readAs(content)).toEqual(expected);
  });
});
