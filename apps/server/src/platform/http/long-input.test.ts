// Read in pieces, an input is what its schema makes of it at once.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uploadContacts } from '@recado/contract/contacts';
import { readInPieces } from './long-input.ts';

const word = z.string().trim().default('none');
const list = z.array(word).min(1).max(3);
const lists = z.object({ words: list, other: z.number().default(7) });
const strict = z.strictObject({ words: list }).refine(({ words }) => words[0] !== 'no');

const CASES: [name: string, schema: z.ZodType, value: unknown][] = [
  ['a list', list, [' a', undefined, 'c ']],
  ['a list that is too short', list, []],
  ['a list that is too long', list, ['a', 'b', 'c', 'd']],
  ['a list with what does not belong there', list, ['a', 1]],
  ['a list of something else', list, { words: ['a'] }],
  ['a list within', lists, { words: [' a'], more: 1 }],
  ['a list within that is not there', lists, { other: 1 }],
  ['a list within, beside what is wrong', lists, { words: ['a'], other: 'b' }],
  ['what is asked of the whole', strict, { words: [' yes'] }],
  ['what is refused of the whole', strict, { words: [' no'] }],
  ['what is too much', strict, { words: ['a'], more: 1 }],
  ['one thing or another', z.union([lists, list]), [' a']],
  ['neither', z.union([lists, list]), 'a'],
  ['rows of a spreadsheet', uploadContacts.body, { rows: [{ Nome: 'Ana', Telefone: 5511999990000 }, {}] }],
  ['rows alone', uploadContacts.body, [{ Nome: null, '': true }]],
  ['rows with a list in a cell', uploadContacts.body, { rows: [{ Nome: [] }] }],
];

test.each(CASES)('%s', async (_name, schema, value) => {
  const { success, data } = schema.safeParse(value);
  expect(await readInPieces(schema, value)).toEqual(success ? { data } : undefined);
});
