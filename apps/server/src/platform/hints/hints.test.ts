// Wake-ups between two processes: once, also after the connection was lost. Redis only where REDIS_TEST_URL names one.
import net, { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabaseProxy } from '../../../test/database-proxy.ts';
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

/** A transport may still be on its way to its server when it has started. */
async function acquaint(a: Hints, b: Hints): Promise<void> {
  const met = new Set<string>();
  a.on('b-here', () => met.add('b'));
  b.on('a-here', () => met.add('a'));
  await vi.waitFor(
    () => {
      a.poke('a-here');
      b.poke('b-here');
      expect(met.size).toBe(2);
    },
    { interval: 20 },
  );
}

test('what was poked last is said before the end, and whoever does not answer keeps nobody from ending', async () => {
  const said: string[] = [];
  const deaf: HintTransport = {
    start: async () => undefined,
    say: (hints) => {
      said.push(...hints);
      return new Promise(() => undefined);
    },
    close: async () => void said.push('closed'),
  };
  const hints = new Hints(deaf);
  hints.poke('thing', 1);
  await hints.close();
  expect(said).toEqual(['thing 1', 'closed']);
});

describe.each(transports)('through %s', (_name, make) => {
  async function pair(work: (a: Hints, b: Hints, heard: string[]) => Promise<void>): Promise<void> {
    const [a, b] = [new Hints(make()), new Hints(make())];
    const heard: string[] = [];
    a.on('thing', (key) => heard.push(`a${key}`));
    b.on('thing', (key) => heard.push(`b${key}`));
    await Promise.all([a.start(), b.start()]);
    try {
      await acquaint(a, b);
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

describe('Redis', () => {
  test('that is away does not keep anything from starting, and is spoken of once', async () => {
    let tries = 0;
    const wall = net.createServer((socket) => {
      tries += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => wall.listen(0, '127.0.0.1', resolve));
    const said: string[] = [];
    const hints = new Hints(
      new RedisTransport(
        `redis://127.0.0.1:${(wall.address() as AddressInfo).port}`,
        pino({}, { write: (line) => said.push(line) }),
      ),
    );
    const heard: string[] = [];
    hints.on('thing', (key) => heard.push(key));
    await hints.start();
    hints.poke('thing', 1);
    expect(heard).toEqual(['1']);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(6));
    expect(said).toEqual([expect.stringContaining('wake-ups come by polling')]);
    await hints.close();
    await new Promise((resolve) => wall.close(resolve));
    expect(said).toHaveLength(1);
  });

  test.runIf(redisUrl)('that comes late, goes and comes back is listened to', async () => {
    const wire = new DatabaseProxy(redisUrl ?? '');
    await wire.mend();
    const url = wire.through(redisUrl ?? '');
    await wire.cut();
    const said: string[] = [];
    const talkative = pino({}, { write: (line) => said.push(line) });
    const [a, b] = [new Hints(new RedisTransport(url, talkative)), new Hints(new RedisTransport(url, log))];
    await Promise.all([a.start(), b.start()]);
    for (const outage of [1, 2]) {
      await vi.waitFor(() => expect(said.filter((line) => line.includes('polling'))).toHaveLength(outage));
      await wire.mend();
      await acquaint(a, b);
      await vi.waitFor(() => expect(said.filter((line) => line.includes('answers again'))).toHaveLength(outage));
      await wire.cut();
    }
    await Promise.all([a.close(), b.close()]);
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
      { interval: 100 },
    );
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
});
