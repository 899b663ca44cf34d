// What the database has of ours: tables with their columns, the migrations that made them.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { MIGRATIONS } from './migrate.ts';

/** Where our rows are: the product's tables, and the jobs'. */
const SCHEMAS = ['public', 'pgboss'];

export interface TableContent {
  schema: string;
  table: string;
  /** but for those that PostgreSQL works out itself */
  columns: readonly string[];
}

export interface SchemaState {
  /** hashes of the migrations, in the order in which they came */
  migrations: readonly string[];
  /** the jobs' own tables */
  jobs: number;
}

export const quoted = (...names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join('.');
export const nameOf = ({ schema, table }: Pick<TableContent, 'schema' | 'table'>): string => quoted(schema, table);

/** Partitions are part of their table. */
export async function tablesOf(client: pg.Client): Promise<TableContent[]> {
  const { rows } = await client.query<TableContent>(
    `select n.nspname as schema, c.relname as table, coalesce(array_agg(a.attname::text order by a.attnum)
        filter (where a.attgenerated = ''), '{}') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
      group by 1, 2 order by 1 desc, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** undefined: it was never ours */
export async function schemaStateOf(client: pg.Client): Promise<SchemaState | undefined> {
  const there = await client.query<{ made: boolean; jobs: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made, to_regclass('pgboss.version') is not null as jobs`,
  );
  if (!there.rows[0]?.made) return undefined;
  const migrations = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  const jobs = there.rows[0].jobs
    ? (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version
    : undefined;
  return { migrations: migrations.rows.map(({ hash }) => hash), jobs: jobs ?? 0 };
}

/** Those that this program brings along. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);

/** Whether this program can bring tables that these have made up to date. */
export function isOurPast(migrations: readonly string[]): boolean {
  const known = knownMigrations();
  return migrations.length <= known.length && migrations.every((hash, index) => hash === known[index]);
}

export interface SequenceState {
  schema: string;
  name: string;
  last: string;
}

export async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
      where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** References between tables, as they can be made again. */
export async function referencesOf(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`,
    [`{${SCHEMAS.join(',')}}`],
  );
  return rows;
}
