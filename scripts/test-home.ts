// A temporary folder for one test run: whatever an interrupted test leaves, a running PostgreSQL too, goes with it.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

export function makeTestHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'recado-tests-'));
  // As root, PostgreSQL's user must be able to walk through it.
  chmodSync(home, 0o755);
  return home;
}

export async function removeTestHome(home: string): Promise<void> {
  await Promise.all(leftServers(home).map(stop));
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
}

function leftServers(home: string): number[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'postmaster.pid')
    .map((name) => Number.parseInt(readFileSync(path.join(home, name), 'utf8'), 10))
    .filter((pid) => pid > 0);
}

/** PostgreSQL takes SIGINT for a fast shutdown. */
async function stop(pid: number): Promise<void> {
  if (!signal(pid, 'SIGINT')) return;
  for (const end = Date.now() + PATIENCE_MS; signal(pid, 0); await delay(50)) {
    if (Date.now() > end) {
      signal(pid, 'SIGKILL');
      return;
    }
  }
}

/** False when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
