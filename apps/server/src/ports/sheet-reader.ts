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

/** The rows of the first sheet that say something; the file is the reader's from then on. */
export type ReadSheet = (file: Uint8Array<ArrayBuffer>) => Promise<{ rows: SheetRow[] } | { fault: SheetFault }>;
