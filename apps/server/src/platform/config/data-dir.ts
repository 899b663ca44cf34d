// The folder of everything that lasts, and the secrets in it.
import { randomBytes, randomUUID } from 'node:crypto';
import { access, chmod, chown, constants, link, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unprivilegedFor } from '../postgres/unprivileged.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';

/** Makes DATA_DIR, closed to others; as root it belongs to the user whom the embedded PostgreSQL runs as. */
export async function prepareDataDir(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const { dataDir } = config;
  try {
    const user = config.databaseUrl === undefined ? unprivilegedFor(dataDir) : undefined;
    await mkdir(path.dirname(dataDir), { recursive: true, mode: 0o755 });
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // A folder with something in it may be anybody's, /tmp even: its mode and its owner are not ours to change.
    if (made !== undefined || (await readdir(dataDir)).length === 0) {
      if (user) await chown(dataDir, user.uid, user.gid);
      await chmod(dataDir, 0o700);
    }
    if (!(await stat(dataDir)).isDirectory()) throw new Error('it is a file');
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but should be a folder that can be written: ${reason}`,
    );
  }
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
    const text = (await readFile(file, 'utf8')).trim();
    // An empty one would sign and encrypt, and protect nothing.
    if (text.length < 32) throw new ConfigError(`${file} is damaged: put the secret back from a backup`);
    return text;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
