// Spreadsheet files, as the worker reads and writes them.
import { utils, write } from '@e965/xlsx';
import { readField } from '@recado/rules/contact-fields';
import { expect, test } from 'vitest';
import { readSheet, templateSheet } from './sheetFile.ts';

function fileOf(lines: unknown[][], bookType: 'xlsx' | 'csv' = 'xlsx', origin = 'A1'): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([]);
  utils.sheet_add_aoa(sheet, lines, { origin });
  return write(utils.book_new(sheet, 'Contatos'), { type: 'array', bookType }) as ArrayBuffer;
}

const LINES = [
  ['Nome', 'Telefone', 'Email', 'Data de nascimento'],
  ['Ana Lúcia', 5511987654321, 'ana@example.com', new Date(Date.UTC(1990, 4, 12, 12))],
];

test('a number keeps all its digits, and a date is a day that the server can read', () => {
  const read = readSheet(fileOf(LINES));
  expect(read).toMatchObject({
    rows: [{ line: 2, name: 'Ana Lúcia', number: '5511987654321', email: 'ana@example.com' }],
  });
  expect('rows' in read && readField('birthday', read.rows[0]?.birthday ?? '')).toBe('1990-05-12');
});

test('lines count from the top of the sheet, also where it begins further down', () => {
  expect(readSheet(fileOf(LINES, 'xlsx', 'B4'))).toHaveProperty('rows.0.line', 5);
});

test('only the .xlsx format is read', () => {
  expect(readSheet(fileOf(LINES, 'csv'))).toEqual({ fault: 'kind' });
  expect(readSheet(new ArrayBuffer(0))).toEqual({ fault: 'kind' });
});

test('an archive that is no spreadsheet is told as broken', () => {
  const half = fileOf(LINES).slice(0, 400);
  expect(readSheet(half)).toEqual({ fault: 'broken' });
});

test('the template is understood, and has nobody in it', () => {
  expect(readSheet(templateSheet())).toEqual({ fault: 'empty' });
});
