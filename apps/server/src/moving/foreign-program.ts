// Another program whose companies come here, and how its tables are read. They differ from version to version: of each cell the
// first way of reading it that this version allows is taken, and a cell without one is empty.
import type { ForeignDatabase } from '../platform/db/foreign-reading.ts';
import { STAGED, STAGED_NAMES, type StagedName } from './staged-rows.ts';

/** What is made of columns of the table (`column`) or of others (`table.column`). */
export interface Made {
  needs: readonly string[];
  as: string;
}

export const using = (needs: readonly string[], as: string): Made => ({ needs, as });

/** The order of rows that have no number of their own. */
export const AS_PAIRS: readonly Cell[] = [using([], '1, 2')];

/** A column of the table by its name, or what is made of some. */
export type Cell = string | Made;

/** In what is written here `t` is the row, and `$1` the company's number there. */
export interface SourceTable<Name extends StagedName = StagedName> {
  from: string;
  columns: Readonly<Partial<Record<(typeof STAGED)[Name][number], readonly Cell[]>>>;
  /** which rows are a company's; what it needs is needed to read any */
  of: Made;
  /** in which order; left out: as they are numbered */
  order?: readonly Cell[];
  /** what else is read beside it, where that is there */
  joins?: readonly Made[];
}

export interface ForeignCompany {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  plan: { name: string; users: number; connections: number; queues: number } | null;
  schedules: unknown;
}

export interface LeftOut {
  what: string;
  count: number;
  reason: string;
  which: string | null;
}

export interface ForeignProgram {
  /** by which its databases are told apart, where nobody says another one */
  name: string;
  /** in a sentence, and the tables that it is known by */
  calledHere: string;
  signs: readonly string[];
  /** what it calls a company: the option that names one of them */
  option: string;
  tables: { readonly [Name in StagedName]?: readonly SourceTable<Name>[] };
  /** tables that are read beside those, or that say nothing to anybody else */
  others: readonly string[];
  /** @param only undefined: all of them */
  companies(source: ForeignDatabase, only: number | undefined): Promise<ForeignCompany[]>;
  settings(source: ForeignDatabase, companyId: number): Promise<Record<string, string>>;
  /** What is not even read, of a table: `query` answers `count` and `which`. */
  passedOver: readonly { what: string; reason: string; from: string; query: Made }[];
}

const tablesOf = (program: ForeignProgram, name: StagedName): readonly SourceTable[] => program.tables[name] ?? [];

const isThere = (source: ForeignDatabase, from: string, column: string): boolean => {
  const [table, name] = column.includes('.') ? column.split('.') : [from, column];
  return name !== undefined && source.columns.get(table ?? from)?.has(name) === true;
};

const needsOf = (cell: Cell): readonly string[] => (typeof cell === 'string' ? [cell] : cell.needs);

const lacks = (source: ForeignDatabase, from: string, cell: Cell): readonly string[] =>
  needsOf(cell)
    .filter((column) => !isThere(source, from, column))
    .map((column) => (column.includes('.') ? column : `${from}.${column}`));

const readable = (source: ForeignDatabase, from: string, cell: Cell): boolean =>
  source.columns.has(from) && lacks(source, from, cell).length === 0;

function written(source: ForeignDatabase, from: string, cells: readonly Cell[] = []): string | undefined {
  const cell = cells.find((each) => readable(source, from, each));
  return typeof cell === 'string' ? `t."${cell}"` : cell?.as;
}

/** Queries for a staged table's rows, every cell as text; none: there are none. @param companyId of that database */
export const selectsOf = (
  source: ForeignDatabase,
  program: ForeignProgram,
  name: StagedName,
  companyId: number,
): string[] =>
  tablesOf(program, name)
    .filter(({ from, of }) => readable(source, from, of))
    .map(({ from, columns, of, order, joins = [] }) => {
      const cells = STAGED[name].map((column) => {
        const cell = written(source, from, (columns as Readonly<Record<string, readonly Cell[]>>)[column]);
        return cell === undefined ? 'null::text' : `(${cell})::text`;
      });
      const beside = joins.filter((join) => readable(source, from, join)).map(({ as }) => as);
      return `select ${cells.join(', ')} from public."${from}" t ${beside.join(' ')} where ${of.as}
        order by ${written(source, from, order ?? ['id']) ?? '1'}`.replaceAll('$1', String(companyId));
    });

/** Tables and columns that are asked for, and that this version has by none of their names. */
export function notFound(source: ForeignDatabase, program: ForeignProgram): string[] {
  const found = new Set<string>();
  for (const name of STAGED_NAMES)
    for (const { from, columns, of, joins = [] } of tablesOf(program, name)) {
      const all: (readonly Cell[])[] = [
        [of],
        ...joins.map((join) => [join]),
        ...Object.values<readonly Cell[]>(columns),
      ];
      if (!source.columns.has(from)) found.add(from);
      else
        for (const cells of all)
          if (!cells.some((cell) => readable(source, from, cell)))
            for (const column of lacks(source, from, cells[0] ?? 'id')) found.add(column);
    }
  return [...found].toSorted();
}

/** Tables with rows that nothing is taken of. */
export async function unknownTables(source: ForeignDatabase, program: ForeignProgram): Promise<string[]> {
  const known = new Set([
    ...program.others,
    ...STAGED_NAMES.flatMap((name) => tablesOf(program, name)).map(({ from }) => from),
  ]);
  const found = [];
  for (const name of [...source.columns.keys()].filter((each) => !known.has(each)).toSorted()) {
    const [row] = await source.query(`select from public."${name.replaceAll('"', '""')}" limit 1`);
    if (row) found.push(name);
  }
  return found;
}

/** What was not even read of a company. */
export async function passedOver(
  source: ForeignDatabase,
  program: ForeignProgram,
  companyId: number,
): Promise<LeftOut[]> {
  const found: LeftOut[] = [];
  for (const { what, reason, from, query } of program.passedOver) {
    if (!readable(source, from, query)) continue;
    const [row] = await source.query<{ count: string; which: string | null }>(query.as, [companyId]);
    const count = Number(row?.count);
    if (count > 0) found.push({ what, count, reason, which: row?.which ?? null });
  }
  return found;
}
