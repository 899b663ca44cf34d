// The program as a process of its own: tests start it, read what it says, and kill it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '../src');

export interface Program {
  child: ChildProcess;
  output(): string;
  /** its exit code; null: killed */
  ended: Promise<number | null>;
}

/** Where Node keeps what it has compiled: with it a process is up in two thirds of the time. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

interface Which {
  /** left out: the product */
  name?: string;
  args?: readonly string[];
  /** of the server, in another checkout */
  src?: string | undefined;
}

/** With these settings alone. It ends when this process does. */
export function runProgram(
  settings: Record<string, string>,
  { name = 'main', args = [], src = SRC }: Which = {},
): Program {
  const child = spawn(process.execPath, [path.join(src, `${name}.ts`), ...args], {
    // Where no .env of a developer's is.
    cwd: os.tmpdir(),
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return { child, output: () => output, ended };
}
