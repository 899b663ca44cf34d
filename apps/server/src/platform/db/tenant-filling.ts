// Rows of one company are put into tables that others use meanwhile: in one transaction of the owner's, a piece at a time.
import { Readable } from 'node:stream';
import pg from 'pg';
import { quoted, schemaStateOf } from './catalog.ts';
import { copyIn, copyOut, type Piece } from './copy.ts';
import { inOrder, tenantTablesOf, type FillingOrder } from './tenant-tables.ts';

/** Any constant: two who reserve ids must take turns. */
const RESERVE_LOCK = 7_232_361;
/** ids that others may take between a look at a sequence and its step forward */
const MARGIN = 10_000;
const PIECE_BYTES = 4 * 1024 * 1024;
/** of late references at a time */
const PORTION = 10_000;

export interface Filling {
  order: FillingOrder;
  migrations: readonly string[];
  query<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>;
  /** Of everything from here on; nothing before it has touched a row. */
  begin(companyId: number, options: { quiet: boolean }): Promise<void>;
  /** So many ids in a row that nobody else gets; answers the one before the first. They are gone whatever becomes of us. */
  reserve(table: string, column: string, count: number): Promise<number>;
  /** Whole rows of these columns; who they belong to is not said by them. */
  fill(table: string, columns: readonly string[], text: Buffer): Promise<number>;
  /** Sets references that had to wait. */
  link(table: string, column: string, pairs: readonly (readonly [id: number, target: number])[]): Promise<void>;
  rows(query: string): AsyncIterable<Piece>;
  /** A statement that changes rows; answers how many. */
  run(statement: string, values?: readonly unknown[]): Promise<number>;
  /** COPY's text into a table of texts that is ours alone and goes with the transaction; what was in it goes now. */
  stage(name: string, columns: readonly string[], text: AsyncIterable<Buffer>): Promise<number>;
  commit(): Promise<void>;
  /** As if nothing had been since `begin`. */
  rollback(): Promise<void>;
  close(): Promise<void>;
}

/** undefined: there is nothing of ours in it. @param url of the owner */
export async function openFilling(url: string): Promise<Filling | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'recado import', keepAlive: true });
  await client.connect();
  client.on('error', () => undefined);
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
      set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'`);
    const state = await schemaStateOf(client);
    if (!state) {
      await client.end();
      return undefined;
    }
    return filling(client, inOrder(await tenantTablesOf(client)), state.migrations);
  } catch (error) {
    await client.end();
    throw error;
  }
}

function filling(client: pg.Client, order: FillingOrder, migrations: readonly string[]): Filling {
  const staged = new Set<string>();
  let company = 0;
  let ended: Promise<void> | undefined;
  return {
    order,
    migrations,
    query: async <T extends object>(statement: string, values: readonly unknown[] = []) =>
      (await client.query<T & pg.QueryResultRow>(statement, [...values])).rows,
    begin: async (companyId, { quiet }) => {
      company = companyId;
      staged.clear();
      await client.query('begin');
      // The company of every row that is written below; and what triggers keep beside rows is among the rows.
      await client.query(`select set_config('app.company_id', $1, true), set_config('app.moving', $2, true)`, [
        String(companyId),
        quiet ? 'on' : '',
      ]);
    },
    reserve: (table, column, count) => reserve(client, table, column, count),
    fill: async (table, columns, text) => {
      const [names, stage] = [columns.map((name) => quoted(name)).join(', '), quoted('pg_temp', `staged_${table}`)];
      // COPY does not go past row-level security, and the owner is no superuser everywhere.
      if (staged.has(table)) await client.query(`truncate ${stage}`);
      else
        await client.query(
          `create temp table ${quoted(`staged_${table}`)} on commit drop as select ${names} from ${quoted('public', table)} limit 0`,
        );
      staged.add(table);
      const rows = await copyIn(client, `copy ${stage} (${names}) from stdin`, Readable.from([text]));
      await client.query(
        `insert into ${quoted('public', table)} (${names}) overriding system value select ${names} from ${stage}`,
      );
      return rows;
    },
    link: async (table, column, pairs) => {
      for (let from = 0; from < pairs.length; from += PORTION) {
        const part = pairs.slice(from, from + PORTION);
        await client.query(
          `update ${quoted('public', table)} t set ${quoted(column)} = v.target
            from unnest($2::bigint[], $3::bigint[]) as v(id, target) where t.company_id = $1 and t.id = v.id`,
          [company, part.map(([id]) => id), part.map(([, target]) => target)],
        );
      }
    },
    rows: (query) => copyOut(client, `copy (${query}) to stdout`, PIECE_BYTES),
    run: async (statement, values = []) => (await client.query(statement, [...values])).rowCount ?? 0,
    stage: async (name, columns, text) => {
      const list = columns.map((column) => quoted(column)).join(', ');
      if (staged.has(name)) await client.query(`truncate pg_temp.${quoted(name)}`);
      else
        await client.query(
          `create temp table ${quoted(name)} (${columns.map((column) => `${quoted(column)} text`).join(', ')}) on commit drop`,
        );
      staged.add(name);
      return copyIn(client, `copy pg_temp.${quoted(name)} (${list}) from stdin`, text);
    },
    commit: async () => void (await client.query('commit')),
    rollback: async () => void (await client.query('rollback')),
    close: () => (ended ??= client.end()),
  };
}

async function reserve(client: pg.Client, table: string, column: string, count: number): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [RESERVE_LOCK]);
  try {
    const { rows } = await client.query<{ name: string | null }>('select pg_get_serial_sequence($1, $2) as name', [
      quoted('public', table),
      column,
    ]);
    const name = rows[0]?.name;
    if (!name) throw new Error(`${table}.${column} has no sequence`);
    const { rows: found } = await client.query<{ before: string }>(
      `select setval($1::regclass, last_value + ${MARGIN} + $2::bigint) - $2::bigint as before from ${name}`,
      [name, count],
    );
    return Number(found[0]?.before);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [RESERVE_LOCK]);
  }
}
