// Which tables have companies' rows, and a row for each, by PostgreSQL's catalogue: a table of tomorrow gets one too.
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

interface TableColumn {
  name: string;
  type: string;
  required: boolean;
  identity: boolean;
  generated: boolean;
  /** it has a value if nobody says one */
  preset: boolean;
  /** is part of a reference to another row */
  refers: boolean;
  /** of a column that holds one of a few words: the first */
  word: string | null;
}

export interface WallTable {
  name: string;
  /** says whose a row is; undefined: everybody's, and companies' rows refer to it */
  column: string | undefined;
  /** that column can be given another value */
  mayChange: boolean;
  /** another that can, or the same */
  plain: string;
  /** what a row must be told so that no sequence moves on for it: whose it is, and its number */
  key: readonly string[];
  columns: readonly TableColumn[];
}

/** The companies themselves, of whom each is its own. */
const COMPANIES = 'companies';

/** All that have companies' rows, and what those refer to besides. */
export async function wallTablesOf(tx: Tx): Promise<WallTable[]> {
  const { rows } = await tx.execute<{ name: string; columns: TableColumn[] }>(sql`
    with tenants as (
      select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (c.relname = ${COMPANIES} or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
    )
    select c.relname::text as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null), 'required', a.attnotnull,
      'identity', a.attidentity <> '', 'generated', a.attgenerated <> '', 'preset', a.atthasdef,
      'refers', exists (
        select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey)),
      'word', (select substring(pg_get_constraintdef(k.oid) from '''([a-zA-Z_]+)''::') from pg_constraint k
        where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1)
    ) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid in (
      select oid from tenants
      union select k.confrelid from pg_constraint k where k.contype = 'f' and k.conrelid in (select oid from tenants))
    group by c.oid, c.relname order by c.relname`);
  return rows.map(({ name, columns }) => {
    const column = columns.find((each) => each.name === (name === COMPANIES ? 'id' : 'company_id'))?.name;
    const changeable = columns.filter(({ identity, generated }) => !identity && !generated).map((each) => each.name);
    const plain = changeable.find((each) => each !== column) ?? changeable[0] ?? '';
    const key = columns.filter((each) => each.identity || each.name === column).map((each) => each.name);
    return { name, columns, column, plain, key, mayChange: changeable.some((each) => each === column) };
  });
}

/** A row of each company in each table, in one statement: they refer to each other in circles. No sequence moves on for it. */
export function sampleRows(tables: readonly WallTable[], companies: readonly number[]): SQL {
  const parts = tables.map((table, n) => {
    const said = table.columns.filter((column) => isSaid(table, column));
    const names = said.map(({ name }) => sql.identifier(name));
    const rows = companies.map((company) => {
      const values = said.map((column) => (column.name === table.column ? String(company) : sampleOf(column, company)));
      return sql.raw(`(${values.join(', ')})`);
    });
    return sql`${sql.identifier(`t${n}`)} as (insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
      overriding system value values ${sql.join(rows, sql`, `)})`;
  });
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}

const isSaid = ({ column }: WallTable, { name, type, identity, generated, required, preset, refers }: TableColumn) =>
  !generated && (name === column || identity || (required && !preset) || (refers && type === 'bigint'));

/** As SQL. All rows of a company have its number, so that a reference to any is one to the right one. */
function sampleOf({ name, type, word }: TableColumn, company: number): string {
  if (type === 'text') return `'${word ?? `probe ${-company}`}'`;
  if (type === 'bigint') return String(company);
  const sample = type.endsWith('[]') ? `'{}'` : SAMPLES[type];
  if (sample === undefined) throw new Error(`no sample for ${name}, which is ${type}`);
  return sample;
}

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  boolean: 'false',
  smallint: '1',
  integer: '1',
  numeric: '1',
  'double precision': '1',
  json: `'{}'`,
  jsonb: `'{}'`,
  bytea: `'x'`,
  date: 'now()',
  'timestamp with time zone': 'now()',
};
