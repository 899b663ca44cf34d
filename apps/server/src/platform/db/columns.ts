// What every table of a company has: key, company, time of making, and the policies that keep companies apart.
import { sql, type SQL } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { bigint, pgPolicy, primaryKey, timestamp, type ExtraConfigColumn, type PgColumn } from 'drizzle-orm/pg-core';

const setting = sql`nullif(current_setting('app.company_id', true), '')::bigint`;
/** A scalar subselect is planned once a statement and can be an index condition. */
const currentCompany = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;

/** A moment: UTC, milliseconds, which is what JavaScript can hold without loss. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const rowRef = () => bigint({ mode: 'number' });

export const tenantColumns = {
  /** unique by itself; the key is (company, id), which is what references name and what policies ask for */
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  companyId: rowRef().notNull().default(setting),
  createdAt: moment().notNull().defaultNow(),
};

/**
 * Row-level security: the request role sees one company's rows; the owner, behind `withSystem`, all.
 * Policies of a role that they do not name do not touch its plans, so the first stays an index condition.
 */
export const tenantPolicies = (column = 'company_id') => [
  pgPolicy('tenant', {
    using: sql`${sql.raw(column)} = ${currentCompany}`,
    withCheck: sql`${sql.raw(column)} = ${currentCompany}`,
  }),
  pgPolicy('system', { to: 'current_user', using: sql`true`, withCheck: sql`true` }),
];

/** Policies, and the key, which composite foreign keys of other tables point at. */
export const tenantTable = (t: { id: ExtraConfigColumn | PgColumn; companyId: ExtraConfigColumn | PgColumn }) => [
  primaryKey({ columns: [t.companyId, t.id] }),
  ...tenantPolicies(),
];

const casing = new CasingCache('snake_case');

/** As the database calls it: `is_group`. */
export const databaseName = (column: PgColumn): string => casing.getColumnCasing(column);

export const columnName = (column: PgColumn): SQL => sql`${sql.identifier(databaseName(column))}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

// As one piece of text: a statement is written anew each time it runs, and each piece of it costs.

/** Columns of a relation under the program's names: `c.is_group as "isGroup"`. @param prefix of those names */
export const columnsAs = (alias: string, columns: Record<string, PgColumn>, prefix = ''): SQL =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `${quoted(alias)}.${quoted(databaseName(column))} as ${quoted(prefix + name)}`)
      .join(', '),
  );

/** The same as one JSON object: `json_build_object('isGroup', c.is_group)`. */
export const columnsAsJson = <T>(alias: string, columns: Record<keyof T & string, PgColumn>): SQL<T> => {
  const pairs = Object.entries<PgColumn>(columns).map(
    ([name, column]) => `'${name}', ${quoted(alias)}.${quoted(databaseName(column))}`,
  );
  return sql.raw(`json_build_object(${pairs.join(', ')})`) as SQL<T>;
};
