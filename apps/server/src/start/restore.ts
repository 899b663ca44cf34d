// An installation out of one file: into an empty database, an empty place for media, and with the keys it had.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { firstMember, membersOf, verifiedManifest } from '../platform/archive/archive-reader.ts';
import { unseal } from '../platform/archive/sealed.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { prepareDataDir } from '../platform/config/data-dir.ts';
import { Secrets } from '../platform/crypto/secrets.ts';
import { isOurPast } from '../platform/db/catalog.ts';
import { migrateDatabase, requestRoleOf } from '../platform/db/migrate.ts';
import { migrateTo, openRefill, whatIsThere, type Refill } from '../platform/db/refill.ts';
import { makeJobTables } from '../platform/jobs/job-tables.ts';
import { messageOf } from '../platform/log/log.ts';
import type { ListedStore } from '../ports/media-store.ts';
import * as layout from './backup-layout.ts';
import { openDatabase, refuseDatabase } from './database.ts';
import { FirstSignIn } from './first-sign-in.ts';
import { beginRestoring, endRestoring, isMark, isRestoring, openMediaStore } from './media-store.ts';

export interface RestoreOptions {
  file: string;
  /** false: those that the archive has are left in it */
  withMedia: boolean;
}

export interface Restored {
  about: layout.Header;
  manifest: layout.Manifest;
  mediaFiles: number;
}

/** Nothing of the archive is believed before all of its checksums are right, and nothing is written before. */
export async function restore(config: Config, log: Logger, { file, withMedia }: RestoreOptions): Promise<Restored> {
  const about = await headerOf(file);
  const manifest = layout.manifest.parse(await verifiedManifest(file).catch((error: unknown) => refuse(file, error)));
  const keys = await keysOf(file, config.backupPassphrase);
  await prepareDataDir(config);
  const database = await openDatabase(config, log);
  try {
    const there = await whatIsThere(database.url).catch((error: unknown) => refuseDatabase(config, error));
    if (there !== undefined)
      throw new ConfigError(`The database is not empty (${there}): an installation is restored into an empty one`);
    const store = withMedia && about.withMedia ? await emptyStore(config) : undefined;
    await placeSecretKey(config, keys.secretKey);
    await migrateTo(database.url, about.migrations.length);
    refuseOtherJobs(await makeJobTables(database.url, log), about);
    const first = new FirstSignIn(config.dataDir);
    if (keys.firstSignIn !== undefined && !first.exists) await place(first.file, keys.firstSignIn);
    await fill(file, about, manifest, { url: database.url, store, log });
    await migrateDatabase(database.url, requestRoleOf(database.url, new Secrets(keys.secretKey).key('database role')));
    return { about, manifest, mediaFiles: store ? manifest.media.files : 0 };
  } finally {
    await database.close();
  }
}

function refuse(file: string, error: unknown): never {
  throw new ConfigError(`${file} cannot be restored: ${messageOf(error)}`);
}

async function headerOf(file: string): Promise<layout.Header> {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}`);
  const first = await firstMember(file).catch((error: unknown) => refuse(file, error));
  if (first?.name !== layout.HEADER) throw new ConfigError(`${file} is no archive that npm run backup wrote`);
  const read = layout.header.safeParse(JSON.parse(first.text));
  if (!read.success || read.data.format > layout.FORMAT)
    throw new ConfigError(`${file} was written by a newer release of Recado: restore it with that one`);
  const { migrations, version } = read.data;
  if (!isOurPast(migrations))
    throw new ConfigError(
      `${file} was written by Recado ${version} and has a newer schema than this release knows: restore it with that one`,
    );
  return read.data;
}

async function keysOf(file: string, passphrase: string | undefined) {
  for await (const { name, content } of membersOf(file)) {
    if (name === layout.KEYS) return layout.keys.parse(await json(content));
    if (name !== layout.SEALED_KEYS) continue;
    const sealed = await text(content);
    if (passphrase === undefined)
      throw new ConfigError(`BACKUP_PASSPHRASE is missing: the keys in ${file} are sealed with one`);
    const opened = await unseal(sealed, passphrase);
    if (opened === undefined) throw new ConfigError(`BACKUP_PASSPHRASE is not the one that ${file} was sealed with`);
    return layout.keys.parse(JSON.parse(opened));
  }
  throw new ConfigError(`${file} holds no keys`);
}

/** Without the key that it had, an installation cannot read the credentials that it keeps. */
async function placeSecretKey({ secretKey, dataDir }: Config, wanted: string): Promise<void> {
  const own = path.join(dataDir, 'secret.key');
  const put = (file: string): Promise<void> => place(file, `${wanted}\n`);
  if (secretKey === wanted) return;
  if (secretKey === undefined) {
    if (!existsSync(own)) return put(own);
    if ((await readFile(own, 'utf8')).trim() === wanted) return;
    throw new ConfigError(`${own} is another installation's: an installation is restored into an empty DATA_DIR`);
  }
  const restored = path.join(dataDir, 'restored-secret.key');
  if (!existsSync(restored)) await put(restored);
  throw new ConfigError(
    `SECRET_KEY is not the one of the archive, whose credentials could not be read with it. The right one is in ${restored} now: start with SECRET_KEY_FILE=${restored} instead`,
  );
}

