// What becomes of the rows of an import.
import { fieldTexts } from '@recado/rules/contact-fields';
import { expect, test } from 'vitest';
import { bodyOf, countRows, countWaiting, judgeRows, nextPortion, PORTION, withPortion } from './importRows.ts';
import type { SheetRow } from './sheetRows.ts';

const sheet = (count: number): SheetRow[] =>
  Array.from({ length: count }, (_, at) => ({ line: at + 2, name: `P ${at}`, number: `55119${at}`, ...fieldTexts() }));

test('a preview says of each row what would become of it, and which wait to be written', () => {
  const outcomes = ['create', 'refused', 'unchanged', 'update'] as const;
  const errorBag = [{ row: 2, contactName: 'P 1', error: 'badNumber' as const }];
  const rows = judgeRows(sheet(4), { outcomes: [...outcomes], errorBag }, true);
  expect(rows.map(({ outcome, why, waits }) => [outcome, why, waits])).toEqual([
    ['create', null, true],
    ['refused', 'badNumber', false],
    ['unchanged', null, false],
    ['update', null, true],
  ]);
  expect(countRows(rows)).toEqual({ create: 1, refused: 1, unchanged: 1, update: 1 });
});

test('an import goes in portions, until nothing waits', () => {
  const all = sheet(PORTION * 2 + 1);
  let rows = judgeRows(all, { outcomes: all.map(() => 'create'), errorBag: [] }, true);
  const sizes: number[] = [];
  for (let portion = nextPortion(rows); portion.length > 0; portion = nextPortion(rows)) {
    sizes.push(portion.length);
    rows = withPortion(rows, judgeRows(portion, { outcomes: portion.map(() => 'create'), errorBag: [] }, false));
  }
  expect(sizes).toEqual([PORTION, PORTION, 1]);
  expect(countWaiting(rows)).toBe(0);
});

test('what came true counts, not what was foreseen', () => {
  const [first, second] = judgeRows(sheet(2), { outcomes: ['create', 'create'], errorBag: [] }, true);
  if (!first || !second) throw new Error('two rows');
  const written = judgeRows([first], { outcomes: ['unchanged'], errorBag: [] }, false);
  expect(withPortion([first, second], written).map(({ outcome, waits }) => [outcome, waits])).toEqual([
    ['unchanged', false],
    ['create', true],
  ]);
});

test('rows go by the names of columns that the server knows', () => {
  expect(bodyOf(sheet(1))).toEqual([{ Nome: 'P 0', Telefone: '551190', Email: '', Nascimento: '' }]);
});
