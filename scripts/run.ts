// Child processes of the scripts: on this Node, in the checkout, their output straight through.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

interface Running {
  /** The exit code, as a shell gives it. */
  readonly ended: Promise<number>;
  stop(): void;
}

export function start(args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  return { ended, stop: () => child.kill('SIGTERM') };
}

export function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return start(args, env).ended;
}

/** When the bootstrap is killed nobody waits for us: our whole process group ends, which it made for us. */
export function endWithParent(): void {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(0, 'SIGTERM'));
  // Listening alone would keep us alive.
  process.channel.unref();
}
