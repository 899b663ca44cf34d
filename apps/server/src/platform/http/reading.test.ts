// Reading on a guess: what a person may do counts as it is now, not as it was at their last call.
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTicket } from '../../../test/build.ts';
import { buildOffice, queryRows, type Office, type Person } from '../../../test/office.ts';
import { createProduct, type Product } from '../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
  office = await buildOffice(product);
  const { sales, support, whatsappId, company } = office;
  for (const queueId of [sales.id, support.id])
    await buildTicket(product.platform, company.id, { status: 'pending', queueId, whatsappId });
});
afterAll(() => product.close());

const run = (statement: SQL) => queryRows(product, office.company.id, statement);

/** The queues of the waiting tickets that they see; or what they are answered instead. */
async function seenBy({ token }: Person): Promise<unknown> {
  const { status, body } = await product.call<{ tickets: { queueId: number }[]; error: string }>(
    token,
    'GET',
    '/tickets?status=pending',
  );
  return status === 200 ? body.tickets.map(({ queueId }) => queueId) : body.error;
}

test('a known person’s page is three statements in one piece', async () => {
  const { db } = product.platform;
  await seenBy(office.bob);
  const counts: number[] = [];
  // The process runs others by itself now and then.
  for (let round = 0; round < 5; round += 1) {
    const before = db.statements();
    await seenBy(office.bob);
    counts.push(db.statements() - before);
  }
  expect(Math.min(...counts)).toBe(3);
});

test('whoever is put into another queue sees that one at their next call', async () => {
  const { ann, sales, support } = office;
  expect(await seenBy(ann)).toEqual([sales.id]);
  expect(await seenBy(ann)).toEqual([sales.id]);
  await run(sql`update user_queues set queue_id = ${support.id} where user_id = ${ann.id}`);
  expect(await seenBy(ann)).toEqual([support.id]);
  expect(await seenBy(ann)).toEqual([support.id]);
});

test('whoever may no more, or has signed in elsewhere, is told so at their next call', async () => {
  const { eve, admin } = office;
  const users = async () => (await product.call(admin.token, 'GET', '/contacts')).status;
  expect([await users(), await users()]).toEqual([200, 200]);
  expect(await seenBy(eve)).not.toBe('ERR_SESSION_EXPIRED');
  await run(sql`update users set session = session + 1 where id = ${eve.id}`);
  expect(await seenBy(eve)).toBe('ERR_SESSION_EXPIRED');
  await run(sql`update users set session = session - 1 where id = ${eve.id}`);
  expect(await seenBy(eve)).not.toBe('ERR_SESSION_EXPIRED');
});

test('a company whose time is over is told so at the next call', async () => {
  const { bob, company, sales } = office;
  const due = async (at: Date) =>
    product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set due_date = ${at.toISOString()} where id = ${company.id}`),
    );
  await due(new Date(Date.now() + 86_400_000));
  expect(await seenBy(bob)).toEqual([sales.id]);
  await due(new Date(Date.now() - 90 * 86_400_000));
  expect(await seenBy(bob)).toBe('ERR_SUBSCRIPTION_EXPIRED');
  await due(new Date(Date.now() + 86_400_000));
  expect(await seenBy(bob)).toEqual([sales.id]);
});

test('what PostgreSQL refuses is refused, and the next call is none the worse', async () => {
  const { bob, sales } = office;
  // Beyond what a row can be numbered: found out by the database, beside the person.
  const { status } = await product.call(bob.token, 'GET', `/tickets?status=pending&pageNumber=9007199254740991`);
  expect(status).toBeLessThan(500);
  expect(await seenBy(bob)).toEqual([sales.id]);
});
