// What the cells of a spreadsheet say of contacts.
import { fieldTexts } from '@recado/rules/contact-fields';
import { describe, expect, test } from 'vitest';
import { MOST_ROWS, readRows, type Cell } from './sheetRows.ts';

const titles = ['Nome', 'Telefone', 'Email'];

test('each line that says something is a row, by the number the spreadsheet gives it', () => {
  const cells: Cell[][] = [
    titles,
    ['Ana', 5511987654321, 'ana@example.com'],
    [],
    ['', '  ', undefined],
    ['Bia', '(11) 98765-4322', null],
  ];
  expect(readRows(cells)).toEqual({
    rows: [
      { ...fieldTexts(), line: 2, name: 'Ana', number: '5511987654321', email: 'ana@example.com' },
      { ...fieldTexts(), line: 5, name: 'Bia', number: '(11) 98765-4322', email: '' },
    ],
  });
});

test.each([
  [['nome', 'telefone', 'e-mail']],
  [['NAME', 'Phone', 'E-Mail']],
  [[' Nome ', 'Número', 'Email']],
  [['Nombre', 'Teléfono', 'Correo']],
  [['Contato', 'Celular', 'email']],
  [['Name', 'WhatsApp', 'email']],
])('the columns may be called %s', (names) => {
  expect(readRows([names, ['Ana', '5511987654321', 'a@example.com']])).toEqual({
    rows: [{ ...fieldTexts(), line: 2, name: 'Ana', number: '5511987654321', email: 'a@example.com' }],
  });
});

test('columns stand in any order, among others, below a title, and the email may be missing', () => {
  const cells: Cell[][] = [
    ['Clientes de 2026'],
    [],
    ['Código', 'Telefone', 'Cidade', 'Nome'],
    [1, '5511987654321', 'Santos', 'Ana'],
  ];
  expect(readRows(cells)).toEqual({
    rows: [{ ...fieldTexts(), line: 4, name: 'Ana', number: '5511987654321', email: '' }],
    // They are told before anything is imported.
    unread: ['Código', 'Cidade'],
  });
});

test.each([
  [
    ['Nome', 'Celular', 'Telefone'],
    ['Ana', '', '5511987654321'],
  ],
  [
    ['Nome', 'WhatsApp', 'Telefone'],
    ['Ana', '5511900000000', '5511987654321'],
  ],
])(
  'of columns that say the same the server reads the likeliest that is filled, and so does the page: %j',
  (names, row) => {
    expect(readRows([names, row])).toHaveProperty('rows.0.number', '5511987654321');
  },
);

test('what is too long for any name is cut: one cell must not cost the whole file', () => {
  const result = readRows([titles, ['x'.repeat(5_000), '5511987654321']]);
  expect('rows' in result && result.rows[0]?.name.length).toBe(200);
});

const people = (count: number): Cell[][] => Array.from({ length: count }, (_, at) => [`P ${at}`, `55119${at}`]);

describe('what cannot be read', () => {
  test.each<[string, Cell[][], string]>([
    ['nothing at all', [], 'empty'],
    ['empty lines', [[], ['', null]], 'empty'],
    ['titles alone', [titles], 'empty'],
    [
      'no number',
      [
        ['Nome', 'Cidade'],
        ['Ana', 'Santos'],
      ],
      'columns',
    ],
    ['no name', [['Telefone'], ['5511987654321']], 'columns'],
    ['no titles', [['Ana', '5511987654321']], 'columns'],
  ])('%s', (_what, cells, fault) => {
    expect(readRows(cells)).toEqual({ fault });
  });

  test('more rows than the server takes', () => {
    expect(readRows([titles, ...people(MOST_ROWS)])).toHaveProperty('rows.length', MOST_ROWS);
    expect(readRows([titles, ...people(MOST_ROWS + 1)])).toEqual({ fault: 'many' });
  });
});
