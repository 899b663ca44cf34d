// Where in the whole database something stands, in whichever table and column, also in those of the job queue.
import { sql } from 'drizzle-orm';
import type { Platform } from '../src/platform/platform.ts';

/** The tables that say one of these words, each as `schema.table`. */
export async function tablesThatSay(platform: Platform, ...words: readonly string[]): Promise<string[]> {
  return platform.db.withSystem(async (tx) => {
    const { rows: tables } = await tx.execute<{ schema: string; name: string }>(sql`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1, 2`);
    const looks = tables.map(
      ({ schema, name }) => sql`
        select ${`${schema}.${name}`}::text as name
        where exists (select from ${sql.identifier(schema)}.${sql.identifier(name)} t
          where t::text ilike any(${sql.param(words.map((word) => `%${word}%`))}::text[]))`,
    );
    const { rows } = await tx.execute<{ name: string }>(sql.join(looks, sql` union all `));
    return rows.map(({ name }) => name);
  });
}
