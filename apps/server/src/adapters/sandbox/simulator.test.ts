import { buffer } from 'node:stream/consumers';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildUser } from '../../../test/build.ts';
import { customerWrites, pairedConnection, phoneOf, until } from '../../../test/phones.ts';
import { createProduct, type Product, type TestAnswer } from '../../../test/product.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let product: Product;
let token: string;
let companyId: number;
let whatsappId: number;
let numbers = 0;
/** a customer nobody has heard of */
const stranger = (): string => `55119${String(70_000_001 + (numbers += 1))}`;

interface StoredMessage {
  id: number;
  body: string;
  chat: string;
  media_type: string | null;
  is_edited: boolean;
  is_deleted: boolean;
  quoted_message_id: number | null;
}

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

/** The message as the inbox has it, once it is there and so. */
async function inboxHas(externalId: string, expected: Partial<StoredMessage> = {}): Promise<StoredMessage> {
  return until(async () => {
    const [row] = await rowsOf<StoredMessage>(sql`select * from messages where external_id = ${externalId}`);
    expect(row).toMatchObject(expected);
    if (!row) throw new Error('not there');
    return row;
  });
}

const post = <T = { id: string }>(path: string, body: object): Promise<TestAnswer<T>> =>
  product.call<T>(token, 'POST', `/simulator/${whatsappId}${path}`, body);

interface Upload {
  fields: Record<string, string>;
  file?: Buffer;
  name?: string;
  field?: string;
}

