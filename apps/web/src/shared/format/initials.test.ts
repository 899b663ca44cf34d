// Initials: of words, whatever stands around them.
import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ana', 'A'],
  ['maria da conceição', 'MC'],
  ['🌻 Helena Duarte 🌻', 'HD'],
  ['🌻', ''],
  ['+55 11 98765-4321', ''],
  ['𐐨𐐩 𐐪', '𐐀𐐂'],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
