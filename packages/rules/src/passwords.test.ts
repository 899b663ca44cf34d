import { expect, test } from 'vitest';
import { isKnownName } from './passwords.ts';

const NAMES = ['Ana de Souza', 'ana.reis@padaria.example', 'Padaria Conceição 7'];

test.each([
  ['recado123', true],
  ['Recado-2026!', true],
  ['123recado', true],
  ['re.ca.do99', true],
  ['Ana@Padaria.example', false],
  ['Ana.Reis@Padaria.example', true],
  ['ana.reis', true],
  ['AnaDeSouza', true],
  ['PadariaConceicao7', true],
  ['Padaria Conceição', false],
  // More than names, or nothing of them.
  ['ana-souza-girassol', false],
  ['souza1990', false],
  ['recadinho123', false],
  ['girassol-7', false],
  ['82736451', false],
  ['********', false],
  ['', false],
])('%j is a name that others know: %s', (password, expected) => expect(isKnownName(password, NAMES)).toBe(expected));

test('names that are nothing change nothing', () => {
  expect(isKnownName('********', ['', '...', '@'])).toBe(false);
});
