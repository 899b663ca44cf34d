// The data directory: made whole or not at all, and its settings, which are written anew at every start.
import { appendFile, chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PostgresPrograms } from './postgres-binaries.ts';
import { isMarkOfLiving, ownMark } from './postmaster.ts';
import { runOrThrow } from './run-program.ts';
import type { Identity } from './unprivileged.ts';

export interface Cluster {
  readonly dataDir: string;
  readonly user: Identity | undefined;
  readonly programs: PostgresPrograms;
}

export const SUPERUSER = 'recado';
const SETTINGS_FILE = 'recado.conf';

/** System V's, which has no need of /dev/shm: containers keep that small. */
const SHARED_MEMORY = { dynamic_shared_memory_type: 'sysv' };

/** For two cores and many small transactions, which parallel plans of a few would hold up. */
const DEFAULT_SETTINGS = {
  ...SHARED_MEMORY,
  shared_buffers: '256MB',
  max_connections: '100',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  max_parallel_workers_per_gather: '0',
};

export async function createClusterOnce(cluster: Cluster, password: string): Promise<boolean> {
  const { dataDir, user, programs } = cluster;
  await removeAbandoned(dataDir);
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return false;
  const half = `${dataDir}.init-${ownMark()}`;
  const passwordFile = `${half}.password`;
  try {
    await mkdir(half, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) await Promise.all([half, passwordFile].map((file) => chown(file, user.uid, user.gid)));
    const options = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'];
    const memory = Object.entries(SHARED_MEMORY).map(([name, value]) => `--set=${name}=${value}`);
    const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    await runOrThrow(programs.initdb, ['-D', half, ...options, ...memory, ...access], user);
    await appendFile(path.join(half, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
    await rename(half, dataDir);
    return true;
  } catch (error) {
    // Another process may have been quicker: its directory is as good.
    if (existsSync(path.join(dataDir, 'PG_VERSION'))) return false;
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
}

/** What processes left behind that were killed while they made the directory. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of await readdir(path.dirname(dataDir))) {
    if (!name.startsWith(prefix) || isMarkOfLiving(name.slice(prefix.length))) continue;
    await rm(path.join(path.dirname(dataDir), name), { recursive: true, force: true });
  }
}

/** sockets false: TCP only, for file systems that know no sockets; byTcp false: the socket only, for another program has the port */
export async function writeSettings(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
  { sockets, byTcp }: { sockets: boolean; byTcp: boolean },
): Promise<void> {
  const all = {
    ...DEFAULT_SETTINGS,
    ...settings,
    port: String(port),
    listen_addresses: byTcp ? '127.0.0.1' : '',
    // The data directory, which is closed to others, and where PostgreSQL stands: so named, its path may be of any length.
    unix_socket_directories: sockets ? '.' : '',
    unix_socket_permissions: '0700',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const file = path.join(cluster.dataDir, SETTINGS_FILE);
  const next = `${file}.${ownMark()}`;
  await writeFile(next, `# Written at every start.\n${lines.join('')}`);
  await chmod(next, 0o600);
  if (cluster.user) await chown(next, cluster.user.uid, cluster.user.gid);
  await rename(next, file);
}

/** The port of the last start, so that it stays the same while nobody else has it. */
export async function lastPort(dataDir: string): Promise<number | undefined> {
  const settings = await readFile(path.join(dataDir, SETTINGS_FILE), 'utf8').catch(() => '');
  const [, port] = /^port = '(\d+)'$/m.exec(settings) ?? [];
  return port === undefined ? undefined : Number(port);
}
