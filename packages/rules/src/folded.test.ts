// Accents and capitals taken off, in a time that grows with the text alone.
import { expect, test } from 'vitest';
import { folded, withoutMarks } from './folded.ts';

test.each([
  ['  Ação É à\u0300 ', 'acao e a'],
  ['A\u0301\u0316lvaro', 'alvaro'],
  ['ÀÉÎÕÜ ñ ç', 'aeiou n c'],
  ['İstanbul', 'istanbul'],
  ['한국어 हिन्दी', '한국어 हनद'.normalize('NFD')],
  ['1º ½', '1º ½'],
])('%s', (text, wanted) => {
  expect(folded(text)).toBe(wanted);
});

test('capitals may stay', () => {
  expect(withoutMarks(' São João ')).toBe(' Sao Joao ');
});

test('marks in a row, more than anybody would wait for if each looked at all others', () => {
  const marks = ['\u0301', '\u0316'].map((mark) => mark.repeat(1_000_000)).join('');
  expect(folded(`a${marks}b`)).toBe('ab');
});
