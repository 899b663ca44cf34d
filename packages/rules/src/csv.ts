// Tables as CSV that spreadsheets open by a double click, and that cannot run as formulas there. Pure.

/** What a spreadsheet would take for a formula: also full-width, and behind what nobody sees. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u;
/** Whatever a spreadsheet may take for the end of a cell: in some countries it is a comma. */
const NEEDS_QUOTES = /[";,\t\r\n]/;

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell as it was before it was made harmless. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Without it spreadsheets do not take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^;\r\n]*))(;|\r\n|$)/gy;

/** The cells of such a file, as they were given. */
export function csvRows(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  for (const [all, quoted, plain = '', end] of text.matchAll(CELL)) {
    // The last line ends as all do, and after it stands nothing.
    if (all === '' && row.length === 0) break;
    row.push(unguarded(quoted?.replaceAll('""', '"') ?? plain));
    if (end === ';') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A whole file. */
export const csvOf = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + lines.map(csvLine).join('');
