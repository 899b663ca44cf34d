// The comparison of the proof under faults sees what it is there to see.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { simMessages } from '../../src/adapters/sandbox/sandbox.tables.ts';
import { buildCompany, buildConnection, buildContact, buildMessage, buildTicket } from '../build.ts';
import { createProduct, type Product } from '../product.ts';
import { compareDirection, compareSentences, type Witness } from './compare.ts';

const NUMBER = '5511987654321';
let product: Product;
let companyId: number;
let whatsappId: number;
let ticketId: number;
beforeAll(async () => {
  product = await createProduct();
  companyId = (await buildCompany(product.platform)).id;
  whatsappId = (await buildConnection(product.platform, companyId)).id;
  const contactId = (await buildContact(product.platform, companyId, { number: NUMBER })).id;
  ticketId = (await buildTicket(product.platform, companyId, { contactId, whatsappId })).id;
});
afterAll(() => product?.close());
beforeEach(() =>
  product.platform.db.withSystem(async (tx) => {
    await tx.execute(sql`delete from messages`);
    await tx.execute(sql`delete from sim_messages`);
  }),
);

const witness: Witness = {
  rows: async <T extends object>(statement: string): Promise<T[]> =>
    (await product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement)))).rows as T[],
};

async function tell(fromCompany: boolean, bodies: readonly string[]): Promise<void> {
  for (const body of bodies)
    await product.platform.db.withTenant(companyId, (tx) =>
      tx.insert(simMessages).values({ whatsappId, chat: NUMBER, externalId: body, fromCompany, type: 'text', body }),
    );
}

async function keep(fromMe: boolean, bodies: readonly string[], sendError: string | null = null): Promise<void> {
  for (const body of bodies)
    await buildMessage(product.platform, companyId, ticketId, { externalId: body, body, fromMe, sendError });
}

const RIGHT = { lost: [], doubled: [], outOfOrder: [], failed: 0 };

test.each([
  ['all of them', ['a', 'b', 'c'], {}],
  ['one is missing', ['a', 'c'], { lost: ['b'] }],
  ['one is there again', ['a', 'b', 'c', 'b again'], { doubled: ['b again'] }],
  ['two are exchanged', ['b', 'a', 'c'], { outOfOrder: ['a', 'b'] }],
])('in: %s', async (_, inbox, wrong) => {
  await tell(false, ['a', 'b', 'c']);
  await keep(false, inbox);
  const found = await compareDirection(witness, false);
  expect({ ...found, outOfOrder: found.outOfOrder.toSorted() }).toMatchObject({ ...RIGHT, ...wrong, phone: 3 });
});

test.each([
  ['all of them', ['a', 'b'], null, {}],
  ['one did not arrive', ['a'], null, { lost: ['b'] }],
  ['one did not arrive, and says so', ['a'], 'ERR_SENDING_WAPP_MSG', { failed: 1 }],
  ['one that nobody wrote', ['a', 'b', 'x'], null, { doubled: ['x'] }],
])('out: %s', async (_, phone, sendError, wrong) => {
  await keep(true, ['a']);
  await keep(true, ['b'], sendError);
  await tell(true, phone);
  expect(await compareDirection(witness, true)).toMatchObject({ ...RIGHT, ...wrong, inbox: 2 });
});

const asks = (...all: number[]): string[] => all.map((n) => `${NUMBER} asks ${n}`);
const answers = (...all: number[]): string[] => all.map((n) => `${NUMBER} is answered ${n}`);

test.each([
  ['all of them', asks(0, 1, 2), answers(1, 2), 0],
  ['one is missing', asks(0, 1), answers(1, 2), 1],
  ['one stands elsewhere', asks(0, 1, 2), answers(2, 1), 1],
  // What is doubled before it has a number on the network has two.
  ['one is there twice', asks(0, 1, 2), [...answers(1, 2), ...answers(2).map((body) => `${body} `)], 1],
])('sentences: %s', async (_, asked, answered, wrong) => {
  await tell(false, asked);
  await tell(true, answered);
  expect(await compareSentences(witness, [whatsappId], 2)).toHaveLength(wrong);
});
