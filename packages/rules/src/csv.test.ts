// Tables as CSV.
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['Ana', 'Ana'],
  ['Ana; Bia', '"Ana; Bia"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+55 11', "'+55 11"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['=a;b', '"\'=a;b"'],
  ['', ''],
])('%j becomes %j', (cell, written) => {
  expect(csvOf([[cell, 'x']])).toBe(`\uFEFF${written};x\r\n`);
});
