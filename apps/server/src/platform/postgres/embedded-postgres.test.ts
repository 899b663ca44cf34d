// The launcher against real PostgreSQL processes: start, adopt, share, stop, and what kill -9 leaves behind.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { isRoot } from './unprivileged.ts';

const TIMEOUT = 60_000;
/** A data directory that has been started and stopped: most tests are not about the first start, and begin with a copy of it. */
let made: string;
let home: string;
let folder: string;
let started: EmbeddedPostgres[];

function newHome(): string {
  const name = mkdtempSync(path.join(os.tmpdir(), 'recado-pg-'));
  // PostgreSQL's user must be able to walk to it when the tests run as root.
  chmodSync(name, 0o755);
  return name;
}

beforeAll(async () => {
  made = newHome();
  [home, folder, started] = [made, 'data', []];
  await (await start()).stop();
}, TIMEOUT);
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  home = newHome();
  started = [];
  folder = 'data';
});

/** The test goes on from the start before this one. */
function startedBefore(): void {
  mkdirSync(path.dirname(dataDir()), { recursive: true });
  // With its owner, who is not ours when the tests run as root.
  execFileSync('cp', ['-a', path.join(made, 'data', 'postgres'), dataDir()]);
}

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const dataDir = () => path.join(home, folder, 'postgres');

async function start(settings: Record<string, string> = {}, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: dataDir(),
    binariesDir: path.join(made, 'bin'),
    password: "it's a secret",
    settings: { shared_buffers: '16MB', fsync: 'off', ...settings },
    log,
  });
  started.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return Object.values<unknown>((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const postmasterPid = () => Number(readFileSync(path.join(dataDir(), 'postmaster.pid'), 'utf8').split('\n')[0]);
const kill = (pid: number) => process.kill(pid, 'SIGKILL');

function reached(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false));
  });
}

