// All rows of all tables as they were at one moment, read while everybody goes on writing.
import pg from 'pg';
import {
  nameOf,
  quoted,
  schemaStateOf,
  sequencesOf,
  tablesOf,
  type SchemaState,
  type SequenceState,
  type TableContent,
} from './catalog.ts';
import { copyOut, type Piece } from './copy.ts';
import { MIGRATION_LOCK } from './migrate.ts';
import { inOrder, tenantTablesOf, type TenantTable } from './tenant-tables.ts';

/** about what is held of it in memory */
const PIECE_BYTES = 4 * 1024 * 1024;

export interface Snapshot {
  /** by PostgreSQL's clock */
  at: Date;
  postgres: string;
  state: SchemaState;
  tables: readonly TableContent[];
  rows(table: TableContent): AsyncIterable<Piece>;
  /** What a query of one's own finds at that moment. */
  query<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>;
  /** The same as COPY's text, however much it is. */
  copy(query: string): AsyncIterable<Piece>;
  /** Those of companies, in an order in which they can be filled. */
  companyTables(): Promise<readonly TenantTable[]>;
  /** At least as far as the rows are: they count on beside every transaction. */
  sequences(): Promise<SequenceState[]>;
  close(): Promise<void>;
}

/** undefined: there is nothing of ours in it. @param url of the owner */
export async function openSnapshot(url: string): Promise<Snapshot | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'recado backup', keepAlive: true });
  await client.connect();
  // Between two statements a file may be written for a while; who waits for a statement is told of a lost connection by it.
  client.on('error', () => undefined);
  try {
    // A table must not change its shape while its rows are read: no migration is under way when the tables are taken.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
      set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'`);
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const state = await schemaStateOf(client);
    const tables = state ? await tablesOf(client) : [];
    if (tables.length > 0) await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`);
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
    if (!state) {
      await client.end();
      return undefined;
    }
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      `select now() as at, current_setting('server_version') as postgres`,
    );
    let ended: Promise<void> | undefined;
    const [{ at, postgres } = { at: new Date(), postgres: '' }] = rows;
    return {
      at,
      postgres,
      state,
      tables,
      rows: (table) => copyOut(client, copyOf(table), PIECE_BYTES),
      query: async <T extends object>(statement: string, values: readonly unknown[] = []) =>
        (await client.query<T & pg.QueryResultRow>(statement, [...values])).rows,
      copy: (query) => copyOut(client, `copy (${query}) to stdout`, PIECE_BYTES),
      companyTables: async () => inOrder(await tenantTablesOf(client)).tables,
      sequences: () => sequencesOf(client),
      close: () => (ended ??= client.end()),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A query, as a table of partitions has no rows of its own. */
const copyOf = (table: TableContent): string =>
  `copy (select ${table.columns.map((name) => quoted(name)).join(', ')} from ${nameOf(table)}) to stdout`;

/** What was done with all of it once: in `installation`, for whoever asks later. @param url of the owner */
export async function noteDone(url: string, key: string, value: object): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'recado backup' });
  await client.connect();
  try {
    await client.query(
      `insert into installation (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value, created_at = now()`,
      [key, JSON.stringify(value)],
    );
  } finally {
    await client.end();
  }
}
