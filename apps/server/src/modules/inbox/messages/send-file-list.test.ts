// A list of files in a conversation: its message, then its files, once; the files stay the list's and the messages'.
import type { FileList } from '@recado/contract/files';
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo } from '../../../../test/row-files.ts';
import { removeFilesJob } from './removed-files.jobs.ts';

const store = new MemoryStore();
let product: Product;
let address: string;
let office: Office;
let ticketId: number;
let list: FileList;

beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
});
beforeEach(async () => {
  store.files.clear();
  office = await buildOffice(product);
  ticketId = await openTicket();
  const { body } = await product.call<FileList>(office.admin.token, 'POST', '/files', {
    name: 'Catálogo',
    message: 'Olá {{name}}, segue:',
  });
  list = await fill(body);
});
afterAll(() => product.close());

async function openTicket(): Promise<number> {
  const place = { whatsappId: office.whatsappId, queueId: office.sales.id };
  const { id } = await buildTicket(product.platform, office.company.id, {
    ...place,
    status: 'open',
    userId: office.ann.id,
  });
  return id;
}

async function fill({ id }: FileList): Promise<FileList> {
  const { body } = await uploadTo<FileList>(
    `${address}/api/files/uploadList/${id}`,
    office.admin.token,
    { name: 'foto.png', content: PNG, field: 'files' },
    { name: 'preços.txt', content: 'hello', field: 'files' },
  );
  return body;
}

type Answer = { messages: Message[]; error?: string };
const send = (values: object = {}, ticket = ticketId) =>
  product.call<Answer>(office.ann.token, 'POST', `/messages/${ticket}`, { fileListId: list.id, ...values });
const count = (table: string) => countRows(product.platform, office.company.id, table);
const removeList = () => product.call(office.admin.token, 'DELETE', `/files/${list.id}`);
const removeTicket = (id: number) =>
  queryRows(product, office.company.id, sql`delete from tickets where id = ${id} returning id`);
const sweep = () => removeFilesJob(store).run(product.platform, {});

test('its message first, then its files in the list’s order, to the screen and to the phone', async () => {
  const [picture, prices] = list.options.map(({ id }) => ({ id }));
  await product.call(office.admin.token, 'PUT', `/files/${list.id}`, { options: [prices, picture] });
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body.messages).toEqual([
    expect.objectContaining({ body: expect.stringMatching(/^Olá .+, segue:$/), mediaType: null }),
    expect.objectContaining({ body: '', mediaType: 'application', mediaName: 'preços.txt', mediaState: 'stored' }),
    expect.objectContaining({
      body: '',
      mediaType: 'image',
      mediaUrl: expect.stringContaining('/api/public/media/'),
      userId: office.ann.id,
    }),
  ]);
  const commands = await queryRows<{ lane: string; type: string; name: string | null }>(
    product,
    office.company.id,
    sql`select lane, command->'content'->>'type' as type, command->'content'->>'fileName' as name from outbox order by id`,
  );
  expect(commands).toEqual([
    { lane: 'person', type: 'text', name: null },
    { lane: 'person', type: 'media', name: 'preços.txt' },
    { lane: 'person', type: 'media', name: 'foto.png' },
  ]);
});

test('once, however often the same sending arrives, and whatever became of the list since', async () => {
  const clientId = '0b6c1f6e-5a0e-4a8f-9d0e-2f4d3c1b0a99';
  const both = await Promise.all([send({ clientId }), send({ clientId })]);
  const [first, again] = both.map(({ body }) => body.messages.map(({ id }) => id));
  expect(first).toHaveLength(3);
  expect(again).toEqual(first);
  await removeList();
  const { status, body } = await send({ clientId });
  expect([status, body.messages.map(({ id }) => id)]).toEqual([200, first]);
  expect([await count('messages'), await count('outbox')]).toEqual([3, 3]);
});

test('its files are stored and counted once, and stay until the last who shows them has gone', async () => {
  const other = await openTicket();
  await send();
  await send({}, other);
  expect([await count('messages'), await count('media'), store.files.size]).toEqual([6, 2, 2]);
  await removeTicket(ticketId);
  await removeList();
  await sweep();
  const kb = sql`select sum(delta)::int as kb from counter_deltas where counter = 'stored_kb'`;
  expect([await count('media'), store.files.size]).toEqual([2, 2]);
  expect(await queryRows(product, office.company.id, kb)).toEqual([{ kb: 2 }]);
  const { body } = await product.call<Answer>(office.ann.token, 'GET', `/messages/${other}`);
  expect(body.messages.map(({ mediaName }) => mediaName)).toEqual([null, 'foto.png', 'preços.txt']);
  await removeTicket(other);
  await sweep();
  expect([await count('media'), store.files.size]).toEqual([0, 0]);
  expect(await queryRows(product, office.company.id, kb)).toEqual([{ kb: 0 }]);
});

test('list and conversation deleted at the same moment leave no file behind', async () => {
  await send();
  const { db } = product.platform;
  const ticketGone = Promise.withResolvers<void>();
  // The conversation is deleted, not yet committed, while the list goes: neither sees what the other did.
  const deleting = db.withTenant(office.company.id, async (tx) => {
    await tx.execute(sql`delete from tickets where id = ${ticketId}`);
    ticketGone.resolve();
    const waiting = sql`select count(*)::int as n from pg_locks
      where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`;
    for (let n = 0; n === 0;) n = (await tx.execute<{ n: number }>(waiting)).rows[0]?.n ?? 0;
  });
  await ticketGone.promise;
  await Promise.all([deleting, removeList()]);
  await sweep();
  expect([await count('file_options'), await count('media'), store.files.size]).toEqual([0, 0, 0]);
});

test('refused: a list that is empty, that is not there, or with words of one’s own; where one may not write; what the network does not take', async () => {
  const invalid = { status: 400, body: { error: 'ERR_VALIDATION' } };
  expect(await send({ body: 'and this' })).toMatchObject(invalid);
  expect(await send({ fileListId: 999_999 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_LIST' } });
  const asBob = await product.call(office.bob.token, 'POST', `/messages/${ticketId}`, { fileListId: list.id });
  expect(asBob.status).toBe(403);
  await queryRows(product, office.company.id, sql`update connections set provider = 'cloud'`);
  expect(await send()).toMatchObject({ body: { error: 'ERR_REPLY_WINDOW_CLOSED' } });
  await queryRows(product, office.company.id, sql`update connections set provider = 'sandbox'`);
  await product.call(office.admin.token, 'PUT', `/files/${list.id}`, { options: [] });
  expect(await send()).toMatchObject({ status: 400, body: { error: 'ERR_FILE_LIST_EMPTY' } });
  expect([await count('messages'), await count('outbox')]).toEqual([0, 0]);
});
