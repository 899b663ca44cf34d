// Quick messages by request: everybody's and one's own, and the file that goes with one.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo, type Upload } from '../../../../test/row-files.ts';

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

type Answer = QuickMessage & { error?: string };

const make = async (person: Person, body: object) =>
  product.call<Answer>(person.token, 'POST', '/quick-messages', body);
const own = async (person: Person, shortcode: string): Promise<QuickMessage> =>
  (await make(person, { shortcode, message: `text of ${shortcode}` })).body;
const general = async (shortcode: string, status = true): Promise<QuickMessage> =>
  (await make(office.admin, { shortcode, message: 'Olá!', geral: true, status })).body;
const call = (person: Person, method: 'GET' | 'PUT' | 'DELETE', { id }: QuickMessage, body?: object) =>
  product.call<Answer>(person.token, method, `/quick-messages/${id}`, body);
const shortcodes = async (person: Person, path: string): Promise<string[]> => {
  const { body } = await product.call<QuickMessage[] | { records: QuickMessage[] }>(person.token, 'GET', path);
  return (Array.isArray(body) ? body : body.records).map(({ shortcode }) => shortcode);
};

describe('whose they are', () => {
  test('one sees one’s own and everybody’s; calls those that are switched on', async () => {
    await own(office.ann, 'b-ann');
    await own(office.bob, 'a-bob');
    await general('c-all');
    await general('d-off', false);
    expect(await shortcodes(office.ann, '/quick-messages')).toEqual(['b-ann', 'c-all', 'd-off']);
    expect(await shortcodes(office.ann, '/quick-messages/list')).toEqual(['b-ann', 'c-all']);
    expect(await shortcodes(office.admin, '/quick-messages/list?userId=1')).toEqual(['c-all']);
    expect(await shortcodes(office.ann, '/quick-messages?searchParam=OLA')).toEqual(['c-all', 'd-off']);
    expect(await shortcodes(office.ann, '/quick-messages/list?searchParam=text')).toEqual(['b-ann']);
  });

  test('everybody’s are made, changed and deleted by administrators and supervisors', async () => {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await make(office.ann, { shortcode: 'x', geral: true })).toMatchObject(refused);
    const all = await general('all');
    expect(await call(office.ann, 'PUT', all, { message: 'Mine' })).toMatchObject(refused);
    expect(await call(office.ann, 'DELETE', all)).toMatchObject(refused);
    expect((await call(office.ann, 'GET', all)).body).toEqual(all);
    const supervisor = await buildUser(product.platform, office.company.id, { profile: 'supervisor' });
    const hers = await product.call<QuickMessage>(product.tokenOf(supervisor), 'POST', '/quick-messages', {
      shortcode: 'hers',
      geral: true,
    });
    expect(hers.body).toMatchObject({ geral: true, userId: null });
    const mine = await own(office.ann, 'mine');
    expect(await call(office.ann, 'PUT', mine, { geral: true })).toMatchObject(refused);
    expect((await call(office.admin, 'PUT', all, { message: 'Oi' })).body).toEqual({ ...all, message: 'Oi' });
    expect((await call(office.ann, 'PUT', mine, { message: 'Oi', status: false })).body).toEqual({
      ...mine,
      message: 'Oi',
      status: false,
    });
  });

  test('another’s own is as if it were not there, for administrators too', async () => {
    const mine = await own(office.ann, 'mine');
    const missing = { status: 404, body: { error: 'ERR_NOT_FOUND' } };
    for (const person of [office.bob, office.admin]) {
      expect(await call(person, 'GET', mine)).toMatchObject(missing);
      expect(await call(person, 'PUT', mine, { message: 'x' })).toMatchObject(missing);
      expect(await call(person, 'DELETE', mine)).toMatchObject(missing);
    }
    expect((await call(office.ann, 'DELETE', mine)).body).toEqual({});
  });

  test('what is everybody’s outlives who made it; taken back, it is whose hand took it back', async () => {
    const all = await general('all');
    expect(all.userId).toBeNull();
    await own(office.admin, 'mine');
    const { body: taken } = await call(office.admin, 'PUT', await general('back'), { geral: false });
    expect(taken).toMatchObject({ geral: false, userId: office.admin.id });
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`delete from users where id = ${office.admin.id}`),
    );
    expect(await shortcodes(office.ann, '/quick-messages')).toEqual(['all']);
    expect(await countRows(product.platform, office.company.id, 'quick_messages')).toBe(1);
  });

  test('told to its owner, or to everybody; to everybody too when it stops being theirs', async () => {
    await own(office.ann, 'mine');
    const all = await general('all');
    await call(office.admin, 'PUT', all, { geral: false });
    const events = await eventsOf<{ action: string }>(product, office.company.id, 'quickMessage');
    const everybody = `company-${office.company.id}`;
    expect(events.map(({ payload, rooms }) => [payload.action, rooms])).toEqual([
      ['create', [`user-${office.ann.id}`]],
      ['create', [everybody]],
      ['update', [everybody]],
      ['update', [`user-${office.admin.id}`]],
    ]);
  });
});

