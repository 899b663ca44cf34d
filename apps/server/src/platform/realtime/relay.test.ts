// The relay against transactions that commit out of order, late or never, and a log that was cleared.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCompany } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { EVENTS_TOPIC } from '../hints/topics.ts';
import { EventRelay, nextLook } from './relay.ts';

let product: Product;
let companyId: number;
let relay: EventRelay;
let other: pg.Client;
const delivered: { seq: number; safeSeq: number }[] = [];

beforeAll(async () => {
  product = await createProduct();
  companyId = (await buildCompany(product.platform)).id;
});
afterAll(() => product.close());
beforeEach(async () => {
  delivered.length = 0;
  relay = new EventRelay(product.platform, ({ seq }, safeSeq) => delivered.push({ seq, safeSeq }));
  other = new pg.Client({ connectionString: product.databaseUrl });
  await other.connect();
});
afterEach(async () => {
  vi.useRealTimers();
  await relay.close();
  await other.end();
});

const insert = () =>
  `insert into event_log (company_id, name, rooms, payload) values (${companyId}, 'contact', '{}', '{}') returning id`;

async function log(): Promise<number> {
  const rows = await product.platform.db.withSystem(
    async (tx) => (await tx.execute<{ id: number }>(sql.raw(insert()))).rows,
  );
  return rows[0]?.id ?? 0;
}

const poke = () => product.platform.hints.poke(EVENTS_TOPIC);
const seqs = () => delivered.map(({ seq }) => seq);
/** Each try is a hint, so that no poll of a second is waited for. */
const eventually = (check: () => void) =>
  vi.waitFor(
    () => {
      poke();
      check();
    },
    { interval: 20 },
  );

async function takeNumber(): Promise<number> {
  await other.query('begin');
  const { rows } = await other.query<{ id: number }>(insert());
  return rows[0]?.id ?? 0;
}

test('what commits after a later number is delivered, and what is safe waits for it', async () => {
  await relay.start();
  const late = await takeNumber();
  const early = await log();
  await eventually(() => expect(delivered).toEqual([{ seq: early, safeSeq: late - 1 }]));
  await other.query('commit');
  await eventually(() => expect(delivered[1]).toEqual({ seq: late, safeSeq: early }));
  expect(relay.safeSeq).toBe(early);
});

test('a transaction may take as long as the database lets it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await relay.start();
  const late = await takeNumber();
  const early = await log();
  await eventually(() => expect(seqs()).toEqual([early]));
  vi.setSystemTime(Date.now() + 45_000);
  // Delivered by a step that has seen the new time.
  const next = await log();
  await eventually(() => expect(seqs()).toEqual([early, next]));
  await other.query('commit');
  vi.setSystemTime(Date.now() + 2_000);
  await eventually(() => expect(seqs()).toEqual([early, next, late]));
  expect(relay.safeSeq).toBe(next);
});

test('a number that was rolled back is given up in the end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await relay.start();
  const never = await takeNumber();
  const early = await log();
  await other.query('rollback');
  await eventually(() => expect(seqs()).toEqual([early]));
  expect(relay.safeSeq).toBe(never - 1);
  vi.setSystemTime(Date.now() + 61_000);
  await eventually(() => expect(relay.safeSeq).toBe(early));
});

test('a log that was cleared is not searched for what it once held', async () => {
  await product.platform.db.withSystem(async (tx) => {
    await tx.execute(sql`delete from event_log`);
    await tx.execute(sql`select setval(pg_get_serial_sequence('event_log', 'id'), 9000)`);
  });
  await relay.start();
  expect(relay.safeSeq).toBe(9_000);
  const seq = await log();
  await eventually(() => expect(delivered).toEqual([{ seq, safeSeq: seq }]));
});

describe('how soon a missing number is looked for again', () => {
  test.each([
    [0, 20],
    [999, 20],
    [1_000, 100],
    [5_000, 500],
    [10_000, 1_000],
    [59_000, 1_000],
  ])('missing for %i ms: in %i ms', (age, wait) => expect(nextLook(age)).toBe(wait));
});
