// What Prometheus scrapes of the product: the numbers, their names, and what each scrape costs.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCompany, buildConnection, buildUser } from '../../test/build.ts';
import { startWorker } from '../../test/job-worker.ts';
import { createProduct, type Product } from '../../test/product.ts';
import { Metrics } from '../platform/http/metrics.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { installationMetrics } from './installation-metrics.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
  const company = await buildCompany(product.platform);
  const token = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin' }));
  const { id } = await buildConnection(product.platform, company.id);
  await product.platform.db.withTenant(company.id, async (tx) => {
    for (const [lane, minutes] of [
      ['person', 1],
      ['campaign', 10],
      ['campaign', 2],
    ] as const)
      await tx.execute(sql`insert into outbox (whatsapp_id, chat, lane, command, created_at)
        values (${id}, 'c', ${lane}, '{}', now() - ${minutes}::integer * interval '1 minute')`);
    for (const [state, minutes] of [
      ['pending', 3],
      ['quarantined', 60],
    ] as const)
      await tx.execute(sql`insert into inbound_events (whatsapp_id, chat, event, state, created_at)
        values (${id}, 'c', '{}', ${state}, now() - ${minutes}::integer * interval '1 minute')`);
  });
  const broken = defineJob({ name: 'test.broken', retryLimit: 0, run: () => Promise.reject(new Error('no')) });
  const worker = await startWorker(product, [broken]);
  await product.platform.db.withSystem((tx) => product.platform.jobs.send(tx, broken, {}));
  await worker.until(async () => {
    if ((await read('recado_job_runs_total', { job: 'test.broken' })) !== 1) throw new Error('it has not run');
  });
  await worker.close();
  await product.call(token, 'GET', '/contacts?searchParam=secret-name');
  await product.call(token, 'GET', '/contacts/12345');
  await product.call(token, 'GET', '/no/such/secret-name');
});
afterAll(() => product.close());

const scrape = async (): Promise<string> => (await product.app.inject({ url: '/metrics' })).body;

