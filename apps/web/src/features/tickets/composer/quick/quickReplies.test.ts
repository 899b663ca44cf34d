// Which quick replies are offered, in which order, under which name.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { describe, expect, test } from 'vitest';
import { quickMessageOf } from '../../../../../test/build.ts';
import { matchingReplies, quickLabel, quickQuery } from './quickReplies.ts';

const reply = (shortcode: string, message = ''): QuickMessage => quickMessageOf(1, { shortcode, message });
const REPLIES = [
  reply('/saudação', 'Olá!'),
  reply('obrigado', 'Até logo'),
  reply('horario'),
  reply('pix', 'Horário comercial'),
];
const found = (query: string): string[] => matchingReplies(REPLIES, query).map(({ shortcode }) => shortcode);

test.each([
  ['/', null],
  ['hello /a', null],
  ['/a\nb', null],
  ['/Saudação ', 'saudacao'],
  ['//', '/'],
  ['/a', 'a'],
])('%s looks for %s', (text, query) => {
  expect(quickQuery(text)).toBe(query);
});

describe('matches', () => {
  test('by shortcut first, from its beginning, then by what it says', () => {
    expect(found('ho')).toEqual(['horario', 'pix']);
    expect(found('o')).toEqual(['obrigado', 'horario', '/saudação', 'pix']);
  });

  test('without minding accents, case or a stored slash', () => {
    expect(found('saudac')).toEqual(['/saudação']);
    expect(found('ola')).toEqual(['/saudação']);
    expect(found('xyz')).toEqual([]);
  });
});

test.each([
  ['pix', '/pix'],
  ['/pix', '/pix'],
  ['a'.repeat(34), `/${'a'.repeat(34)}`],
  ['a'.repeat(35), `/${'a'.repeat(33)}…`],
])('label of %s', (shortcode, label) => {
  expect(quickLabel({ shortcode })).toBe(label);
});
