// What lasts on a disk: names that are there for good, never written over, and what dead processes left.
import { link, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Links are not for every file system: FAT and exFAT, SMB, what stands behind FUSE. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** The draft gets its name, and never replaces what has it. @param linked for tests: as a file system without links answers */
export async function placeNew(draft: string, file: string, linked: typeof link = link): Promise<void> {
  try {
    await linked(draft, file);
  } catch (error) {
    if (!isCode(error, ...NO_LINKS)) throw error;
    return renameNew(draft, file);
  }
  await rm(draft);
}

/** A rename replaces: the name is taken first, by whoever finds nobody there. */
async function renameNew(draft: string, file: string): Promise<void> {
  await (await open(file, 'wx', 0o600)).close();
  try {
    await rename(draft, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** A name lasts when its folder is on the disk; some file systems know no such thing, and have nothing to wait for. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch((error: unknown) => {
      if (!isCode(error, 'EINVAL', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    });
  } finally {
    await handle.close();
  }
}

/** Nobody writes on one file for so long without a byte: what is older was left by a process that died. */
const DRAFT_MS = 86_400_000;

export async function removeOldDrafts(
  folder: string,
  isDraft: (name: string) => boolean,
  { recursive = false } = {},
): Promise<void> {
  for await (const entry of await opendir(folder, { recursive })) {
    if (!entry.isFile() || !isDraft(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    if ((await stat(file)).mtimeMs < Date.now() - DRAFT_MS) await rm(file, { force: true });
  }
}
