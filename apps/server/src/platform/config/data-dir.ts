// The folder of everything that lasts, and the secrets in it.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, chmod, chown, constants, link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../files/files.ts';
import { isRoot, nobody } from '../postgres/unprivileged.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';

/** As root: the group of the user whom the embedded PostgreSQL runs as goes through it to the one folder that is theirs. */
const PASSABLE = 0o710;
const CLOSED = 0o700;

/** Makes DATA_DIR: nobody else reads or writes there, not even who the embedded PostgreSQL runs as. */
export async function prepareDataDir(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const { dataDir } = config;
  try {
    const shared = config.databaseUrl === undefined && isRoot();
    const mode = shared ? PASSABLE : CLOSED;
    await mkdir(path.dirname(dataDir), { recursive: true, mode: 0o755 });
    const made = await mkdir(dataDir, { recursive: true, mode });
    // A folder with something in it may be anybody's, /tmp even: its mode and its owner are not ours to change.
    if (made !== undefined || (await readdir(dataDir)).length === 0) {
      if (shared) await chown(dataDir, 0, nobody().gid);
      await chmod(dataDir, mode);
    }
    if (isRoot()) await takeBack(dataDir);
    if (!(await stat(dataDir)).isDirectory()) throw new Error('it is a file');
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but should be a folder that can be written: ${reason}`,
    );
  }
}

/** Earlier releases gave the whole folder to the user of PostgreSQL, who could then replace the keys in it. */
async function takeBack(dataDir: string): Promise<void> {
  const { uid, gid } = nobody();
  if ((await stat(dataDir)).uid !== uid) return;
  await chown(dataDir, 0, gid);
  await chmod(dataDir, PASSABLE);
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name === 'postgres') await chown(path.join(dataDir, entry.name), uid, gid);
}

/** The secret that is kept under this name: 64 hex digits, made at the first call. */
export async function secretFile(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  const kept = await readSecret(file);
  if (kept !== undefined) return kept;
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // Unlike a rename, a link never replaces: of two processes that race, both use the first one's secret.
    await link(draft, file).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error(`${file} cannot be made`);
  return secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const opened = await open(file);
    try {
      await checkOwner(file, await opened.stat());
      const text = (await opened.readFile('utf8')).trim();
      // An empty one would sign and encrypt, and protect nothing.
      if (text.length < 32) throw new ConfigError(`${file} is damaged: put the secret back from a backup`);
      return text;
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whoever else could have written it could have made themselves tokens; whoever can read it, can. */
async function checkOwner(file: string, { uid, mode }: Stats): Promise<void> {
  const folder = await stat(path.dirname(file));
  if (![process.getuid?.(), 0, folder.uid].includes(uid))
    throw new ConfigError(
      `${file} belongs to another user (uid ${uid}), who may have put it there: see whether it is yours, then chown it`,
    );
  if ((mode & 0o077) !== 0) throw new ConfigError(`${file} is open to other users: chmod 600 it`);
}
