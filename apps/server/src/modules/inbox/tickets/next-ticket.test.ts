// Next customer: the longest waiting, taken up once.
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConnection, buildDriver, buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
});

const minutesAgo = (minutes: number): Date => new Date(product.clock.now().getTime() - minutes * 60_000);

const make = async (minutes: number, values: Parameters<typeof buildTicket>[2] = {}): Promise<number> =>
  (
    await buildTicket(product.platform, office.company.id, {
      whatsappId: office.whatsappId,
      waitingSince: minutesAgo(minutes),
      ...values,
    })
  ).id;

const press = (person: Person, body: object = {}) =>
  product.call<Ticket & { error?: string }>(person.token, 'POST', '/tickets/next', body);

/** Who is told that the database is busy presses again: it is a matter of the machine. */
async function pressOn(person: Person): ReturnType<typeof press> {
  const answer = await press(person);
  return answer.status === 503 ? pressOn(person) : answer;
}

test('is accepted by who presses: the longest waiting, as Accept does it', async () => {
  const { ann, sales } = office;
  await make(5, { queueId: sales.id });
  const longest = await make(42, { queueId: sales.id, unreadMessages: 2, updatedAt: minutesAgo(1) });
  await buildMessage(product.platform, office.company.id, longest, { whatsappId: office.whatsappId });
  const { status, body } = await press(ann);
  expect([status, body.id, body.status, body.userId, body.unreadMessages]).toEqual([200, longest, 'open', ann.id, 0]);
  const lines = await queryRows(product, office.company.id, sql`select kind, by_name as who from ticket_timeline`);
  expect(lines).toEqual([{ kind: 'accepted', who: 'Ann' }]);
});

test('only whom one sees, of the queues that are asked for, and nobody whom a driver holds', async () => {
  const { ann, eve, sales, support } = office;
  const held = await make(90, { queueId: sales.id });
  await buildDriver(product.platform, office.company.id, held);
  const inSupport = await make(60, { queueId: support.id });
  const nowhere = await make(70);
  const inSales = await make(50, { queueId: sales.id });
  expect((await press(ann, { queueIds: [support.id] })).body.error).toBe('ERR_NOBODY_WAITS');
  expect((await press(ann)).body.id).toBe(inSales);
  const none = await press(ann);
  expect([none.status, none.body.error]).toEqual([404, 'ERR_NOBODY_WAITS']);
  expect((await press(eve, { queueIds: [support.id] })).body.id).toBe(inSupport);
  expect((await press(eve)).body.id).toBe(nowhere);
});

test('on an official number whoever’s window closes sooner', async () => {
  const cloud = await buildConnection(product.platform, office.company.id, { status: 'CONNECTED', provider: 'cloud' });
  await make(120);
  const closing = await make(5, { whatsappId: cloud.id, customerWroteAt: minutesAgo(23 * 60) });
  expect((await press(office.admin)).body.id).toBe(closing);
});

test('200 presses at once: nobody twice, nobody left, and then nobody waits', async () => {
  const { admin, ann, bob, sales } = office;
  const waiting: number[] = [];
  for (let n = 0; n < 150; n += 1) waiting.push(await make(200 - n, { queueId: sales.id }));
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => pressOn([ann, bob, admin][n % 3] ?? ann)));
  const got = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(got.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(waiting);
  const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.error}`);
  expect(refused).toEqual(Array.from({ length: 50 }, () => '404 ERR_NOBODY_WAITS'));
  const rows = await queryRows<{ id: number; userId: number }>(
    product,
    office.company.id,
    sql`select id, user_id as "userId" from tickets where status = 'open' order by id`,
  );
  expect(rows).toEqual(got.map(({ id, userId }) => ({ id, userId })).toSorted((a, b) => a.id - b.id));
});

test('whoever has the only one in hand is waited for: it may yet be free', async () => {
  const { ann, sales } = office;
  const id = await make(9, { queueId: sales.id });
  const { promise: locked, resolve: tell } = Promise.withResolvers<void>();
  const { promise: done, resolve: letGo } = Promise.withResolvers<void>();
  const writing = product.platform.db.withTenant(office.company.id, async (tx) => {
    await tx.execute(sql`select from tickets where id = ${id} for no key update`);
    tell();
    await done;
  });
  await locked;
  const pressed = press(ann);
  // It waits for that row, as PostgreSQL says.
  await expect
    .poll(async () => {
      const { rows } = await product.platform.db.readSystem((tx) =>
        tx.execute<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted`),
      );
      return rows[0]?.n;
    })
    .toBeGreaterThan(0);
  letGo();
  await writing;
  expect((await pressed).body.id).toBe(id);
});
