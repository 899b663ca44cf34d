// Which columns of a spreadsheet say what of contacts, whatever language it is in: the same to the page and to the API. Pure.
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS, type ContactField } from '@recado/contract/contact-fields';
import { folded } from './folded.ts';

/** As columns are called once case, accents, punctuation and digits are gone, the likeliest first. */
const PERSON = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['telefone', 'numero', 'number', 'phone', 'celular', 'whatsapp', 'telefono', 'fone'],
} as const;

export type ImportColumn = keyof typeof PERSON | ContactField;
/** as the export writes them, which is how it is read again */
export const IMPORT_COLUMNS: readonly ImportColumn[] = ['name', 'number', ...CONTACT_FIELD_NAMES];

const titlesOf = (column: ImportColumn): readonly string[] =>
  column === 'name' || column === 'number' ? PERSON[column] : [column.toLowerCase(), ...CONTACT_FIELDS[column].columns];

/** In a sheet to fill in. */
export const sheetTitle = (column: ImportColumn): string =>
  column === 'name' ? 'Nome' : column === 'number' ? 'Telefone' : CONTACT_FIELDS[column].title;

/** Where each column stands; one that is there twice, under one name or another, at each of its places. */
export type ColumnPlaces = Record<ImportColumn, number[]>;

export function columnPlaces(titles: readonly string[]): ColumnPlaces {
  const keys = titles.map(keyOf);
  const placesOf = (names: readonly string[]): number[] =>
    names.flatMap((name) => keys.flatMap((key, at) => (key === name ? [at] : [])));
  return Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, placesOf(titlesOf(column))])) as ColumnPlaces;
}

/** Titles of what is read of none of `columns`, as the file writes them. */
export function unreadTitles(
  titles: readonly string[],
  places: ColumnPlaces,
  columns: readonly ImportColumn[] = IMPORT_COLUMNS,
): string[] {
  const read = new Set(columns.flatMap((column) => places[column]));
  return titles.filter((title, at) => title !== '' && !read.has(at));
}

/** What a row says under each column: of several places the first that is not empty; '': nothing. */
export const cellsOf = (places: ColumnPlaces, textAt: (place: number) => string): Record<ImportColumn, string> =>
  Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, firstOf(places[column], textAt)])) as Record<
    ImportColumn,
    string
  >;

function firstOf(places: readonly number[], textAt: (place: number) => string): string {
  for (const place of places) {
    const text = textAt(place);
    if (text !== '') return text;
  }
  return '';
}

const keyOf = (title: string): string => folded(title).replaceAll(/[^\p{L}]/gu, '');
