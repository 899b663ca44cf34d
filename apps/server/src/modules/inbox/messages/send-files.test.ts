// Files by request: stored, sent, refused; nothing half-written when something goes wrong.
import type { Message } from '@recado/contract/messages';
import { LIMITS } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import { Agent, request } from 'node:http';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { removeFilesJob } from './removed-files.jobs.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A store in memory, whose disk can be full. */
class MemoryStore implements MediaStore {
  readonly files = new Map<string, number>();
  full = false;

  async put(key: string, content: Readable): Promise<number> {
    let size = 0;
    for await (const chunk of content) size += (chunk as Buffer).length;
    if (this.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    this.files.set(key, size);
    return size;
  }

  get(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  remove(key: string): Promise<void> {
    this.files.delete(key);
    return Promise.resolve();
  }
}

const store = new MemoryStore();
let product: Product;
let office: Office;
let address: string;
let ticketId: number;

interface Answer {
  status: number;
  body: { messages: Message[]; error?: string };
}

interface Upload {
  name: string;
  content: string | Buffer<ArrayBuffer>;
  type?: string;
  field?: string;
}

async function upload(
  token: string,
  files: Upload[],
  fields: Record<string, string | string[]> = {},
  id = ticketId,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  for (const { name, content, type, field } of files)
    form.append(field ?? 'medias', new Blob([content], type === undefined ? {} : { type }), name);
  const response = await fetch(`${address}/api/messages/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const rows = (table: string): Promise<number> => countRows(product.platform, office.company.id, table);

async function expectNothing(): Promise<void> {
  expect([...store.files.keys()]).toEqual([]);
  expect([await rows('messages'), await rows('media'), await rows('outbox'), await rows('event_log')]).toEqual([
    0, 0, 0, 0,
  ]);
}

beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
});
beforeEach(async () => {
  store.files.clear();
  store.full = false;
  office = await buildOffice(product);
  const ticket = await buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    status: 'open',
    userId: office.ann.id,
  });
  ticketId = ticket.id;
});
afterAll(() => product.close());

describe('sent', () => {
  test('several: a message each, the caption on the first', async () => {
    const { status, body } = await upload(
      office.ann.token,
      [
        // The bytes say what it is, not the name.
        { name: '../../a b.exe', content: PNG, type: 'application/x-msdownload' },
        { name: 'notes.txt', content: 'hello', type: 'text/plain' },
      ],
      { body: 'Look', fromMe: 'true' },
    );
    expect(body.error).toBeUndefined();
    expect(status).toBe(200);
    expect(body.messages).toEqual([
      expect.objectContaining({
        body: 'Look',
        mediaType: 'image',
        mediaState: 'stored',
        mediaName: 'a b.exe',
        mediaSize: PNG.length,
        mediaUrl: expect.stringContaining('/api/public/media/'),
      }),
      expect.objectContaining({ body: '', mediaType: 'application', mediaName: 'notes.txt', mediaSize: 5 }),
    ]);
    expect([...store.files.values()]).toEqual([PNG.length, 5]);
    expect((await product.call(office.ann.token, 'GET', `/tickets/${ticketId}`)).body['lastMessage']).toBe(
      '📎 notes.txt',
    );
    const { rows: commands } = await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute<{ content: unknown }>(`select command->'content' as content from outbox order by id`),
    );
    expect(commands.map(({ content }) => content)).toEqual([
      expect.objectContaining({
        type: 'media',
        kind: 'image',
        mime: 'image/png',
        fileName: 'a b.exe',
        caption: 'Look',
      }),
      expect.objectContaining({ type: 'media', kind: 'document', mime: 'text/plain', caption: '' }),
    ]);
  });

  test('a text beside each file is its caption', async () => {
    const files = [
      { name: 'a.png', content: PNG },
      { name: 'b.png', content: PNG },
    ];
    const { body } = await upload(office.ann.token, files, { body: ['The front', 'The back'] });
    expect(body.messages.map((message) => [message.mediaName, message.body])).toEqual([
      ['a.png', 'The front'],
      ['b.png', 'The back'],
    ]);
    const tooLong = { body: ['x', 'y'.repeat(LIMITS.messageLength + 1)] };
    expect(await upload(office.ann.token, files, tooLong)).toMatchObject({ status: 400 });
  });

  test('a form without a file is a text', async () => {
    const { body } = await upload(office.ann.token, [], { body: 'Just text' });
    expect(body.messages).toEqual([expect.objectContaining({ body: 'Just text', mediaType: null })]);
  });

  test('so is one whose field of files was left as it was', async () => {
    const boundary = 'x'.repeat(20);
    const part = (head: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const response = await fetch(`${address}/api/messages/${ticketId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${office.ann.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `${part('name="body"', 'hello')}${part('name="medias"; filename=""\r\nContent-Type: application/octet-stream', '')}--${boundary}--\r\n`,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 200,
      body: { messages: [{ body: 'hello', mediaType: null }] },
    });
    expect([...store.files.keys()]).toEqual([]);
  });

  test('a file of a process that died before its message was stored goes after a day', async () => {
    const put = store.put.bind(store);
    const { promise: died, reject: die } = Promise.withResolvers<never>();
    died.catch(() => undefined);
    // The process ends between the file and the row: nothing tidies up.
    store.put = (key, content) => put(key, content).then(() => died);
    const upl = upload(office.ann.token, [{ name: 'a.png', content: PNG }]);
    await vi.waitFor(() => expect(store.files.size).toBe(1));
    const removing = removeFilesJob(store);
    await removing.run(product.platform, {});
    expect([store.files.size, await rows('removed_files')]).toEqual([1, 1]);
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(`update removed_files set remove_after = remove_after - interval '1 day'`),
    );
    await removing.run(product.platform, {});
    expect([store.files.size, await rows('removed_files')]).toEqual([0, 0]);
    store.put = put;
    die(new Error('over'));
    await upl;
  });

