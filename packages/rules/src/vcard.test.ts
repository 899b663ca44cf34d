// Contact cards as phones and networks write them, and as we do.
import { describe, expect, it } from 'vitest';
import { readVcard, vcardsIn, writeVcard, type Vcard } from './vcard.ts';

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');
const phone = (number: string, waId?: string) => ({ number, waId });

describe('readVcard', () => {
  const cases: [string, string, Partial<Vcard>][] = [
    [
      'one number',
      card('FN:Ana', 'TEL;type=CELL;waid=5511:+55 11 1'),
      { name: 'Ana', phones: [phone('+55 11 1', '5511')] },
    ],
    [
      'a group’s lines',
      card('FN:Ana', 'item1.TEL:1', 'item1.X-ABLabel:Home', 'TEL:2'),
      { phones: [phone('1'), phone('2')] },
    ],
    ['a number as an address', card('FN:Ana', 'TEL;VALUE=uri:tel:+5511'), { phones: [phone('+5511')] }],
    ['only N', card('N:Silva;Ana;;;', 'TEL:1'), { name: 'Ana Silva' }],
    ['N with a semicolon in it', card('N:Silva\\; Souza;Ana;;;'), { name: 'Ana Silva; Souza' }],
    ['no name', card('TEL:1'), { name: '1' }],
    ['folded and escaped', card('FN:Ana\\, da', '  Silva'), { name: 'Ana, da Silva' }],
    ['a name on two lines', card('FN:Ana\\nSilva'), { name: 'Ana Silva' }],
    [
      'company and mail',
      card('FN:A', 'ORG:Flores\\; Cia;Vendas', 'EMAIL;TYPE=WORK:a@b.co'),
      { company: 'Flores; Cia', emails: ['a@b.co'] },
    ],
    ['nothing of it', card('TEL:', 'EMAIL:', 'NOTE:x'), { name: '', company: '', phones: [], emails: [] }],
  ];
  it.each(cases)('%s', (_name, text, expected) => expect(readVcard(text)).toMatchObject(expected));
});

it('reads what it writes', () => {
  const ana: Vcard = {
    name: 'Ana; da, Sil\\va',
    company: 'Flores, Cia',
    phones: [phone('+5511988887777', '5511988887777'), phone('+551133334444')],
    emails: ['ana@flores.example'],
  };
  expect(readVcard(writeVcard(ana))).toEqual(ana);
});

it('finds every card of a text', () => {
  expect(vcardsIn(`see: ${card('FN:A')}\n${card('FN:B')} bye`).map((each) => readVcard(each).name)).toEqual(['A', 'B']);
  expect(vcardsIn('no card')).toEqual([]);
  expect(vcardsIn('end:vcard begin:vcard BEGIN:VCARD x End:Vcard END:VCARD')).toEqual([
    'begin:vcard BEGIN:VCARD x End:Vcard',
  ]);
});

it('reads a text once, whatever begins in it', () => {
  // Once for each that begins would take longer than any test may.
  expect(vcardsIn('BEGIN:VCARD\n'.repeat(1_000_000))).toEqual([]);
});
