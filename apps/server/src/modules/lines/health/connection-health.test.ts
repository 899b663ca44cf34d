// What a connection's health says after a day: counted exactly, written seldom, whoever died when.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany, buildConnection } from '../../../../test/build.ts';
import { textFrom } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ConnectionHealth } from './connection-health.ts';

let product: Product;
let companyId: number;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  ({ id: whatsappId } = await buildConnection(product.platform, companyId));
});
afterAll(() => product.close());

async function healthOf(
  platform: Platform = product.platform,
  { signal: stopped } = new AbortController(),
): Promise<ConnectionHealth> {
  const health = new ConnectionHealth({ platform, companyId, whatsappId, stopped, log: platform.log });
  await health.load();
  return health;
}

const rowsOf = <T extends object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

const stored = async () => (await rowsOf(sql`select * from connection_health`))[0];

interface Outage {
  began: number;
  ended: number | null;
  reason: string | null;
  recovered: number;
}
const outages = (): Promise<Outage[]> =>
  rowsOf<Outage>(sql`
    select extract(epoch from began_at)::float8 * 1000 as began, extract(epoch from ended_at)::float8 * 1000 as ended,
      reason, recovered
    from connection_outages order by id`);

const now = (): number => product.clock.now().getTime();
const sent = (ms: number, live = true) => ({
  ...textFrom('5511900001111', 'x'),
  sentAt: new Date(ms).toISOString(),
  live,
});

/** The same platform; each transaction is told of, and fails if that does. */
function told(tell: () => void): Platform {
  const db = new Proxy(product.platform.db, {
    get: (target, key) => {
      if (key !== 'withTenant') return Reflect.get(target, key, target) as unknown;
      return async (company: number, work: Parameters<typeof target.withTenant>[1]) => {
        tell();
        return target.withTenant(company, work);
      };
    },
  });
  return { ...product.platform, db };
}

/** What a killed owner leaves in the row that everybody sees. */
const lastSeen = (status: string) =>
  rowsOf(
    sql`update connections set status = ${status}, updated_at = now() - interval '5 minutes' where id = ${whatsappId}`,
  );

test('500 events are a few writes, and none is forgotten', async () => {
  let writes = 0;
  const health = await healthOf(told(() => (writes += 1)));
  writes = 0;
  health.heard({ status: 'CONNECTED' });
  for (let n = 0; n < 500; n += 1) {
    health.cameIn([sent(now())]);
    health.wentOut();
    health.trouble('send', new Error(`number ${n}`));
    if (n % 100 === 0) await until(() => undefined);
  }
  await until(async () => expect(await stored()).toMatchObject({ troubles: { send: { count: 500 } } }));
  expect(writes).toBeLessThanOrEqual(3);
  expect(await stored()).toMatchObject({
    last_in_at: expect.anything() as unknown,
    last_out_at: expect.anything() as unknown,
    connected_since: expect.anything() as unknown,
    reconnects: 0,
    troubles: { send: { count: 500, lastError: 'number 499' } },
  });
});

test('who has lost the connection adds what it counted, and leaves the line to the new owner', async () => {
  const stopping = new AbortController();
  const old = await healthOf(product.platform, stopping);
  old.heard({ status: 'CONNECTED' });
  const owner = await healthOf();
  product.clock.advance(60_000);
  owner.heard({ status: 'CONNECTED' });
  await owner.close(true);
  const before = await stored();
  old.trouble('send', new Error('late'));
  stopping.abort();
  old.heard({ status: 'TIMEOUT', reason: 'connectionLost' });
  await old.close(false);
  expect(await stored()).toEqual({
    ...before,
    troubles: {
      ...(before as { troubles: object }).troubles,
      send: expect.anything() as unknown,
      disconnect: expect.anything() as unknown,
    },
  });
  expect(await rowsOf(sql`select 1 from connection_outages where ended_at is null`)).toEqual([]);
});

test('what is counted is added to what is there, by kind', async () => {
  for (const error of ['a', 'b']) {
    const health = await healthOf();
    health.trouble('media', new Error(error));
    health.trouble('event', error);
    health.cameIn([
      { ...sent(now()), content: { type: 'unreadable', reason: 'undecryptable' } },
      { ...sent(now()), content: { type: 'unreadable', reason: 'unsupported' }, fromMe: true },
    ]);
    await health.close(true);
  }
  const { troubles } = (await stored()) as { troubles: Record<string, { count: number; lastError: string }> };
  const counts = Object.entries(troubles).map(([kind, { count, lastError }]) => [kind, count, lastError]);
  expect(new Set(counts)).toEqual(
    new Set([
      ['event', 2, 'b'],
      ['media', 2, 'b'],
      ['undecryptable', 2, 'undecryptable'],
    ]),
  );
});

/** Down for a minute. */
async function loseTheLine(health: ConnectionHealth): Promise<{ began: number; ended: number }> {
  const began = now();
  health.heard({ status: 'TIMEOUT', reason: 'connectionLost' });
  product.clock.advance(60_000);
  health.heard({ status: 'OPENING' });
  const ended = now();
  health.heard({ status: 'CONNECTED' });
  return { began, ended };
}