  test('one file that cannot be removed does not keep the others', async () => {
    await upload(office.ann.token, [
      { name: 'a.png', content: PNG },
      { name: 'b.png', content: PNG },
    ]);
    expect(await rows('removed_files')).toBe(0);
    await product.call(office.admin.token, 'DELETE', `/tickets/${ticketId}`);
    const [stuck] = store.files.keys();
    const remove = store.remove.bind(store);
    store.remove = (key) => (key === stuck ? Promise.reject(new Error('busy')) : remove(key));
    await removeFilesJob(store).run(product.platform, {});
    expect([[...store.files.keys()], await rows('removed_files')]).toEqual([[stuck], 1]);
    store.remove = remove;
    await removeFilesJob(store).run(product.platform, {});
    expect([store.files.size, await rows('removed_files')]).toEqual([0, 0]);
  });

  test('deleting the ticket takes its files away', async () => {
    await upload(office.ann.token, [{ name: 'a.png', content: PNG }]);
    expect(store.files.size).toBe(1);
    await product.call(office.admin.token, 'DELETE', `/tickets/${ticketId}`);
    expect([await rows('media'), await rows('removed_files')]).toEqual([0, 1]);
    await removeFilesJob(store).run(product.platform, {});
    expect([store.files.size, await rows('removed_files')]).toEqual([0, 0]);
  });
});

