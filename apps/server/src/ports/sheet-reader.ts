// Spreadsheets that somebody uploads, read as rows.
import type { ErrorCode } from '@recado/contract/errors';

export interface SheetRow {
  /** as the spreadsheet numbers it, from 1 */
  line: number;
  Nome: string;
  Telefone: string;
  Email: string;
}

export type SheetFault = Extract<ErrorCode, `ERR_SHEET_${string}`>;

/** `unread`: titles of columns that say nothing of a row, the first of them */
export type SheetEnd = { fault: SheetFault } | { unread: string[] };

/** So many lines of a sheet are looked at together, and no more rows than that are in anybody's hand. */
export const SHEET_ROWS_TOGETHER = 1_000;

/**
 * The rows of the first sheet that say something, some at a time: the next come when `each` is done with these.
 * What is wrong may show only at the end, when others have been handed over.
 * Companies take turns.
 * @param file an open file, which stays the caller's
 */
export type ReadSheet = (
  companyId: number,
  file: number,
  each: (rows: SheetRow[]) => Promise<void>,
) => Promise<SheetEnd>;
