// The product as a benchmark runs it: a process of its own, on an embedded PostgreSQL with its usual durability.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@recado/server/platform/postgres/embedded-postgres';
import { freePort } from '@recado/server/platform/postgres/free-port';
import { Secrets } from '@recado/server/platform/crypto/secrets';
import { Tokens } from '@recado/server/platform/http/tokens';

export const SECRET_KEY = 'a secret key for benchmarks only, long enough';
/** As `npm start` has it. */
const MEMORY = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const ARENAS = { MALLOC_ARENA_MAX: '2' };
const MAIN = path.join(import.meta.dirname, '../../apps/server/src/main.ts');

export interface StartOptions {
  /** the program; default: the product's own */
  main?: string;
  nodeOptions?: readonly string[];
  settings?: Record<string, string>;
}

export interface BenchProduct {
  url: string;
  databaseUrl: string;
  tokenOf: (user: { id: number; companyId: number }) => string;
  /** Resident memory of the product's process, bytes. */
  memory(): number;
  /** Processor time used so far, seconds. */
  cpu: () => { product: number; postgres: number };
  /** Starts the process again with what the database now holds. Answers it. */
  start(options?: StartOptions): Promise<ChildProcess>;
  stop(): Promise<void>;
}

/** Clock ticks a second, as /proc counts them on Linux. */
const TICKS = 100;

/** Fields of /proc/PID/stat after the name, which may hold spaces. */
const statOf = (pid: number | string): string[] =>
  fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Its own time, and that of children which have ended. */
const cpuOf = (pid: number | string): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;

const postmasterOf = (home: string): number =>
  Number(fs.readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

function cpuOfFamily(parent: number): number {
  const times = fs
    .readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => {
      try {
        return Number(statOf(pid)[1]) === parent ? cpuOf(pid) : 0;
      } catch {
        // It ended while we were looking: then its time is its parent's.
        return 0;
      }
    });
  return times.reduce((sum, time) => sum + time, cpuOf(parent));
}

/** @param folder kept between runs when given, so that the data need not be made again */
export async function startProduct(folder?: string): Promise<BenchProduct> {
  const home = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'recado-bench-'));
  fs.mkdirSync(home, { recursive: true });
  fs.chmodSync(home, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(home, 'postgres'),
    binariesDir: path.join(home, 'bin'),
    password: 'bench',
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = postgres.url('postgres');
  let child: ChildProcess | undefined;
  const tokens = new Tokens((purpose) => new Secrets(SECRET_KEY).key(purpose));

  async function halt(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }

  return {
    url,
    databaseUrl,
    tokenOf: (user) => tokens.access({ ...user, session: 0 }),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child?.pid}/status`, 'utf8'))?.[1]) * 1_024,
    cpu: () => ({ product: cpuOf(child?.pid ?? 0), postgres: cpuOfFamily(postmasterOf(home)) }),
    start: async ({ main = MAIN, nodeOptions = [], settings = {} } = {}) => {
      await halt();
      const started = spawn(process.execPath, [...MEMORY, ...nodeOptions, main], {
        // The channel tells it when we are gone.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          ...ARENAS,
          PORT: String(port),
          DATA_DIR: path.join(home, 'data'),
          DATABASE_URL: databaseUrl,
          SECRET_KEY,
          SIMULATOR: 'true',
          DEMO: 'false',
          ADMIN_EMAIL: 'admin@recado.local',
          ADMIN_PASSWORD: 'Bench-12345',
          LOG_LEVEL: 'error',
          // Whatever a kept database holds, a benchmark never dials the real network.
          WHATSAPP_WEB_URL: 'ws://127.0.0.1:9',
          ...settings,
        },
      });
      child = started;
      await ready(url, started);
      return started;
    },
    stop: async () => {
      await halt();
      await postgres.stop();
      if (!folder) fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    if (child.exitCode !== null) throw new Error(`the product stopped with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error('the product is not ready after 60 s');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
