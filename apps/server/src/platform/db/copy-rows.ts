// COPY's text, row by row: cells stay as they stand there (latin1, so that bytes are kept), but for those that are asked for.
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const UNSAFE = /[\\\b\f\n\r\t\v]/g;
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPES).map(([letter, text]) => [text, letter]),
);

/** What stands for null. */
export const NULL = '\\N';

export const textOf = (cell: string): string => {
  const plain = cell.includes('\\')
    ? cell.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
    : cell;
  return Buffer.from(plain, 'latin1').toString('utf8');
};

export const cellOf = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replaceAll(UNSAFE, (letter) => `\\${LETTERS[letter] ?? letter}`);

/** `bytea` */
export const bytesOf = (cell: string): Buffer => Buffer.from(cell.slice(3), 'hex');
export const bytesCell = (bytes: Uint8Array): string => `\\\\x${Buffer.from(bytes).toString('hex')}`;

/** Whole rows, each with its line end. */
export function* rowsIn(text: Buffer): Generator<string[]> {
  const all = text.toString('latin1');
  for (let from = 0; from < all.length;) {
    const end = all.indexOf('\n', from);
    yield all.slice(from, end).split('\t');
    from = end + 1;
  }
}

export const rowText = (cells: readonly string[]): string => `${cells.join('\t')}\n`;
export const rowBytes = (rows: string): Buffer => Buffer.from(rows, 'latin1');
