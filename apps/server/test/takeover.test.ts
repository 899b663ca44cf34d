// Two processes run channels; one is killed: its connections live on in the other, and nothing that was written is lost.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from '@recado/contract/connections';
import type { SimulatedMessage } from '@recado/contract/simulator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { until } from './phones.ts';
import { runProgram, type Program } from './program.ts';

const CONNECTIONS = 5;
const START_MS = 60_000;
/** from the kill until all is as if nothing had happened */
const TAKEOVER_MS = 15_000;
const ADMIN = { ADMIN_EMAIL: 'admin@recado.local', ADMIN_PASSWORD: 'Take-12345' };

const database = `t_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-takeover-'));
const programs: Program[] = [];
let port: number;
let token = '';

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const databaseUrl = (): string => {
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${database}`;
  return address.toString();
};

async function run(roles: string): Promise<Program> {
  const program = runProgram({
    DATABASE_URL: databaseUrl(),
    SECRET_KEY: 'k'.repeat(32),
    DATA_DIR: folder,
    PORT: String(port),
    ROLES: roles,
    SIMULATOR: 'true',
    ...ADMIN,
  });
  programs.push(program);
  await until(() => expect(program.output()).toContain('Recado is ready'), START_MS);
  return program;
}

async function call<T>(method: 'GET' | 'POST' | 'PUT', pathname: string, body?: unknown): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/api${pathname}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  expect([pathname, response.status, response.ok ? '' : answer]).toEqual([pathname, 200, '']);
  // What the contract says of this call.
  return answer as T;
}

beforeAll(async () => {
  await onServer(`create database ${database} template template_recado`);
  port = await freePort();
}, START_MS);
afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGKILL');
    await ended;
  }
  fs.rmSync(folder, { recursive: true, force: true });
  await onServer(`drop database ${database} with (force)`, `drop role if exists ${database}_app`);
});

const statusOf = async (id: number) => (await call<Connection>('GET', `/whatsapp/${id}`)).status;

async function pairedConnection(name: string): Promise<number> {
  const { id } = await call<Connection>('POST', '/whatsapp', {
    name,
    provider: 'sandbox',
    isDefault: name === 'Line 0',
  });
  await until(async () => expect(await statusOf(id)).toBe('qrcode'));
  await call('POST', `/simulator/${id}/scan`);
  await until(async () => expect(await statusOf(id)).toBe('CONNECTED'));
  return id;
}

/** A customer writes, is answered, and has the answer. */
async function converse(whatsappId: number, number: string, deadline: number): Promise<void> {
  const left = (): number => Math.max(1, deadline - Date.now());
  await call('POST', `/simulator/${whatsappId}/messages`, { number, body: 'hello?' });
  const ticketId = await until(async () => {
    const { tickets } = await call<{ tickets: { id: number }[] }>(
      'GET',
      `/tickets?status=pending&searchParam=${number}`,
    );
    expect(tickets).toHaveLength(1);
    return tickets[0]?.id ?? 0;
  }, left());
  await call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  await call('POST', `/messages/${ticketId}`, { body: 'here we are', clientId: randomUUID() });
  await until(async () => {
    const { messages } = await call<{ messages: SimulatedMessage[] }>(
      'GET',
      `/simulator/${whatsappId}/conversations/${number}`,
    );
    expect(messages.map(({ body }) => body)).toEqual(['hello?', 'here we are']);
  }, left());
}

test('kill -9 of the owner: within 15 s the other answers for all its connections', { timeout: 180_000 }, async () => {
  await run('api,worker');
  ({ token } = await call<{ token: string }>('POST', '/auth/login', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  }));
  const owner = await run('channels');
  const ids: number[] = [];
  for (let n = 0; n < CONNECTIONS; n += 1) ids.push(await pairedConnection(`Line ${n}`));
  await run('channels');

  owner.child.kill('SIGKILL');
  const deadline = Date.now() + TAKEOVER_MS;
  await Promise.all(ids.map((id, n) => converse(id, `551198765010${n + 1}`, deadline)));
  for (const id of ids) expect(await statusOf(id)).toBe('CONNECTED');

  // And it is said, on each of them, that for a while nobody listened.
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await until(async () => {
    const { rows } = await client.query(
      'select whatsapp_id::int as id, ended_at is not null as over from connection_outages order by whatsapp_id',
    );
    expect(rows).toEqual(ids.map((id) => ({ id, over: true })));
  });
  await client.end();
});
