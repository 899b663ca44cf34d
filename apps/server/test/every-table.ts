// One row in every table of a company, made from the schema itself: a table that is added later gets one too.
// All rows of a company have the same id, so that whatever an id in a request means, it means one of these.
import fs from 'node:fs';
import path from 'node:path';
import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import type { Platform } from '../src/platform/platform.ts';
import { buildCompany } from './build.ts';

const SOURCES = path.join(import.meta.dirname, '../src');

/** Every table of the product, wherever in the sources it is defined. */
async function loadTables(): Promise<PgTable[]> {
  const files = fs
    .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^schema\/|\.tables?\.ts$)/.test(file) && file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(path.join(SOURCES, file)) as Promise<Record<string, unknown>>),
  );
  return [...new Set(modules.flatMap((exports) => Object.values(exports)))].filter((value) => is(value, PgTable));
}

const isOfCompany = (table: PgTable): boolean =>
  getTableConfig(table).columns.some((column) => column.name === 'companyId' || column.name === 'company_id');

export const tenantTables: PgTable[] = (await loadTables()).filter(isOfCompany);

/** A company that has a row of everything. */
export interface FullCompany {
  companyId: number;
  /** the id of every row, and of its administrator */
  id: number;
  /** every uuid */
  uuid: string;
  /** every text: digits, as a phone number has */
  text: string;
}

/** Ids that nothing else in an answer looks like. */
let nextId = 7_700_000_000_000;

/** Of a column that holds one of a few words, the word that opens most doors. */
const PREFERRED: readonly unknown[] = ['admin', 'open', 'quarantined', 'sandbox'];

const EVENT = {
  kind: 'message',
  chat: { key: '1', party: { phone: '1' } },
  id: '1',
  fromMe: false,
  sender: {},
  content: { type: 'text', body: 'x' },
  sentAt: '2026-01-01T00:00:00.000Z',
  live: true,
};

/** What refers to a row, as the columns are called: no reference of ours is called otherwise. */
const isReference = (column: PgColumn): boolean => /(Id|_id)$/.test(column.name) && column.getSQLType() === 'bigint';

function valueOf(column: PgColumn, company: FullCompany): unknown {
  if (column.generated) return undefined;
  // Readers of the event log follow its numbers, which leave no great gaps.
  if (column.name === 'id' && getTableName(column.table) === 'event_log') return undefined;
  // Nothing stands below itself.
  if (column.name.startsWith('parent') && !column.notNull) return undefined;
  // The administrator may everything.
  if (column.name === 'roleId') return undefined;
  if (column.name === 'id' || isReference(column)) return company.id;
  const preferred = column.enumValues?.find((value) => PREFERRED.includes(value));
  if (preferred !== undefined) return preferred;
  const type = column.getSQLType();
  if (type === 'uuid') return company.uuid;
  if (type === 'text' && !column.enumValues && column.notNull) return company.text;
  if (column.hasDefault || !column.notNull) return undefined;
  if (column.enumValues) return column.enumValues[0];
  if (type === 'text[]') return [company.text];
  if (type === 'bigint[]') return [company.id];
  if (type === 'integer[]') return [1];
  if (type.startsWith('json')) return EVENT;
  if (type === 'bytea') return Buffer.from('x');
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00.000Z';
  if (type === 'date') return '2026-01-01';
  if (type === 'boolean') return false;
  if (/int|double/.test(type)) return 1;
  throw new Error(`no sample for a column of type ${type}: ${column.name}`);
}

const columnNames = (column: PgColumn): string => column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function insertOf(table: PgTable, company: FullCompany): SQL {
  const cells = getTableConfig(table)
    .columns.map((column) => ({
      column,
      value: /^company_?id$/i.test(column.name) ? company.companyId : valueOf(column, company),
    }))
    .filter(({ value }) => value !== undefined);
  const names = cells.map(({ column }) => sql.identifier(columnNames(column)));
  const values = cells.map(
    ({ value }) =>
      sql`${typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value) ? JSON.stringify(value) : sql.param(value)}`,
  );
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) overriding system value values (${sql.join(values, sql`, `)})`;
}

export async function buildFullCompany(platform: Platform): Promise<FullCompany> {
  const id = (nextId += 1);
  const company: FullCompany = {
    companyId: (await buildCompany(platform)).id,
    id,
    uuid: `00000000-0000-4000-8000-${String(id).slice(-12).padStart(12, '0')}`,
    text: `5511${String(id).slice(-9)}`,
  };
  const inserts = tenantTables.map((table, at) => sql`${sql.identifier(`t${at}`)} as (${insertOf(table, company)})`);
  await platform.db.withSystem(async (tx) => {
    // The rows refer to each other in circles.
    await tx.execute(sql`set local session_replication_role = replica`);
    // One statement: most tests begin with one or two of these.
    await tx.execute(sql`with ${sql.join(inserts, sql`, `)} select 1`);
  });
  return company;
}

/** All rows of a company, to see whether something touched them. */
export async function snapshot(platform: Platform, companyId: number): Promise<Record<string, unknown[]>> {
  const rowsOf = (table: PgTable): SQL => sql`
    select ${getTableName(table)}::text as name, to_jsonb(t) as content from ${table} t where company_id = ${companyId}`;
  const { rows } = await platform.db.withSystem((tx) =>
    tx.execute<{ name: string; content: unknown }>(
      sql`${sql.join(tenantTables.map(rowsOf), sql` union all `)} order by name, content`,
    ),
  );
  const all: Record<string, unknown[]> = Object.fromEntries(tenantTables.map((table) => [getTableName(table), []]));
  for (const { name, content } of rows) all[name]?.push(content);
  return all;
}
