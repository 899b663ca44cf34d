// What a search result shows of its contact.
import { expect, test } from 'vitest';
import { splitMatches } from '../../../shared/format/matches.ts';
import { foundIn, type FoundIn } from './foundIn.ts';

const ANA = { name: 'Ana Conceição', number: '5511987654321' };

const cases: [string, boolean, FoundIn][] = [
  ['conceicao', false, { name: ['conceicao'], number: [], showNumber: false }],
  ['Na con', false, { name: ['na con'], number: [], showNumber: false }],
  ['98765', false, { name: [], number: ['98765'], showNumber: true }],
  ['(11) 98765', false, { name: [], number: ['1198765'], showNumber: true }],
  // found without the ninth digit
  ['11 8765-4321', false, { name: [], number: [], showNumber: true }],
  ['98765', true, { name: [], number: ['98765'], showNumber: false }],
  ['bolo', true, { name: [], number: [], showNumber: false }],
  ['', false, { name: [], number: [], showNumber: false }],
];

test.each(cases)('%j, in a message: %s', (term, message, expected) => {
  expect(foundIn(ANA, term, message)).toEqual(expected);
});

const marked = (where: 'words' | 'anywhere') =>
  splitMatches('Conceição', ['cei'], where)
    .filter(({ match }) => match)
    .map(({ text }) => text);

test('a name is marked in the middle of its words, a message only where a word begins', () => {
  expect(marked('anywhere')).toEqual(['cei']);
  expect(marked('words')).toEqual([]);
});
