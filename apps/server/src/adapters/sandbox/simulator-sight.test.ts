// What the inbox keeps from somebody, the simulator keeps from them too.
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildQueue, buildUser } from '../../../test/build.ts';
import { queryRows } from '../../../test/office.ts';
import { pairedConnection, phoneOf, until } from '../../../test/phones.ts';
import { createProduct, type Product } from '../../../test/product.ts';

const NUMBER = '5511970009001';

let product: Product;
let companyId: number;
let admin: string;
let whatsappId: number;
beforeAll(async () => {
  product = await createProduct({ channels: true });
  ({ id: companyId } = await buildCompany(product.platform));
  admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  ({ id: whatsappId } = await pairedConnection(product, admin, companyId));
});
afterAll(() => product.close());

const rows = <T extends Record<string, unknown>>(statement: SQL) => queryRows<T>(product, companyId, statement);

/** The customer sends a file; answers the ticket in which it came in. */
async function sendFile(): Promise<number> {
  const form = new FormData();
  form.set('number', NUMBER);
  form.set('media', new Blob(['secret'], { type: 'text/plain' }), 'secret.txt');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const { id } = (
    await product.app.inject({
      method: 'POST',
      url: `/api/simulator/${whatsappId}/messages`,
      headers: { authorization: `Bearer ${admin}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  ).json<{ id: string }>();
  return until(async () => {
    const [row] = await rows<{ id: number }>(sql`select ticket_id as id from messages where external_id = ${id}`);
    return row?.id ?? Promise.reject(new Error('it has not come in'));
  });
}

test('a file opens for who sees its ticket; of a ticket that was deleted nothing is shown to who did not', async () => {
  const [hers, other] = [await buildQueue(product.platform, companyId), await buildQueue(product.platform, companyId)];
  const seller = product.tokenOf(await buildUser(product.platform, companyId, { queueIds: [hers.id] }));
  const ticketId = await sendFile();
  const into = (queueId: number) => rows(sql`update tickets set queue_id = ${queueId} where id = ${ticketId}`);
  const shown = () => phoneOf(product, seller, whatsappId, NUMBER);

  await into(hers.id);
  const url = (await shown())[0]?.mediaUrl ?? '';
  const open = async () => (await product.app.inject({ method: 'GET', url })).statusCode;
  expect(await open()).toBe(200);

  await into(other.id);
  expect([await open(), await shown()]).toEqual([404, []]);

  await product.call(admin, 'DELETE', `/tickets/${ticketId}`);
  await rows(sql`update sim_messages set created_at = created_at - interval '2 minutes'`);
  expect(await shown()).toEqual([]);
  expect(await phoneOf(product, admin, whatsappId, NUMBER)).toHaveLength(1);
});
