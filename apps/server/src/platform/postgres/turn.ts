// One of several processes at a time, also where one was killed in its turn.
import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../files/files.ts';
import { isMarkOfLiving, ownMark, pidOf } from './postmaster.ts';

export type Turn = { readonly release: () => Promise<void> } | { readonly takenBy: number } | 'try again';

/**
 * Whoever makes the link behind the last one of the dead has it. Those of the dead stay: a number is never somebody else's, so
 * nobody can take away a turn that has just been taken. A link is there with what it says, or not at all.
 * @param folder below one that is there; it is not made anew where that has gone meanwhile
 */
export async function takeTurn(folder: string): Promise<Turn> {
  try {
    await mkdir(folder).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
    const last = Math.max(0, ...(await readdir(folder)).map(Number));
    const mark = last === 0 ? '' : await readlink(path.join(folder, String(last)));
    if (isMarkOfLiving(mark)) return { takenBy: pidOf(mark) };
    const mine = path.join(folder, String(last + 1));
    await symlink(ownMark(), mine);
    return { release: () => rm(mine, { force: true }) };
  } catch (error) {
    if (isCode(error, 'EEXIST', 'ENOENT')) return 'try again';
    throw error;
  }
}
