// What became of a text, line by line.
import { expect, test } from 'vitest';
import { lineDifference } from './lineDifference.ts';

const SIGNS = { same: ' ', added: '+', removed: '-' };
const drawn = (before: string[], after: string[]): string[] =>
  lineDifference(before.join('\n'), after.join('\n')).map(({ kind, text }) => SIGNS[kind] + text);

test.each<[string, string[], string[], string[]]>([
  ['nothing', ['a', 'b'], ['a', 'b'], [' a', ' b']],
  ['a line in the middle', ['a', 'b', 'c'], ['a', 'x', 'c'], [' a', '-b', '+x', ' c']],
  ['one more of the same', ['a', 'a'], ['a', 'a', 'a'], [' a', ' a', '+a']],
  ['lines that moved', ['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd'], [' a', '-b', ' c', '+b', ' d']],
  ['all', ['a'], ['b'], ['-a', '+b']],
])('%s', (_, before, after, lines) => {
  expect(drawn(before, after)).toEqual(lines);
});
