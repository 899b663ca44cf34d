import { expect, test } from 'vitest';
import { isMadeOfNames } from './passwords.ts';

const NAMES = ['Ana de Souza', 'ana.reis@padaria.example', 'Padaria Conceição 7'];

test.each([
  ['recado123', true],
  ['Recado-2026!', true],
  ['123recado', true],
  ['re.ca.do99', true],
  ['Ana@Padaria.example', true],
  ['ana.reis', true],
  ['AnaDeSouza', true],
  ['souza1990', true],
  ['ana1souza2', true],
  ['anareis@2026', true],
  ['padaria2026', true],
  ['PadariaConceicao7', true],
  ['Padaria Conceição', true],
  ['recadopadaria', true],
  // More than names, or nothing of them.
  ['ana-souza-girassol', false],
  ['recadinho123', false],
  ['deumdia12', false],
  ['banana123', false],
  ['girassol-7', false],
  ['de123456', false],
  ['82736451', false],
  ['********', false],
  ['', false],
])('%j is made of names: %s', (password, expected) => expect(isMadeOfNames(password, NAMES)).toBe(expected));

test('names that are nothing, and many alike, change nothing', () => {
  expect(isMadeOfNames('********', ['', '...', '@'])).toBe(false);
  const alike = Array.from({ length: 40 }, (_, n) => 'a'.repeat(n + 3));
  expect(isMadeOfNames(`${'a'.repeat(49)}b`, alike)).toBe(false);
  expect(isMadeOfNames('a'.repeat(50), alike)).toBe(true);
});
