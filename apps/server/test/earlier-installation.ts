// An installation as a release left it that brought an earlier PostgreSQL: this one's rows, in what that PostgreSQL wrote.
import { hash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { secretFile } from '../src/platform/config/data-dir.ts';
import { nameOf } from '../src/platform/db/catalog.ts';
import { createDatabaseOnce } from '../src/platform/db/create-database.ts';
import { openSnapshot } from '../src/platform/db/snapshot.ts';
import { EARLIER, fetchEarlier } from '../src/platform/postgres/earlier-postgres.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { preparePostgresBinaries } from '../src/platform/postgres/postgres-binaries.ts';
import { runOrThrow } from '../src/platform/postgres/run-program.ts';
import { unprivilegedFor } from '../src/platform/postgres/unprivileged.ts';
import { dataDirOf, newHome } from './killable.ts';

export const NAME = 'recado';

/** The programs, fetched once into a folder of their own. */
export async function earlierPrograms(major: number, binariesDir: string): Promise<string> {
  const earlier = EARLIER[major];
  if (!earlier) throw new Error(`there is no PostgreSQL ${major}`);
  return fetchEarlier(earlier, binariesDir);
}

/** As if they had been fetched there already. */
export function giveEarlierPrograms(dataDir: string, from: string): void {
  const to = path.join(dataDir, 'postgres-bin', path.basename(from));
  if (!existsSync(to)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** @param packageFolder left out: the PostgreSQL that this release brings */
export const startPostgresOf = async (
  dataDir: string,
  packageFolder?: string,
  folder = 'postgres',
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: path.join(dataDir, folder),
    binariesDir: path.join(dataDir, 'postgres-bin'),
    password: await secretFile(dataDir, 'postgres.key'),
    ...(packageFolder !== undefined && { packageFolder }),
  });

/** A home with an empty database in it, which runs. */
export async function earlierPostgres(packageFolder: string): Promise<{ home: string; postgres: EmbeddedPostgres }> {
  const home = newHome();
  const dataDir = dataDirOf(home);
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o711);
  if (path.basename(packageFolder).startsWith('16.')) await initialize16(dataDir, packageFolder);
  const postgres = await startPostgresOf(dataDir, packageFolder);
  await createDatabaseOnce(postgres.url('postgres'), NAME);
  return { home, postgres };
}

/** It knows no locales of its own, which is what later ones are made with. */
async function initialize16(dataDir: string, packageFolder: string): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'password');
  const user = unprivilegedFor(folder);
  const binariesDir = path.join(dataDir, 'postgres-bin');
  const { initdb } = await preparePostgresBinaries({ packageFolder, binariesDir, user, log: () => undefined });
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, await secretFile(dataDir, 'postgres.key'));
  if (user) for (const file of [folder, passwordFile]) chownSync(file, user.uid, user.gid);
  const access = ['--auth=scram-sha-256', '--username=recado', `--pwfile=${passwordFile}`];
  await runOrThrow(initdb, ['-D', folder, '--encoding=UTF8', '--locale=C.UTF-8', ...access], user);
  writeFileSync(path.join(folder, 'postgresql.conf'), "include_if_exists = 'recado.conf'\n");
  rmSync(passwordFile);
}

/** Each table with the checksum of its rows, and where each sequence stands. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const snapshot = await openSnapshot(url);
  if (!snapshot) return {};
  try {
    const content: Record<string, string> = { migrations: snapshot.state.migrations.join() };
    for (const table of snapshot.tables) {
      let sums = '';
      let rows = 0;
      for await (const piece of snapshot.rows(table)) {
        sums = hash('sha256', Buffer.concat([Buffer.from(sums), piece.text]));
        rows += piece.rows;
      }
      content[nameOf(table)] = `${rows} ${sums}`;
    }
    for (const { schema, name, last } of await snapshot.sequences()) content[`${schema}.${name}`] = last;
    return content;
  } finally {
    await snapshot.close();
  }
}

/** The same of an installation that does not run. */
export async function contentAt(
  dataDir: string,
  packageFolder?: string,
  folder?: string,
): Promise<Record<string, string>> {
  const postgres = await startPostgresOf(dataDir, packageFolder, folder);
  try {
    return await contentOf(postgres.url(NAME));
  } finally {
    await postgres.stop();
  }
}
