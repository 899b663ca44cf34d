// Tables of cases: what a spreadsheet's rows become, and what an import changes on contacts that are there.
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { describe, expect, it } from 'vitest';
import { fillingChange, isNameless, numberOf, phoneChange, readRows, type ImportRow } from './import.rules.ts';

describe('numberOf', () => {
  it.each([
    ['as it is stored', '5511988887777', '5511988887777'],
    ['with punctuation', '+55 (11) 98888-7777', '5511988887777'],
    ['without the ninth digit', '55 11 8888-7777', '5511988887777'],
    ['local, a mobile', '(11) 98888-7777', '5511988887777'],
    ['local, an old mobile', '(11) 8888-7777', '5511988887777'],
    ['local, a landline', '11 3333-4444', '551133334444'],
    ['local, dialled with a zero', '011 98888-7777', '5511988887777'],
    ['the United States', '1 212 555 1234', '12125551234'],
    ['abroad, built like a local one', '+11 98888-7777', '11988887777'],
    ['dialled abroad', '00 44 7911 123456', '447911123456'],
    ['as short as may be', '12345678', '12345678'],
    ['as long as may be', '123456789012345', '123456789012345'],
    ['too short', '1234567', undefined],
    ['too long', '1234567890123456', undefined],
    ['two of them', '11 98888-7777 / 11 97777-6666', undefined],
    ['shortened by the spreadsheet', '5,51199E+12', undefined],
    ['a word', 'não tem', undefined],
    ['no digit', '--', undefined],
  ])('%s: %s', (_case, written, stored) => expect(numberOf(written)).toBe(stored));
});

const one = (row: ImportRow) => readRows([row])[0];

describe('readRows', () => {
  const person = { name: 'Ana', number: '5511988887777', ...NO_CONTACT_FIELDS };

  it.each<[string, ImportRow]>([
    ['Nome, Telefone', { Nome: 'Ana', Telefone: '11988887777' }],
    ['NOME, Número', { NOME: 'Ana', Número: '11988887777' }],
    ['nome, numero', { nome: 'Ana', numero: '11988887777' }],
    ['Name, Number', { Name: 'Ana', Number: 11_988_887_777 }],
    ['name, phone', { name: 'Ana', phone: '11988887777' }],
    ['nombre, celular', { nombre: 'Ana', celular: '11988887777' }],
    ['contacto, teléfono', { contacto: 'Ana', teléfono: '11988887777' }],
    ['with spaces', { ' Nome ': ' Ana\n', 'Telefone:': ' 11988887777 ' }],
    ['other columns', { Nome: 'Ana', Telefone: '11988887777', Cidade: 'x'.repeat(900), VIP: true }],
    ['the first that is not empty', { Nome: 'Ana', Telefone: '', Celular: '11988887777' }],
    ['an empty address', { Nome: 'Ana', Telefone: '11988887777', 'E-mail': null }],
  ])('columns: %s', (_case, row) => expect(one(row)).toEqual({ person }));

  it.each(['E-mail', 'email', 'Email', 'e-mail'])('the address in %s', (column) =>
    expect(one({ Nome: 'Ana', Telefone: '11988887777', [column]: ' ana@example.com ' })).toEqual({
      person: { ...person, email: 'ana@example.com' },
    }),
  );

  it.each(['Nascimento', 'Data de nascimento', 'Birthday', 'Date of birth', 'Fecha de nacimiento', 'Cumpleaños'])(
    'the birthday in %s',
    (column) =>
      expect(one({ Nome: 'Ana', Telefone: '11988887777', [column]: 33_005 })).toEqual({
        person: { ...person, birthday: '1990-05-12' },
      }),
  );

  it.each<[string, ImportRow, object]>([
    ['nothing', {}, { name: '', refusal: 'noName' }],
    ['a name of one letter', { Nome: 'A', Telefone: '11988887777' }, { name: 'A', refusal: 'noName' }],
    ['no number', { Nome: 'Ana' }, { name: 'Ana', refusal: 'noNumber' }],
    ['what is none', { Nome: 'Ana', Telefone: '123' }, { name: 'Ana', refusal: 'badNumber' }],
    ['no address', { Nome: 'Ana', Telefone: '11988887777', Email: 'x' }, { name: 'Ana', refusal: 'badEmail' }],
    ['no day', { Nome: 'Ana', Telefone: '11988887777', Nascimento: 'x' }, { name: 'Ana', refusal: 'badBirthday' }],
  ])('refused: %s', (_case, row, read) => expect(one(row)).toEqual(read));

  it('the same number twice, however it is written', () => {
    const rows = readRows([
      { Nome: 'Ana', Telefone: '11 98888-7777' },
      { Nome: 'Bad', Telefone: '1' },
      { Nome: 'Ana again', Telefone: '+55 11 8888-7777' },
    ]);
    expect(rows).toEqual([{ person }, { name: 'Bad', refusal: 'badNumber' }, { name: 'Ana again', refusal: 'twice' }]);
  });

  it('a long name is cut, and no character in two', () => {
    const read = one({ Nome: `${'x'.repeat(49)}😀`, Telefone: '11988887777' });
    expect(read).toEqual({ person: { ...person, name: 'x'.repeat(49) } });
  });

  it('what no database stores is not in it', () =>
    expect(one({ Nome: 'A\u0000na\ud800', Telefone: '11988887777' })).toEqual({
      person: { ...person, name: 'A na\ufffd' },
    }));
});

const there = { ...NO_CONTACT_FIELDS, id: 1, name: 'Ana', number: '5511988887777' };
const said = { ...NO_CONTACT_FIELDS, name: 'Ana Lima', number: '5511988887777', email: 'ana@example.com' };

describe('a spreadsheet', () => {
  it.each([
    ['fills the address', there, said, { email: 'ana@example.com' }],
    ['fills the birthday', there, { ...said, email: '', birthday: '1990-05-12' }, { birthday: '1990-05-12' }],
    ['keeps one that is there', { ...there, email: 'a@b.com' }, said, {}],
    ['names who was only a number', { ...there, name: '5511988887777' }, { ...said, email: '' }, { name: 'Ana Lima' }],
    ['as it is written', { ...there, name: '+55 11 98888-7777' }, { ...said, email: '' }, { name: 'Ana Lima' }],
    ['says nothing new', there, { ...said, email: '' }, {}],
  ])('%s', (_case, existing, person, change) => expect(fillingChange(existing, person)).toEqual(change));
});

describe('a phone', () => {
  it.each([
    ['renames', there, said, { name: 'Ana Lima' }],
    ['says nothing new', there, { ...said, name: 'Ana' }, {}],
    ['does not make a name a number', there, { ...said, name: '+55 11 98888-7777' }, {}],
  ])('%s', (_case, existing, person, change) => expect(phoneChange(existing, person)).toEqual(change));
});

it.each([
  ['5511988887777', true],
  ['+55 11 8888-7777', true],
  ['Ana', false],
  ['11', false],
])('%s is no name: %s', (name, nameless) => expect(isNameless({ name, number: '5511988887777' })).toBe(nameless));
