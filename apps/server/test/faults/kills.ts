// kill -9: of the product's processes, one or all; of PostgreSQL, whole or in part; of everything at once.
import { execFileSync } from 'node:child_process';
import { until } from '../phones.ts';
import type { Installation } from './installation.ts';
import type { Dice } from './sizes.ts';

const RECOVERY_MS = 300_000;

/** Up again, at the same port: who watches over it starts it, and here that is the test. */
async function killPostgres({ postgres, postmaster }: Installation): Promise<void> {
  process.kill(postmaster, 'SIGKILL');
  await until(async () => {
    if (!(await postgres.revive())) throw new Error('its dead parts are still there');
  }, RECOVERY_MS);
}

/** One of its processes: it ends all others, and begins again by itself. While it does there is none. */
async function killPartOfPostgres(installation: Installation, dice: Dice): Promise<void> {
  const children = await until(() => {
    const args = ['-o', 'pid=', '--ppid', String(installation.postmaster)];
    return execFileSync('ps', args, { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
  }, RECOVERY_MS);
  try {
    process.kill(children[dice.between(0, children.length)] ?? 0, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const killAll = async ({ processes }: Installation): Promise<void> => {
  await Promise.all(processes.map((process) => process.kill()));
};

export const KILLS = {
  'process with the API': async ({ processes: [api] }) => api?.kill(),
  'process with lines and jobs': async ({ processes: [, ...workers] }, dice) =>
    workers[dice.between(0, workers.length)]?.kill(),
  'all processes': killAll,
  PostgreSQL: killPostgres,
  'part of PostgreSQL': killPartOfPostgres,
  'power cut': async (installation) => {
    await Promise.all([killPostgres(installation), killAll(installation)]);
  },
} satisfies Record<string, (installation: Installation, dice: Dice) => Promise<void>>;

/** Each as often as it stands here. */
export const KILL_SHARES: readonly [keyof typeof KILLS, ...(keyof typeof KILLS)[]] = [
  'process with the API',
  'process with the API',
  'process with lines and jobs',
  'process with lines and jobs',
  'process with lines and jobs',
  'all processes',
  'PostgreSQL',
  'part of PostgreSQL',
  'power cut',
];
