// The same sending again, after an answer that was lost: nothing goes out twice.
import { randomUUID } from 'node:crypto';
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { MediaStore } from '../../../ports/media-store.ts';

const files = new Set<string>();
const store: MediaStore = {
  async put(key, content) {
    files.add(key);
    let size = 0;
    for await (const chunk of content) size += (chunk as Buffer).length;
    return size;
  },
  get: () => Promise.resolve(undefined),
  remove: async (key) => void files.delete(key),
};

let product: Product;
let office: Office;
let address: string;
let ticketId: number;

beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
});
beforeEach(async () => {
  files.clear();
  office = await buildOffice(product);
  ticketId = await makeTicket();
});
afterAll(() => product.close());

async function makeTicket(): Promise<number> {
  const { ann, company, sales, whatsappId } = office;
  const values = { whatsappId, queueId: sales.id, status: 'open' as const, userId: ann.id };
  return (await buildTicket(product.platform, company.id, values)).id;
}

interface Answer {
  status: number;
  ids: number[] | undefined;
  error: string | undefined;
}

async function post(token: string, id: number, body: FormData | object): Promise<Answer> {
  const json = body instanceof FormData ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/messages/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...json },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as { messages?: Message[]; error?: string };
  return { status: response.status, ids: answer.messages?.map((message) => message.id), error: answer.error };
}

function form(clientId: string, ...names: string[]): FormData {
  const data = new FormData();
  data.append('body', 'Look');
  data.append('clientId', clientId);
  for (const name of names) data.append('medias', new Blob(['text'], { type: 'text/plain' }), name);
  return data;
}

const rows = (table: string): Promise<number> => countRows(product.platform, office.company.id, table);

/** What there is of each thing that one sending makes. */
const made = async () => ({
  messages: await rows('messages'),
  outbox: await rows('outbox'),
  events: (
    await queryRows(product, office.company.id, sql`select 1 as one from event_log where payload->>'action' = 'create'`)
  ).length,
  media: await rows('media'),
  files: files.size,
});
const ONE_TEXT = { messages: 1, outbox: 1, events: 1, media: 0, files: 0 };

test('a text again: the same message', async () => {
  const body = { body: 'hello', clientId: randomUUID() };
  const first = await post(office.ann.token, ticketId, body);
  const again = await post(office.ann.token, ticketId, body);
  expect(first).toMatchObject({ status: 200, ids: [expect.any(Number)] });
  expect(again).toEqual(first);
  expect(await made()).toEqual(ONE_TEXT);
});

test('the event names the sending, as does each of its files: its writer’s screen knows it by that alone', async () => {
  const clientId = randomUUID();
  await post(office.ann.token, ticketId, form(clientId, 'a.txt', 'b.txt'));
  await post(office.ann.token, ticketId, { body: 'hello' });
  const told = await queryRows(
    product,
    office.company.id,
    sql`select payload->'message'->'clientId' as name from event_log where payload->>'action' = 'create' order by id`,
  );
  expect(told).toEqual([{ name: clientId }, { name: clientId }, { name: null }]);
});

test('a text eight times at once: one message, the same for all', async () => {
  const body = { body: 'hello', clientId: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(office.ann.token, ticketId, body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(1);
  expect(await made()).toEqual(ONE_TEXT);
});

test('files again, and at once: each one message, and none of the repeats’ files stay', async () => {
  const clientId = randomUUID();
  const send = () => post(office.ann.token, ticketId, form(clientId, 'a.txt', 'b.txt'));
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  expect(answers[0]).toMatchObject({ status: 200, ids: [expect.any(Number), expect.any(Number)] });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await made()).toEqual({ messages: 2, outbox: 2, events: 2, media: 2, files: 2 });
});

test('after the ticket was closed: what was sent is answered, not that one may not write', async () => {
  const body = { body: 'bye', clientId: randomUUID() };
  const first = await post(office.ann.token, ticketId, body);
  await product.call(office.ann.token, 'PUT', `/tickets/${ticketId}`, { status: 'closed' });
  expect(await post(office.ann.token, ticketId, body)).toEqual(first);
});

test('another sending is another message: without a name, by another name, to another ticket', async () => {
  const clientId = randomUUID();
  const bodies = [{}, {}, { clientId }, { clientId: randomUUID() }];
  for (const more of bodies)
    expect((await post(office.ann.token, ticketId, { body: 'hello', ...more })).status).toBe(200);
  expect((await post(office.ann.token, await makeTicket(), { body: 'hello', clientId })).status).toBe(200);
  expect(await rows('messages')).toBe(5);
});

test('one person’s name for it is not answered to another', async () => {
  const body = { body: 'hello', clientId: randomUUID() };
  await post(office.ann.token, ticketId, body);
  expect(await post(office.admin.token, ticketId, body)).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
  expect(await post(office.bob.token, ticketId, body)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await made()).toEqual(ONE_TEXT);
});

test.each(['', 'x', 5])('a name that is none: %j', async (clientId) => {
  const answer = await post(office.ann.token, ticketId, { body: 'hello', clientId });
  expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});
