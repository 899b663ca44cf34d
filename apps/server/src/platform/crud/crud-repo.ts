// The statements that every plain table needs: a page with its count, one row, add, change, remove. Row-level security
// keeps them within the company.
import { PAGE_SIZE } from '@recado/contract/constants';
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  sql,
  SQL,
  type InferInsertModel,
  type InferSelectModel,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';

type CrudTable = PgTable & { id: PgColumn };
type Extras = Record<string, SQL>;

/** A row, with what it shows of other tables. */
export type CrudRow<T extends CrudTable, X extends object = object> = InferSelectModel<T> & {
  [K in keyof X]: X[K] extends SQL<infer V> ? V : never;
};
export type CrudValues<T extends CrudTable> = Omit<InferInsertModel<T>, 'id' | 'companyId' | 'createdAt'>;

interface CrudRepoOptions<X extends object> {
  /** a search looks in these, without regard to case and accents */
  search: readonly (PgColumn | SQL)[];
  /** A column: as people sort words. Rows that are alike stand by id; where there may be very many, an index has the order. */
  orderBy: PgColumn | SQL;
  /** further columns, such as a count of what refers to the row; they name the table in full */
  extra?: X & Extras;
}

export interface PageQuery {
  searchParam: string;
  pageNumber: number;
}

export interface Page<R> {
  rows: R[];
  count: number;
  hasMore: boolean;
}

export interface CrudRepo<T extends CrudTable, X extends object = object> {
  /** Two statements. @param where what else a row must be @param size rows a page */
  page(tx: Tx, query: PageQuery, where?: SQL, size?: number): Promise<Page<CrudRow<T, X>>>;
  /** In the order of a page. @param limit of rows */
  list(tx: Tx, searchParam: string, limit: number, where?: SQL): Promise<CrudRow<T, X>[]>;
  find(tx: Tx, id: number): Promise<CrudRow<T, X> | undefined>;
  /** The row, held until the transaction ends. */
  lock(tx: Tx, id: number): Promise<CrudRow<T, X> | undefined>;
  insert(tx: Tx, values: CrudValues<T>): Promise<CrudRow<T, X> | undefined>;
  /** What is undefined stays as it is. */
  update(tx: Tx, id: number, values: Partial<CrudValues<T>>): Promise<CrudRow<T, X> | undefined>;
  /** False: it was not there. */
  remove(tx: Tx, id: number): Promise<boolean>;
}

/** For tables of some thousand rows a company: under row-level security a search reads all of the company's rows. */
export function crudRepo<T extends CrudTable, X extends object = object>(
  table: T,
  { search, orderBy, extra }: CrudRepoOptions<X>,
): CrudRepo<T, X> {
  type Row = CrudRow<T, X>;
  // drizzle's builders cannot follow a table that is a type parameter: the casts of this file say what they return.
  const source = table as PgTable;
  const columns = { ...getTableColumns(source), ...extra };
  const order = [orderBy instanceof SQL ? orderBy : sql`fold(${orderBy})`, asc(table.id)];
  const isRow = (id: number): SQL => eq(table.id, id);
  const matching = (searchParam: string, where?: SQL): SQL | undefined =>
    searchParam === '' ? where : and(where, found(search, searchParam));

  return {
    list: async (tx, searchParam, limit, where) => {
      const rows = await tx
        .select(columns)
        .from(source)
        .where(matching(searchParam, where))
        .orderBy(...order)
        .limit(limit);
      return rows as Row[];
    },
    page: async (tx, { searchParam, pageNumber }, where, size = PAGE_SIZE.others) => {
      const wanted = matching(searchParam, where);
      // The further columns are worked out for what is shown, not for what the page skips.
      const shown = tx
        .select({ id: table.id })
        .from(source)
        .where(wanted)
        .orderBy(...order)
        .limit(size)
        .offset((pageNumber - 1) * size);
      const rows = await tx
        .select(columns)
        .from(source)
        .where(sql`${table.id} = any(array(${shown}))`)
        .orderBy(...order);
      const [counted] = await tx.select({ n: count() }).from(source).where(wanted);
      const total = counted?.n ?? 0;
      return { rows: rows as Row[], count: total, hasMore: pageNumber * size < total };
    },
    find: async (tx, id) => {
      const [row] = await tx.select(columns).from(source).where(isRow(id));
      return row as Row | undefined;
    },
    lock: async (tx, id) => {
      // A statement that waited for the lock reads what stands beside the row as it was when it began: two would both count it.
      if (extra)
        await tx
          .select({ held: sql`1` })
          .from(source)
          .where(isRow(id))
          .for('update');
      const [row] = await tx.select(columns).from(source).where(isRow(id)).for('update');
      return row as Row | undefined;
    },
    insert: async (tx, values) => {
      const [row] = await tx
        .insert(source)
        .values(values as never)
        .returning(columns);
      return row as Row | undefined;
    },
    update: async (tx, id, values) => {
      const [row] = await tx
        .update(source)
        .set(values as never)
        .where(isRow(id))
        .returning(columns);
      return row as Row | undefined;
    },
    remove: async (tx, id) => {
      const gone = await tx.delete(source).where(isRow(id)).returning({ id: table.id });
      return gone.length > 0;
    },
  };
}

function found(columns: readonly (PgColumn | SQL)[], searchParam: string): SQL {
  const texts = sql.join([...columns], sql`, ' ', `);
  return sql`fold(concat(${texts})) like search_pattern(${searchParam})`;
}
