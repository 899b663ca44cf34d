// Tables of cases: CPF and CNPJ, with and without letters.
import { expect, test } from 'vitest';
import { documentOf, isDocument } from './documents.ts';

test.each([
  ['123.456.789-09', true],
  ['191.191.191-00', true],
  ['123.456.789-08', false],
  ['123.456.789-19', false],
  ['111.111.111-11', false],
  ['12.345.678/0001-95', true],
  ['11.222.333/0001-81', true],
  ['12.345.678/0001-96', false],
  // The Receita's own example, then slips in either check digit, in a letter, and in a place.
  ['12.ABC.345/01DE-35', true],
  ['12ABC34501DE35', true],
  ['12.abc.345/01de-35', true],
  ['12.ABC.345/01DE-36', false],
  ['12.ABC.345/01DE-45', false],
  ['12.ABD.345/01DE-35', false],
  ['12.BAC.345/01DE-35', false],
  // Its check digits stay digits, and a CPF has no letters.
  ['12.ABC.345/01DE-3E', false],
  ['AAAAAAAAAAAAAA', false],
  ['12A.456.789-09', false],
  ['00.000.000/0000-00', false],
  ['1234567890', false],
  ['', false],
])('%s is a document: %s', (text, expected) => {
  expect(isDocument(documentOf(text))).toBe(expected);
});

test.each([
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  [' 123.456.789-09 ', '12345678909'],
  [undefined, ''],
])('%s is kept as %s', (text, expected) => {
  expect(documentOf(text)).toBe(expected);
});
