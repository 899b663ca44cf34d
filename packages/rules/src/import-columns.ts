// Which columns of a spreadsheet say what of contacts, whatever language it is in: the same to the page and to the API. Pure.

/** As columns are called once case, accents, punctuation and digits are gone, the likeliest first. */
const COLUMNS = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['telefone', 'numero', 'number', 'phone', 'celular', 'whatsapp', 'telefono', 'fone'],
  email: ['email', 'correo'],
} as const satisfies Record<string, readonly string[]>;

export type ImportColumn = keyof typeof COLUMNS;
export const IMPORT_COLUMNS = Object.keys(COLUMNS) as ImportColumn[];

/** Where each column stands; one that is there twice, under one name or another, at each of its places. */
export type ColumnPlaces = Record<ImportColumn, number[]>;

export function columnPlaces(titles: readonly string[]): ColumnPlaces {
  const keys = titles.map(keyOf);
  const placesOf = (names: readonly string[]): number[] =>
    names.flatMap((name) => keys.flatMap((key, at) => (key === name ? [at] : [])));
  return Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, placesOf(COLUMNS[column])])) as ColumnPlaces;
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

const keyOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
