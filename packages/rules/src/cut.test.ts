import { expect, test } from 'vitest';
import { cutTo } from './cut.ts';

test.each<[string, number, string]>([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['a😀b', 3, 'a😀'],
  ['a😀b', 2, 'a\uFFFD'],
])('%s cut to %d is %s', (text, length, left) => {
  expect(cutTo(text, length)).toBe(left);
  expect(cutTo(text, length).isWellFormed()).toBe(true);
});
