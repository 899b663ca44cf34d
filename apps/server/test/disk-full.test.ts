// The database's disk is full: requests say so and leave nothing half-written; events of networks wait until there is room.
import { sql } from 'drizzle-orm';
import { afterEach, afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildCompany, buildConnection, buildContact, buildTicket, buildUser } from './build.ts';
import { snapshot } from './every-table.ts';
import { createProduct, type Product } from './product.ts';

let product: Product;
let companyId: number;
let token: string;
let userId: number;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct({ channels: true });
  companyId = (await buildCompany(product.platform)).id;
  const user = await buildUser(product.platform, companyId, { profile: 'admin' });
  userId = user.id;
  token = product.tokenOf(user);
  whatsappId = (await buildConnection(product.platform, companyId)).id;
});
afterAll(() => product.close());

const asOwner = (statement: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement)));
const makeRoom = () => asOwner('drop trigger if exists disk_full on messages');
beforeEach(async () => {
  // A sequence remembers what is rolled back.
  await asOwner('create sequence if not exists disk_full_tries');
  await asOwner('grant usage on sequence disk_full_tries to public');
  await asOwner(`create or replace function disk_full() returns trigger language plpgsql as $$
    begin perform nextval('disk_full_tries'); raise sqlstate '53100' using message = 'could not extend file: No space left on device'; end $$`);
  await asOwner('create trigger disk_full before insert on messages for each row execute function disk_full()');
});
afterEach(makeRoom);

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 });

test('a request is answered so, and nothing of it stays', async () => {
  const contact = await buildContact(product.platform, companyId);
  const ticket = await buildTicket(product.platform, companyId, {
    contactId: contact.id,
    whatsappId,
    status: 'open',
    userId,
  });
  const before = await snapshot(product.platform, companyId);
  const answer = await product.call(token, 'POST', `/messages/${ticket.id}`, { body: 'hello' });
  expect([answer.status, answer.body['error']]).toEqual([507, 'ERR_STORAGE_FULL']);
  expect(await snapshot(product.platform, companyId)).toEqual(before);
  await makeRoom();
  expect((await product.call(token, 'POST', `/messages/${ticket.id}`, { body: 'hello' })).status).toBe(200);
});

test('files of a message that there was no room for are taken away again', async () => {
  const contact = await buildContact(product.platform, companyId);
  const ticket = await buildTicket(product.platform, companyId, {
    contactId: contact.id,
    whatsappId,
    status: 'open',
    userId,
  });
  const remove = vi.spyOn(product.store, 'remove');
  const form = '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n';
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/messages/${ticket.id}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: form,
  });
  expect(answer.statusCode).toBe(507);
  expect(remove).toHaveBeenCalledOnce();
  remove.mockRestore();
});

const simulator = (path: string, body: unknown = {}) =>
  product.call(token, 'POST', `/simulator/${whatsappId}${path}`, body);

const tries = async (): Promise<number> => {
  const { rows } = await asOwner('select last_value::integer as n from disk_full_tries');
  return Number(rows[0]?.['n']);
};
const bodies = async () => {
  const { rows } = await asOwner(
    `select body from messages where company_id = ${companyId} and not from_me order by id`,
  );
  return rows.map((row) => row['body']);
};

test('what a customer writes waits, and is taken in once there is room', { timeout: 60_000 }, async () => {
  await eventually(async () => expect((await simulator('/scan')).status).toBe(200));
  await eventually(async () => {
    const { body } = await product.call(token, 'GET', `/whatsapp/${whatsappId}`);
    expect(body['status']).toBe('CONNECTED');
  });
  expect((await simulator('/messages', { number: '5511987654321', body: 'first' })).status).toBe(200);
  expect((await simulator('/messages', { number: '5511987654321', body: 'second' })).status).toBe(200);
  const before = await tries();
  await eventually(async () => expect(await tries()).toBeGreaterThan(before + 5));
  expect(await bodies()).toEqual([]);
  await makeRoom();
  await eventually(async () => expect(await bodies()).toEqual(['first', 'second']));
  const { rows } = await asOwner(`select 1 from inbound_events where state = 'quarantined'`);
  expect(rows).toEqual([]);
});
