// What the cells of a spreadsheet say of contacts. Pure; runs in the worker.
import { LIMITS } from '@recado/contract/constants';

export type Cell = string | number | boolean | Date | null | undefined;

export interface SheetRow {
  /** as the spreadsheet numbers it */
  line: number;
  name: string;
  number: string;
  email: string;
}

/** Why nothing can be read from a file. The page has a text for each. */
export const SHEET_FAULTS = ['kind', 'size', 'broken', 'columns', 'empty', 'many'] as const;
export type SheetFault = (typeof SHEET_FAULTS)[number];
export type SheetResult = { rows: SheetRow[] } | { fault: SheetFault };

/** As many as the server takes. */
export const MOST_ROWS = 10_000;
/** A title, a logo, an empty line may stand over the names of the columns. */
const HEADER_WITHIN = 20;
/** More of a cell is no name, and the server would refuse the whole. */
const CELL_LENGTH = LIMITS.name.max * 4;

/** As columns are called once case, accents and punctuation are gone: what the server knows, too. */
const COLUMNS: Record<Exclude<keyof SheetRow, 'line'>, readonly string[]> = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['telefone', 'numero', 'number', 'phone', 'celular', 'whatsapp', 'telefono', 'fone'],
  email: ['email', 'correo'],
};

type Places = Record<keyof typeof COLUMNS, number>;

/** @param cells lines of cells, empty lines too */
export function readRows(cells: readonly (readonly Cell[])[]): SheetResult {
  const headers = cells.slice(0, HEADER_WITHIN).map(placesOf);
  const at = headers.findIndex(({ name, number }) => name !== -1 && number !== -1);
  const places = headers[at];
  if (!places) return { fault: cells.some((line) => line.some(isFilled)) ? 'columns' : 'empty' };
  const rows: SheetRow[] = [];
  for (const [index, line] of cells.entries()) {
    if (index <= at) continue;
    const cell = (place: number): string => (place === -1 ? '' : textOf(line[place]));
    const row = { name: cell(places.name), number: cell(places.number), email: cell(places.email) };
    if (row.name === '' && row.number === '' && row.email === '') continue;
    if (rows.length === MOST_ROWS) return { fault: 'many' };
    rows.push({ line: index + 1, ...row });
  }
  return rows.length === 0 ? { fault: 'empty' } : { rows };
}

function placesOf(line: readonly Cell[]): Places {
  const titles = line.map((cell) => keyOf(textOf(cell)));
  const place = (names: readonly string[]): number => titles.findIndex((title) => names.includes(title));
  return { name: place(COLUMNS.name), number: place(COLUMNS.number), email: place(COLUMNS.email) };
}

const keyOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

const isFilled = (cell: Cell): boolean => textOf(cell) !== '';

/** A telephone number is often a number to the spreadsheet: all its digits, never 5.5E+12. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? cell.toISOString() : String(cell);
  return text.trim().slice(0, CELL_LENGTH);
}