async function upload({ fields, file, name = 'photo.png', field = 'media' }: Upload) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (file) form.set(field, new Blob([new Uint8Array(file)], { type: 'application/x-whatever' }), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/simulator/${whatsappId}/messages`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<{ id: string; error?: string }>() };
}

beforeAll(async () => {
  product = await createProduct({ channels: true });
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  ({ id: whatsappId } = await pairedConnection(product, token, companyId));
  await product.platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`insert into settings (key, value) values ('CheckMsgIsGroup', 'disabled')
      on conflict (company_id, key) do update set value = excluded.value`),
  );
});

afterAll(() => product.close());

const attendant = async (queueIds: number[]) =>
  product.tokenOf(await buildUser(product.platform, companyId, { queueIds }));

/** The message's ticket is the sales queue's: an attendant of it, and one who is not. */
async function inSales(externalId: string): Promise<{ inside: string; outside: string }> {
  await inboxHas(externalId);
  const sales = await buildQueue(product.platform, companyId);
  await rowsOf(sql`update tickets set queue_id = ${sales.id}
    where id = (select ticket_id from messages where external_id = ${externalId})`);
  return { inside: await attendant([sales.id]), outside: await attendant([]) };
}

describe('an attendant', () => {
  it('reads on the phone what stands in their tickets, and no others’', async () => {
    const [number, waiting] = [stranger(), stranger()];
    const theirs = await customerWrites(product, token, whatsappId, number, 'for sales alone');
    await customerWrites(product, token, whatsappId, waiting, 'for whoever comes');
    const { inside, outside } = await inSales(theirs);
    const listed = async (who: string) =>
      (
        await product.call<{ conversations: { number: string }[] }>(
          who,
          'GET',
          `/simulator/${whatsappId}/conversations`,
        )
      ).body.conversations.map((one) => one.number);
    expect(await phoneOf(product, inside, whatsappId, number)).toMatchObject([{ body: 'for sales alone' }]);
    expect(await phoneOf(product, outside, whatsappId, number)).toEqual([]);
    expect(await phoneOf(product, outside, whatsappId, waiting)).toMatchObject([{ body: 'for whoever comes' }]);
    expect(await listed(inside)).toEqual(expect.arrayContaining([number, waiting]));
    expect(await listed(outside)).toContain(waiting);
    expect(await listed(outside)).not.toContain(number);
  });

  it('learns by reactions of no other conversation, and changes and reads nothing in one', async () => {
    const number = stranger();
    const theirs = await customerWrites(product, token, whatsappId, number, 'for sales alone');
    await post('/messages', { number, name: 'Ana', type: 'reaction', quotedId: theirs, body: '👍' });
    const { inside, outside } = await inSales(theirs);
    const listed = async (who: string) =>
      JSON.stringify((await product.call(who, 'GET', `/simulator/${whatsappId}/conversations`)).body);
    expect(await phoneOf(product, inside, whatsappId, number)).toHaveLength(2);
    expect(await phoneOf(product, outside, whatsappId, number)).toEqual([]);
    expect(await listed(inside)).toContain(number);
    expect(await listed(outside)).not.toContain(number);
    const at = `/simulator/${whatsappId}/messages/${theirs}`;
    const missing = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
    expect(await product.call(outside, 'PUT', at, { body: 'rewritten' })).toMatchObject(missing);
    expect(await product.call(outside, 'DELETE', at)).toMatchObject(missing);
    const reaction = { number, name: 'Ana', type: 'reaction', quotedId: theirs, body: '👎' };
    const writing = `/simulator/${whatsappId}/messages`;
    expect(await product.call(outside, 'POST', writing, reaction)).toMatchObject(missing);
    expect(await product.call(outside, 'POST', writing, { number, quotedId: theirs, body: 'so?' })).toMatchObject(
      missing,
    );
    expect((await product.call(inside, 'PUT', at, { body: 'rewritten' })).status).toBe(200);
    // As if it were ours, which the customer reads.
    await rowsOf(sql`update sim_messages set from_company = true, ack = 2 where external_id = ${theirs}`);
    const read = async (who: string) => {
      await product.call(who, 'POST', `/simulator/${whatsappId}/read`, { number });
      return (await phoneOf(product, token, whatsappId, number))[0]?.ack;
    };
    expect([await read(outside), await read(inside)]).toEqual([2, 4]);
  });

  it('neither pairs a phone nor logs it out', async () => {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    const who = await attendant([]);
    for (const [path, body] of [
      ['/scan', undefined],
      ['/fault', { kind: 'logout' }],
    ] as const)
      expect(await product.call(who, 'POST', `/simulator/${whatsappId}${path}`, body)).toMatchObject(refused);
  });
});

describe('a customer', () => {
  it('writes, edits and deletes', async () => {
    const number = stranger();
    const id = await customerWrites(product, token, whatsappId, `+${number}`, 'good morning');
    await inboxHas(id, { body: 'good morning', chat: number, is_edited: false });
    const edited = await product.call(token, 'PUT', `/simulator/${whatsappId}/messages/${id}`, {
      body: 'good evening',
    });
    expect(edited.status).toBe(200);
    await inboxHas(id, { body: 'good evening', is_edited: true });
    expect((await product.call(token, 'DELETE', `/simulator/${whatsappId}/messages/${id}`)).status).toBe(200);
    await inboxHas(id, { is_deleted: true });
    expect(await phoneOf(product, token, whatsappId, number)).toMatchObject([
      { id, body: '', isEdited: true, isDeleted: true, fromCompany: false, mediaUrl: null },
    ]);
    const again = await product.call(token, 'DELETE', `/simulator/${whatsappId}/messages/${id}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  });

  it('quotes and reacts', async () => {
    const number = stranger();
    const first = await customerWrites(product, token, whatsappId, number, 'one');
    const { body: second } = await post('/messages', { number, body: 'two', quotedId: first });
    const quoted = await inboxHas(first);
    const message = await inboxHas(second.id);
    expect(message.quoted_message_id).toBe(quoted.id);
    expect((await post('/messages', { number, type: 'reaction', quotedId: first, body: '👍' })).status).toBe(200);
    const reactions = () =>
      rowsOf(sql`select emoji from message_reactions where message_id = ${quoted.id} and emoji <> ''`);
    await until(async () => expect(await reactions()).toMatchObject([{ emoji: '👍' }]));
    expect((await post('/messages', { number, type: 'reaction', quotedId: first, body: '' })).status).toBe(200);
    await until(async () => expect(await reactions()).toEqual([]));
    expect(await phoneOf(product, token, whatsappId, number)).toMatchObject([{ id: first }, { quotedId: first }]);
  });

  it('sends a place and a card', async () => {
    const number = stranger();
    const place = await post('/messages', { number, latitude: -23.5, longitude: -46.6, body: 'here' });
    expect(await inboxHas(place.body.id)).toMatchObject({ media_type: 'locationMessage' });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:+5511999990001\nEND:VCARD';
    const card = await post('/messages', { number, type: 'contact', body: vcard });
    expect(await inboxHas(card.body.id)).toMatchObject({ media_type: 'contactMessage' });
  });

  it('writes in a group', async () => {
    const { body } = await post('/messages', { number: stranger(), name: 'Ana', groupId: 'g-1', body: 'hi all' });
    expect(await inboxHas(body.id)).toMatchObject({ chat: 'g-1', body: 'hi all' });
    expect(await phoneOf(product, token, whatsappId, 'g-1')).toMatchObject([{ body: 'hi all' }]);
  });

  it('sends a picture, whose type its bytes tell, and which is fetched into the inbox', async () => {
    const number = stranger();
    const { body } = await upload({ fields: { number, body: 'look' }, file: PNG });
    const message = await inboxHas(body.id, { media_type: 'image', body: 'look' });
    const [media] = await until(async () => {
      const rows = await rowsOf<{ state: string; size: number; storage_key: string; mime: string }>(
        sql`select m.* from media m join messages x on x.media_id = m.id where x.id = ${message.id}`,
      );
      expect(rows).toMatchObject([{ state: 'stored', size: PNG.length, mime: 'image/png' }]);
      return rows;
    });
    const stored = await product.store.get(media?.storage_key ?? '');
    expect(stored && (await buffer(stored.stream)).equals(PNG)).toBe(true);
    const [shown] = await phoneOf(product, token, whatsappId, number);
    expect(shown).toMatchObject({ mediaType: 'image', body: 'look' });
    const file = await product.app.inject({ method: 'GET', url: shown?.mediaUrl ?? '' });
    expect(file.rawPayload.equals(PNG)).toBe(true);
  });

  it('sends any file as a document', async () => {
    const { body, status } = await upload({
      fields: { number: stranger(), type: 'document' },
      file: Buffer.from('just words'),
      name: 'notes.txt',
    });
    expect(status).toBe(200);
    await inboxHas(body.id);
  });

  it('calls', async () => {
    const number = stranger();
    const id = await customerWrites(product, token, whatsappId, number, 'I will call');
    await inboxHas(id);
    expect((await post('/calls', { number, name: 'Ana' })).status).toBe(200);
    await until(async () => {
      const rows = await rowsOf(sql`select 1 from messages where media_type = 'call_log' and chat = ${number}`);
      expect(rows).toHaveLength(1);
      // Where nobody takes calls the caller is told so.
      expect(await rowsOf(sql`select 1 from sim_messages where from_company and chat = ${number}`)).toHaveLength(1);
    });
  });

  it('is listed with their conversation, the latest first', async () => {
    const [one, two] = [stranger(), stranger()];
    await post('/messages', { number: one, name: 'Bia', body: 'first' });
    await post('/messages', { number: two, body: 'second' });
    const { body } = await product.call<{ conversations: object[] }>(
      token,
      'GET',
      `/simulator/${whatsappId}/conversations`,
    );
    expect(body.conversations.slice(0, 2)).toMatchObject([
      { number: two, name: two, lastMessage: 'second' },
      { number: one, name: 'Bia', lastMessage: 'first' },
    ]);
  });
});

