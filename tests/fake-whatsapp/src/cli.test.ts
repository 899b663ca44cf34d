// The commands of the README work as they stand there, on whatever Node the machine has.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const README = fs.readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
/** without the project's own commands */
const PATH = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter);

let child: ChildProcess | undefined;
afterEach(() => {
  // Its group: npm and the shells in between are not ours to name.
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
});

/** Runs the README's line that has `part` in it, and resolves with what it prints until `enough`. */
async function run(part: string, change: (line: string) => string, enough: RegExp): Promise<string> {
  const line = README.split('\n').find((one) => one.includes(part));
  if (line === undefined) throw new Error(`the README has no line with ${part}`);
  const started = spawn('sh', ['-c', change(line)], {
    cwd: ROOT,
    env: { ...process.env, PATH },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let printed = '';
  const done = Promise.withResolvers<void>();
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (enough.test(printed)) done.resolve();
    });
  await Promise.race([done.promise, once(started, 'exit')]);
  return printed;
}

const anyPorts = (line: string): string => line.replace('8500', '0').replace('8501', '0');

test('the fake stands alone, and obeys', async () => {
  const printed = await run('npm start -w', anyPorts, /control: http\S+\n/);
  expect(printed).toMatch(/WHATSAPP_WEB_URL=ws:\/\/127\.0\.0\.1:\d+\/ws\/chat\n/);
  const control = /control: (http\S+)/.exec(printed)?.[1] ?? '';
  const answer = await fetch(`${control}/sent`, { method: 'POST' });
  expect(await answer.json()).toEqual({ result: [] });
});

test('the product’s command has the preload loaded by the Node it needs', async () => {
  const main = 'apps/server/src/main.ts';
  expect(fs.existsSync(path.resolve(ROOT, main))).toBe(true);
  const printed = await run(main, (line) => line.replace(main, '-p process.version'), /^v\d+/m);
  expect(printed).toMatch(/^v24\./);
});