test('an outage has its times, its reason, and what was made up for', async () => {
  const health = await healthOf();
  health.heard({ status: 'CONNECTED' });
  const { began, ended } = await loseTheLine(health);
  health.cameIn([sent(began + 10_000), sent(began - 10_000), sent(began - 10_000, false), sent(ended + 60_000)]);
  health.cameIn([{ ...sent(began + 10_000), fromMe: true }]);
  await health.close(true);
  const [outage, ...others] = await outages();
  expect(others).toEqual([]);
  expect(outage).toMatchObject({ reason: 'connectionLost', recovered: 2 });
  expect(Math.abs((outage?.began ?? 0) - began)).toBeLessThan(1_000);
  expect(Math.abs((outage?.ended ?? 0) - ended)).toBeLessThan(1_000);
  expect(await stored()).toMatchObject({
    reconnects: 1,
    troubles: { disconnect: { count: 1, lastError: 'connectionLost' } },
  });

  // What comes later is not what was missed; what comes in time is added to the same row.
  health.cameIn([sent(began + 20_000)]);
  product.clock.advance(121_000);
  health.cameIn([sent(began + 20_000, false)]);
  await health.close(true);
  expect(await outages()).toEqual([{ ...outage, recovered: 3 }]);
});

test('the last ten outages are kept', async () => {
  const health = await healthOf();
  health.heard({ status: 'CONNECTED' });
  const began: number[] = [];
  for (let n = 0; n < 12; n += 1) began.push((await loseTheLine(health)).began);
  await health.close(true);
  const kept = await outages();
  expect(kept).toHaveLength(10);
  for (const [at, { began: start }] of kept.entries())
    expect(Math.abs(start - (began[at + 2] ?? 0))).toBeLessThan(1_000);
  expect(await stored()).toMatchObject({ reconnects: 12 });
});

test('one that was told goodbye passes its outage on to the next owner', async () => {
  const first = await healthOf();
  first.heard({ status: 'CONNECTED' });
  first.heard({ status: 'OPENING' });
  await first.close(true);
  await lastSeen('OPENING');
  const next = await healthOf();
  next.heard({ status: 'OPENING' });
  next.heard({ status: 'CONNECTED' });
  await next.close(true);
  expect(await outages()).toMatchObject([{ ended: expect.any(Number) as unknown, reason: 'restarted' }]);
  expect(await stored()).toMatchObject({ reconnects: 1 });
});

test('an owner that was killed leaves an outage since it was last seen alive', async () => {
  const killed = await healthOf();
  killed.heard({ status: 'CONNECTED' });
  const alive = now();
  // Its last write; what follows in this process is the death of it.
  await killed.close(true);
  await lastSeen('CONNECTED');
  product.clock.advance(30_000);
  const next = await healthOf();
  next.heard({ status: 'OPENING' });
  next.heard({ status: 'CONNECTED' });
  next.cameIn([sent(alive + 10_000, false)]);
  await next.close(true);
  const [outage] = await outages();
  expect(Math.abs((outage?.began ?? 0) - alive)).toBeLessThan(2_000);
  expect((outage?.ended ?? 0) - (outage?.began ?? 0)).toBeGreaterThan(28_000);
  expect(outage).toMatchObject({ reason: 'ownerLost', recovered: 1 });
});

test('one that never came up says since when, why, and how often it was tried, whoever owns it', async () => {
  const first = await healthOf();
  const began = now();
  first.heard({ status: 'OPENING' });
  first.heard({ status: 'TIMEOUT', reason: 'connectionLost' });
  product.clock.advance(60_000);
  first.heard({ status: 'OPENING' });
  first.heard({ status: 'TIMEOUT', reason: 'connectionLost' });
  await first.close(true);
  await lastSeen('TIMEOUT');
  const next = await healthOf();
  next.heard({ status: 'OPENING' });
  next.heard({ status: 'DISCONNECTED', reason: 'accountRefused' });
  await next.close(true);
  const [outage, ...others] = await outages();
  expect(others).toEqual([]);
  expect(outage).toMatchObject({ ended: null, reason: 'accountRefused' });
  expect(Math.abs((outage?.began ?? 0) - began)).toBeLessThan(1_000);
  expect(await stored()).toMatchObject({ troubles: { connect: { count: 3, lastError: 'accountRefused' } } });
  // At last: for the first time, and so not again.
  next.heard({ status: 'CONNECTED' });
  await next.close(true);
  expect(await outages()).toMatchObject([{ ended: expect.any(Number) as unknown }]);
  expect(await stored()).toMatchObject({ reconnects: 0 });
  const later = await healthOf();
  later.heard({ status: 'TIMEOUT', reason: 'connectionLost' });
  later.heard({ status: 'CONNECTED' });
  await later.close(true);
  expect(await stored()).toMatchObject({ reconnects: 1 });
});

test('what could not be stored is stored later, and a deleted connection has none', async () => {
  let away = true;
  const platform = told(() => {
    if (away) throw new Error('away');
  });
  const { signal: stopped } = new AbortController();
  const health = new ConnectionHealth({ platform, companyId, whatsappId, stopped, log: platform.log });
  health.heard({ status: 'CONNECTED' });
  await loseTheLine(health);
  health.trouble('send', 'one');
  await health.close(true);
  away = false;
  health.trouble('send', 'two');
  await health.close(true);
  expect(await stored()).toMatchObject({ reconnects: 1, troubles: { send: { count: 2, lastError: 'two' } } });
  expect(await outages()).toHaveLength(1);
  await rowsOf(sql`delete from connections where id = ${whatsappId}`);
  await loseTheLine(health);
  await health.close(true);
  expect(await stored()).toBeUndefined();
});
