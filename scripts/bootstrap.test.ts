// How the bootstrap hands over: signals, exit codes, and its own sudden death. On whatever Node runs the tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const childModule = path.join(import.meta.dirname, 'bootstrap', 'child.mjs');
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A bootstrap that runs this code; and the lines that both print. */
function handOver(program: string, options = '') {
  const script = `const { runAttached } = await import(${JSON.stringify(childModule)});
    process.exitCode = await runAttached(process.execPath, ['-e', ${JSON.stringify(program)}], { env: process.env ${options} });`;
  const bootstrap = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(bootstrap);
  const lines = createInterface({ input: bootstrap.stdout })[Symbol.asyncIterator]();
  return {
    bootstrap,
    line: async () => (await lines.next()).value,
    exitCode: async () => ((await once(bootstrap, 'exit')) as [number | null])[0],
  };
}

const ALIVE = "console.log('up'); setInterval(() => 0, 1e6);";

describe('the bootstrap', () => {
  it("ends with the program's exit code", async () => {
    expect(await handOver('process.exit(7)').exitCode()).toBe(7);
  });

  it('ends as a shell does when a signal ended the program', async () => {
    expect(await handOver("process.kill(process.pid, 'SIGKILL')").exitCode()).toBe(137);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'forwards %s once, however often it comes at that moment',
    async (signal) => {
      const program = `let count = 0; process.on('${signal}', () => { if (++count === 1) setTimeout(() => { console.log(count); process.exit(3); }, 300); }); ${ALIVE}`;
      const { bootstrap, line, exitCode } = handOver(program);
      expect(await line()).toBe('up');
      const ended = exitCode();
      bootstrap.kill(signal);
      bootstrap.kill(signal);
      expect(await line()).toBe('1');
      expect(await ended).toBe(3);
    },
  );

  it("reaches the program's children too where it is asked to", async () => {
    const child =
      "process.on('SIGTERM', () => { console.log('child'); process.exit(); }); console.log('ready'); setInterval(() => 0, 1e6);";
    const program = `const c = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }); process.on('SIGTERM', () => 0); c.on('exit', () => process.exit(0));`;
    const { bootstrap, line, exitCode } = handOver(program, ', group: true');
    expect(await line()).toBe('ready');
    const ended = exitCode();
    bootstrap.kill('SIGTERM');
    expect(await line()).toBe('child');
    expect(await ended).toBe(0);
  });

  it('tells the program when it was killed', async () => {
    const { bootstrap, line } = handOver(
      `process.on('disconnect', () => { console.log('orphan'); process.exit(); }); ${ALIVE}`,
    );
    expect(await line()).toBe('up');
    bootstrap.kill('SIGKILL');
    expect(await line()).toBe('orphan');
    expect(await line()).toBeUndefined();
  });
});
