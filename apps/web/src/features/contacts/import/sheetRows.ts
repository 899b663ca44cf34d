// What the cells of a spreadsheet say of contacts. Pure; runs in the worker.
import { LIMITS } from '@recado/contract/constants';
import { cellsOf, columnPlaces, unreadTitles, type ImportColumn } from '@recado/rules/import-columns';

export type Cell = string | number | boolean | Date | null | undefined;

export interface SheetRow extends Record<ImportColumn, string> {
  /** as the spreadsheet numbers it */
  line: number;
}

/** Why nothing can be read from a file. The page has a text for each. */
export const SHEET_FAULTS = ['kind', 'size', 'broken', 'columns', 'empty', 'many'] as const;
export type SheetFault = (typeof SHEET_FAULTS)[number];
/** `unread`: names of columns that say nothing here; left out: there are none */
export type SheetResult = { rows: SheetRow[]; unread?: string[] } | { fault: SheetFault };

/** As many as the server takes. */
export const MOST_ROWS = 10_000;
/** A title, a logo, an empty line may stand over the names of the columns. */
const HEADER_WITHIN = 20;
/** More of a cell is no name, and the server would refuse the whole. */
const CELL_LENGTH = LIMITS.name.max * 4;

/** @param cells lines of cells, empty lines too */
export function readRows(cells: readonly (readonly Cell[])[]): SheetResult {
  const headers = cells.slice(0, HEADER_WITHIN).map((line) => columnPlaces(line.map(textOf)));
  const at = headers.findIndex(({ name, number }) => name.length > 0 && number.length > 0);
  const places = headers[at];
  if (!places) return { fault: cells.some((line) => line.some(isFilled)) ? 'columns' : 'empty' };
  const rows: SheetRow[] = [];
  for (const [index, line] of cells.entries()) {
    if (index <= at) continue;
    const row = cellsOf(places, (place) => textOf(line[place]));
    if (Object.values(row).every((text) => text === '')) continue;
    if (rows.length === MOST_ROWS) return { fault: 'many' };
    rows.push({ line: index + 1, ...row });
  }
  if (rows.length === 0) return { fault: 'empty' };
  const unread = unreadTitles((cells[at] ?? []).map(textOf), places);
  return { rows, ...(unread.length > 0 && { unread }) };
}

const isFilled = (cell: Cell): boolean => textOf(cell) !== '';

/** A telephone number is often a number to the spreadsheet: all its digits, never 5.5E+12. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? cell.toISOString() : String(cell);
  return text.trim().slice(0, CELL_LENGTH);
}
