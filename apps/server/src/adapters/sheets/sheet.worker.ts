// Reads one spreadsheet in a thread of its own, whose memory goes with it. Imported by nobody: read-sheet.ts starts it.
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { MOST_LIST_ROWS, MOST_NAMED_COLUMNS } from '@recado/contract/contact-lists';
import { cellsOf, columnPlaces, unreadTitles, type ColumnPlaces } from '@recado/rules/import-columns';
import { readFileSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { SHEET_ROWS_TOGETHER, type SheetEnd, type SheetRow } from '../../ports/sheet-reader.ts';
import { unpacked } from './unpacked.ts';

/** bytes of a spreadsheet once it is unpacked; fifty thousand people take some twenty million */
const MOST_UNPACKED = 128 * 1024 * 1024;
/** Lines beyond the rows that are taken, for titles and gaps: what is longer is not read to its end. */
const LINES = MOST_LIST_ROWS + 1_000;

type Read = Generator<SheetRow[], SheetEnd>;

/** What a list has of a person. */
const COLUMNS = ['name', 'number', 'email'] as const;

/** Some rows at a time: as many as one asks for, and no more, are there beside the sheet itself. */
function* readRows(file: Uint8Array<ArrayBuffer>): Read {
  const sheet = firstSheet(file);
  if (!sheet) return { fault: 'ERR_SHEET_UNREADABLE' };
  let places: ColumnPlaces | undefined;
  let unread: string[] = [];
  let count = 0;
  for (const { at, lines } of linesOf(sheet)) {
    const rows: SheetRow[] = [];
    for (const [n, line] of lines.entries()) {
      if (!places) {
        const titles = Array.from(line, textOf);
        if (titles.every((title) => title === '')) continue;
        places = columnPlaces(titles);
        if (places.name.length === 0 || places.number.length === 0) return { fault: 'ERR_SHEET_COLUMNS' };
        unread = unreadTitles(titles, places, COLUMNS).slice(0, MOST_NAMED_COLUMNS);
        continue;
      }
      const { name, number, email } = cellsOf(places, (place) => textOf(line[place]));
      if (name === '' && number === '' && email === '') continue;
      count += 1;
      if (count > MOST_LIST_ROWS) return { fault: 'ERR_SHEET_TOO_LONG' };
      rows.push({ line: at + n + 1, Nome: name, Telefone: number, Email: email });
    }
    if (rows.length > 0) yield rows;
  }
  return count === 0 ? { fault: 'ERR_SHEET_EMPTY' } : { unread };
}

function* linesOf(sheet: WorkSheet): Generator<{ at: number; lines: unknown[][] }> {
  const { s, e } = utils.decode_range(sheet['!ref'] ?? 'A1');
  for (let at = 0; at <= e.r; at += SHEET_ROWS_TOGETHER) {
    const range = { s: { r: at, c: s.c }, e: { r: Math.min(e.r, at + SHEET_ROWS_TOGETHER - 1), c: e.c } };
    yield { at, lines: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, range }) };
  }
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
    const isFile = isZip || (a === 0xd0 && b === 0xcf);
    if (!isFile && (file.length === 0 || file.includes(0))) return undefined;
    const book = isFile
      ? read(isZip ? unpacked(file, MOST_UNPACKED) : file, { ...options, type: 'array' })
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

/** The next is read once this one has been taken: whoever is slow to store them is not buried in them. */
function serve(port: MessagePort, sheet: Read): void {
  const answer = (): void => {
    const { value, done } = sheet.next();
    port.postMessage(done ? value : { rows: value });
  };
  port.on('message', answer);
  answer();
}

if (parentPort) serve(parentPort, readRows(readFileSync(workerData as number)));
