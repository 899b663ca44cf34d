// A file's reference is JSON, and enough to fetch the file, or to ask the phone for it again.
import { describe, expect, it, test } from 'vitest';
import type { MediaKind } from '@recado/contract/constants';
import { mediaContent, webMediaRef } from './media-content.ts';

const bytes = (value: number, length = 32): Uint8Array => new Uint8Array(length).fill(value);
const media = {
  url: 'https://mmg.whatsapp.net/1',
  directPath: '/1',
  mediaKey: bytes(1),
  fileEncSha256: bytes(3),
  mimetype: 'x/y',
};
const endless = 'x'.repeat(1_000_000);

describe('a reference', () => {
  test.each<[MediaKind, string]>([
    ['image', 'image'],
    ['video', 'video'],
    ['audio', 'audio'],
    ['voice', 'ptt'],
    ['document', 'document'],
    ['sticker', 'sticker'],
  ])('of %s survives storing', (kind, mediaType) => {
    const content = mediaContent(kind, media);
    const stored: unknown = JSON.parse(JSON.stringify(content.type === 'media' && content.ref));
    expect(webMediaRef(stored as Record<string, unknown>)).toEqual({
      mediaType,
      mediaKey: Buffer.from(bytes(1)).toString('base64'),
      url: media.url,
      directPath: media.directPath,
      fileEncSha256: Buffer.from(bytes(3)).toString('base64'),
    });
  });

  it('of another network is none of ours', () => {
    expect(webMediaRef({ mediaId: '123' })).toBeUndefined();
  });

  it('has no more in it than a file needs', () => {
    const more = { mimetype: endless, fileName: endless, fileEncSha256: bytes(3, 1_000_000), url: endless };
    const content = mediaContent('document', { ...media, ...more });
    expect(content).toMatchObject({ type: 'media', ref: { directPath: '/1' } });
    expect(JSON.stringify(content).length).toBeLessThan(3_000);
  });

  test.each([
    ['its place is no place', { url: endless, directPath: endless }],
    ['its key is no key', { mediaKey: bytes(1, 1_000_000) }],
  ])('cannot be made where %s', (_name, more) => {
    expect(mediaContent('image', { ...media, ...more })).toEqual({ type: 'unreadable', reason: 'unsupported' });
  });
});
