// How the installation is, as super-administrators are told it: facts of the database, and a breach of the walls told once.
import { randomUUID } from 'node:crypto';
import type { InstallationHealth } from '@recado/contract/installation-health';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildUser } from '../../../../test/build.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { createLog } from '../../../platform/log/log.ts';
import { isolationJob } from './isolation.jobs.ts';
import { findingsOf } from './health.rules.ts';
import { signsOfLife } from './processes.jobs.ts';

let product: Product;
let boss: string;
let admin: string;
const said: { level: number; msg: string }[] = [];
const seen = { kind: 'disk', reachable: true, error: null, freeBytes: 5e10, totalBytes: 1e11 } as const;

beforeAll(async () => {
  product = await createProduct({
    log: createLog('warn', { write: (line) => void said.push(JSON.parse(line) as (typeof said)[number]) }),
  });
  const company = await buildCompany(product.platform, { name: 'Padaria Aurora' });
  admin = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin' }));
  boss = product.tokenOf(
    await buildUser(product.platform, company.id, { profile: 'admin', super: true, email: 'boss@example.com' }),
  );
  const line = await buildConnection(product.platform, company.id, { name: 'Balcão' });
  await product.platform.db.withTenant(company.id, async (tx) => {
    await tx.execute(sql`update connections set status = 'TIMEOUT', status_reason = 'connectionLost'`);
    await tx.execute(sql`insert into inbound_events (whatsapp_id, chat, event, state, error, created_at)
      values (${line.id}, 'c', '{}', 'quarantined', 'no such thing', now() - interval '1 hour')`);
    await tx.execute(sql`insert into outbox (whatsapp_id, chat, lane, command, created_at)
      values (${line.id}, 'c', 'person', '{}', now() - interval '10 minutes')`);
  });
});
afterAll(() => product.close());

const health = async (): Promise<InstallationHealth> =>
  (await product.call<InstallationHealth>(boss, 'GET', '/installation/health')).body;
const codes = ({ findings }: Pick<InstallationHealth, 'findings'>) =>
  findings.map(({ code, state }) => `${code} ${state}`);
const run = (statement: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement)));

test('is nobody’s but super-administrators’', async () => {
  expect((await product.call(admin, 'GET', '/installation/health')).status).toBe(403);
});

test('names what waits, which lines are down, and who is at work', async () => {
  const signs = await signsOfLife(product.platform, ['api', 'worker'], async () => seen);
  await run(`insert into processes (id, roles, version, host, pid, storage, started_at, seen_at)
    values ('${randomUUID()}', '{channels}', '1', 'gone', 1, '${JSON.stringify({ ...seen, reachable: false })}',
        now() + interval '1 hour', now() - interval '2 minutes'),
      ('${randomUUID()}', '{api}', '1', 'long gone', 1, '{}', now(), now() - interval '2 days')`);
  // A moment later.
  await run('select pg_sleep(0.002)');
  const again = await signsOfLife(product.platform, ['api'], async () => seen);
  const found = await health();
  expect(found).toMatchObject({
    queues: {
      outbox: { count: 1, oldestSeconds: expect.closeTo(600, -2) },
      inbound: { count: 0, oldestSeconds: null },
      quarantined: 1,
      quarantine: [{ company: 'Padaria Aurora', connection: 'Balcão', count: 1, lastError: 'no such thing' }],
    },
    lines: {
      states: [{ status: 'TIMEOUT', count: 1 }],
      down: 1,
      troubled: [{ company: 'Padaria Aurora', connection: 'Balcão', status: 'TIMEOUT', reason: 'connectionLost' }],
    },
    // What the dead one found of its files says nothing of today's.
    storage: { places: [seen, seen] },
    processes: [
      { roles: ['api', 'worker'], alive: true, pid: process.pid },
      { roles: ['api'], alive: true },
      { roles: ['channels'], alive: false, host: 'gone' },
    ],
    backup: null,
    isolation: { last: null, runs: [] },
  });
  expect(found.database.bytes).toBeGreaterThan(1e6);
  expect(found.database.migrations).toBe(found.database.knownMigrations);
  expect(codes(found)).toEqual([
    'outboxStands attention',
    'quarantine attention',
    'linesDown attention',
    'processDead attention',
    'roleMissing trouble',
    'backupUnknown attention',
    'isolationOld attention',
  ]);
  await signs.close();
  await again.close();
  expect((await health()).processes.map(({ host }) => host)).toEqual(['gone']);
});

