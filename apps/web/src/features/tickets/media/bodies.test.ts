// Bodies that stand for a place or for contact cards.
import { describe, expect, test } from 'vitest';
import { parsePlace } from './location.ts';
import { parseCards } from './vcards.ts';

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');

describe('parseCards', () => {
  const cases: [string, string, { name: string; numbers: string[] }[]][] = [
    ['one number', card('FN:Ana', 'TEL;type=CELL;waid=5511:+55 11 1'), [{ name: 'Ana', numbers: ['+55 11 1'] }]],
    [
      'grouped lines',
      card('FN:Ana', 'item1.TEL:1', 'item1.X-ABLabel:Home', 'TEL:2'),
      [{ name: 'Ana', numbers: ['1', '2'] }],
    ],
    ['only N', card('N:Silva;Ana;;;', 'TEL:1'), [{ name: 'Ana Silva', numbers: ['1'] }]],
    ['no name', card('TEL:1'), [{ name: '1', numbers: ['1'] }]],
    [
      'folded and escaped',
      card('FN:Ana\\, da', '  Silva', 'TEL:1', 'TEL:1'),
      [{ name: 'Ana, da Silva', numbers: ['1'] }],
    ],
    [
      'a list of cards',
      JSON.stringify([card('FN:A', 'TEL:1'), card('FN:B', 'TEL:2')]),
      [
        { name: 'A', numbers: ['1'] },
        { name: 'B', numbers: ['2'] },
      ],
    ],
    [
      'a list of objects',
      JSON.stringify([{ displayName: 'A', vcard: card('FN:A', 'TEL:1') }]),
      [{ name: 'A', numbers: ['1'] }],
    ],
    ['no card', 'hello', []],
    ['broken JSON', '[oops', []],
  ];
  test.each(cases)('%s', (_name, body, expected) => {
    expect(parseCards(body)).toEqual(expected);
  });
});

describe('parsePlace', () => {
  const maps = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17';
  const href = 'https://www.openstreetmap.org/?mlat=-23.5&mlon=-46.6#map=17/-23.5/-46.6';
  const place = { href, name: null, coordinates: '-23.5, -46.6', picture: null };
  const picture = 'data:image/png;base64,AAAA';
  const cases: [string, string, ReturnType<typeof parsePlace>][] = [
    ['link and words', `|${maps}|Praça da Sé`, { ...place, name: 'Praça da Sé' }],
    ['a street with its house', `|${maps}|Rua 7, 45`, { ...place, name: 'Rua 7, 45' }],
    ['with a picture', `${picture}|${maps}|Sé`, { ...place, name: 'Sé', picture }],
    ['words that are only where it is', `|${maps}|-23.5, -46.6`, place],
    ['coordinates alone', '-23.5, -46.6', place],
    [
      'a link that says nothing',
      '|https://g.co/x|Sé',
      { ...place, href: 'https://g.co/x', name: 'Sé', coordinates: null },
    ],
    ['a link that is none', '|javascript:alert(1)|x', null],
    ['nothing', '', null],
  ];
  test.each(cases)('%s', (_name, body, expected) => {
    expect(parsePlace(body)).toEqual(expected);
  });
});
