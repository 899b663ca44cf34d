// A company on its way here out of another program's database.
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';
import type { Filling } from '../platform/db/tenant-filling.ts';
import type { ForeignCompany, ForeignProgram, LeftOut } from './foreign-program.ts';
import type { MediaReport } from './import-media.ts';

export interface CompanyReport {
  name: string;
  /** here */
  companyId: number;
  /** it was there already, of an earlier run */
  known: boolean;
  /** new rows, by table */
  added: Record<string, number>;
  leftOut: LeftOut[];
  /** of a dry run with a folder: what a real one would find in it */
  files?: MediaReport;
}

export interface Bringing {
  filling: Filling;
  program: ForeignProgram;
  source: ForeignDatabase;
  company: ForeignCompany;
  companyId: number;
  /** names the company in the database that it comes from */
  label: string;
  report: CompanyReport;
}

/** Statements name our company and the source as `$1` and `$2`, wherever: DDL among them takes no parameters. */
export const written = ({ companyId, label }: Bringing, statement: string): string =>
  statement.replaceAll('$1', () => String(companyId)).replaceAll('$2', () => `'${label.replaceAll("'", "''")}'`);
