// An empty database is filled with rows of another: the same tables, all of it in one transaction, or nothing.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import {
  nameOf,
  quoted,
  referencesOf,
  schemaStateOf,
  tablesOf,
  type SequenceState,
  type TableContent,
} from './catalog.ts';
import { copyIn } from './copy.ts';
import { MIGRATION_LOCK, MIGRATIONS } from './migrate.ts';

/** The first table with rows, or a table that is not ours; undefined: nothing is there that could be lost. */
export async function whatIsThere(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const tables = (await tablesOf(client)).filter(({ schema }) => schema === 'public');
    const foreign = (await schemaStateOf(client)) === undefined ? tables[0] : undefined;
    return foreign ? nameOf(foreign) : firstWithRows(client, tables);
  });
}

/** of the jobs' own tables */
export const jobsVersion = (url: string): Promise<number | undefined> =>
  withClient(url, async (client) => (await schemaStateOf(client))?.jobs);

async function firstWithRows(client: pg.Client, tables: readonly TableContent[]): Promise<string | undefined> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${nameOf(table)} limit 1`);
    if (rowCount !== 0) return nameOf(table);
  }
  return undefined;
}

/** Makes the tables as they were after so many migrations: what is to be filled in may be of an earlier release. */
export async function migrateTo(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recado-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await withClient(url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle({ client }), { migrationsFolder: folder });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Refill {
  /** what there is to fill */
  tables: readonly TableContent[];
  /** Answers how many rows it took. */
  rows(table: TableContent, text: AsyncIterable<Buffer>): Promise<number>;
  sequences(states: readonly SequenceState[]): Promise<void>;
  /** Every reference is held against the rows. */
  check(): Promise<void>;
  /** It is there, and for everybody; where it fails, nobody here knows whether it is. */
  commit(): Promise<void>;
  /** So that PostgreSQL plans with what is there; it would find out by itself too. */
  analyze(): Promise<void>;
  /** As if it had not been. */
  close(): Promise<void>;
}

/** Throws where somebody has written there meanwhile. */
export async function openRefill(url: string): Promise<Refill> {
  const client = await connected(url);
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
      set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; begin`);
    const tables = await tablesOf(client);
    const names = tables.map(nameOf);
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
    const filled = await firstWithRows(
      client,
      tables.filter(({ schema }) => schema === 'public'),
    );
    if (filled !== undefined) throw new Error(`somebody else has begun to fill this database: ${filled} has rows`);
    const references = await referencesOf(client);
    const secured = await securedOf(client);
    // References are made again at the end. What triggers would count or add is among the rows. And the owner is no
    // superuser everywhere: COPY does not go past row-level security.
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const name of secured) await client.query(`alter table ${name} no force row level security`);
    // What the jobs' library has put there for a new installation.
    await client.query(`truncate ${names.join(', ')}`);
    return {
      tables,
      rows: (table, text) =>
        copyIn(
          client,
          `copy ${nameOf(table)} (${table.columns.map((name) => quoted(name)).join(', ')}) from stdin`,
          text,
        ),
      sequences: async (states) => {
        for (const { schema, name, last } of states)
          await client.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), last]);
      },
      check: async () => {
        for (const { table, name, definition } of references)
          await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
        for (const name of names) await client.query(`alter table ${name} enable trigger user`);
        for (const name of secured) await client.query(`alter table ${name} force row level security`);
      },
      commit: async () => void (await client.query('commit')),
      analyze: async () => void (await client.query('analyze')),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function securedOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  return rows.map(({ name }) => name);
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'recado restore', keepAlive: true });
  await client.connect();
  client.on('error', () => undefined);
  return client;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
