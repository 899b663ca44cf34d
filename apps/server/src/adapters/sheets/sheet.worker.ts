// Reads one spreadsheet in a thread of its own, whose memory goes with it. Imported by nobody: read-sheet.ts starts it.
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { MOST_LIST_ROWS } from '@recado/contract/contact-lists';
import { cellsOf, columnPlaces } from '@recado/rules/import-columns';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetFault, SheetRow } from '../../ports/sheet-reader.ts';
import { mustUnpackWithin } from './unpacked.ts';

/** bytes of a spreadsheet once it is unpacked; fifty thousand people take some twenty million */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** Lines beyond the rows that are taken, for titles and gaps: what is longer is not read to its end. */
const LINES = MOST_LIST_ROWS + 1_000;

function readRows(file: Uint8Array<ArrayBuffer>): { rows: SheetRow[] } | { fault: SheetFault } {
  const sheet = firstSheet(file);
  if (!sheet) return { fault: 'ERR_SHEET_UNREADABLE' };
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  range.s.r = 0;
  const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, range });
  const titled = lines.findIndex((line) => line.some((cell) => textOf(cell) !== ''));
  if (titled === -1) return { fault: 'ERR_SHEET_EMPTY' };
  const places = columnPlaces(Array.from(lines[titled] ?? [], textOf));
  if (places.name.length === 0 || places.number.length === 0) return { fault: 'ERR_SHEET_COLUMNS' };
  const rows: SheetRow[] = [];
  for (let at = titled + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? [];
    const { name, number, email } = cellsOf(places, (place) => textOf(line[place]));
    if (name === '' && number === '' && email === '') continue;
    if (rows.length === MOST_LIST_ROWS) return { fault: 'ERR_SHEET_TOO_LONG' };
    rows.push({ line: at + 1, Nome: name, Telefone: number, Email: email });
  }
  return rows.length === 0 ? { fault: 'ERR_SHEET_EMPTY' } : { rows };
}

/** .xlsx is a zip archive, .xls begins as Microsoft's compound files do; the rest is text or nothing. */
function firstSheet(file: Uint8Array<ArrayBuffer>): WorkSheet | undefined {
  const [a, b] = file;
  const options = {
    dense: true,
    sheetRows: LINES,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    sheets: 0,
  } as const;
  try {
    const isZip = a === 0x50 && b === 0x4b;
    if (isZip) mustUnpackWithin(file, MOST_UNPACKED);
    const isFile = isZip || (a === 0xd0 && b === 0xcf);
    if (!isFile && (file.length === 0 || file.includes(0))) return undefined;
    const book = isFile
      ? read(file, { ...options, type: 'array' })
      : read(lettersOf(file), { ...options, type: 'string', raw: true });
    return book.Sheets[book.SheetNames[0] ?? ''];
  } catch {
    return undefined;
  }
}

/** Excel writes the letters of Western Europe its own way. */
function lettersOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** A number keeps all its digits. */
function textOf(cell: unknown): string {
  const text = typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : cellText(cell);
  return text.slice(0, 1_000).trim();
}

const cellText = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(readRows(workerData as Uint8Array<ArrayBuffer>));
