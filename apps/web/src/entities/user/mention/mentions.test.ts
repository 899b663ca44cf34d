// Whom a note names: tables of cases.
import { expect, test } from 'vitest';
import { askedFor, mentionedIn, piecesOf, whoMatches, withMention } from './mentions.ts';

const ana = { id: 1, name: 'Ana' };
const anaLima = { id: 2, name: 'Ana Lima' };
const jose = { id: 3, name: 'José Souza' };
const all = [ana, anaLima, jose];

test.each<[string, number | undefined, string | undefined]>([
  ['@', undefined, ''],
  ['@an', undefined, 'an'],
  ['fale com @ana li', undefined, 'ana li'],
  ['(@jos', undefined, 'jos'],
  ['@an e o resto', 3, 'an'],
  ['ana@casa', undefined, undefined],
  ['@ana lima veja', undefined, undefined],
  ['nada', undefined, undefined],
])('%s: %s', (text, caret, words) => {
  expect(askedFor(text, caret ?? text.length)?.words).toBe(words);
});

test.each<[string, number[]]>([
  ['', [1, 2, 3]],
  ['an', [1, 2]],
  ['lima', [2]],
  ['jose', [3]],
  ['sou', [3]],
  // Whoever is written out is named already.
  ['ana', [2]],
  ['x', []],
])('offered for "%s"', (words, ids) => {
  expect(whoMatches(words, all).map(({ id }) => id)).toEqual(ids);
});

test('a name takes the place of what was typed', () => {
  const text = 'Oi @li, veja';
  expect(withMention(text, 6, { at: 3, words: 'li' }, anaLima)).toEqual({ text: 'Oi @Ana Lima , veja', caret: 13 });
});

test.each<[string, number[]]>([
  ['@Ana veja', [1]],
  ['@Ana Lima veja', [2]],
  ['@Anabela veja', []],
  ['ana@Ana', []],
  ['@José Souza, @Ana, @José Souza', [3, 1]],
  ['nobody', []],
])('%s names %j', (text, ids) => {
  expect(mentionedIn(text, all)).toEqual(ids);
  expect(
    piecesOf(text, all)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