describe('bad input', () => {
  const number = '5511977770001';
  it.each<[string, object, number, string]>([
    ['no number', { body: 'x' }, 400, 'ERR_VALIDATION'],
    ['letters for a number', { number: 'ana', body: 'x' }, 400, 'ERR_VALIDATION'],
    ['nothing to say', { number }, 400, 'ERR_VALIDATION'],
    ['only spaces', { number, body: '  ' }, 400, 'ERR_VALIDATION'],
    ['a NUL', { number, body: 'a\u0000b' }, 400, 'ERR_VALIDATION'],
    ['half a place', { number, latitude: 1 }, 400, 'ERR_VALIDATION'],
    ['a place off the globe', { number, latitude: 91, longitude: 0 }, 400, 'ERR_VALIDATION'],
    ['a picture without a file', { number, type: 'image' }, 400, 'ERR_VALIDATION'],
    ['a card that is none', { number, type: 'contact', body: 'Ana' }, 400, 'ERR_VALIDATION'],
    ['a reaction to nothing', { number, type: 'reaction', body: '👍' }, 400, 'ERR_VALIDATION'],
    [
      'a reaction that is a novel',
      { number, type: 'reaction', body: 'x'.repeat(33), quotedId: 'N' },
      404,
      'ERR_NO_MESSAGE_FOUND',
    ],
    ['a quote of nothing', { number, body: 'x', quotedId: 'NOWHERE' }, 404, 'ERR_NO_MESSAGE_FOUND'],
    ['an unknown type', { number, body: 'x', type: 'smoke' }, 400, 'ERR_VALIDATION'],
    ['what nobody offered', { number, choiceId: '1' }, 400, 'ERR_VALIDATION'],
    ['a time that is none', { number, body: 'x', sentAt: 'yesterday' }, 400, 'ERR_VALIDATION'],
    ['too much', { number, body: 'x'.repeat(65_537) }, 400, 'ERR_VALIDATION'],
    ['nobody', { number: '5511900000000', body: 'x' }, 400, 'ERR_WAPP_INVALID_CONTACT'],
  ])('%s is refused', async (_what, body, status, error) => {
    expect(await post('/messages', body)).toMatchObject({ status, body: { error } });
    expect(await phoneOf(product, token, whatsappId, number)).toEqual([]);
  });

  it.each<[string, Upload, number, string]>([
    ['a film that is a picture', { fields: { number, type: 'video' }, file: PNG }, 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    ['a file for a text', { fields: { number, type: 'text' }, file: PNG }, 400, 'ERR_VALIDATION'],
    ['a file in another field', { fields: { number }, file: PNG, field: 'file' }, 400, 'ERR_VALIDATION'],
    ['a file without a number', { fields: {}, file: PNG }, 400, 'ERR_VALIDATION'],
    ['a form without a file', { fields: { number } }, 400, 'ERR_VALIDATION'],
  ])('%s is refused', async (_what, given, status, error) => {
    expect(await upload(given)).toMatchObject({ status, body: { error } });
  });

  it('of other calls is refused too', async () => {
    expect(await post('/calls', { number: '5511900000000' })).toMatchObject({ status: 400 });
    expect(await post('/fault', { kind: 'flood' })).toMatchObject({ status: 400 });
    expect(await post('/fault', { kind: 'slow', ms: -1 })).toMatchObject({ status: 400 });
    expect(await post('/read', {})).toMatchObject({ status: 400 });
    expect(await post('/scan', {})).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_WAITING_FOR_SCAN' } });
    const unknown = await product.call(token, 'PUT', `/simulator/${whatsappId}/messages/NOWHERE`, { body: 'x' });
    expect(unknown).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  });

  it('has its files removed with it', async () => {
    const { body } = await upload({ fields: { number: '5511977770009' }, file: PNG });
    const listed = async () =>
      (
        await product.platform.db.withTenant(companyId, (tx) =>
          tx.execute(
            sql`select storage_key from removed_files where storage_key like 'sim/%' and remove_after <= now()`,
          ),
        )
      ).rows.length;
    const before = await listed();
    await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`delete from sim_messages where external_id = ${body.id}`),
    );
    expect(await listed()).toBe(before + 1);
  });

  it('leaves no file behind', async () => {
    const { store } = product;
    const spy = vi.spyOn(store, 'put');
    await upload({ fields: { number, type: 'video' }, file: PNG });
    // The inbox may be fetching what an earlier test sent: that lies elsewhere.
    const put = spy.mock.calls.map(([key]) => key).filter((key) => key.startsWith('sim/'));
    spy.mockRestore();
    expect(put).toHaveLength(1);
    expect(await store.get(put[0] ?? '')).toBeUndefined();
  });
});

