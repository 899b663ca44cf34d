// The program as it is started and stopped: a process of its own on a database of its own.
// @module-tag waits
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { copyTemplate, onServer } from '../../test/databases.ts';
import { runProgram, type Program } from '../../test/program.ts';
import { freePort } from '../platform/postgres/free-port.ts';

let database: string;
let folder: string;
let port: number;
let programs: Program[];

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-main-'));
  port = await freePort();
  programs = [];
  database = `t_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await copyTemplate(database);
});
afterEach(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGKILL');
    await ended;
  }
  fs.rmSync(folder, { recursive: true, force: true });
  await onServer(`drop database ${database} with (force)`, `drop role if exists ${database}_app`);
});

function run(settings: Record<string, string> = {}): Program {
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${database}`;
  const program = runProgram({
    DATABASE_URL: address.toString(),
    SECRET_KEY: 'k'.repeat(32),
    DATA_DIR: folder,
    PORT: String(port),
    ...settings,
  });
  programs.push(program);
  return program;
}

const said = (program: Program, text: string) =>
  vi.waitFor(() => expect(program.output()).toContain(text), { timeout: 180_000, interval: 50 });
const get = (pathname: string) => fetch(`http://127.0.0.1:${port}${pathname}`);

describe('the program', () => {
  it('is ready, says how to sign in, once, and ends when it is told to', async () => {
    const first = run({ SIMULATOR: 'true', DEMO: 'true' });
    await said(first, 'The first passwords are in');
    expect(first.output()).toContain(`Recado is ready: http://127.0.0.1:${port}`);
    const [, password] = /Super-admin: admin@recado\.local \/ (\w+)/.exec(first.output()) ?? [];
    const [, demo] = /Helena Duarte \(admin\): \S+ \/ (\w+)/.exec(first.output()) ?? [];
    expect([password?.length, demo?.length]).toEqual([16, 16]);
    const file = fs.readFileSync(path.join(folder, 'first-sign-in.txt'), 'utf8');
    expect(file).toContain(String(password));
    expect((await get('/api/ready')).status).toBe(200);
    const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@recado.local', password }),
    });
    expect(login.status).toBe(200);
    // Whoever tells all processes tells it twice: the bootstrap passes it on.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) first.child.kill(signal);
    expect(await first.ended).toBe(0);

    const second = run();
    await said(second, 'The first passwords are in');
    expect(second.output()).not.toContain('Super-admin');
    expect(fs.readFileSync(path.join(folder, 'first-sign-in.txt'), 'utf8')).toBe(file);
    // The bootstrap is gone.
    second.child.disconnect();
    expect(await second.ended).toBe(0);
  });

  it('runs as many parts as it is told to', { tags: ['long'] }, async () => {
    const worker = run({ ROLES: 'worker,channels' });
    await said(worker, 'Recado is ready (worker, channels)');
    await expect(get('/api/health')).rejects.toThrow('fetch failed');
    const api = run({ ROLES: 'api' });
    await said(api, 'Recado is ready: ');
    expect((await get('/api/ready')).status).toBe(200);
    for (const { child } of programs) child.kill('SIGINT');
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0]);
  });

  it('says in one line what is wrong with a setting, or with the port', async () => {
    const wrong = run({ PORT: 'many' });
    expect(await wrong.ended).toBe(1);
    await said(wrong, 'PORT is "many", but should be a port number from 1 to 65535\n');
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as AddressInfo).port;
    const late = run({ PORT: String(taken), PAYMENT_PROVIDER: 'asaas' });
    expect(await late.ended).toBe(1);
    await said(late, '\n');
    expect(late.output()).toMatch(new RegExp(`^PORT is ${taken}, but another program listens on it.*\\n$`));
    other.close();
  });
});