describe('refused, and nothing stays', () => {
  test('by somebody who may not: nothing is even stored', async () => {
    const stranger = await buildOffice(product);
    for (const [token, status, error] of [
      [office.bob.token, 403, 'ERR_NO_PERMISSION'],
      [office.eve.token, 403, 'ERR_NO_PERMISSION'],
      [stranger.admin.token, 404, 'ERR_NO_TICKET_FOUND'],
    ] as const) {
      const answer = await upload(token, [{ name: 'a.png', content: PNG }]);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    await expectNothing();
  });

  test('too large', async () => {
    const answer = await upload(office.ann.token, [
      { name: 'small.png', content: PNG },
      { name: 'large.bin', content: Buffer.alloc(LIMITS.uploadBytes + 1) },
    ]);
    expect([answer.status, answer.body.error]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
    await expectNothing();
  });

  test('too many', async () => {
    const files = Array.from({ length: LIMITS.filesPerMessage + 1 }, (_, n) => ({ name: `${n}.png`, content: PNG }));
    const answer = await upload(office.ann.token, files);
    expect([answer.status, answer.body.error]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
    await expectNothing();
  });

  test('the disk is full', async () => {
    store.full = true;
    const answer = await upload(office.ann.token, [{ name: 'a.png', content: PNG }]);
    expect([answer.status, answer.body.error]).toEqual([507, 'ERR_STORAGE_FULL']);
    await expectNothing();
  });

  test.each<[string, Upload[], Record<string, string>, number]>([
    ['a file under another name', [{ name: 'a.png', content: PNG, field: 'photo' }], {}, 400],
    ['nothing at all', [], { body: '  ' }, 400],
    ['a reply that is no JSON', [{ name: 'a.png', content: PNG }], { quotedMsg: '{' }, 400],
    ['a reply that is no message', [{ name: 'a.png', content: PNG }], { quotedMsg: '{"id":"x"}' }, 400],
    ['a reply to nothing', [{ name: 'a.png', content: PNG }], { quotedMsg: '{"id":999999}' }, 404],
    ['a caption too long', [{ name: 'a.png', content: PNG }], { body: 'x'.repeat(LIMITS.messageLength + 1) }, 400],
    ['a caption with U+0000', [{ name: 'a.png', content: PNG }], { body: 'a\u0000' }, 400],
  ])('%s', async (_case, files, fields, status) => {
    const answer = await upload(office.ann.token, files, fields);
    expect([answer.status, answer.body.error]).toEqual([
      status,
      status === 404 ? 'ERR_NO_MESSAGE_FOUND' : 'ERR_VALIDATION',
    ]);
    await expectNothing();
  });

  test('a body of another kind, and a broken form', async () => {
    for (const [type, body, status] of [
      ['application/xml', '<a/>', 415],
      ['multipart/form-data; boundary=x', '--x\r\nnonsense', 400],
      ['multipart/form-data', 'nonsense', 400],
    ] as const) {
      const response = await fetch(`${address}/api/messages/${ticketId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${office.ann.token}`, 'content-type': type },
        body,
      });
      expect([type, response.status]).toEqual([type, status]);
    }
    await expectNothing();
  });
});

const GB = 1024 ** 3;
const mine = (statement: SQL) =>
  product.platform.db.withTenant(office.company.id, async (tx) => (await tx.execute<{ kb: number }>(statement)).rows);
const stored = async () =>
  (await mine(sql`select coalesce(sum(delta), 0)::float8 as kb from counter_deltas where counter = 'stored_kb'`))[0]
    ?.kb;
const limit = (storageGb: number | null) =>
  product.platform.db.withSystem((tx) =>
    tx.execute(sql`update plans set storage_gb = ${storageGb} where id = ${office.company.planId}`),
  );
/** As one that a customer has sent. */
const comesIn = (bytes: number) =>
  mine(sql`insert into media (state, mime, storage_key, size) values ('stored', 'video/mp4', 'x', ${bytes})`);

describe('a plan with room for so many files', () => {
  test('takes no more of the company’s own once it is full, and anything of customers’', async () => {
    await limit(1);
    await comesIn(GB);
    const refused = { status: 403, body: { error: 'ERR_PLAN_STORAGE', details: { limit: 1 } } };
    expect(await upload(office.ann.token, [{ name: 'a.png', content: PNG }])).toMatchObject(refused);
    expect(store.files.size).toBe(0);
    const { body } = await product.call<{ id: number }>(office.ann.token, 'POST', '/quick-messages', {
      shortcode: 'oi',
      message: 'Oi!',
    });
    const media = await product.call(office.ann.token, 'POST', `/quick-messages/${body.id}/media-upload`);
    expect(media).toMatchObject(refused);
    const text = await product.call(office.ann.token, 'POST', `/messages/${ticketId}`, { body: 'words have room' });
    expect(text.status).toBe(200);
    await comesIn(GB);
    expect(await stored()).toBe((2 * GB) / 1024);
    // As the subscription shows it, and whoever runs the installation sees it.
    const { id } = office.company;
    const answers = await Promise.all(
      [`/companies/listPlan/${id}`, `/companies/${id}`].map((path) => product.call(office.admin.token, 'GET', path)),
    );
    expect(answers).toMatchObject([
      { body: { storedBytes: 2 * GB, plan: { storageGb: 1 } } },
      { body: { storedBytes: 2 * GB } },
    ]);
    await limit(null);
    expect((await upload(office.ann.token, [{ name: 'a.png', content: PNG }])).status).toBe(200);
  });

  test('has room again when files go, and counts what is there alone', async () => {
    await limit(1);
    await comesIn(GB);
    await mine(sql`insert into media (state, mime, size) values ('pending', 'video/mp4', ${GB})`);
    expect(await stored()).toBe(GB / 1024);
    await mine(sql`update media set state = 'stored', storage_key = 'y' where state = 'pending'`);
    expect(await stored()).toBe((2 * GB) / 1024);
    await mine(sql`delete from media`);
    expect(await stored()).toBe(0);
    // The last kB is room.
    await comesIn(1_000_000_000 - 2 * 1024);
    expect((await upload(office.ann.token, [{ name: 'a.png', content: PNG }])).status).toBe(200);
    expect(await stored()).toBe(Math.ceil((1_000_000_000 - 2 * 1024) / 1024) + 1);
    await limit(null);
  });
});

test('an upload that was refused leaves its connection good for the next call', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${address}/api${path}`, { method, agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      asked.once('error', reject).end(body);
    });
  const authorization = `Bearer ${office.ann.token}`;
  const part = 'content-disposition: form-data; name="elsewhere"; filename="a.txt"';
  const large = `--b\r\n${part}\r\n\r\n${'x'.repeat(3_000_000)}\r\n--b--\r\n`;
  const type = 'multipart/form-data; boundary=b';
  expect(await ask('POST', `/messages/${ticketId}`, { authorization, 'content-type': type }, large)).toBe(400);
  expect(await ask('GET', '/health', {})).toBe(200);
  agent.destroy();
});