describe("another company's connection", () => {
  it('is not there, on any call', async () => {
    const other = await buildCompany(product.platform);
    const { id } = await buildConnection(product.platform, other.id);
    const number = '5511977770002';
    const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
      ['POST', 'scan'],
      ['POST', 'messages', { number, body: 'x' }],
      ['POST', 'messages', { number, type: 'reaction', quotedId: 'X', body: 'x' }],
      ['PUT', 'messages/X', { body: 'x' }],
      ['DELETE', 'messages/X'],
      ['GET', `conversations/${number}`],
      ['GET', 'conversations'],
      ['POST', 'read', { number }],
      ['POST', 'calls', { number }],
      ['POST', 'fault', { kind: 'slow' }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await product.call(token, method, `/simulator/${id}/${path}`, body);
      expect([path, answer.status, answer.body['error']]).toEqual([path, 404, 'ERR_NO_WAPP_FOUND']);
    }
  });

  it('needs somebody signed in', async () => {
    const answer = await product.call(undefined, 'GET', `/simulator/${whatsappId}/conversations`);
    expect(answer.status).toBe(401);
  });
});

describe('a burst', () => {
  it('arrives whole, once, and in order in each conversation', async () => {
    const customers = Array.from({ length: 8 }, stranger);
    const each = 12;
    await Promise.all(
      customers.map(async (number) => {
        for (let n = 1; n <= each; n += 1) await customerWrites(product, token, whatsappId, number, `${n}`);
      }),
    );
    const expected = customers.map(() => Array.from({ length: each }, (_, n) => `${n + 1}`));
    const arrived = () =>
      Promise.all(
        customers.map(async (chat) =>
          (await rowsOf<{ body: string }>(sql`select body from messages where chat = ${chat} order by id`)).map(
            ({ body }) => body,
          ),
        ),
      );
    await until(async () => expect(await arrived()).toEqual(expected));
    const shown: SimulatedMessage[] = await phoneOf(product, token, whatsappId, customers[0] ?? '');
    expect(shown).toHaveLength(each);
  });
});
