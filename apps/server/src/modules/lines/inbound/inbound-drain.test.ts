// How events pass from the log to the inbox: none forgotten, none before its turn.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildCompany, buildConnection } from '../../../../test/build.ts';
import { channelScope } from '../../../../test/channel-scope.ts';
import { textFrom } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { InboundDrain } from './inbound-drain.ts';
import { StateReporter } from '../session/state-reporter.ts';

let product: Product;
let companyId: number;
let whatsappId: number;
let stopping: AbortController;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  ({ id: whatsappId } = await buildConnection(product.platform, companyId));
  stopping = new AbortController();
});
// A drain looks on and on until it is told to stop: beside the tests of the next file too.
afterEach(() => stopping.abort());
afterAll(() => product.close());

const scopeOf = (platform: Platform) =>
  channelScope({ ...product, platform }, { companyId, whatsappId, stopped: stopping.signal });

const drainOf = (platform: Platform): InboundDrain =>
  new InboundDrain(scopeOf(platform), () => ({ id: whatsappId, name: 'x', queueIds: [] }));

const CHAT = '5511944440001';

const bodies = () =>
  product.platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute<{ body: string }>(
      sql`select body from messages where chat = ${CHAT} order by id`,
    );
    return rows.map(({ body }) => body);
  });

/** Logged by a process that died. */
const leaveBehind = (events: readonly InboundEvent[]) =>
  product.platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into inbound_events (whatsapp_id, chat, event)
      select ${whatsappId}, e->'chat'->>'key', e from jsonb_array_elements(${JSON.stringify(events)}::jsonb)
        with ordinality as t(e, n) order by n`),
  );

const holds = (rows: unknown, id: string): boolean =>
  Array.isArray(rows) && rows.some((row: { event?: { id?: string } }) => row.event?.id === id);

/** The first look that finds the event is held up after it has read, until it is let go. */
function slowed(eventId: string) {
  const reading = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let held = false;
  const db = new Proxy(product.platform.db, {
    get: (target, key) => {
      if (key !== 'withTenant') return Reflect.get(target, key, target) as unknown;
      return async (company: number, work: Parameters<typeof target.withTenant>[1]) => {
        const result: unknown = await target.withTenant(company, work);
        if (!held && holds(result, eventId)) {
          held = true;
          reading.resolve();
          await letGo.promise;
        }
        return result;
      };
    },
  });
  return { platform: { ...product.platform, db }, reading: reading.promise, letGo: letGo.resolve };
}

/** `stored` resolves with the first transaction, before whoever waits for it goes on. */
function tellingWhenStored() {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const db = new Proxy(product.platform.db, {
    get: (target, key) => {
      if (key !== 'withTenant') return Reflect.get(target, key, target) as unknown;
      return async (company: number, work: Parameters<typeof target.withTenant>[1]) => {
        const result: unknown = await target.withTenant(company, work);
        resolve();
        return result;
      };
    },
  });
  return { platform: { ...product.platform, db }, stored };
}

test('batches one straight after the other are all taken', async () => {
  const drain = drainOf(product.platform);
  for (const body of ['1', '2', '3']) await drain.receive([textFrom(CHAT, body)]);
  await until(async () => expect(await bodies()).toEqual(['1', '2', '3']));
  await drain.close();
});

const status = async () => {
  const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
    tx.execute<{ status: string }>(sql`select status from connections where id = ${whatsappId}`),
  );
  return rows[0]?.status;
};

test('a state that is reported just as the one before has been stored is stored too', async () => {
  // At every step between the end of the transaction and the answer to the first report.
  for (let steps = 0; steps < 12; steps += 1) {
    const { platform, stored } = tellingWhenStored();
    const reporter = new StateReporter(scopeOf(platform));
    const first = reporter.report({ status: 'OPENING', retries: 0, ended: false });
    await stored;
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    await reporter.report({ status: 'CONNECTED', retries: 0, ended: false });
    await first;
    expect([steps, await status()]).toEqual([steps, 'CONNECTED']);
  }
});

test('what arrives while a predecessor’s log is being read waits for it', async () => {
  const old = textFrom(CHAT, 'old');
  await leaveBehind([old]);
  const { platform, reading, letGo } = slowed(old.id);
  const drain = drainOf(platform);
  drain.wake();
  await reading;
  await drain.receive([textFrom(CHAT, 'new')]);
  // Time enough for whatever does not wait: another conversation's message would be there by now.
  expect(await bodies()).toEqual([]);
  letGo();
  await until(async () => expect(await bodies()).toEqual(['old', 'new']));
  await drain.close();
});

test('at the end of a backlog nothing overtakes what arrived while it was read', async () => {
  // More than one look reads; the last of them is held up.
  const backlog = Array.from({ length: 600 }, (_, n): InboundEvent => {
    const key = `55119555${String(10_000 + (n % 50))}`;
    return {
      kind: 'delete',
      chat: { key, party: { phone: key } },
      id: `D${n}`,
      fromMe: false,
      sender: {},
      at: '2026-01-02T03:05:00.000Z',
    };
  });
  await leaveBehind(backlog);
  const { platform, reading, letGo } = slowed('D599');
  const drain = drainOf(platform);
  drain.wake();
  await reading;
  await drain.receive([textFrom(CHAT, 'first')]);
  letGo();
  for (const body of ['second', 'third']) await drain.receive([textFrom(CHAT, body)]);
  await until(async () => expect((await bodies()).length).toBe(3));
  expect(await bodies()).toEqual(['first', 'second', 'third']);
  await drain.close();
});

/** The first group's transaction is held up before it begins, until it is let go; `groups` counts them. */
function heldUp() {
  const letGo = Promise.withResolvers<void>();
  const counted = { groups: 0 };
  const db = new Proxy(product.platform.db, {
    get: (target, key) => {
      if (key !== 'withTenant') return Reflect.get(target, key, target) as unknown;
      return async (...args: Parameters<typeof target.withTenant>) => {
        // What a group ends with: nothing else here has such a thing.
        if (args[2] !== undefined && (counted.groups += 1) === 1) await letGo.promise;
        return target.withTenant(...args);
      };
    },
  });
  return { platform: { ...product.platform, db }, counted, letGo: letGo.resolve };
}

test('what comes while a group is taken in is one group after it; but nobody waits for one that is held up', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { platform, counted, letGo } = heldUp();
    const drain = drainOf(platform);
    const chats = Array.from({ length: 5 }, (_, n) => `551194444010${n}`);
    const stored = async () => {
      const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
        tx.execute<{ chat: string }>(sql`select chat from messages order by chat`),
      );
      return rows.map(({ chat }) => chat);
    };
    await drain.receive([textFrom(CHAT, 'first')]);
    await until(() => expect(counted.groups).toBe(1));
    for (const chat of chats) await drain.receive([textFrom(chat, 'meanwhile')]);
    expect(counted.groups).toBe(1);
    // By the clock it takes too long now.
    vi.advanceTimersByTime(1_000);
    await until(async () => expect(await stored()).toEqual(chats));
    expect(counted.groups).toBe(2);
    letGo();
    await until(async () => expect(await stored()).toEqual([CHAT, ...chats]));
    expect(counted.groups).toBe(2);
    await drain.close();
  } finally {
    vi.useRealTimers();
  }
});
