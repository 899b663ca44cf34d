// Runs one of PostgreSQL's programs, without blocking the event loop.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Identity } from './unprivileged.ts';

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Resolves however the program ends; rejects only when it cannot be started at all. */
export function runProgram(program: string, args: readonly string[], user: Identity | undefined): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      // A folder that every user can enter; and nothing of our environment, which may hold secrets.
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-4000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}

export async function runOrThrow(program: string, args: readonly string[], user: Identity | undefined): Promise<void> {
  const { code, output } = await runProgram(program, args, user);
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}: ${output}`);
}
