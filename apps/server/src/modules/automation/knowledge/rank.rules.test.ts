// Texts in pieces, files as texts, and which piece fits a question.
import { describe, expect, test } from 'vitest';
import { piecesOf, readableText, textOfFile } from './pieces.rules.ts';
import { cosine, packVector, rank, scoreWords, wordsOf } from './rank.rules.ts';

test.each<[string, string[]]>([
  ['Vocês têm o horário de sábado?', ['horario', 'sabado']],
  ['¿Cuál es el costo del envío, por favor?', ['costo', 'del', 'envio']],
  ['Do you ship to P7? To P7!', ['ship', 'p7']],
  ['oi, tudo bom?', []],
])('what is looked for of %s', (question, words) => {
  expect(wordsOf(question)).toEqual(words);
});

const hit = (word: string, pieceId: number) => ({ word, pieceId, weight: 1 });

test('a rare word counts for more than one that is everywhere, and half a question less than a whole one', () => {
  const scores = scoreWords(
    ['tea', 'green'],
    [hit('tea', 1), hit('tea', 2), hit('tea', 3), hit('green', 3), hit('green', 4)],
    4,
  );
  const order = [...scores].toSorted((one, other) => other[1] - one[1]).map(([id]) => id);
  expect(order).toEqual([3, 4, 1, 2]);
  expect(scores.get(3)).toBeCloseTo(1);
});

test('meanings find what has none of the words, and what nothing speaks for is left out', () => {
  const words = new Map([
    [1, 0.6],
    [2, 0.05],
  ]);
  expect(rank(words, undefined, 5).map(({ pieceId, by }) => [pieceId, by])).toEqual([[1, 'words']]);
  const meanings = new Map([
    [1, 0.5],
    [3, 0.9],
    [4, 0.01],
  ]);
  expect(rank(words, meanings, 5).map(({ pieceId, by }) => [pieceId, by])).toEqual([
    [3, 'meaning'],
    [1, 'both'],
  ]);
});

test('a packed vector has the angle that it had; those of two models have none', () => {
  const [one, other] = [
    [0.5, -0.25, 0.01, 0.8],
    [0.4, 0.3, -0.2, 0.7],
  ];
  const exact = 0.792;
  expect(cosine(packVector(one ?? []), packVector(other ?? []))).toBeCloseTo(exact, 2);
  expect(cosine(packVector(one ?? []), packVector([1, 2]))).toBe(0);
});

describe('pieces', () => {
  test('a text loses nothing but white space, and is cut where a paragraph ends', () => {
    const paragraph = 'We send parcels every day. '.repeat(30).trim();
    const body = [paragraph, paragraph, paragraph].join('\n\n');
    const pieces = piecesOf(body);
    expect(pieces).toEqual([paragraph, paragraph, paragraph]);
    const endless = '🚚'.repeat(2_000);
    expect(piecesOf(endless).join('')).toBe(endless);
    expect(piecesOf(endless).every((piece) => piece.isWellFormed())).toBe(true);
    expect(piecesOf(' \n ')).toEqual([]);
    expect(piecesOf('Do you send parcels? We do every day! '.repeat(100)).map((piece) => piece.at(0))).toEqual(
      expect.not.arrayContaining(['?', '!', '.']),
    );
  });

  test.each<[string, Uint8Array, string | undefined]>([
    ['UTF-8', Buffer.from('Ação'), 'Ação'],
    ['Windows', Buffer.from('A\u00e7\u00e3o', 'latin1'), 'Ação'],
    ['UTF-16', Buffer.from('\ufeffAção', 'utf16le'), 'Ação'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), undefined],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), undefined],
  ])('a file of %s', (_, bytes, text) => {
    expect(textOfFile(bytes)).toBe(text);
  });

  test('rows of a table say what their cells are', () => {
    expect(readableText('prices.csv', 'Product;Price\r\nTea;"9,90 ""now"""\r\n;5\r\n;\r\n', 99)).toBe(
      'Product: Tea; Price: 9,90 "now"\nPrice: 5',
    );
    expect(readableText('notes.csv', 'one line\nanother', 99)).toBe('one line\nanother');
    expect(readableText('notes.md', 'a;b\nc;d', 99)).toBe('a;b\nc;d');
  });

  test('a table of long names and many rows is not written out beyond what may be kept', () => {
    const names = `${'a'.repeat(100_000)};${'b'.repeat(100_000)}`;
    const text = readableText('large.csv', `${names}\n${'1;2\n'.repeat(50_000)}`, 1_000);
    expect(text.length).toBeGreaterThan(1_000);
    expect(text.length).toBeLessThan(1_500);
  });
});
