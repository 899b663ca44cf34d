// All that a backup has of a database, from one PostgreSQL straight into an empty one of another.
import type { Logger } from 'pino';
import { ConfigError } from '../platform/config/config-error.ts';
import { isOurPast, nameOf, type TableContent } from '../platform/db/catalog.ts';
import type { Piece } from '../platform/db/copy.ts';
import { copyDatabase, dropDatabase } from '../platform/db/create-database.ts';
import { isMissingDatabase } from '../platform/db/pg-errors.ts';
import { migrateTo, openRefill } from '../platform/db/refill.ts';
import { openSnapshot, type Snapshot } from '../platform/db/snapshot.ts';
import { makeJobTables } from '../platform/jobs/job-tables.ts';

const SAY_EVERY_MS = 15_000;

export interface Copied {
  tables: number;
  rows: number;
}

interface Way {
  /** The old server's databases. */
  from: (database: string) => string;
  /** An empty one. */
  to: string;
  database: string;
  /** for another copy of it beside the one that is made; throws a ConfigError */
  refuseWithoutRoomForTwo: () => Promise<void>;
  log: Logger;
}

export async function copyOver(way: Way): Promise<Copied> {
  const { from, to, database, log } = way;
  // Whoever was killed at the very first start has none, or an empty one: the first start makes it.
  const seen = await openSnapshot(from(database)).catch((error: unknown) => {
    if (!isMissingDatabase(error)) throw error;
  });
  if (!seen) return { tables: 0, rows: 0 };
  const copy = `${database}_upgrade`;
  try {
    const { migrations, jobs } = seen.state;
    if (!isOurPast(migrations))
      throw new ConfigError(
        'The database has a newer schema than this release of Recado knows: use the newer release again',
      );
    await nameWhatStays(seen, copy, log);
    await migrateTo(to, migrations.length);
    const made = (await makeJobTables(to, log)) ?? 0;
    if (jobs > made)
      throw new ConfigError(
        `The database's background jobs are of a newer version (${jobs}) than this release of Recado knows (${made}): use the newer release again`,
      );
    if (jobs === made) return await pour(seen, to, log);
  } finally {
    await seen.close();
  }
  // The jobs' library brings its own tables up to date: in a copy, as what is there stays as it is.
  await way.refuseWithoutRoomForTwo();
  try {
    await copyDatabase(from('postgres'), database, copy);
    await makeJobTables(from(copy), log);
    const current = await openSnapshot(from(copy));
    if (!current) throw new Error('the copy of the database is empty');
    try {
      return await pour(current, to, log);
    } finally {
      await current.close();
    }
  } finally {
    await dropDatabase(from('postgres'), copy);
  }
}

/** Other databases and schemas are somebody's own. */
async function nameWhatStays(snapshot: Snapshot, copy: string, log: Logger): Promise<void> {
  const others = await snapshot.query<{ name: string }>(
    `select 'database ' || datname as name from pg_database
      where not datistemplate and datname not in ('postgres', current_database(), $1)
     union all select 'schema ' || nspname from pg_namespace
      where nspname not in ('public', 'pgboss', 'drizzle', 'information_schema') and nspname not like 'pg\\_%'`,
    [copy],
  );
  if (others.length > 0)
    log.warn(`not Recado's, so it stays in the old PostgreSQL: ${others.map(({ name }) => name).join(', ')}`);
}

async function pour(snapshot: Snapshot, to: string, log: Logger): Promise<Copied> {
  const refill = await openRefill(to);
  const done: Copied = { tables: snapshot.tables.length, rows: 0 };
  const saying = setInterval(() => log.info(`${done.rows} rows are copied so far`), SAY_EVERY_MS);
  try {
    refuseForeign(snapshot.tables, refill.tables);
    for (const table of snapshot.tables) {
      const before = done.rows;
      const took = await refill.rows(table, textsOf(snapshot.rows(table), done));
      if (took !== done.rows - before)
        throw new Error(`${nameOf(table)} has ${took} rows of ${done.rows - before} in the new database`);
    }
    await refill.sequences(await snapshot.sequences());
    await refill.check();
    await refill.commit();
    await refill.analyze();
    return done;
  } finally {
    clearInterval(saying);
    await refill.close();
  }
}

async function* textsOf(pieces: AsyncIterable<Piece>, done: Copied): AsyncGenerator<Buffer> {
  for await (const { rows, text } of pieces) {
    done.rows += rows;
    yield text;
  }
}

/** Tables and columns that no migration of ours made would be lost. */
function refuseForeign(there: readonly TableContent[], ours: readonly TableContent[]): void {
  const known = new Map(ours.map((table) => [nameOf(table), new Set(table.columns)]));
  const foreign = there.flatMap((table) => {
    const columns = known.get(nameOf(table));
    if (!columns) return [nameOf(table)];
    return table.columns.filter((column) => !columns.has(column)).map((column) => `${nameOf(table)}.${column}`);
  });
  if (foreign.length > 0)
    throw new ConfigError(
      `The database has what is not Recado's, and an upgrade of PostgreSQL would lose it: ${foreign.join(', ')}. Nothing was changed: move it to a database of its own with the earlier release, then start again`,
    );
}
