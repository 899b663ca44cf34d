// Lists of files by request: made, arranged, filled with files, deleted. How one is sent: send-file-list.test.ts.
import { LIMITS } from '@recado/contract/constants';
import type { FileList } from '@recado/contract/files';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG } from '../../../../test/row-files.ts';
import { fileListsRepo } from './file-lists.repo.ts';

const store = new MemoryStore();
let product: Product;
let address: string;
let office: Office;
beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
});
beforeEach(async () => {
  store.files.clear();
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = FileList & { error?: string };
interface Page {
  files: FileList[];
  count: number;
  hasMore: boolean;
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person: Person = office.admin) =>
  product.call<Answer>(person.token, method, `/files${path}`, body);
const make = async (values: object = {}): Promise<FileList> =>
  (await call('POST', '', { name: 'Catálogo', message: 'Segue o catálogo', ...values })).body;
const names = ({ options }: FileList): string[] => options.map(({ name }) => name);

interface Upload {
  name: string;
  content: string | Buffer<ArrayBuffer>;
  field?: string;
}
const PICTURE: Upload = { name: 'foto.exe', content: PNG };
const TEXT: Upload = { name: 'preços.txt', content: 'hello' };

async function upload(
  list: FileList,
  files: Upload[],
  fields: Record<string, string | string[]> = {},
  person = office.admin,
) {
  const form = new FormData();
  for (const { name, content, field = 'files' } of files) form.append(field, new Blob([content]), name);
  // After the files, as a browser may send them.
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${address}/api/files/uploadList/${list.id}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Answer };
}

const removed = () => countRows(product.platform, office.company.id, 'removed_files');
const files = () => countRows(product.platform, office.company.id, 'media');
const storedKb = async () =>
  (
    await queryRows<{ kb: string }>(
      product,
      office.company.id,
      sql`select coalesce(sum(delta), 0) as kb from counter_deltas where counter = 'stored_kb'`,
    )
  ).map(({ kb }) => Number(kb))[0];

describe('lists', () => {
  test('made by administrators, read by everybody, found by their words, by name', async () => {
    await make({ name: 'Tabela' });
    const list = await make({ options: [{ name: 'um' }, { name: 'dois' }] });
    expect(list).toEqual({
      id: expect.any(Number),
      name: 'Catálogo',
      message: 'Segue o catálogo',
      options: [
        { id: expect.any(Number), name: 'um', path: null, mediaType: null, size: null, order: 1 },
        { id: expect.any(Number), name: 'dois', path: null, mediaType: null, size: null, order: 2 },
      ],
      scheduled: { count: 0, next: null },
    });
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await call('POST', '', { name: 'Mine', message: 'x' }, office.ann)).toMatchObject(refused);
    expect(await call('PUT', `/${list.id}`, { name: 'Mine' }, office.ann)).toMatchObject(refused);
    expect(await call('DELETE', `/${list.id}`, undefined, office.ann)).toMatchObject(refused);
    expect(await upload(list, [TEXT], {}, office.ann)).toMatchObject(refused);
    expect((await call('GET', `/${list.id}`, undefined, office.ann)).body).toEqual(list);
    const { body } = await product.call<Page>(office.ann.token, 'GET', '/files');
    expect([body.files.map(({ name }) => name), body.count, body.hasMore]).toEqual([['Catálogo', 'Tabela'], 2, false]);
    const { body: searched } = await product.call<Page>(office.ann.token, 'GET', '/files?searchParam=CATALOGO');
    expect(searched).toMatchObject({ count: 2 });
    expect((await product.call<Page>(office.ann.token, 'GET', '/files?searchParam=tabela')).body.count).toBe(1);
  });

  test.each([
    [{ name: 'ab', message: 'x' }],
    [{ name: 'abc', message: ' ' }],
    [{ name: 'abc' }],
    [{ name: 'abc', message: 'x', options: Array.from({ length: LIMITS.filesPerList + 1 }, () => ({ name: 'x' })) }],
  ])('refused: %j', async (values) => {
    expect(await call('POST', '', values)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  test('arranged: those named stay in the order given, those left out go, those without id are new', async () => {
    const list = await make({ options: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    const [a, b, c] = list.options.map(({ id }) => id);
    const { body } = await call('PUT', `/${list.id}`, { options: [{ id: c }, { name: 'd' }, { id: a, name: 'A' }] });
    expect(names(body)).toEqual(['c', 'd', 'A']);
    expect(body.options.map(({ id, order }) => [id, order])).toEqual([
      [c, 1],
      [expect.any(Number), 2],
      [a, 3],
    ]);
    expect((await call('PUT', `/${list.id}`, { message: 'Outra' })).body).toEqual({ ...body, message: 'Outra' });
    const other = await make({ options: [{ name: 'x' }] });
    for (const ids of [[b], [a, a], [other.options[0]?.id]])
      expect(await call('PUT', `/${list.id}`, { options: ids.map((id) => ({ id })) })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    expect((await call('GET', `/${other.id}`)).body).toEqual(other);
  });

  test('everybody hears of each change', async () => {
    const list = await make();
    await call('PUT', `/${list.id}`, { name: 'Novo' });
    await upload(list, [TEXT]);
    await call('DELETE', `/${list.id}`);
    const events = await eventsOf<{ action: string; fileId: number }>(product, office.company.id, 'file');
    expect(events.map(({ payload: { action, fileId }, rooms }) => [action, fileId, rooms])).toEqual(
      ['create', 'update', 'update', 'delete'].map((action) => [action, list.id, [`company-${office.company.id}`]]),
    );
  });
});

describe('their files', () => {
  test('fill the options named for them; further ones stand at the end; the bytes say what they are', async () => {
    const list = await make({ options: [{ name: 'um' }, { name: 'dois' }] });
    const { status, body } = await upload(list, [PICTURE, TEXT], { id: JSON.stringify([list.options[1]?.id]) });
    expect(status).toBe(200);
    expect(body.options).toEqual([
      list.options[0],
      {
        ...list.options[1],
        path: expect.stringMatching(/^\/api\/public\/media\/.+\/foto\.exe$/),
        mediaType: 'image/png',
        size: PNG.length,
      },
      expect.objectContaining({ name: 'preços.txt', mediaType: 'text/plain', size: 5, order: 3 }),
    ]);
    expect([store.files.size, await removed(), await storedKb()]).toEqual([2, 0, 2]);
  });

  test('or each names its option beside it', async () => {
    const list = await make({ options: [{ name: 'um' }, { name: 'dois' }] });
    const ids = list.options.map(({ id }) => String(id)).toReversed();
    const { body } = await upload(list, [PICTURE, TEXT], { id: ids });
    expect(body.options.map(({ mediaType }) => mediaType)).toEqual(['text/plain', 'image/png']);
  });

  test('another takes the place of an option’s file, which goes; so do those of options left out and of a list deleted', async () => {
    const list = await make();
    const { body: one } = await upload(list, [PICTURE, TEXT, { ...TEXT, name: 'c.txt' }]);
    const [first, second, third] = one.options.map(({ id }) => id);
    const { body: replaced } = await upload(list, [TEXT], { id: JSON.stringify([first]) });
    expect([replaced.options.length, await files(), await removed()]).toEqual([3, 3, 1]);
    await call('PUT', `/${list.id}`, { options: [{ id: third }, { id: first }] });
    expect([await files(), await removed()], `without ${second}`).toEqual([2, 2]);
    await call('DELETE', `/${list.id}`);
    expect([await files(), await removed(), await storedKb()]).toEqual([0, 4, 0]);
  });

  test('refused, and nothing stays', async () => {
    const list = await make();
    const other = await make({ options: [{ name: 'x' }] });
    const invalid = { status: 400, body: { error: 'ERR_VALIDATION' } };
    expect(await upload(list, [])).toMatchObject(invalid);
    expect(await upload(list, [{ ...TEXT, field: 'file' }])).toMatchObject(invalid);
    expect(await upload(list, [TEXT], { id: 'x' })).toMatchObject(invalid);
    expect(await upload(list, [TEXT], { id: JSON.stringify([other.options[0]?.id]) })).toMatchObject(invalid);
    expect(await upload(list, [PICTURE, { name: 'a.woff2', content: 'wOF2\u0000\u0001\u0000\u0000' }])).toMatchObject({
      status: 415,
      body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(await upload({ ...list, id: 999_999 }, [TEXT])).toMatchObject({ status: 404 });
    expect([store.files.size, await files()]).toEqual([0, 0]);
  });

  test('no more than a list may have, counted under its lock', async () => {
    const list = await make({
      options: Array.from({ length: LIMITS.filesPerList - 1 }, (_, at) => ({ name: `${at}` })),
    });
    const answers = await Promise.all([upload(list, [TEXT]), upload(list, [TEXT])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await call('GET', `/${list.id}`)).body.options).toHaveLength(LIMITS.filesPerList);
    expect(store.files.size).toBe(1);
  });

  test('what is in a list is read once it is held, not when one began to wait for it', async () => {
    const { db } = product.platform;
    const { id } = await make();
    const held = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    const first = db.withTenant(office.company.id, async (tx) => {
      await fileListsRepo.lock(tx, id);
      held.resolve();
      await waits.promise;
      await tx.execute(sql`insert into file_options (list_id, name, position) values (${id}, 'um', 1)`);
    });
    await held.promise;
    const second = db.withTenant(office.company.id, async (tx) => (await fileListsRepo.lock(tx, id))?.options.length);
    await vi.waitFor(async () =>
      expect(await queryRows(product, office.company.id, sql`select 1 from pg_locks where not granted`)).not.toEqual(
        [],
      ),
    );
    waits.resolve();
    await first;
    expect(await second).toBe(1);
  });

  test('none where the plan’s room is used up', async () => {
    const list = await make();
    await product.platform.db.withSystem(async (tx) => {
      await tx.execute(sql`update plans set storage_gb = 1 where id = (
        select plan_id from companies where id = ${office.company.id})`);
      await tx.execute(sql`insert into counter_deltas (company_id, counter, delta)
        values (${office.company.id}, 'stored_kb', 1024 * 1024)`);
    });
    expect(await upload(list, [TEXT])).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_STORAGE' } });
    expect(store.files.size).toBe(0);
  });
});
