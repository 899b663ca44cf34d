// Another program's PostgreSQL, read as it is at one moment; nothing is written there.
import pg from 'pg';
import { copyOut, type Piece } from './copy.ts';

const PIECE_BYTES = 4 * 1024 * 1024;

export interface ForeignDatabase {
  /** of each table of its schema `public` */
  columns: ReadonlyMap<string, ReadonlySet<string>>;
  query<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>;
  /** What a query finds, as COPY's text. */
  copy(query: string): AsyncIterable<Piece>;
  close(): Promise<void>;
}

/** @throws as node-postgres does, where it does not answer or refuses */
export async function openForeign(url: string): Promise<ForeignDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: 'recado import', keepAlive: true });
  await client.connect();
  client.on('error', () => undefined);
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
      set datestyle = 'ISO'; set timezone = 'UTC'; begin isolation level repeatable read read only`);
    const { rows } = await client.query<{ table_name: string; columns: string[] }>(`
      select table_name::text, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by 1`);
    return {
      columns: new Map(rows.map(({ table_name, columns }) => [table_name, new Set(columns)])),
      query: async <T extends object>(statement: string, values: readonly unknown[] = []) =>
        (await client.query<T & pg.QueryResultRow>(statement, [...values])).rows,
      copy: (query) => copyOut(client, `copy (${query}) to stdout`, PIECE_BYTES),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
