import { expect, test } from 'vitest';
import { isEmoji } from './emoji.rules.ts';

test.each(['👍', '❤️', '❤', '👍🏽', '👩‍👩‍👧‍👦', '🇧🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '☺️', '🫶🏿'])('%s is one', (text) =>
  expect(isEmoji(text)).toBe(true),
);

test.each(['', 'a', 'ok', '1', '👍👍', '👍 ', '👍!', '🇧', 'á', '\u200d', '\ufe0f'])('%j is none', (text) =>
  expect(isEmoji(text)).toBe(false),
);
