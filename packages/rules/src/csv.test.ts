// Tables as CSV.
import { expect, test } from 'vitest';
import { csvOf, csvRows } from './csv.ts';

test.each([
  ['Ana', 'Ana'],
  ['Ana; Bia', '"Ana; Bia"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+55 11', "'+55 11"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', '"\'\tx"'],
  ['Ana,=1+1,', '"Ana,=1+1,"'],
  ['Ana\t=1+1', '"Ana\t=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u2060 ＠x', "'\ufeff\u2060 ＠x"],
  [' =1', "' =1"],
  ['\u200bAna', '\u200bAna'],
  ['=a;b', '"\'=a;b"'],
  ['', ''],
])('%j becomes %j', (cell, written) => {
  expect(csvOf([[cell, 'x']])).toBe(`\uFEFF${written};x\r\n`);
});

test('what was written is read as it was given', () => {
  const table = [
    ['Ana; Bia', 'a "b"', 'two\r\nlines', ''],
    ['=1+1', '', "'quoted", '""'],
    ['', '', '', ''],
    ['last', '1', '2', '"'],
  ];
  expect(csvRows(csvOf(table))).toEqual(table);
  expect(csvRows('\uFEFF')).toEqual([]);
});