const upload = (person: Person, { id }: QuickMessage, ...files: Upload[]) =>
  uploadTo<Answer>(`${address}/api/quick-messages/${id}/media-upload`, person.token, ...files);
const removed = () => countRows(product.platform, office.company.id, 'removed_files');

describe('the file that goes with it', () => {
  test('shown by a signed link; another takes its place, and the earlier one goes', async () => {
    const mine = await own(office.ann, 'mine');
    expect(mine).toMatchObject({ isMedia: false, mediaPath: null });
    const { status, body } = await upload(office.ann, mine, { name: 'foto.exe', content: PNG });
    expect([status, body]).toEqual([
      200,
      {
        ...mine,
        isMedia: true,
        mediaPath: expect.stringMatching(/^\/api\/public\/media\/.+\/foto\.exe$/),
        mediaName: 'foto.exe',
        // The bytes say what it is, not the name.
        mediaType: 'image/png',
      },
    ]);
    expect([[...store.files.values()], await removed()]).toEqual([[PNG.length], 0]);
    const [first] = store.files.keys();
    await upload(office.ann, mine, { name: 'b.txt', content: 'hello' });
    const { rows } = await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`select storage_key from removed_files where remove_after <= now()`),
    );
    expect(rows).toEqual([{ storage_key: first }]);
    const gone = await product.call<Answer>(office.ann.token, 'DELETE', `/quick-messages/${mine.id}/media-upload`);
    expect(gone.body).toEqual(mine);
    expect(await removed()).toBe(2);
  });

  test('goes with its message', async () => {
    const mine = await own(office.ann, 'mine');
    await upload(office.ann, mine, { name: 'a.png', content: PNG });
    await call(office.ann, 'DELETE', mine);
    expect(await removed()).toBe(1);
  });

  test('refused, and nothing stays', async () => {
    const mine = await own(office.ann, 'mine');
    const all = await general('all');
    const png = { name: 'a.png', content: PNG };
    // Fonts are not sent in conversations.
    const font = { name: 'a.png', content: Buffer.from('774f4632000100000000', 'hex') };
    for (const [person, message, files, status, error] of [
      [office.bob, mine, [png], 404, 'ERR_NOT_FOUND'],
      [office.ann, all, [png], 403, 'ERR_NO_PERMISSION'],
      [office.ann, mine, [font], 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
      [office.ann, mine, [{ ...png, field: 'photo' }], 400, 'ERR_VALIDATION'],
      [office.ann, mine, [png, png], 400, 'ERR_VALIDATION'],
      [office.ann, mine, [], 400, 'ERR_VALIDATION'],
    ] as const) {
      const answer = await upload(person, message, ...files);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect([...store.files.keys()]).toEqual([]);
    }
    const path = `/quick-messages/${mine.id}/media-upload`;
    expect(await product.call(office.ann.token, 'POST', path, {})).toMatchObject({ status: 400 });
    expect((await call(office.ann, 'GET', mine)).body).toEqual(mine);
  });
});
