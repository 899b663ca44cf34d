// Tables as CSV that spreadsheets open by a double click, and that cannot run as formulas there.

/** With the mark that tells Excel it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cellOf).join(';')).join('\r\n')}\r\n`;

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
