// PostgreSQL in a folder of ours: started, adopted when it already runs, stopped by the last who uses it.
import { mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClusterOnce, lastPort, SUPERUSER, writeSettings, type Cluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { hold } from './holders.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { hasSocket, inspectPostmaster, removeStaleSocketLock, type Postmaster } from './postmaster.ts';
import { runOrThrow, runProgram } from './run-program.ts';
import { blockedFolder, unprivilegedFor, type Identity } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Where the binaries are copied when PostgreSQL's user cannot reach those in node_modules. */
  readonly binariesDir: string;
  /** Of the superuser `recado`; it counts when the data directory is made, and must stay the same. */
  readonly password: string;
  readonly settings?: Record<string, string>;
  /** Of another PostgreSQL than the one that this release brings, unpacked. */
  readonly packageFolder?: string;
  /** A folder whose owner it runs as; left out: the data directory's. */
  readonly ownedAs?: string;
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** It was running already: another process of ours uses it, or one was killed. */
  readonly adopted: boolean;
  /** Contains the password: not for logs. By its socket (`?host=`), or by TCP where that cannot be. */
  url(database: string): string;
  /** Starts it again where it has died meanwhile, so that who was connected finds it where it was. Answers whether it had. */
  revive(): Promise<boolean>;
  /** Stops it, unless another living process uses it too. Safe to call twice. */
  stop(): Promise<void>;
}

/** of 50 ms each */
const HANDING_OVER_TRIES = 20;
/** Crash recovery after a long run may take minutes; a server that says it is ready has no excuse. */
const PATIENCE_MS = { busy: 300_000, ready: 20_000 };
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { password, settings = {}, log = () => undefined } = options;
  const dataDir = path.resolve(options.dataDir);
  const user = unprivilegedFor(options.ownedAs ?? dataDir);
  await makeParent(path.dirname(dataDir), user);
  const programs = await preparePostgresBinaries({
    packageFolder: options.packageFolder,
    binariesDir: path.resolve(options.binariesDir),
    user,
    log,
  });
  const cluster: Cluster = { dataDir, user, programs };
  if (await createClusterOnce(cluster, password)) log(`made the database directory ${dataDir}`);
  const holding = await hold(dataDir);
  try {
    const { port, adopted } = await startOrAdopt(cluster, settings, log);
    const query = (await hasSocket(dataDir, port)) ? `?host=${encodeURIComponent(dataDir)}` : '';
    let stopped: Promise<void> | undefined;
    return {
      port,
      adopted,
      url: (database) =>
        `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}${query}`,
      revive: async () => {
        if (stopped || (await inspectPostmaster(dataDir)).state !== 'none') return false;
        return !(await startOrAdopt(cluster, settings, log, port)).adopted;
      },
      stop: () => (stopped ??= holding.release().then((last) => (last ? stopServer(cluster) : undefined))),
    };
  } catch (error) {
    await holding.release();
    throw error;
  }
}

async function makeParent(folder: string, user: Identity | undefined): Promise<void> {
  // Whoever it runs as goes through these to its own.
  await mkdir(folder, { recursive: true, mode: user ? 0o711 : 0o700 });
  if (!user) return;
  const blocked = await stillBlocked(folder, user);
  if (!blocked) return;
  throw new Error(
    `PostgreSQL cannot run as root, and the user it runs as (uid ${user.uid}) cannot enter ${blocked}: set DATA_DIR to a folder below one that others may enter, such as /var/lib/recado, or start as an ordinary user`,
  );
}

/** Another first start may have made the folder this very moment, and not have handed it over yet. */
async function stillBlocked(folder: string, user: Identity): Promise<string | undefined> {
  for (let tries = 0; tries < HANDING_OVER_TRIES; tries += 1) {
    if (!blockedFolder(folder, user)) return undefined;
    await delay(50);
  }
  return blockedFolder(folder, user);
}

interface Running {
  readonly port: number;
  readonly adopted: boolean;
}

/** @param known where it was, for those who go on using it */
async function startOrAdopt(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
  known?: number,
): Promise<Running> {
  const since = Date.now();
  for (let announced = false; ; await delay(50)) {
    const found = await inspectPostmaster(cluster.dataDir);
    if (found.state === 'ready') return { port: found.port, adopted: true };
    if (found.state === 'none') {
      const port = await tryStart(cluster, settings, { known });
      if (port !== undefined) return { port, adopted: false };
    } else if (!announced) {
      announced = true;
      log(`waiting for the PostgreSQL that already runs (pid ${found.pid}, ${found.doing})`);
    }
    giveUpAfter(since, found, cluster.dataDir);
  }
}

function giveUpAfter(since: number, found: Postmaster, dataDir: string): void {
  const patience = found.state === 'busy' && found.doing !== 'ready' ? PATIENCE_MS.busy : PATIENCE_MS.ready;
  if (Date.now() - since < patience) return;
  const which = found.state === 'none' ? '' : ` (pid ${found.pid})`;
  throw new Error(`the PostgreSQL${which} of ${dataDir} does not answer: end it, then start again`);
}

/** What goes away by itself: the port was taken meanwhile; a rival starts too; the dead server's children still end. */
const PASSING = /could not (?:bind|create any TCP)|lock file ".*" already exists|shared memory block .* still in use/;

/** A file system without sockets: some that containers share with their host. */
const NO_SOCKETS = /could not create any Unix-domain sockets/;

/** The port, or undefined when it is worth looking again. */
async function tryStart(
  cluster: Cluster,
  settings: Record<string, string>,
  { known, sockets = true }: { known?: number | undefined; sockets?: boolean },
): Promise<number | undefined> {
  const { dataDir, user, programs } = cluster;
  const logFile = path.join(dataDir, 'server.log');
  const logStart = await trimLog(logFile);
  const free = await freePort(known ?? (await lastPort(dataDir)));
  // Any connection to anywhere may have been given the port meanwhile; the socket of that name is there all the same.
  const byTcp = known === undefined || known === free || !sockets;
  const port = byTcp ? free : known;
  await removeStaleSocketLock(dataDir, port);
  await writeSettings(cluster, port, settings, { sockets, byTcp });
  const args = ['start', '-D', dataDir, '-l', logFile, '-w', '-t', String(PATIENCE_MS.busy / 1000), '-s'];
  const { code, output } = await runProgram(programs.pg_ctl, args, user);
  const now = await inspectPostmaster(dataDir);
  if (code === 0 && now.state === 'ready') return now.port;
  const said = await readFrom(logFile, logStart);
  if (sockets && NO_SOCKETS.test(said)) return await tryStart(cluster, settings, { known, sockets: false });
  if (code === 0 || PASSING.test(said)) return undefined;
  throw new Error(`PostgreSQL did not start: ${said.trim().slice(-1500) || output} (log: ${logFile})`);
}

/** Puts a long log aside; returns where the next start's lines begin. */
async function trimLog(file: string): Promise<number> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size < LOG_LIMIT_BYTES) return size;
  await rename(file, `${file}.old`);
  return 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return '';
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function stopServer({ dataDir, user, programs }: Cluster): Promise<void> {
  if ((await inspectPostmaster(dataDir)).state === 'none') return;
  await runOrThrow(programs.pg_ctl, ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '60', '-s'], user);
}
