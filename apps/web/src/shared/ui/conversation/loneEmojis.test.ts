// Which texts are shown large.
import { expect, test } from 'vitest';
import { loneEmojis } from './loneEmojis.ts';

test.each([
  ['👍', 1],
  [' ❤️ ', 1],
  ['❤', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['👍🏽', 1],
  ['🇧🇷', 1],
  ['1️⃣', 1],
  ['🎉🎉', 2],
  ['🎉 🎂\n🥳', 3],
  ['😀😀😀😀', 0],
  ['ok 👍', 0],
  ['👍!', 0],
  ['1', 0],
  ['123', 0],
  ['©', 0],
  ['*👍*', 0],
  ['', 0],
  ['  ', 0],
])('%j: %i', (text, count) => {
  expect(loneEmojis(text)).toBe(count);
});
