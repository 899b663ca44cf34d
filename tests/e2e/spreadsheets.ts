// Spreadsheet files, for tests that import them and read what was exported.
import { readFile } from 'node:fs/promises';
import * as xlsx from '@e965/xlsx';
import type { Download } from '@playwright/test';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function sheetFile(name: string, lines: readonly (readonly unknown[])[]) {
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet(lines.map((line) => [...line])), 'Contatos');
  const buffer = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  return { name, mimeType: XLSX, buffer };
}

export const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

/** The lines of the first sheet. */
export async function linesOf(download: Download): Promise<unknown[][]> {
  const book = xlsx.read(await readFile(await download.path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [];
}
