// Where searched words stand in a text.
import { expect, test } from 'vitest';
import { searchWords, splitMatches } from './matches.ts';

const marked = (text: string, search: string): string =>
  splitMatches(text, searchWords(search))
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['without its accents', 'sem glúten', 'GLUTEN', 'sem [glúten]'],
  ['with accents that are not there', 'sem gluten', 'glúten', 'sem [gluten]'],
  ['the beginning of a word', 'os pedidos', 'ped', 'os [ped]idos'],
  ['not its middle', 'impedido', 'ped', 'impedido'],
  ['after a sign', '*bolo*', 'bolo', '*[bolo]*'],
  ['several words', 'bolo de cenoura', 'cenoura bolo', '[bolo] de [cenoura]'],
  ['twice', 'sim, sim', 'sim', '[sim], [sim]'],
  ['accents of two characters', 'cafe\u0301 novo', 'cafe novo', '[cafe\u0301] [novo]'],
  ['emojis before it', '🎂🎂 bolo', 'bolo', '🎂🎂 [bolo]'],
  ['nothing searched for', 'bolo', ' ', 'bolo'],
  ['no text', '', 'bolo', ''],
])('%s', (_name, text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
