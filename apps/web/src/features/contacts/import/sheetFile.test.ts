// Spreadsheet files, as the worker reads and writes them.
import { utils, write } from '@e965/xlsx';
import { readField } from '@recado/rules/contact-fields';
import { csvOf } from '@recado/rules/csv';
import { IMPORT_COLUMNS, sheetTitle } from '@recado/rules/import-columns';
import { expect, test } from 'vitest';
import { readSheet, templateSheet } from './sheetFile.ts';

function fileOf(lines: unknown[][], origin = 'A1'): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([]);
  utils.sheet_add_aoa(sheet, lines, { origin });
  return write(utils.book_new(sheet, 'Contatos'), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
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
  expect(readSheet(fileOf(LINES, 'B4'))).toHaveProperty('rows.0.line', 5);
});

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const latin = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
const COLUMNS = IMPORT_COLUMNS.map(sheetTitle);

const cells = (values: Partial<Record<(typeof IMPORT_COLUMNS)[number], string>>): string[] =>
  IMPORT_COLUMNS.map((column) => values[column] ?? '');

test('what was exported comes in again, letter for letter', () => {
  const people = [
    { name: 'Ana "Lú" Conceição; filha', number: '5511987654321', email: 'ana@example.com', birthday: '1990-05-12' },
    { name: '=cmd()', number: '351912345678', email: '', birthday: '' },
    { name: "D'Ávila", number: '5511900000001', email: '', birthday: '' },
  ];
  const read = readSheet(bytesOf(csvOf([COLUMNS, ...people.map(cells)])));
  expect(read).toMatchObject({ rows: people });
});

test.each([
  ['commas', bytesOf('Nome,Telefone\nAção,5511987654321\n')],
  ['tabs', bytesOf('Nome\tTelefone\r\nAção\t5511987654321')],
  ['Excel’s own letters', latin('Nome;Telefone\r\nAção;5511987654321\r\n')],
])('a .csv file with %s', (_what, file) => {
  expect(readSheet(file)).toMatchObject({ rows: [{ line: 2, name: 'Ação', number: '5511987654321' }] });
});

test('what is neither is told', () => {
  expect(readSheet(new ArrayBuffer(0))).toEqual({ fault: 'kind' });
  // An old .xls file, and a picture.
  expect(readSheet(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 1).buffer)).toEqual({ fault: 'kind' });
  expect(readSheet(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0).buffer)).toEqual({ fault: 'kind' });
});

test('an archive that is no spreadsheet is told as broken', () => {
  const half = fileOf(LINES).slice(0, 400);
  expect(readSheet(half)).toEqual({ fault: 'broken' });
});

test('the template is understood, and has nobody in it', () => {
  expect(readSheet(templateSheet())).toEqual({ fault: 'empty' });
});
