// The rows of an import: what would become, or became, of each. Pure.
import type { IMPORT_OUTCOMES, IMPORT_REFUSALS, uploadContacts } from '@recado/contract/contacts';
import { IMPORT_COLUMNS, sheetTitle } from '@recado/rules/import-columns';
import type { CallInput, Reply } from '../../../shared/data/client.ts';
import type { SheetRow } from './sheetRows.ts';

export type Outcome = (typeof IMPORT_OUTCOMES)[number];
export type Refusal = (typeof IMPORT_REFUSALS)[number];

export interface ImportRow extends SheetRow {
  outcome: Outcome;
  /** of a refused one */
  why: Refusal | null;
  /** it still has to be written, or never was because somebody stopped the import */
  waits: boolean;
}

export type Counts = Record<Outcome, number>;

/** Rows go in portions of this many, so that a person sees them go, and may stop. */
export const PORTION = 1_000;

export const bodyOf = (rows: readonly SheetRow[]): CallInput<typeof uploadContacts>['body'] =>
  rows.map((row) => Object.fromEntries(IMPORT_COLUMNS.map((column) => [sheetTitle(column), row[column]])));

type Judgement = Pick<Reply<typeof uploadContacts>, 'outcomes' | 'errorBag'>;

/** The rows with what the server says of them; of a preview, those to write wait. */
export function judgeRows(rows: readonly SheetRow[], { outcomes, errorBag }: Judgement, preview: boolean): ImportRow[] {
  const refusals = new Map(errorBag.map(({ row, error }) => [row, error]));
  return rows.map((row, index) => {
    const outcome = outcomes[index] ?? 'refused';
    const waits = preview && (outcome === 'create' || outcome === 'update');
    return { ...row, outcome, why: refusals.get(index + 1) ?? null, waits };
  });
}

export const nextPortion = (rows: readonly ImportRow[]): ImportRow[] => {
  const portion: ImportRow[] = [];
  for (const row of rows) {
    if (row.waits) portion.push(row);
    if (portion.length === PORTION) break;
  }
  return portion;
};

/** The rows, with those of a portion as they were written. */
export function withPortion(rows: readonly ImportRow[], written: readonly ImportRow[]): ImportRow[] {
  const byLine = new Map(written.map((row) => [row.line, row]));
  return rows.map((row) => byLine.get(row.line) ?? row);
}

/** Rows by what becomes of them. */
export function countRows(rows: readonly ImportRow[]): Counts {
  const counts: Counts = { create: 0, update: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

export const countWaiting = (rows: readonly ImportRow[]): number =>
  rows.reduce((sum, { waits }) => sum + (waits ? 1 : 0), 0);
