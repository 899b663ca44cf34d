// What a browser test stands on: the real product in a process of its own, on a data directory of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { settingNames } from '@recado/server/platform/config/settings';
import { freePort } from '@recado/server/platform/postgres/free-port';

export { expect } from '@playwright/test';

export interface App {
  readonly baseURL: string;
  readonly admin: { readonly email: string; readonly password: string };
}

const root = path.resolve(import.meta.dirname, '..', '..');
const ADMIN = { email: 'admin@example.com', password: 'first-sign-in' };
const START_MS = 60_000;
const STOP_MS = 15_000;

export const test = base.extend<object, { app: App }>({
  app: [
    // Playwright reads a fixture's needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const home = mkdtempSync(path.join(tmpdir(), 'recado-e2e-'));
      // As root, PostgreSQL's user must be able to walk through it.
      chmodSync(home, 0o755);
      try {
        const product = await startProduct(path.join(home, 'data'));
        await use({ baseURL: product.baseURL, admin: ADMIN });
        await product.stop();
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: START_MS + STOP_MS },
  ],
  baseURL: async ({ app }, use) => use(app.baseURL),
});

async function startProduct(dataDir: string): Promise<{ baseURL: string; stop(): Promise<void> }> {
  const port = await freePort();
  const env = {
    ...ownEnvironment(),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  };
  // The channel tells it when we are killed: it stops then, its PostgreSQL too.
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  const baseURL = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, baseURL);
  } catch (error) {
    await stop(child);
    throw new Error(`the product did not start; it said:\n${output}`, { cause: error });
  }
  return {
    baseURL,
    stop: async () => {
      if (!(await stop(child))) throw new Error(`the product did not stop in ${STOP_MS} ms; it said:\n${output}`);
    },
  };
}

/** Without the settings of whoever runs the tests. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const names: readonly string[] = settingNames;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}

async function untilReady(child: ChildProcess, baseURL: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await delay(100)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(`${baseURL}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`it was not ready within ${START_MS} ms`);
}

/** False when it had to be killed. */
async function stop(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), delay(STOP_MS, false, { ref: false })]);
  if (!inTime) {
    child.kill('SIGKILL');
    await ended;
  }
  return inTime;
}