/** The value of the one line with these labels. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await scrape();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const found = lines.filter((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  );
  if (found.length > 1) throw new Error(`${name} is there more than once`);
  return found[0] === undefined ? undefined : Number(found[0].split(' ').at(-1));
}

test.each<[string, Record<string, string>, (value: number | undefined) => boolean]>([
  ['recado_outbox_commands', { lane: 'person' }, (n) => n === 1],
  ['recado_outbox_commands', { lane: 'campaign' }, (n) => n === 2],
  ['recado_outbox_oldest_age_seconds', {}, (n = 0) => n >= 600 && n < 900],
  ['recado_inbound_events', { state: 'pending' }, (n) => n === 1],
  ['recado_inbound_events', { state: 'quarantined' }, (n) => n === 1],
  ['recado_inbound_oldest_age_seconds', {}, (n = 0) => n >= 180 && n < 480],
  ['recado_connections', {}, (n) => n === 1],
  ['recado_connections_down', {}, (n) => n === 0],
  ['recado_sockets', {}, (n) => n === 0],
  ['recado_build_info', {}, (n) => n === 1],
  ['recado_job_runs_total', { job: 'test.broken', outcome: 'failed' }, (n) => n === 1],
  ['recado_sql_statements_total', {}, (n = 0) => n > 10],
  ['recado_sql_round_trip_duration_seconds_count', {}, (n = 0) => n > 10],
  ['recado_http_request_duration_seconds_count', { route: '/api/contacts', status: '2xx' }, (n) => n === 1],
  ['recado_http_request_duration_seconds_count', { route: '/api/contacts/:id', status: '4xx' }, (n) => n === 1],
  ['recado_http_request_duration_seconds_count', { route: 'none', status: '4xx' }, (n) => n === 1],
])('%s %j', async (name, labels, isRight) => {
  const value = await read(name, labels);
  expect([value, isRight(value)]).toEqual([value, true]);
});

test('names, units and labels are as Prometheus has them', async () => {
  const text = await scrape();
  const types = [...text.matchAll(/^# TYPE (recado_\S+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  expect(types.length).toBeGreaterThan(10);
  for (const { name, type } of types) {
    expect(name).toMatch(/^recado_[a-z]+(_[a-z]+)*$/);
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent|count|sum|bucket)(_|$)/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    const isTime = type === 'histogram' || /age|duration/.test(name);
    expect([name, name.endsWith('_seconds')]).toEqual([name, isTime]);
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S+`, 'm'));
  }
  const labels = new Set(
    [...text.matchAll(/^recado_[^{ ]+\{([^}]*)\}/gm)].flatMap(([, all = '']) => all.match(/\w+(?==")/g)),
  );
  expect(labels).toEqual(new Set(['job', 'lane', 'le', 'method', 'outcome', 'route', 'state', 'status', 'version']));
  // What somebody asked for stands in no label.
  expect(text).not.toMatch(/secret-name|12345/);
});

test('scrapes that come close together ask the database once', async () => {
  const readSystem = vi.spyOn(product.platform.db, 'readSystem');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const texts = await Promise.all(Array.from({ length: 20 }, scrape));
    expect(readSystem.mock.calls.length).toBeLessThanOrEqual(1);
    for (const text of texts) expect(text).toContain('recado_outbox_commands{lane="person"} 1');
  } finally {
    vi.useRealTimers();
    readSystem.mockRestore();
  }
});

test('where the database cannot be read, the rest is told, and the log says so', async () => {
  const warn = vi.spyOn(product.platform.log, 'warn');
  const metrics = new Metrics(product.platform);
  metrics.gauges({ recado_away: 'What cannot be read' }, [], () => Promise.reject(new Error('away')));
  const text = await metrics.registry.metrics();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect(text).toContain('recado_sql_statements_total ');
  expect(text).not.toMatch(/^recado_away/m);
});

test('jobs are told as pg-boss has counted them', async () => {
  await product.platform.db.withSystem(async (tx) => {
    await tx.execute(
      sql`update pgboss.queue set queued_count = 0, deferred_count = 0, active_count = 0, failed_count = 0`,
    );
    await tx.execute(
      sql`update pgboss.queue set queued_count = 3, deferred_count = 2, failed_count = 7 where name = 'test.broken'`,
    );
  });
  const metrics = new Metrics(product.platform);
  installationMetrics(metrics, product.platform);
  const text = await metrics.registry.metrics();
  expect([...text.matchAll(/^recado_jobs\{state="(\w+)"\} (\d+)$/gm)].map(([, state, n]) => `${state} ${n}`)).toEqual([
    'waiting 5',
    'active 0',
    'failed 7',
  ]);
});

test('a connection is down by the rule of outages: what people ended, or never began, is not', async () => {
  const { id: companyId } = await buildCompany(product.platform);
  const down = async (): Promise<number> => {
    const metrics = new Metrics(product.platform);
    installationMetrics(metrics, product.platform);
    return Number(/^recado_connections_down (.*)$/m.exec(await metrics.registry.metrics())?.[1]);
  };
  for (const [status, statusReason, outage, counts] of [
    ['CONNECTED', null, undefined, 0],
    ['OPENING', null, undefined, 0],
    ['DISCONNECTED', 'loggedOut', undefined, 0],
    ['DISCONNECTED', 'codesExpired', undefined, 0],
    ['OPENING', null, 'loggedOut', 0],
    ['DISCONNECTED', 'banned', undefined, 1],
    ['DISCONNECTED', null, undefined, 1],
    ['TIMEOUT', 'connectionLost', undefined, 1],
    // Dialled again and again.
    ['OPENING', null, 'connectionLost', 1],
  ] as const) {
    const before = await down();
    const { id } = await buildConnection(product.platform, companyId);
    await product.platform.db.withTenant(companyId, async (tx) => {
      await tx.execute(
        sql`update connections set status = ${status}, status_reason = ${statusReason} where id = ${id}`,
      );
      if (outage)
        await tx.execute(
          sql`insert into connection_outages (whatsapp_id, began_at, reason) values (${id}, now(), ${outage})`,
        );
    });
    expect([status, statusReason, outage, (await down()) - before]).toEqual([status, statusReason, outage, counts]);
  }
});

test('an event that has waited for hours is seen behind many new ones of another connection', async () => {
  const { id: companyId } = await buildCompany(product.platform);
  const [busy, slow] = [
    await buildConnection(product.platform, companyId),
    await buildConnection(product.platform, companyId),
  ];
  await product.platform.db.withTenant(companyId, async (tx) => {
    await tx.execute(sql`insert into inbound_events (whatsapp_id, chat, event, state, created_at)
      select ${busy.id}, 'c', '{}', 'pending', now() from generate_series(1, 10000)`);
    await tx.execute(sql`insert into inbound_events (whatsapp_id, chat, event, state, created_at)
      values (${slow.id}, 'c', '{}', 'pending', now() - interval '3 hours')`);
  });
  const metrics = new Metrics(product.platform);
  installationMetrics(metrics, product.platform);
  const age = /^recado_inbound_oldest_age_seconds (.*)$/m.exec(await metrics.registry.metrics())?.[1];
  expect(Number(age)).toBeGreaterThanOrEqual(3 * 3_600);
});
