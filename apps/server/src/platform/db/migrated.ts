// Whether the database is as this program needs it: another may have been put in its place while we run.
import { sql } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { knownMigrations } from './catalog.ts';
import type { Database } from './database.ts';

let known: number | undefined;

/** How many this program brings along; read once. */
export const migrationCount = (): number => (known ??= knownMigrations().length);

/** ERR_DATABASE_UNAVAILABLE where it is older, or none of ours. A newer one is no fault: programs are replaced one by one. */
export async function checkMigrations(db: Database): Promise<void> {
  const done = await db.readSystem(async (tx) => {
    const there = await tx.execute(sql`select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')`);
    if (there.rows.length === 0) return 0;
    const { rows } = await tx.execute<{ done: number }>(sql`select count(*) as done from drizzle.__drizzle_migrations`);
    return rows[0]?.done ?? 0;
  });
  if (done < migrationCount())
    throw new AppError(
      'ERR_DATABASE_UNAVAILABLE',
      'The database is older than this program: restart it, and it brings the database up to date',
    );
}
