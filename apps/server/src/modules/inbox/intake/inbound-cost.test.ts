// What a message costs must not grow with the conversations of its company.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildContact, buildTicket } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { findSituation } from './inbound.repo.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

it('reads the conversation’s own ticket, however many others are open on the connection', async () => {
  const { platform } = product;
  const company = await buildCompany(platform);
  const connection = await buildConnection(platform, company.id);
  let number = '';
  for (let n = 0; n < 40; n += 1) {
    const contact = await buildContact(platform, company.id);
    number = contact.number;
    await buildTicket(platform, company.id, { contactId: contact.id, whatsappId: connection.id });
  }
  // What the planner knows of the table is not chance.
  await platform.db.withSystem((tx) => tx.execute(sql`analyze tickets, contacts`));
  const read = await platform.db.withTenant(company.id, async (tx) => {
    // In a table of one page reading all of it is the cheapest, where its statistics say so: this one stands for a large one.
    await tx.execute(sql`set local enable_seqscan = off`);
    const partner = { forms: [number], hiddenId: null };
    const situation = await findSituation(tx, connection.id, [
      { chat: number, externalId: 'new', fromMe: false, partner },
    ]);
    expect(situation.active.size).toBe(1);
    const { rows } = await tx.execute<{ n: string }>(
      sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'tickets'`,
    );
    return Number(rows[0]?.n);
  });
  expect(read).toBeLessThan(5);
});
