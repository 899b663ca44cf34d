// Child processes of the scripts: on this Node, in the checkout, their output straight through.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

interface Running {
  /** The exit code, as a shell gives it. */
  readonly ended: Promise<number>;
  stop(): void;
}

export function start(args: readonly string[], env: Record<string, string> = {}): Running {
  return running(spawn(process.execPath, args, options(env, 'inherit')));
}

/** Beside somebody who speaks: what it says is kept until it may speak. */
export function startSilent(
  args: readonly string[],
  env: Record<string, string> = {},
): Running & { readonly speak: () => void } {
  const colored: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, options({ ...colored, ...env }, 'pipe'));
  let [kept, speaks] = ['', false];
  const hear = (text: string): void => {
    if (speaks) process.stdout.write(text);
    else kept += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
  const speak = (): void => {
    speaks = true;
    process.stdout.write(kept);
    kept = '';
  };
  return { ...running(child), speak };
}

const options = (env: Record<string, string>, output: 'inherit' | 'pipe'): SpawnOptions => ({
  cwd: root,
  env: { ...process.env, ...env },
  stdio: ['ignore', output, output],
});

function running(child: ChildProcess): Running {
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    // Not before it has said everything.
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
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
