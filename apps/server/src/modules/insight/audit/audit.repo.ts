// SQL of the log: how a row that people act on is read, and how the log is written and looked through.
import { and, desc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/db/database.ts';
import { databaseName } from '../../../platform/db/columns.ts';
import { auditLog } from '../../../schema/audit.ts';
import { withoutQuery } from './audit.rules.ts';
import { CALLED, LOOKED_AT, OF_EVERY_ROW, type Looked, type LookedAt } from './kinds.table.ts';

export type Entry = typeof auditLog.$inferSelect;
export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'createdAt'>;

export interface Seen {
  /** null: it is named otherwise */
  id: number | null;
  name: string;
  fields: Record<string, unknown>;
}

const quoted = (name: string): string => `"${name}"`;

/** SQL of each field of a kind, by its name. */
export function fieldsOf(looked: LookedAt): Record<string, string> {
  if (looked.leave === 'all') return {};
  const left = [...OF_EVERY_ROW, ...(looked.leave ?? [])];
  const columns = Object.entries(getTableColumns(looked.table)).filter(([name]) => !left.includes(name));
  return {
    ...Object.fromEntries(
      columns.map(([name, column]) => {
        const plain = `t.${quoted(databaseName(column))}`;
        // As JSON writes moments: ISO 8601.
        const cell = column.getSQLType().startsWith('timestamp') ? `(to_json(${plain})#>>'{}')` : plain;
        const table = CALLED[name];
        return [name, table ? `coalesce((select x.name from ${table} x where x.id = ${cell}), '#' || ${cell})` : cell];
      }),
    ),
    ...looked.as,
  };
}

/** Text up to what names the row: written once a kind. */
function statementOf(looked: LookedAt): string {
  const { name, columns } = getTableConfig(looked.table);
  const id = columns.some((column) => databaseName(column) === 'id') ? 't.id' : 'null';
  const fields = Object.entries(fieldsOf(looked)).map(([field, cell]) => `, ${cell} as ${quoted(`field ${field}`)}`);
  return `select ${id} as id, ${looked.name} as name${fields.join('')} from ${quoted(name)} t where ${looked.by ?? 't.id'} = `;
}

const STATEMENTS = new Map<Looked, string>();

/** undefined: it is not there */
export async function look(tx: Tx, what: Looked, id: unknown): Promise<Seen | undefined> {
  const looked: LookedAt = LOOKED_AT[what];
  const text = STATEMENTS.get(what) ?? statementOf(looked);
  STATEMENTS.set(what, text);
  const { rows } = await tx.execute(sql`${sql.raw(text)}${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { id: rowId, name, ...cells } = row;
  const fields = Object.entries(cells).map(([cell, value]): [string, unknown] => {
    const field = cell.replace('field ', '');
    return [field, looked.addresses?.includes(field) ? withoutQuery(value) : value];
  });
  return {
    id: typeof rowId === 'number' ? rowId : null,
    name: typeof name === 'string' ? name : '',
    fields: Object.fromEntries(fields),
  };
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(auditLog).values([...entries]);
}

/** Wrong passwords of one account that were written down since then. */
export async function countFailedSignIns(tx: Tx, userId: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from audit_log where kind = 'user' and entity_id = ${userId} and action = 'signInFailed'
      and created_at > ${since.toISOString()}::timestamptz`);
  return rows[0]?.n ?? 0;
}

export interface EntryFilter {
  userId: number | undefined;
  kind: Entry['kind'] | undefined;
  action: Entry['action'] | undefined;
  /** days in the company's time zone, both among them */
  from: string | undefined;
  to: string | undefined;
  search: string;
  /** earlier ones than this */
  before: number | undefined;
}

/** There is one company to see. */
const beginOf = (day: SQL): SQL<Date> => sql`(select (${day})::timestamp at time zone time_zone from companies)`;

/** The latest first. */
export function findEntries(tx: Tx, filter: EntryFilter, limit: number): Promise<Entry[]> {
  const { userId, kind, action, from, to, search, before } = filter;
  const since = from === undefined ? undefined : beginOf(sql`${from}::date`);
  const until = to === undefined ? undefined : beginOf(sql`${to}::date + 1`);
  const wanted: (SQL | undefined)[] =
    search === ''
      ? [
          before === undefined ? undefined : lt(auditLog.id, before),
          userId === undefined ? undefined : eq(auditLog.userId, userId),
          kind && eq(auditLog.kind, kind),
          action && eq(auditLog.action, action),
          since && gte(auditLog.createdAt, since),
          until && lt(auditLog.createdAt, until),
        ]
      : [
          // All of it at once: what is filtered afterwards would have to be found first, however much that is.
          sql`${auditLog.id} = any(array(select entry_id from search_audit_log(${search}, ${limit}, ${before ?? null}, ${userId ?? null},
            ${kind ?? null}, ${action ?? null}, ${since ?? null}, ${until ?? null})))`,
        ];
  return tx
    .select()
    .from(auditLog)
    .where(and(...wanted))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
