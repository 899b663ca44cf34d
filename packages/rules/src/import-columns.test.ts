// What columns may be called, and what a row says under them.
import { expect, test } from 'vitest';
import { cellsOf, columnPlaces } from './import-columns.ts';

const read = (titles: string[], row: string[]) => cellsOf(columnPlaces(titles), (place) => row[place]?.trim() ?? '');

test.each<[string[]]>([
  [['Nome', 'Telefone', 'Email']],
  [['NAME', 'Phone', 'E-Mail']],
  [[' Nome ', 'Número', 'e-mail']],
  [['Nombre', 'Teléfono', 'Correo']],
  [['Contato', 'Celular:', 'E-mail 1']],
  [['Contacto', 'WhatsApp', 'email']],
  [['contact', 'fone (1)', 'EMAIL']],
])('%j', (titles) => {
  expect(read(titles, ['Ana', '5511', 'a@b.c'])).toMatchObject({ name: 'Ana', number: '5511', email: 'a@b.c' });
});

test.each<[string, string[], string[], string]>([
  ['the first that is not empty', ['Nome', 'Celular', 'Telefone'], ['Ana', ' ', '55'], '55'],
  ['the likelier of two, wherever it stands', ['Nome', 'WhatsApp', 'Telefone'], ['Ana', '1', '2'], '2'],
  ['the first of two of one name', ['Telefone 1', 'Telefone 2'], ['1', '2'], '1'],
  ['the second where the first is empty', ['Telefone 1', 'Telefone 2'], ['', '2'], '2'],
  ['none', ['Nome', 'Cidade'], ['Ana', 'Santos'], ''],
])('of columns that say the same: %s', (_case, titles, row, number) => {
  expect(read(titles, row).number).toBe(number);
});
