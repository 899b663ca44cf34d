// What customers press on the simulated phones, and when they wrote.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildQueue, buildUser } from '../../../test/build.ts';
import { customerWrites, pairedConnection, phoneOf, until } from '../../../test/phones.ts';
import { createProduct, type Product } from '../../../test/product.ts';

let product: Product;
let token: string;
let companyId: number;
let numbers = 0;
/** a customer nobody has heard of */
const stranger = (): string => `55119${String(71_000_001 + (numbers += 1))}`;

beforeAll(async () => {
  product = await createProduct({ channels: true });
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
});
afterAll(() => product.close());

/** Once the message is there: when it was written, and since when its ticket waits. */
const inboxHas = (externalId: string): Promise<{ at: Date; turn: Date }[]> =>
  until(async () => {
    const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute<{ at: Date; turn: Date }>(sql`
        select m.created_at as at, t.waiting_since as turn from messages m join tickets t on t.id = m.ticket_id
        where m.external_id = ${externalId}`),
    );
    if (rows.length === 0) throw new Error('not there');
    return rows;
  });

it('a customer presses what a menu offers', async () => {
  const queueIds = [];
  for (const name of ['Vendas', 'Suporte'])
    queueIds.push((await buildQueue(product.platform, companyId, { name, greetingMessage: `${name}, bom dia` })).id);
  const menu = await pairedConnection(product, token, companyId, { queueIds, greetingMessage: 'Olá!' });
  const number = stranger();
  await customerWrites(product, token, menu.id, number, 'Oi');
  const question = await until(async () => {
    const shown = (await phoneOf(product, token, menu.id, number)).find(({ choices }) => choices.length > 0);
    if (!shown) throw new Error('no menu yet');
    return shown;
  });
  expect(question.choices.map(({ title }) => title).toSorted()).toEqual(['Suporte', 'Vendas']);
  const choiceId = question.choices.find(({ title }) => title === 'Suporte')?.id;
  const { status } = await product.call(token, 'POST', `/simulator/${menu.id}/messages`, { number, choiceId });
  expect(status).toBe(200);
  await until(async () => {
    const shown = (await phoneOf(product, token, menu.id, number)).map(({ body }) => body);
    expect(shown).toEqual(expect.arrayContaining(['Suporte', expect.stringContaining('Suporte, bom dia')]));
  });
  const stranded = await product.call(token, 'POST', `/simulator/${menu.id}/messages`, {
    number: stranger(),
    choiceId,
  });
  expect(stranded).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});

it('a customer wrote a while ago, or says to write tomorrow', async () => {
  const number = stranger();
  const sentAt = new Date(Date.now() - 119 * 60_000).toISOString();
  const line = await pairedConnection(product, token, companyId);
  const write = (what: object) =>
    product.call<{ id: string }>(token, 'POST', `/simulator/${line.id}/messages`, { number, ...what });
  const { body } = await write({ body: 'It waited on the network', sentAt });
  const [row] = await inboxHas(body.id);
  expect([row?.at, row?.turn].map((at) => new Date(at ?? 0).toISOString())).toEqual([sentAt, sentAt]);
  const early = await write({ body: 'Not yet', sentAt: new Date(Date.now() + 86_400_000).toISOString() });
  await inboxHas(early.body.id);
  const shown = await phoneOf(product, token, line.id, number);
  expect(shown[0]?.createdAt).toBe(sentAt);
  expect(Date.parse(shown[1]?.createdAt ?? '')).toBeLessThan(Date.now() + 60_000);
});
