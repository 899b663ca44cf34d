// What is a voice note, what is drawn of it, and what is said when there is none.
import { expect, test } from 'vitest';
import { isTooShort, voiceFault, voiceFileName, waveOf } from './voiceNote.ts';

test('under 10,000 bytes it was a slip', () => {
  expect([9_999, 10_000].map(isTooShort)).toEqual([true, false]);
});

test('its name tells when, without what file systems refuse', () => {
  expect(voiceFileName(new Date('2026-11-21T14:05:09.123Z'))).toBe('voice-2026-11-21-140509.ogg');
});

test('the wave is as high as its loudest moment, and never invisible', () => {
  expect(waveOf([0, 0.1, 0.5, 0.25], 4)).toEqual([0.08, 0.2, 1, 0.5]);
  expect(waveOf([0, 0.5, 0.1, 0.2], 2)).toEqual([1, 0.4]);
  // A short one is stretched.
  expect(waveOf([0.5], 3)).toEqual([1, 1, 1]);
  expect(waveOf([], 2)).toEqual([0.08, 0.08]);
});

test.each([
  [new DOMException('', 'NotAllowedError'), 'refused'],
  [new DOMException('', 'NotFoundError'), 'none'],
  [new DOMException('', 'NotReadableError'), 'busy'],
  [new DOMException('', 'DataCloneError'), 'failed'],
  [new Error('x'), 'failed'],
] as const)('%s', (error, fault) => {
  expect(voiceFault(error)).toBe(fault);
});
