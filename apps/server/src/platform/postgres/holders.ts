// Several processes may share one embedded PostgreSQL: the last of them to go stops it.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMarkOfLiving, ownMark, pidOf } from './postmaster.ts';

export interface Holding {
  /** True when nobody else holds it: a process that was killed does not count. */
  release(): Promise<boolean>;
}

const folderIn = (dataDir: string): string => path.join(dataDir, 'recado.holders');

/** Numbers of the living processes that use it. */
export async function holdersOf(dataDir: string): Promise<number[]> {
  const marks = await readdir(folderIn(dataDir)).catch(() => []);
  return marks.filter(isMarkOfLiving).map(pidOf);
}

export async function hold(dataDir: string): Promise<Holding> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mine = path.join(folder, ownMark());
  await writeFile(mine, '');
  return {
    async release() {
      await rm(mine, { force: true });
      const left = await readdir(folder);
      const gone = left.filter((name) => !isMarkOfLiving(name));
      await Promise.all(gone.map((name) => rm(path.join(folder, name), { force: true })));
      return gone.length === left.length;
    },
  };
}
