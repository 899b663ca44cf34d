// What the rows of a spreadsheet mean as contacts. Pure. A number of ten or eleven digits that is built like a Brazilian one
// (area code and subscriber, without the country's code) gets 55 in front; with + or 00 it has its country's code already.
import {
  badField,
  CONTACT_FIELD_NAMES,
  NO_CONTACT_FIELDS,
  type ContactField,
  type ContactFieldValues,
} from '@recado/contract/contact-fields';
import type { IMPORT_OUTCOMES, IMPORT_REFUSALS } from '@recado/contract/contacts';
import { LIMITS } from '@recado/contract/constants';
import { lackingFields, readField } from '@recado/rules/contact-fields';
import { cellsOf, columnPlaces } from '@recado/rules/import-columns';
import { canonicalPhone, digitsOf, isWrittenNumber } from '@recado/rules/phone';

export type ImportCell = string | number | boolean | null;
export type ImportRow = Readonly<Record<string, ImportCell>>;
export type Refusal = (typeof IMPORT_REFUSALS)[number];
export type Outcome = (typeof IMPORT_OUTCOMES)[number];

export interface ImportedPerson extends ContactFieldValues {
  name: string;
  /** as it is stored */
  number: string;
}

export type ReadRow = { person: ImportedPerson } | { name: string; refusal: Refusal };

/** E.164 knows no longer ones. */
const DIGITS = { min: LIMITS.number.min, max: 15 };

/** Area code, and a mobile of nine digits or eight digits of an older mobile or a landline. */
const LOCAL_BRAZILIAN = /^[1-9][1-9](?:9\d{8}|[2-9]\d{7})$/;

export const readRows = (rows: readonly ImportRow[]): ReadRow[] => rows.map(rowReader());

/** Reads the rows of one spreadsheet, one after the other. */
export function rowReader(): (row: ImportRow) => ReadRow {
  const seen = new Set<string>();
  const readOne = rowByItself();
  return (row) => {
    const read = readOne(row);
    if (!('person' in read)) return read;
    const { name, number } = read.person;
    if (seen.has(number)) return { name, refusal: 'twice' };
    seen.add(number);
    return read;
  };
}

/** The same without a memory: whether a number has come before is another's to know. */
export function rowByItself(): (row: ImportRow) => ReadRow {
  const placesOf = columnReader();
  return (row) => readRow(row, placesOf);
}

type Places = ReturnType<typeof columnPlaces>;

/** A spreadsheet's rows have the same columns, nearly always. */
function columnReader(): (titles: readonly string[]) => Places {
  let known: { titles: readonly string[]; places: Places } | undefined;
  return (titles) => {
    if (known?.titles.length !== titles.length || titles.some((title, at) => title !== known?.titles[at]))
      known = { titles, places: columnPlaces(titles) };
    return known.places;
  };
}

function readRow(row: ImportRow, placesOf: (titles: readonly string[]) => Places): ReadRow {
  const columns = Object.entries(row);
  const places = placesOf(columns.map(([title]) => title));
  const cells = cellsOf(places, (place) => textOf(columns[place]?.[1] ?? null));

  const name = nameOf(cells.name);
  const refused = (refusal: Refusal): ReadRow => ({ name, refusal });
  if (name.length < LIMITS.name.min) return refused('noName');
  if (cells.number === '') return refused('noNumber');
  const number = numberOf(cells.number);
  if (number === undefined) return refused('badNumber');
  const person: ImportedPerson = { name, number, ...NO_CONTACT_FIELDS };
  for (const field of CONTACT_FIELD_NAMES) {
    const text = cells[field];
    if (text === '') continue;
    const value = readField(field, text);
    if (value === undefined) return refused(badField(field));
    Object.assign(person, { [field]: value });
  }
  return { person };
}

/** On one line, without what no database stores. */
const textOf = (cell: ImportCell): string =>
  cell === null
    ? ''
    : String(cell)
        .toWellFormed()
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim();

/** What is too long is cut, between characters. */
export function nameOf(text: string): string {
  if (text.length <= LIMITS.name.max) return text;
  return text
    .slice(0, LIMITS.name.max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** undefined: no number that could be one. */
export function numberOf(text: string): string | undefined {
  // A word, or a number that a spreadsheet has shortened (5,51199E+12): its digits are not the number's.
  if (/\p{L}/u.test(text)) return undefined;
  const written = digitsOf(text);
  const international = text.startsWith('+') || written.startsWith('00');
  // Without the prefix of a call abroad, or to another area.
  const digits = written.replace(/^0+/, '');
  const complete = !international && LOCAL_BRAZILIAN.test(digits) ? `55${digits}` : digits;
  return complete.length < DIGITS.min || complete.length > DIGITS.max ? undefined : canonicalPhone(complete);
}

export interface ExistingContact extends ContactFieldValues {
  id: number;
  name: string;
  number: string;
}

/** What an import writes on a contact that is there; nothing: it stays as it is. */
export type ContactChange = Partial<Pick<ImportedPerson, 'name' | ContactField>>;

/** A spreadsheet fills what is empty; a name that people gave stays. */
export const fillingChange = (existing: ExistingContact, person: ImportedPerson): ContactChange => ({
  ...(isNameless(existing) && person.name !== existing.name && { name: person.name }),
  ...lackingFields(existing, person),
});

/** What the phone calls somebody is what they are called, unless that is no more than their number. */
export function phoneChange(existing: ExistingContact, { name, number }: ImportedPerson): ContactChange {
  return name === existing.name || isNameless({ name, number }) ? {} : { name };
}

/** Called by no more than the number. */
export const isNameless = ({ name, number }: { name: string; number: string }): boolean =>
  name === number || (isWrittenNumber(name) && canonicalPhone(digitsOf(name)) === number);
