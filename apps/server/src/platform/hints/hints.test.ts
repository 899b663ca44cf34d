// Wake-ups between two processes: once, also after the connection was lost. Redis only where REDIS_TEST_URL names one.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProduct, type Product } from '../../../test/product.ts';
import { Hints } from './hints.ts';
import { PgTransport } from './pg-transport.ts';
import { RedisTransport } from './redis-transport.ts';
import type { HintTransport } from './transport.ts';

const log = pino({ level: 'silent' });
const redisUrl = process.env['REDIS_TEST_URL'];

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const transports: [name: string, make: () => HintTransport][] = [
  ['PostgreSQL', () => new PgTransport(product.platform.db, log)],
  ...(redisUrl ? [['Redis', () => new RedisTransport(redisUrl, log)] as [string, () => HintTransport]] : []),
];

describe.each(transports)('through %s', (_name, make) => {
  async function pair(work: (a: Hints, b: Hints, heard: string[]) => Promise<void>): Promise<void> {
    const [a, b] = [new Hints(make()), new Hints(make())];
    const heard: string[] = [];
    a.on('thing', (key) => heard.push(`a${key}`));
    b.on('thing', (key) => heard.push(`b${key}`));
    await Promise.all([a.start(), b.start()]);
    try {
      await work(a, b, heard);
    } finally {
      await Promise.all([a.close(), b.close()]);
    }
  }

  test('a hint is heard once in each process, at once in its own', async () => {
    await pair(async (a, b, heard) => {
      a.poke('thing', 1);
      expect(heard).toEqual(['a1']);
      await vi.waitFor(() => expect(heard).toEqual(['a1', 'b1']));
      b.poke('thing', 2);
      b.poke('other', 3);
      await vi.waitFor(() => expect(heard).toEqual(['a1', 'b1', 'b2', 'a2']));
    });
  });

  test('many hints at once all arrive', async () => {
    await pair(async (a, _b, heard) => {
      for (let key = 0; key < 1_000; key += 1) a.poke('thing', key);
      await vi.waitFor(() => expect(heard.filter((hint) => hint.startsWith('b'))).toHaveLength(1_000));
    });
  });
});

test('PostgreSQL: hints are heard again after the connection was lost', async () => {
  const [a, b] = [
    new Hints(new PgTransport(product.platform.db, log)),
    new Hints(new PgTransport(product.platform.db, log)),
  ];
  const heard: string[] = [];
  b.on('thing', (key) => heard.push(key));
  await Promise.all([a.start(), b.start()]);
  try {
    const killer = await product.platform.db.dedicated();
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'recado session' and pid <> pg_backend_pid()`,
    );
    await killer.end();
    await vi.waitFor(
      () => {
        a.poke('thing', 'again');
        expect(heard).toContain('again');
      },
      { timeout: 5_000, interval: 100 },
    );
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
});
