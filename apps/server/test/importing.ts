// What has come out of another program, in tests: rows of all companies.
import { sql, type SQL } from 'drizzle-orm';
import type { Product } from './product.ts';

export async function rowsOfAll<T extends Record<string, unknown>>(
  { platform }: Product,
  statement: SQL,
): Promise<T[]> {
  return platform.db.withSystem(async (tx) => (await tx.execute(statement)).rows as T[]);
}

/** What a dry run leaves as it is. */
export const countAll = (product: Product): Promise<Record<string, unknown>[]> =>
  rowsOfAll(
    product,
    sql`select (select count(*) from companies) as companies, (select count(*) from plans) as plans,
      (select count(*) from messages) as messages, (select count(*) from imported_rows) as imported`,
  );
