// Drivers are woken when their time has come: once, whoever looks, and whatever becomes of who did.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Driving } from '../../../../test/driving.ts';
import { InboundLine, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

const MINUTE_MS = 60_000;
const MANY = 12;

let product: Product;
let driving: Driving;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

const customer = (n: number) => ({ phone: `55119${String(70_000_000 + n)}`, name: `Customer ${n}` });

/** So many customers whose menus ask to be woken in a minute. */
async function wait(many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) await line.take(messageOf(customer(n)), messageOf(customer(n), 'wait'));
}

const reminders = async (): Promise<number> =>
  (await line.read()).messages.filter(({ body }) => body === 'Still there?').length;

test('not before its time, then once, by whoever is there', async () => {
  await wait(1);
  product.clock.advance(MINUTE_MS - 5_000);
  expect(await driving.timers().takeDue()).toBe(0);
  product.clock.advance(5_000);
  expect(await driving.timers().takeDue()).toBe(1);
  expect(await driving.timers().takeDue()).toBe(0);
  expect(await reminders()).toBe(1);
});

test('several workers side by side wake each once', async () => {
  await wait(MANY);
  product.clock.advance(MINUTE_MS);
  const woken = await Promise.all([1, 2, 3].map(() => driving.timers().takeDue()));
  expect(woken.reduce((all, each) => all + each)).toBe(MANY);
  expect(await reminders()).toBe(MANY);
});

test('what a worker that died had in hand is another’s', async () => {
  await wait(1);
  product.clock.advance(MINUTE_MS);
  const { db } = product.platform;
  const ticketId = (await line.read()).tickets[0]?.id ?? 0;
  const begun = Promise.withResolvers<{ pid: number; woken: boolean }>();
  // Its connection is cut in the middle, with the step done and not committed.
  const died = driving.within(line.companyId, async (ctx) => {
    const woken = await driving.engine.wake(ctx, ticketId);
    const { rows } = await ctx.tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    begun.resolve({ woken, pid: rows[0]?.pid ?? 0 });
    await ctx.tx.execute(sql`select pg_sleep(60)`);
  });
  const fate = died.then(
    () => 'lived',
    () => 'died',
  );
  const { pid, woken } = await begun.promise;
  expect(woken).toBe(true);
  // In its hand: nobody else waits for it, nor does it twice.
  expect(await driving.timers().takeDue()).toBe(0);
  await db.withSystem((tx) => tx.execute(sql`select pg_terminate_backend(${pid})`));
  expect(await fate).toBe('died');
  await vi.waitFor(async () => expect(await driving.timers().takeDue()).toBe(1));
  expect(await reminders()).toBe(1);
});

test('one that always wants to go on is stopped', async () => {
  await line.take(messageOf(customer(1)), messageOf(customer(1), 'wait'));
  await line.take(messageOf(customer(2)));
  const [, stubborn] = (await line.read()).tickets;
  await product.platform.db.withTenant(line.companyId, (tx) =>
    tx.execute(sql`update ticket_drivers set steps = 500, wake_at = now() where ticket_id = ${stubborn?.id}`),
  );
  expect(await driving.timers().takeDue()).toBe(1);
  expect((await driving.read(line.companyId, stubborn?.id ?? 0)).driver).toBeUndefined();
});

test('a running worker looks by itself', async () => {
  const timers = driving.timers();
  timers.start();
  try {
    await wait(1);
    product.clock.advance(MINUTE_MS);
    await vi.waitFor(async () => expect(await reminders()).toBe(1));
  } finally {
    await timers.close();
  }
});
