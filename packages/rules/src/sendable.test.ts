// What the networks take, and how it goes out.
import { LIMITS, MB } from '@recado/contract/constants';
import { describe, expect, test } from 'vitest';
import { headerFileProblem, refusalOf, sentKindOf } from './sendable.ts';
import type { HeaderKind } from './templates.ts';

test.each([
  ['image/jpeg', 5 * MB, 'image'],
  ['image/png', 5 * MB + 1, 'document'],
  ['image/webp', 1_000, 'document'],
  ['video/mp4', 16 * MB, 'video'],
  ['video/mp4', 16 * MB + 1, 'document'],
  ['video/3gpp', 1_000, 'video'],
  ['audio/mpeg', 16 * MB, 'audio'],
  ['audio/mpeg', 16 * MB + 1, 'document'],
  ['audio/ogg; codecs=opus', 1_000, 'voice'],
  ['application/pdf', 60 * MB, 'document'],
])('an official number sends %s of %d bytes as %s', (mime, size, kind) => {
  expect(sentKindOf('cloud', { mime, size })).toBe(kind);
  expect(refusalOf('cloud', { body: '', files: [{ mime, size }] })).toBeUndefined();
});

test.each(['image/webp', 'image/gif', 'video/webm', 'audio/webm'])('other networks send %s as what it is', (mime) => {
  expect(sentKindOf('beta', { mime, size: 50 * MB })).toBe(mime.split('/')[0]);
  expect(refusalOf('sandbox', { body: 'x'.repeat(60_000), files: [{ mime, size: 50 * MB }] })).toBeUndefined();
});

test.each([
  ['audio/ogg; codecs=opus', true, 'voice'],
  ['audio/ogg; codecs=opus', false, 'audio'],
  ['audio/ogg; codecs=opus', undefined, 'voice'],
  // Only Ogg is played as one.
  ['audio/mpeg', true, 'audio'],
  ['image/png', false, 'image'],
] as const)('%s, asked as a voice note: %s, goes as %s', (mime, asVoice, kind) => {
  for (const provider of ['cloud', 'beta', 'sandbox'] as const)
    expect(sentKindOf(provider, { mime, size: 10 }, asVoice)).toBe(kind);
});

describe('an official number refuses', () => {
  test.each(['image/gif', 'video/webm', 'video/quicktime', 'audio/webm', 'audio/wav', 'application/zip'])(
    '%s: Meta takes no such file',
    (mime) => {
      const refusal = refusalOf('cloud', {
        body: '',
        files: [
          { mime: 'image/png', size: 1 },
          { mime, size: 1 },
        ],
      });
      expect(refusal).toMatchObject({ code: 'ERR_WAPP_UNSUPPORTED', message: expect.stringContaining(mime) as string });
    },
  );

  test.each([
    ['text', 4_096, []],
    ['caption', 1_024, [{ mime: 'image/png', size: 1 }]],
  ])('a %s of more than %d characters', (_what, most, files) => {
    expect(refusalOf('cloud', { body: 'x'.repeat(most), files })).toBeUndefined();
    expect(refusalOf('cloud', { body: 'x'.repeat(most + 1), files })).toMatchObject({
      code: 'ERR_VALIDATION',
      details: [{ path: 'body' }],
    });
  });

  test('what is too large for a document', () => {
    const files = [{ mime: 'application/pdf', size: 100 * MB + 1 }];
    expect(refusalOf('cloud', { body: '', files })).toMatchObject({ code: 'ERR_PAYLOAD_TOO_LARGE' });
  });
});

test.each<[HeaderKind, string, number, ReturnType<typeof headerFileProblem>]>([
  ['image', 'image/jpeg', 5 * MB, null],
  ['image', 'image/png', 5 * MB + 1, 'size'],
  ['image', 'image/webp', 10, 'type'],
  ['image', 'application/pdf', 10, 'type'],
  ['video', 'video/mp4', 16 * MB, null],
  ['video', 'video/3gpp', 16 * MB + 1, 'size'],
  ['video', 'video/webm', 10, 'type'],
  ['document', 'application/pdf', LIMITS.uploadBytes, null],
  ['document', 'application/pdf', LIMITS.uploadBytes + 1, 'size'],
  ['document', 'image/jpeg', 10, 'type'],
  ['document', '', 10, 'type'],
  ['document', 'text/plain', 0, 'empty'],
])('above a template, as %s: %s of %i bytes: %s', (kind, mime, size, problem) => {
  expect(headerFileProblem(kind, { mime, size })).toBe(problem);
});
