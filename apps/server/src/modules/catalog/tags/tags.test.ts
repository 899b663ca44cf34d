// Tags by request; with them the kit's five calls, of which other plain entities are made.
import type { Tag } from '@recado/contract/tags';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Answer = Tag & { error?: string };
type List = { tags: Tag[]; count: number; hasMore: boolean };

const make = async (person: Person, body: object) => product.call<Answer>(person.token, 'POST', '/tags', body);
const made = async (name: string): Promise<Tag> => (await make(office.ann, { name })).body;
const page = async (query: string) => (await product.call<List>(office.ann.token, 'GET', `/tags?${query}`)).body;
const names = ({ tags }: List): string[] => tags.map(({ name }) => name);

describe('the five calls', () => {
  test('make, read, change, remove; each is told', async () => {
    const tag = await make(office.ann, { name: '  Urgente ', color: '#ff0000', userId: 999_999 });
    expect(tag).toMatchObject({
      status: 200,
      body: { name: 'Urgente', color: '#ff0000', kanban: 0, userId: office.ann.id, ticketsCount: 0 },
    });
    const path = `/tags/${tag.body.id}`;
    expect((await product.call(office.bob.token, 'GET', path)).body).toEqual(tag.body);
    const changed = await product.call(office.bob.token, 'PUT', path, { name: 'Calma' });
    expect(changed.body).toEqual({ ...tag.body, name: 'Calma' });
    expect((await product.call(office.bob.token, 'PUT', path, {})).body).toEqual(changed.body);
    expect((await product.call(office.admin.token, 'DELETE', path)).body).toEqual({});
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await product.call(office.admin.token, method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NOT_FOUND' },
      });
    const ref = { id: tag.body.id, color: '#ff0000' };
    const rooms = [`company-${office.company.id}`];
    expect(await eventsOf(product, office.company.id, 'tag')).toEqual([
      { rooms, payload: { action: 'create', tag: { ...ref, name: 'Urgente' } } },
      { rooms, payload: { action: 'update', tag: { ...ref, name: 'Calma' } } },
      { rooms, payload: { action: 'delete', tagId: tag.body.id } },
    ]);
  });

  test('pages of twenty by name, with their count; a search knows no accents, and % is a letter', async () => {
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`
        insert into tags (name, color) select 'Etiqueta ' || lpad(n::text, 2, '0'), '#000' from generate_series(1, 41) n`),
    );
    await made('Orçamento 100%');
    const first = await page('');
    expect([first.count, first.hasMore, names(first).length, names(first)[0]]).toEqual([42, true, 20, 'Etiqueta 01']);
    expect(names(await page('pageNumber=2'))[0]).toBe('Etiqueta 21');
    const last = await page('pageNumber=3');
    expect([names(last).length, last.hasMore]).toEqual([2, false]);
    expect(await page('pageNumber=9')).toMatchObject({ tags: [], count: 42, hasMore: false });
    for (const term of ['orcamento', 'ORÇA', '0%'])
      expect(names(await page(`searchParam=${encodeURIComponent(term)}`)), term).toEqual(['Orçamento 100%']);
    expect(await page('searchParam=nada')).toEqual({ tags: [], count: 0, hasMore: false });
    const { body } = await product.call<Tag[]>(office.ann.token, 'GET', '/tags/list?searchParam=etiqueta');
    expect([body.length, Object.keys(body[0] ?? {})]).toEqual([41, ['id', 'name', 'color']]);
  });

  test('a name is used once', async () => {
    await made('Urgente');
    const other = await made('Calma');
    const taken = { status: 409, body: { error: 'ERR_NAME_IN_USE' } };
    expect(await make(office.bob, { name: 'Urgente' })).toMatchObject(taken);
    expect(await product.call(office.bob.token, 'PUT', `/tags/${other.id}`, { name: 'Urgente' })).toMatchObject(taken);
    const elsewhere = await buildOffice(product);
    expect((await make(elsewhere.ann, { name: 'Urgente' })).status).toBe(200);
  });
});

describe('what is special', () => {
  test('made by its name, it has a colour', async () => {
    expect((await made('Cliente novo')).color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('one that others have put on their contacts is deleted by administrators and supervisors', async () => {
    const { id } = await made('De todos');
    const remove = (person: Person) => product.call(person.token, 'DELETE', `/tags/${id}`);
    expect(await remove(office.ann)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(names(await page('searchParam=De todos'))).toEqual(['De todos']);
    expect((await remove(office.admin)).status).toBe(200);
  });

  test('lanes of the board are made and unmade by administrators and supervisors', async () => {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await make(office.ann, { name: 'Fila A', kanban: true })).toMatchObject(refused);
    const { body: lane } = await make(office.admin, { name: 'Fila A', kanban: true });
    expect(lane.kanban).toBe(1);
    const change = (person: Person, body: object) =>
      product.call<Answer>(person.token, 'PUT', `/tags/${lane.id}`, body);
    expect(await change(office.ann, { kanban: 0 })).toMatchObject(refused);
    expect(await product.call(office.ann.token, 'DELETE', `/tags/${lane.id}`)).toMatchObject(refused);
    expect((await change(office.ann, { kanban: 1, name: 'Fila B' })).body).toMatchObject({ kanban: 1, name: 'Fila B' });
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`update users set profile = 'supervisor' where id = ${office.bob.id}`),
    );
    expect((await change(office.bob, { kanban: 0 })).body).toMatchObject({ kanban: 0 });
  });

  test('says how many tickets have it', async () => {
    const tag = await made('Urgente');
    await made('Calma');
    for (let n = 0; n < 2; n += 1) {
      const { id } = await buildTicket(product.platform, office.company.id, { queueId: office.sales.id });
      await product.call(office.ann.token, 'POST', '/tags/sync', { ticketId: id, tags: [tag.id] });
    }
    expect((await page('')).tags.map(({ name, ticketsCount }) => [name, ticketsCount])).toEqual([
      ['Calma', 0],
      ['Urgente', 2],
    ]);
    expect((await product.call(office.ann.token, 'GET', `/tags/${tag.id}`)).body['ticketsCount']).toBe(2);
  });
});
