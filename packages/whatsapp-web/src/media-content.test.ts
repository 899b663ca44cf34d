// A file's reference is JSON, and enough to fetch the file, or to ask the phone for it again.
import { assertMediaContent } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import type { MediaKind } from '@recado/channel/inbound';
import { mediaContent, messageOfRef, webMediaRef } from './media-content.ts';

const bytes = (value: number): Uint8Array => new Uint8Array(32).fill(value);
const media = {
  url: 'https://mmg.whatsapp.net/1',
  directPath: '/1',
  mediaKey: bytes(1),
  fileSha256: bytes(2),
  fileEncSha256: bytes(3),
  mimetype: 'x/y',
};
const key = { remoteJid: '800@lid', id: 'A', fromMe: false };

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
    const stored: unknown = JSON.parse(JSON.stringify({ ...(content.type === 'media' && content.ref), key }));
    const ref = webMediaRef(stored as Record<string, unknown>);
    if (!ref) throw new Error('not a reference of ours');
    expect(ref.mediaType).toBe(mediaType);
    const message = messageOfRef(ref);
    expect(message.key).toEqual(key);
    const found = assertMediaContent(message.message);
    expect(found).toEqual({
      ...media,
      mediaKey: Buffer.from(bytes(1)),
      fileSha256: Buffer.from(bytes(2)),
      fileEncSha256: Buffer.from(bytes(3)),
    });
  });

  it('of another network is none of ours', () => {
    expect(webMediaRef({ mediaId: '123' })).toBeUndefined();
  });
});
