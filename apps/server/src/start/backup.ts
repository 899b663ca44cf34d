// An installation as one file: its rows as they are at one moment, its media, its keys.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { APP_VERSION } from '@recado/contract/constants';
import type { Logger } from 'pino';
import { BACKUP_KEY } from '../modules/insight/installation/health.repo.ts';
import { ArchiveWriter } from '../platform/archive/archive-writer.ts';
import { seal } from '../platform/archive/sealed.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { noteDone, openSnapshot, type Snapshot } from '../platform/db/snapshot.ts';
import type { ListedStore } from '../ports/media-store.ts';
import {
  FORMAT,
  HEADER,
  KEYS,
  MEDIA,
  pieceName,
  SEALED_KEYS,
  SEQUENCES,
  type Header,
  type Manifest,
} from './backup-layout.ts';
import { openDatabase, refuseDatabase, secretKeyOf } from './database.ts';
import { FirstSignIn } from './first-sign-in.ts';
import { isMark, openMediaStore } from './media-store.ts';

/** A file is there before its row: what is younger than the rows, by whichever clock, is no row's. */
const CLOCKS_DIFFER_MS = 300_000;

export interface BackupOptions {
  /** Undefined: a name by the hour in DATA_DIR/backups. */
  file: string | undefined;
  /** false: they have a backup of their own */
  withMedia: boolean;
}

export interface Backup extends Manifest {
  file: string;
}

export async function backUp(config: Config, log: Logger, { file, withMedia }: BackupOptions): Promise<Backup> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new ConfigError(`DATA_DIR is ${JSON.stringify(config.dataDir)}, but there is no installation in it`);
  const target =
    file ?? path.join(config.dataDir, 'backups', `recado-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`);
  if (existsSync(target)) throw new ConfigError(`${target} is there already: an archive is never written over`);
  const database = await openDatabase(config, log);
  try {
    const snapshot = await openSnapshot(database.url).catch((error: unknown) => refuseDatabase(config, error));
    if (!snapshot) throw new ConfigError('There is no installation in that database');
    const writer = await ArchiveWriter.open(target, snapshot.at);
    try {
      const manifest = await write(writer, snapshot, config, withMedia);
      // The file is there, whatever becomes of this.
      await noteDone(database.url, BACKUP_KEY, { at: snapshot.at.toISOString(), file: target }).catch(
        (error: unknown) => log.warn({ err: error }, 'the installation could not be told of its backup'),
      );
      return { ...manifest, file: target };
    } catch (error) {
      await writer.giveUp();
      throw error;
    } finally {
      await snapshot.close();
    }
  } finally {
    await database.close();
  }
}

async function write(writer: ArchiveWriter, snapshot: Snapshot, config: Config, withMedia: boolean): Promise<Manifest> {
  const { at, postgres, state, tables } = snapshot;
  const about: Header = {
    program: 'recado',
    format: FORMAT,
    version: APP_VERSION,
    at: at.toISOString(),
    postgres,
    migrations: [...state.migrations],
    jobs: state.jobs,
    tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
    withMedia,
  };
  await writer.add(HEADER, asJson(about));
  await writeKeys(writer, config);
  const rows: Manifest['rows'] = {};
  for (const table of tables) {
    let [count, pieces] = [0, 0];
    for await (const piece of snapshot.rows(table)) {
      count += piece.rows;
      pieces += 1;
      await writer.add(pieceName(table.schema, table.table, pieces), piece.text);
    }
    rows[`${table.schema}.${table.table}`] = count;
  }
  await writer.add(SEQUENCES, asJson(await snapshot.sequences()));
  // A transaction that stays open for as long as files take would keep PostgreSQL from tidying up.
  await snapshot.close();
  const media = withMedia
    ? await writeMedia(writer, await openMediaStore(config), at)
    : { files: 0, bytes: 0, gone: 0 };
  const manifest = { rows, media };
  await writer.finish(manifest);
  return manifest;
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

async function writeKeys(writer: ArchiveWriter, config: Config): Promise<void> {
  const first = new FirstSignIn(config.dataDir);
  const firstSignIn = first.exists ? await readFile(first.file, 'utf8') : undefined;
  const text = JSON.stringify({ secretKey: await secretKeyOf(config), firstSignIn });
  const { backupPassphrase: passphrase } = config;
  if (passphrase === undefined) await writer.add(KEYS, Buffer.from(text));
  else await writer.add(SEALED_KEYS, Buffer.from(await seal(text, passphrase)));
}

async function writeMedia(writer: ArchiveWriter, store: ListedStore, at: Date): Promise<Manifest['media']> {
  const media = { files: 0, bytes: 0, gone: 0 };
  for await (const { key, changedAt } of store.list()) {
    if (isMark(key) || changedAt.getTime() > at.getTime() + CLOCKS_DIFFER_MS) continue;
    const file = await store.get(key);
    if (!file) {
      media.gone += 1;
      continue;
    }
    await writer.addStream(`${MEDIA}${key}`, file.size, file.stream);
    media.files += 1;
    media.bytes += file.size;
  }
  return media;
}