describe('embedded PostgreSQL', { timeout: TIMEOUT }, () => {
  it('starts with a password, on this machine only, and leaves no password file', async () => {
    const postgres = await start({ max_connections: '17' });
    expect(postgres.adopted).toBe(false);
    expect(await ask(postgres.url('postgres'), 'show max_connections')).toBe('17');
    expect(await ask(postgres.url('postgres'), 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(postgres.url('postgres'), "select lower('ÁÇÃO')")).toBe('áção');
    expect(readdirSync(path.dirname(dataDir()))).toEqual(['postgres']);
    const wrong = `postgres://recado:wrong@127.0.0.1:${postgres.port}/postgres`;
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it.each(['data', "with spaces, ções & it's"])('is reached by a socket that is closed to others: %s', async (name) => {
    folder = name;
    startedBefore();
    const postgres = await start();
    expect(await ask(postgres.url('postgres'), 'select inet_client_addr() is null')).toBe(true);
    const { uid, mode } = statSync(path.join(dataDir(), `.s.PGSQL.${postgres.port}`));
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: statSync(dataDir()).uid, mode: 0o700 });
    const wrong = postgres.url('postgres').replace('secret', 'guess');
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('is reached by TCP where the path is too long for a socket', async () => {
    folder = path.join('a'.repeat(60), 'b'.repeat(60));
    startedBefore();
    const postgres = await start();
    expect(await ask(postgres.url('postgres'), 'select inet_client_addr() is null')).toBe(false);
  });

  it('is reached by TCP where the file system has no sockets', async () => {
    startedBefore();
    const first = await start();
    await first.stop();
    // What stands in the way cannot be removed, as little as a socket could be made there.
    mkdirSync(path.join(dataDir(), `.s.PGSQL.${first.port}`));
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await ask(second.url('postgres'), 'select inet_client_addr() is null')).toBe(false);
  });

  it('is not fooled by the lock of a socket whose number belongs to another program', async () => {
    startedBefore();
    const first = await start();
    kill(postmasterPid());
    await vi.waitFor(async () => expect(await reached(first.port)).toBe(false));
    writeFileSync(path.join(dataDir(), `.s.PGSQL.${first.port}.lock`), `${process.ppid}\n`);
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await ask(second.url('postgres'), 'select inet_client_addr() is null')).toBe(true);
  });

  it('stops, and starts again on the same port with the same data', async () => {
    startedBefore();
    const first = await start();
    await ask(first.url('postgres'), 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(await reached(first.port)).toBe(false);
    const second = await start();
    expect(second).toMatchObject({ port: first.port, adopted: false });
    expect(await ask(second.url('postgres'), 'select answer from kept')).toBe(42);
  });

  it('takes another port when somebody else has the old one', async () => {
    startedBefore();
    const first = await start();
    await first.stop();
    const squatter = net.createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start();
    squatter.close();
    expect(second.port).not.toBe(first.port);
    expect(await ask(second.url('postgres'), 'select 1')).toBe(1);
  });

  it('adopts a running server, which only the last user stops', async () => {
    startedBefore();
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ port: first.port, adopted: true });
    await first.stop();
    expect(await ask(second.url('postgres'), 'select 1')).toBe(1);
    await second.stop();
    expect(await reached(second.port)).toBe(false);
  });

  it('makes one server of two first starts at the same moment', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.port).toBe(first.port);
    expect([first.adopted, second.adopted].filter(Boolean)).toHaveLength(1);
  });

  it('adopts, and then stops, the server of a process that was killed', async () => {
    startedBefore();
    const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
    const options = JSON.stringify({
      dataDir: dataDir(),
      binariesDir: path.join(made, 'bin'),
      password: "it's a secret",
    });
    const script = `import(${JSON.stringify(module)}).then(m => m.startEmbeddedPostgres(${options})).then(p => { console.log(p.port); setInterval(() => 0, 1e6); })`;
    const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(owner.stdout, 'data')) as [Buffer];
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const heir = await start();
    expect(heir).toMatchObject({ port: Number(port.toString()), adopted: true });
    await heir.stop();
    expect(await reached(heir.port)).toBe(false);
  });

  it('recovers when PostgreSQL itself was killed, its committed data included', async () => {
    startedBefore();
    const first = await start();
    await ask(first.url('postgres'), 'create table kept as select 42 as answer');
    kill(postmasterPid());
    const second = await start();
    expect(await ask(second.url('postgres'), 'select answer from kept')).toBe(42);
  });

  it('is revived at the same port when it was killed, and left alone while it lives', async () => {
    startedBefore();
    const postgres = await start();
    await ask(postgres.url('postgres'), 'create table kept as select 42 as answer');
    expect(await postgres.revive()).toBe(false);
    kill(postmasterPid());
    await vi.waitFor(async () => expect(await postgres.revive()).toBe(true), { timeout: TIMEOUT, interval: 100 });
    expect(await ask(postgres.url('postgres'), 'select answer from kept')).toBe(42);
  });

  it('is revived where who is connected looks for it, though another program has its port by now', async () => {
    startedBefore();
    const postgres = await start();
    await ask(postgres.url('postgres'), 'create table kept as select 42 as answer');
    kill(postmasterPid());
    const squatter = net.createServer((socket) => socket.destroy());
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          squatter.once('error', reject).listen(postgres.port, '127.0.0.1', resolve);
        }),
      { timeout: TIMEOUT, interval: 100 },
    );
    try {
      await vi.waitFor(async () => expect(await postgres.revive()).toBe(true), { timeout: TIMEOUT, interval: 100 });
      expect(await ask(postgres.url('postgres'), 'select answer from kept')).toBe(42);
      expect(await postgres.revive()).toBe(false);
      expect((await start()).adopted).toBe(true);
    } finally {
      squatter.close();
    }
  });

  it('is not fooled by a pid file whose number belongs to another program', async () => {
    startedBefore();
    const first = await start();
    const pidFile = path.join(dataDir(), 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.url('postgres'), 'select 1')).toBe(1);
  });

  it('clears a half-made data directory of a killed first start', async () => {
    const half = `${dataDir()}.init-${process.pid}_1_of-another-life`;
    mkdirSync(half, { recursive: true });
    writeFileSync(path.join(half, 'PG_VERSION'), '18');
    chmodSync(path.dirname(dataDir()), 0o755);
    await start();
    expect(existsSync(half)).toBe(false);
  });

  it('says what PostgreSQL said when a setting is wrong', async () => {
    startedBefore();
    await expect(start({ max_connections: 'many' })).rejects.toThrow(/max_connections/);
  });

  it.runIf(isRoot())('names the folder that keeps its user out', async () => {
    chmodSync(home, 0o700);
    await expect(start()).rejects.toThrow(`cannot enter ${home}: set DATA_DIR`);
  });
});
