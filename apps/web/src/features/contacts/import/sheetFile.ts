// Spreadsheet files, read and written. Heavy: imported only by the worker.
import { read, utils, write, type WorkSheet } from '@e965/xlsx';
import { IMPORT_COLUMNS, sheetTitle } from '@recado/rules/import-columns';
import { unguarded } from '@recado/rules/csv';
import { readRows, type Cell, type SheetResult } from './sheetRows.ts';

/** No list of contacts is longer; a sheet that claims to be is not read to its end. */
const LINES = 50_000;

const OPTIONS = { dense: true, sheetRows: LINES, cellFormula: false, cellHTML: false, cellText: false } as const;

/** The first sheet of an .xlsx file, or a .csv file: our own export is one. */
export function readSheet(file: ArrayBuffer): SheetResult {
  // An .xlsx file is a zip archive.
  const [p, k] = new Uint8Array(file, 0, Math.min(2, file.byteLength));
  const text = p === 0x50 && k === 0x4b ? null : textOf(file);
  if (text === undefined) return { fault: 'kind' };
  let sheet: WorkSheet | undefined;
  try {
    // Of a text each cell is what stands there: a number keeps its digits.
    const book = text === null ? read(file, OPTIONS) : read(text, { ...OPTIONS, type: 'string', raw: true });
    sheet = book.Sheets[book.SheetNames[0] ?? ''];
  } catch {
    return { fault: 'broken' };
  }
  if (!sheet) return { fault: 'broken' };
  // Lines above the first that is filled count, too: people look for what is wrong by the line's number.
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  range.s.r = 0;
  const rows = utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, blankrows: true, range });
  return readRows(text === null ? rows : rows.map((row) => row.map(withoutGuard)));
}

/** undefined: it is none. Excel writes the letters of Western Europe its own way. */
function textOf(file: ArrayBuffer): string | undefined {
  const bytes = new Uint8Array(file);
  if (bytes.length === 0 || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What an export puts before what a spreadsheet would run. */
const withoutGuard = (cell: Cell): Cell => (typeof cell === 'string' ? unguarded(cell) : cell);

/** An empty list with the columns that are understood. */
export function templateSheet(): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([IMPORT_COLUMNS.map(sheetTitle)]);
  sheet['!cols'] = IMPORT_COLUMNS.map((column) => ({ wch: column === 'number' ? 20 : 32 }));
  const book = utils.book_new(sheet, 'Contatos');
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  return file;
}