const tryThem = () => isolationJob.run(product.platform, {});
const metric = async (name: string) =>
  new RegExp(`^${name} (.*)$`, 'm').exec((await product.app.inject('/metrics')).body)?.[1];

describe('the walls between companies', () => {
  test('are tried, and a breach is told once: as a fatal line, by mail, on the page and in the metrics', async () => {
    await tryThem();
    expect((await health()).isolation).toMatchObject({ last: { state: 'held', breaches: [] }, runs: ['held'] });
    expect(said).toEqual([]);
    await run('alter table tags disable row level security');
    try {
      await tryThem();
      await tryThem();
    } finally {
      await run('alter table tags enable row level security');
    }
    const found = await health();
    expect(found.isolation.runs).toEqual(['breached', 'breached', 'held']);
    expect(found.isolation.last?.breaches).toContainEqual({ table: 'tags', what: 'read', told: null });
    expect(codes(found)).toContain('isolationBreached trouble');
    expect(said.map(({ level }) => level)).toEqual([60, 50]);
    const mails = await mailsTo(product.platform, 'boss@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^URGENTE:/)]);
    expect(mails[0]?.text).toContain('- tags: read');
    expect(await metric('recado_isolation_breaches')).toBe('5');

    await tryThem();
    expect((await health()).isolation.last?.state).toBe('held');
  });
});

test('what is trouble, and what only wants attention', async () => {
  const fine: InstallationHealth = {
    ...(await health()),
    queues: {
      outbox: { count: 0, oldestSeconds: null },
      inbound: { count: 0, oldestSeconds: null },
      quarantined: 0,
      quarantine: [],
      jobs: { waiting: 0, active: 0, failedToday: 0, oldestSeconds: null },
    },
    lines: { states: [], down: 0, troubled: [] },
    storage: { usedBytes: 0, places: [{ host: 'a', ...seen }] },
    processes: [
      {
        id: randomUUID(),
        host: 'a',
        pid: 1,
        roles: ['api', 'worker', 'channels'],
        version: '1',
        startedAt: new Date().toISOString(),
        seenAt: new Date().toISOString(),
        alive: true,
      },
    ],
    backup: { at: new Date().toISOString(), file: 'a' },
  };
  const { database } = fine;
  const place = { host: 'a', ...seen };
  const last = fine.isolation.last ?? undefined;
  if (!last) throw new Error('there was no trial');
  const cases: [Partial<InstallationHealth>, string[]][] = [
    [{}, []],
    [{ database: { ...database, connections: 99, maxConnections: 100 } }, ['connectionsRunOut trouble']],
    [{ database: { ...database, longestTransactionSeconds: 61 } }, ['transactionIsLong attention']],
    [{ database: { ...database, replicationLagSeconds: 700 } }, ['replicaIsBehind trouble']],
    [{ database: { ...database, migrations: 1 } }, ['migrationsMissing trouble']],
    [{ database: { ...database, migrations: 1_000 } }, ['migrationsNewer attention']],
    [{ storage: { usedBytes: 0, places: [place, { ...place, reachable: false }] } }, ['storageAway trouble']],
    [{ storage: { usedBytes: 0, places: [{ ...place, freeBytes: 1e8 }] } }, ['diskFillsUp trouble']],
    [{ storage: { usedBytes: 0, places: [{ ...place, freeBytes: 3e10, totalBytes: 1e12 }] } }, []],
    [{ backup: { at: '2020-01-01T00:00:00.000Z', file: 'a' } }, ['backupOld attention']],
    [{ isolation: { runs: [], last: { ...last, state: 'failed' } } }, ['isolationFailed attention']],
  ];
  for (const [change, expected] of cases)
    expect(codes({ findings: findingsOf({ ...fine, ...change }) })).toEqual(expected);
});
