// The ticket list's line for each sort of message.
import { describe, expect, test } from 'vitest';
import type { InboundContent } from '@recado/channel/inbound';
import { isPlaceholder, messageContent, previewOfEdit } from './content.rules.ts';

describe('the line', () => {
  test.each<[InboundContent, string]>([
    [{ type: 'media', kind: 'video', mime: 'video/mp4', ref: {} }, '🎥'],
    [{ type: 'media', kind: 'sticker', mime: 'image/webp', ref: {} }, '💟'],
    [{ type: 'media', kind: 'audio', mime: 'audio/mpeg', fileName: 'song.mp3', ref: {} }, '🎵 song.mp3'],
    [{ type: 'media', kind: 'document', mime: 'x/y', fileName: '../nota_\u202efdp.exe', ref: {} }, '📎 nota_fdp.exe'],
    [{ type: 'media', kind: 'image', mime: 'image/png', caption: 'a', fileName: 'b.png', ref: {} }, '📷 a'],
    [{ type: 'media', kind: 'image', mime: 'image/png', fileName: 'b.png', ref: {} }, '📷'],
    [{ type: 'location', latitude: 1, longitude: 2, description: 'Home | garden' }, '📍 Home garden'],
    [{ type: 'contacts', vcards: ['FN:Ana', 'FN;CHARSET=UTF-8:Bia'] }, '👤 Ana, Bia'],
    [{ type: 'unreadable', reason: 'undecryptable' }, '⏳'],
    [{ type: 'unreadable', reason: 'unsupported' }, '❔'],
  ])('of %j', (content, line) => {
    expect(messageContent(content).lastMessage).toBe(line);
  });

  test('after an edit keeps the sort of message', () => {
    expect(previewOfEdit('image', 'new caption')).toBe('📷 new caption');
    expect(previewOfEdit(null, 'new text')).toBe('new text');
  });
});

test('several cards are a JSON list', () => {
  expect(messageContent({ type: 'contacts', vcards: ['FN:Ana', 'FN:Bia'] })).toMatchObject({
    body: '["FN:Ana","FN:Bia"]',
    mediaType: 'contactsArrayMessage',
  });
});

test('only what could not be read is a placeholder', () => {
  expect(['undecryptable', 'unsupported', 'image', null].map(isPlaceholder)).toEqual([true, true, false, false]);
});

const text = (preview: object): InboundContent => ({
  type: 'text',
  body: 'https://example.com',
  preview: { url: 'https://example.com', title: 'Example', description: '', ...preview },
});

describe('what a link leads to', () => {
  const shown = { url: 'https://example.com', title: 'Example', description: '' };
  test.each<[string, InboundContent, object | null]>([
    ['a text without one', { type: 'text', body: 'hi' }, null],
    ['another sort of message', { type: 'contacts', vcards: ['FN:Ana'] }, null],
    ['one', text({}), shown],
    ['with a picture', text({ thumbnail: '/9j/4AAQ' }), { ...shown, thumbnail: '/9j/4AAQ' }],
    ['no link', text({ url: 'javascript:alert(1)' }), null],
  ])('%s', (_what, content, preview) => {
    expect(messageContent(content).linkPreview).toEqual(preview);
  });

  test('a picture that is none, or too large, is left out; long words are cut', () => {
    for (const thumbnail of ['"><script>', 'A'.repeat(200_000)])
      expect(messageContent(text({ thumbnail })).linkPreview).not.toHaveProperty('thumbnail');
    const long = messageContent(text({ title: 'x'.repeat(9_999), description: 'x'.repeat(9_999) })).linkPreview;
    expect([long?.title.length, long?.description.length]).toEqual([300, 1_000]);
  });
});
