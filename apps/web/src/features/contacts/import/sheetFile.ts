// Spreadsheet files, read and written. Heavy: imported only by the worker.
import { read, utils, write, type WorkSheet } from '@e965/xlsx';
import { IMPORT_COLUMNS, sheetTitle } from '@recado/rules/import-columns';
import { readRows, type Cell, type SheetResult } from './sheetRows.ts';

/** No list of contacts is longer; a sheet that claims to be is not read to its end. */
const LINES = 50_000;

/** The first sheet of an .xlsx file. */
export function readSheet(file: ArrayBuffer): SheetResult {
  // A zip archive: anything else would be read as text.
  const [p, k] = new Uint8Array(file, 0, Math.min(2, file.byteLength));
  if (p !== 0x50 || k !== 0x4b) return { fault: 'kind' };
  let sheet: WorkSheet | undefined;
  try {
    const book = read(file, { dense: true, sheetRows: LINES, cellFormula: false, cellHTML: false, cellText: false });
    sheet = book.Sheets[book.SheetNames[0] ?? ''];
  } catch {
    return { fault: 'broken' };
  }
  if (!sheet) return { fault: 'broken' };
  // Lines above the first that is filled count, too: people look for what is wrong by the line's number.
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  range.s.r = 0;
  return readRows(utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, blankrows: true, range }));
}

/** An empty list with the columns that are understood. */
export function templateSheet(): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([IMPORT_COLUMNS.map(sheetTitle)]);
  sheet['!cols'] = IMPORT_COLUMNS.map((column) => ({ wch: column === 'number' ? 20 : 32 }));
  const book = utils.book_new(sheet, 'Contatos');
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  return file;
}
