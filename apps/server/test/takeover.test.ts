// Two processes run channels and share the connections evenly; one is killed: its connections live on in the other, and nothing
// that was written is lost.
// @module-tag waits
import { randomUUID } from 'node:crypto';
import type { Connection } from '@recado/contract/connections';
import type { SimulatedMessage } from '@recado/contract/simulator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './phones.ts';
import { LOCK_CLASS } from '../src/modules/lines/runtime/ownership.ts';
import { ProcessGroup } from './process-group.ts';

const CONNECTIONS = 5;
/** from the kill until all is as if nothing had happened */
const TAKEOVER_MS = 15_000;

let processes: ProcessGroup;

beforeAll(async () => {
  processes = await ProcessGroup.create();
});
afterAll(() => processes?.close());

const call: ProcessGroup['call'] = (...request) => processes.call(...request);

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

/** of each process that has any, the fewest first */
async function shares(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = $1
       and database = (select oid from pg_database where datname = current_database()) group by pid order by n`,
    [LOCK_CLASS],
  );
  return rows.map(({ n }) => n);
}

test('kill -9 of the owner: within 15 s the other answers for all its connections', { timeout: 180_000 }, async () => {
  await processes.run('api,worker');
  await processes.signIn();
  const client = new pg.Client({ connectionString: processes.databaseUrl });
  await client.connect();
  const owner = await processes.run('channels');
  const ids: number[] = [];
  for (let n = 0; n < CONNECTIONS; n += 1) ids.push(await pairedConnection(`Line ${n}`));
  expect(await shares(client)).toEqual([5]);
  await processes.run('channels');
  await until(async () => expect(await shares(client)).toEqual([2, 3]));
  await until(async () => {
    for (const id of ids) expect(await statusOf(id)).toBe('CONNECTED');
  });

  owner.child.kill('SIGKILL');
  const deadline = Date.now() + TAKEOVER_MS;
  await Promise.all(ids.map((id, n) => converse(id, `551198765010${n + 1}`, deadline)));
  expect(await shares(client)).toEqual([5]);
  for (const id of ids) expect(await statusOf(id)).toBe('CONNECTED');

  // And it is said, on each of them, that for a while nobody listened: by the kill, or while it was handed over.
  await until(async () => {
    const { rows } = await client.query(
      'select whatsapp_id::int as id, reason, ended_at is not null as over from connection_outages order by whatsapp_id',
    );
    expect(rows).toEqual(ids.map((id, n) => ({ id, reason: n < 3 ? 'ownerLost' : 'restarted', over: true })));
  });
  await client.end();
});
