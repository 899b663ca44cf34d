// Fields by kind: what a text of a spreadsheet means, and that what is written is read again.
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS, type ContactFieldKind } from '@recado/contract/contact-fields';
import { contactInput } from '@recado/contract/contacts';
import { describe, expect, test } from 'vitest';
import { fieldText, fieldTexts, lackingFields, readField } from './contact-fields.ts';
import { cellsOf, columnPlaces, IMPORT_COLUMNS, sheetTitle } from './import-columns.ts';

/** What is read as something, and what is not. */
const CASES: Record<ContactFieldKind, { good: [string, string][]; bad: string[] }> = {
  email: { good: [['ana@example.com', 'ana@example.com']], bad: ['ana', 'ana@', '@example.com'] },
  date: {
    good: [
      ['1990-05-12', '1990-05-12'],
      ['1990-05-12T00:00:00.000Z', '1990-05-12'],
      ['12/05/1990', '1990-05-12'],
      ['1.2.2001', '2001-02-01'],
      ['29-02-2004', '2004-02-29'],
      // As Excel and Calc count: 1 is the last day of 1899.
      ['33005', '1990-05-12'],
      ['33005.75', '1990-05-12'],
    ],
    bad: ['12/05', '31/02/1990', '05/31/1990', '12/05/90', '1890-01-01', '1990', 'em maio', '99999999'],
  },
};

describe.each(CONTACT_FIELD_NAMES)('%s', (field) => {
  const { good, bad } = CASES[CONTACT_FIELDS[field].kind];
  test.each(good)('%j is %j, and is written so that it is read again', (text, expected) => {
    const value = readField(field, text);
    expect(value).toBe(expected);
    expect(readField(field, fieldText(value))).toBe(expected);
    expect(contactInput.parse({ name: 'Ana', number: '5511988887777', [field]: fieldText(value) })[field]).toBe(value);
  });

  test.each(bad)('%j is nothing', (text) => {
    expect(readField(field, text)).toBeUndefined();
    expect(contactInput.safeParse({ name: 'Ana', number: '5511988887777', [field]: text }).success).toBe(false);
  });

  test('is taken over from another only where it is lacking', () => {
    const none = contactInput.parse({ name: 'Ana', number: '5511988887777' });
    const some = { ...none, [field]: good[0]?.[1] ?? '' };
    expect(lackingFields(none, some)).toEqual({ [field]: good[0]?.[1] });
    expect(lackingFields(some, none)).toEqual({});
    expect(lackingFields(some, some)).toEqual({});
    expect(contactInput.parse({ ...none, ...fieldTexts() })).toEqual(none);
  });
});

test.each([
  ['of the sheet to fill in', sheetTitle],
  ['of the export', (column: string) => column],
])('the titles %s are understood', (_which, titleOf) => {
  const places = columnPlaces(IMPORT_COLUMNS.map(titleOf));
  expect(cellsOf(places, String)).toEqual(Object.fromEntries(IMPORT_COLUMNS.map((column, at) => [column, String(at)])));
});
