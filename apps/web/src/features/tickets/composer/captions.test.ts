// Which words go with which file, and in which order they are sent.
import { describe, expect, test } from 'vitest';
import { captionAt, sendingsOf, textWithout } from './captions.ts';
import type { Attachment } from './attachment.ts';

const file = (id: number, caption = ''): Attachment => ({
  id,
  caption,
  preview: null,
  file: new File(['x'], `${id}.png`, { type: 'image/png' }),
});
const sent = (files: readonly Attachment[], text: string): string[] =>
  sendingsOf(files, text).map(({ body, files: some }) => [...some.map(({ id }) => id), body].join(' '));

const cases: [string, Attachment[], string, string[]][] = [
  ['text alone', [], ' hello ', ['hello']],
  ['one file without words', [file(1)], '', ['1 ']],
  ['one file with words', [file(1)], 'look', ['1 look']],
  ['several without words go together', [file(1), file(2), file(3)], ' ', ['1 2 3 ']],
  ['the words are the first file’s, the others follow', [file(1), file(2), file(3)], 'look', ['1 look', '2 3 ']],
  [
    'each with its own words goes by itself, in order',
    [file(1), file(2, 'b'), file(3, 'c')],
    'a',
    ['1 a', '2 b', '3 c'],
  ],
  [
    'those without stay together between them',
    [file(1), file(2), file(3, 'c'), file(4), file(5)],
    '',
    ['1 2 ', '3 c', '4 5 '],
  ],
  ['a caption kept from when it was not the first does not count', [file(1, 'old'), file(2)], '', ['1 2 ']],
];

describe('sending', () => {
  test.each(cases)('%s', (_name, files, text, expected) => {
    expect(sent(files, text)).toEqual(expected);
  });
});

describe('the field', () => {
  const files = [file(1, 'ignored'), file(2, 'b'), file(3)];

  test('shows the draft for the first file, and the others their own', () => {
    expect([0, 1, 2].map((index) => captionAt(files, index, 'a'))).toEqual(['a', 'b', '']);
  });

  test.each([
    ['the first, and the next has its own words', files, 1, 'b'],
    ['another', files, 2, 'a'],
    ['the first, and the next has none', [file(1), file(3)], 1, 'a'],
    ['the only one', [file(1)], 1, 'a'],
  ])('after taking away %s', (_name, some, id, expected) => {
    expect(textWithout(some, file(id), 'a')).toBe(expected);
  });
});