/** Whole or not there: who is killed meanwhile finds no half of it when they begin again. */
async function place(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function emptyStore(config: Config): Promise<ListedStore> {
  const store = await openMediaStore(config);
  // The database is empty, so whoever put them there did not get to the end.
  const begun = await isRestoring(store);
  for await (const { key } of store.list())
    if (begun && !isMark(key)) await store.remove(key);
    else if (!isMark(key))
      throw new ConfigError(
        `There are media files already (${key}): they are restored into an empty place. --without-media leaves them alone`,
      );
  return store;
}

function refuseOtherJobs(made: number | undefined, { jobs: wanted, version }: layout.Header): void {
  if (made !== wanted)
    throw new ConfigError(
      `The archive's background jobs are of another version (${wanted}, here ${made}): restore it with Recado ${version}, then start this one on it`,
    );
}

async function fill(
  file: string,
  about: layout.Header,
  manifest: layout.Manifest,
  { url, store, log }: { url: string; store: ListedStore | undefined; log: Logger },
): Promise<void> {
  const refill = await openRefill(url);
  const done = { files: 0, commitSent: false };
  try {
    if (store) await beginRestoring(store);
    await pour(file, about, manifest, { refill, store, done });
    await refill.check();
    done.commitSent = true;
    await refill.commit().catch((error: unknown) => {
      throw new ConfigError(
        `PostgreSQL was asked to keep the rows, and has not answered (${messageOf(error)}). Nothing was removed: restore once more. Where it says that the database is not empty, everything is there, and the next start goes on with it`,
      );
    });
    await refill.analyze().catch((error: unknown) => {
      log.error({ err: error }, 'PostgreSQL could not look through the restored rows: run ANALYZE');
    });
    if (store) await endRestoring(store);
  } catch (error) {
    // Rows may be there from here on, and their files are theirs.
    if (store && !done.commitSent) await takeBack(file, store, done.files);
    throw error;
  } finally {
    await refill.close();
  }
}

/** As many files as were put, in the archive's order: a list of them would grow with it. */
async function takeBack(file: string, store: ListedStore, files: number): Promise<void> {
  let left = files;
  for await (const { name } of membersOf(file)) {
    if (left === 0) break;
    if (!name.startsWith(layout.MEDIA)) continue;
    await store.remove(name.slice(layout.MEDIA.length));
    left -= 1;
  }
  await endRestoring(store);
}

async function pour(
  file: string,
  about: layout.Header,
  manifest: layout.Manifest,
  { refill, store, done }: { refill: Refill; store: ListedStore | undefined; done: { files: number } },
): Promise<void> {
  const tables = new Map(about.tables.map((each) => [`${each.schema}.${each.table}`, each]));
  const rows = new Map<string, number>();
  for await (const { name, content } of membersOf(file)) {
    if (name.startsWith(layout.ROWS)) {
      const title = layout.tableOfPiece(name);
      const table = tables.get(title);
      if (!table) throw new Error(`${name} is of a table that the archive does not name`);
      rows.set(title, (rows.get(title) ?? 0) + (await refill.rows(table, content)));
    } else if (name === layout.SEQUENCES) {
      await refill.sequences(layout.sequences.parse(await json(content)));
    } else if (store && name.startsWith(layout.MEDIA)) {
      await store.put(name.slice(layout.MEDIA.length), content);
      done.files += 1;
    }
  }
  for (const [title, count] of Object.entries(manifest.rows))
    if ((rows.get(title) ?? 0) !== count) throw new Error(`${title} has ${rows.get(title) ?? 0} rows of ${count}`);
}
