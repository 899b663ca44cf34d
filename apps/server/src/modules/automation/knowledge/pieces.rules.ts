// Texts in pieces as a model is given them, and files as texts. Pure.

/** of a piece: a few paragraphs, which one embedding still says the meaning of */
const LENGTH = 1_200;

/** At the ends of paragraphs, then of lines, sentences and words; what has none of these is cut. */
export function piecesOf(body: string): string[] {
  const text = body.replaceAll(/\r\n?/g, '\n').trim();
  const pieces: string[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.length <= LENGTH ? rest.length : endOf(rest.slice(0, LENGTH));
    const piece = rest.slice(0, end).trim();
    if (piece !== '') pieces.push(piece);
    rest = rest.slice(end).trimStart();
  }
  return pieces;
}

/** Where it is best cut: not in its first half. */
function endOf(text: string): number {
  for (const mark of ['\n\n', '\n', /(?<=[.!?…])\s/gu, ' ']) {
    const at = lastOf(text, mark);
    if (at > LENGTH / 2) return at;
  }
  // No half of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

function lastOf(text: string, mark: string | RegExp): number {
  if (typeof mark === 'string') return text.lastIndexOf(mark);
  return [...text.matchAll(mark)].at(-1)?.index ?? -1;
}

/** What is no text has bytes that no text has: undefined. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  // Tabs and line ends are the only control characters of a text.
  // oxlint-disable-next-line no-control-regex
  if (text === undefined || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/.test(text.slice(0, 100_000)))
    return undefined;
  return text.replaceAll('\u0000', '').toWellFormed();
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // As spreadsheets of Windows write it; archives and pictures have control characters, and fail by them.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** of a column's name, which stands in each of its cells */
const LONGEST_NAME = 100;

/** A table's rows say what their cells are: a row is understood without the first one. Not read on once it is past `most`. */
export function readableText(name: string, text: string, most: number): string {
  if (!/\.csv$/i.test(name)) return text;
  const [first = '', ...lines] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const sign = [';', '\t', ','].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ',';
  const names = cellsOf(first, sign).map((each) => each.slice(0, LONGEST_NAME).toWellFormed());
  if (names.length < 2) return text;
  let rows = '';
  for (const line of lines) {
    const row = cellsOf(line, sign)
      .map((cell, at) => (cell === '' ? '' : `${names[at] ?? at + 1}: ${cell}`))
      .filter(Boolean)
      .join('; ');
    if (row === '') continue;
    rows += rows === '' ? row : `\n${row}`;
    if (rows.length > most) break;
  }
  return rows;
}

/** Cells in quotes may hold the sign, and quotes twice; not line ends. */
function cellsOf(line: string, sign: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '"' && quoted && line[at + 1] === '"') cells[cells.length - 1] += line[(at += 1)] ?? '';
    else if (letter === '"') quoted = !quoted;
    else if (letter === sign && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}
