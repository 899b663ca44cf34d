// kill -9 of PostgreSQL, whole or in part. Who watches over it starts it again: here that is the test.
import { execFileSync } from 'node:child_process';
import { until } from '../phones.ts';
import type { Installation } from './installation.ts';
import type { Dice } from './sizes.ts';

const RECOVERY_MS = 300_000;

/** Up again, at the same port. */
export async function killPostgres({ postgres, postmaster }: Installation): Promise<void> {
  process.kill(postmaster, 'SIGKILL');
  await until(async () => {
    if (!(await postgres.revive())) throw new Error('its dead parts are still there');
  }, RECOVERY_MS);
}

/** One of its processes: it ends all others, and begins again by itself. */
export async function killPostgresChild(installation: Installation, dice: Dice): Promise<void> {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(installation.postmaster)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);
  try {
    process.kill(children[dice.between(0, children.length)] ?? 0, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
