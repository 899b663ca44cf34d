// The same done to many at once: who is meant, who may, and what is left as it is.
import type { BulkAct } from '@recado/contract/bulk-acts';
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTicket } from '../../../../test/build.ts';
import { CLOSE, ManyAtOnce } from '../../../../test/many-at-once.ts';
import { buildOffice, eventsOf, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { bulkActs } from './bulk.jobs.ts';

let product: Product;
let many: ManyAtOnce;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  many = await ManyAtOnce.open(product);
  ({ office } = many);
});

describe('who is meant', () => {
  test('those that are named, each with its line in the timeline', async () => {
    const [one = 0, two = 0] = await many.several(3);
    const act = await many.all(office.ann, { ids: [one, two, one] }, CLOSE);
    expect(act).toMatchObject({ of: 'tickets', kind: 'close', status: 'done', total: 2, done: 2, failed: 0 });
    expect(await many.statuses()).toEqual(['closed', 'closed', 'pending']);
    expect(await many.lines()).toEqual([
      { kind: 'closed', by: 'Ann' },
      { kind: 'closed', by: 'Ann' },
    ]);
  });

  test('what the list with the filter showed when it began, but for what was left out', async () => {
    const [, left = 0] = await many.several(3);
    await many.make({ status: 'open', userId: office.ann.id });
    const which = { filter: { status: 'pending' }, except: [left] };
    expect(await many.count(office.ann, which)).toBe(2);
    const { body } = await many.begin(office.ann, which, CLOSE);
    // It comes to fit the filter, and is not touched.
    await many.make();
    await many.work();
    expect(await many.stateOf(office.ann, body)).toMatchObject({ status: 'done', total: 2, done: 2 });
    expect(await many.statuses()).toEqual(['closed', 'pending', 'closed', 'open', 'pending']);
  });

  test.each<[string, string, number]>([
    ['a tag', 'tags', 1],
    ['words', 'searchParam', 1],
    ['a queue', 'queueIds', 2],
    ['an attendant', 'users', 1],
  ])('a filter by %s is the list’s own', async (_name, field, count) => {
    const tagId = await many.tag();
    const [one = 0] = await many.several(2);
    await many.make({ queueId: office.support.id, status: 'open', userId: office.bob.id });
    await many.call(office.ann, 'POST', '/tags/sync', { ticketId: one, tags: [tagId] });
    await many.rows(
      sql`update contacts set name = 'Zuleica' where id = (select contact_id from tickets where id = ${one})`,
    );
    const filter = {
      tags: `[${tagId}]`,
      searchParam: 'zulei',
      queueIds: `[${office.sales.id}]`,
      users: `[${office.bob.id}]`,
    };
    const which = { filter: { [field]: filter[field as keyof typeof filter] } };
    expect(await many.count(office.admin, which)).toBe(count);
    const query = new URLSearchParams(which.filter as Record<string, string>);
    const list = await many.call<{ tickets: Ticket[] }>(office.admin, 'GET', `/tickets?${query.toString()}`);
    expect(list.body.tickets).toHaveLength(count);
  });

  test('nothing, too many, and what is not there are refused before anything is done', async () => {
    const id = await many.make();
    expect(await many.begin(office.ann, { filter: { status: 'closed' } }, CLOSE)).toMatchObject({ status: 400 });
    expect(await many.begin(office.ann, { ids: [id] }, { kind: 'tag', tagId: 999_999 })).toMatchObject({ status: 404 });
    expect(await many.begin(office.ann, { ids: [id] }, { kind: 'transfer', queueId: 999_999 })).toMatchObject({
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
    expect(await many.begin(office.ann, { ids: [id] }, { kind: 'transfer' })).toMatchObject({ status: 400 });
    await many.rows(sql`
      insert into contacts (name, number) select 'Many', 'm' || n from generate_series(1, 50001) n`);
    expect(await many.begin(office.admin, { filter: {} }, { kind: 'delete' }, 'contacts')).toMatchObject({
      status: 400,
      body: { error: 'ERR_BULK_TOO_MANY' },
    });
    expect(await many.rows(sql`select from bulk_acts`)).toHaveLength(0);
  });

  test('one at a time of each person', async () => {
    const ids = await many.several(2);
    const { body: first } = await many.begin(office.ann, { ids }, CLOSE);
    expect((await many.begin(office.ann, { ids }, CLOSE)).body.error).toBe('ERR_BULK_RUNNING');
    expect((await many.begin(office.bob, { ids }, CLOSE)).status).toBe(200);
    await many.cancel(office.ann, first);
    expect((await many.begin(office.ann, { ids }, CLOSE)).status).toBe(200);
  });
});

describe('nobody touches what they may not', () => {
  test('an attendant of another queue: by a filter nothing is found, by name nothing is done', async () => {
    const ids = await many.several(2);
    expect(await many.begin(office.eve, { filter: {} }, CLOSE)).toMatchObject({ status: 400 });
    for (const act of [
      CLOSE,
      { kind: 'tag', tagId: await many.tag() },
      { kind: 'transfer', queueId: office.support.id },
    ]) {
      const done = await many.all(office.eve, { ids }, act);
      expect(done).toMatchObject({ status: 'done', done: 0, failed: 2, undoUntil: null });
      expect(await many.failures(office.eve, done)).toEqual(
        ids.map((id) => ({ id, name: null, error: 'ERR_NO_PERMISSION' })),
      );
    }
    expect(await many.statuses()).toEqual(['pending', 'pending']);
    expect(await many.tagged()).toEqual([]);
    expect(await many.lines()).toEqual([]);
  });

  test('a colleague’s open ticket is seen, tagged and not closed; the others are', async () => {
    const [mine, theirs] = [await many.make(), await many.make({ status: 'open', userId: office.bob.id })];
    await many.rows(
      sql`update contacts set name = 'Bia' where id = (select contact_id from tickets where id = ${theirs})`,
    );
    const closed = await many.all(office.ann, { ids: [mine, theirs, 999_999] }, CLOSE);
    expect(closed).toMatchObject({ done: 1, failed: 2 });
    expect(await many.failures(office.ann, closed)).toEqual([
      { id: theirs, name: 'Bia', error: 'ERR_NO_PERMISSION' },
      { id: 999_999, name: null, error: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect(await many.statuses()).toEqual(['closed', 'open']);
    await many.all(office.ann, { ids: [mine, theirs] }, { kind: 'tag', tagId: await many.tag() });
    expect(await many.tagged()).toEqual([mine, theirs]);
  });

  test('another’s act is theirs: nobody stops, undoes or looks into it', async () => {
    const { body } = await many.begin(office.ann, { ids: [await many.make()] }, CLOSE);
    for (const answer of [
      await many.cancel(office.admin, body),
      await many.undo(office.admin, body),
      await many.call(office.admin, 'GET', `/bulk-acts/${body.id}/failures`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const elsewhere = await buildOffice(product);
    expect((await many.cancel(elsewhere.admin, body)).status).toBe(404);
    expect((await many.call(office.admin, 'GET', '/bulk-acts')).body).toEqual([]);
  });

  test('who is deleted while it runs does nothing more, and neither does who has lost their queue', async () => {
    const ids = await many.several(2);
    await many.begin(office.ann, { ids }, CLOSE);
    await many.rows(sql`delete from user_queues where user_id = ${office.ann.id}`);
    await many.work();
    expect(await many.statuses()).toEqual(['pending', 'pending']);
    await many.begin(office.bob, { ids }, CLOSE);
    await many.rows(sql`delete from users where id = ${office.bob.id}`);
    await many.work();
    expect(await many.statuses()).toEqual(['pending', 'pending']);
  });
});

test('who may delete no contacts any more deletes no further one', async () => {
  await many.make();
  await many.rows(sql`update users set profile = 'admin' where id = ${office.bob.id}`);
  const { body } = await many.begin(office.bob, { filter: {} }, { kind: 'delete' }, 'contacts');
  await many.rows(sql`update users set profile = 'user' where id = ${office.bob.id}`);
  product.clock.advance(60_000);
  await many.work();
  expect(await many.stateOf(office.bob, body)).toMatchObject({ status: 'done', done: 0, failed: 1 });
  expect(await many.rows(sql`select from contacts`)).toHaveLength(1);
});

describe('what is done', () => {
  test('handed to a person: they hear of the first, and find all of them unread', async () => {
    const ids = await many.several(3);
    const act = await many.all(
      office.admin,
      { ids },
      { kind: 'transfer', userId: office.bob.id, queueId: office.sales.id },
    );
    expect(act).toMatchObject({ status: 'done', done: 3 });
    expect(await many.rows(sql`select user_id as "userId", unread_messages as unread from tickets`)).toEqual(
      ids.map(() => ({ userId: office.bob.id, unread: 1 })),
    );
    expect(await many.rows(sql`select user_id as "userId" from personal_notices`)).toEqual([{ userId: office.bob.id }]);
  });

  test('handed to a queue: what nobody has read stays unread; what is closed is done with', async () => {
    const ids = await many.several(2);
    await many.rows(sql`update tickets set unread_messages = 2`);
    await many.all(office.admin, { ids }, { kind: 'transfer', queueId: office.support.id });
    const unread = () => many.rows(sql`select unread_messages as unread from tickets`);
    expect(await unread()).toEqual([{ unread: 2 }, { unread: 2 }]);
    await many.all(office.admin, { ids }, CLOSE);
    expect(await unread()).toEqual([{ unread: 0 }, { unread: 0 }]);
  });

  test('tagged and untagged; what was so already counts as done', async () => {
    const tagId = await many.tag();
    const [one = 0, two = 0] = await many.several(2);
    await many.call(office.ann, 'POST', '/tags/sync', { ticketId: one, tags: [tagId] });
    expect(await many.all(office.ann, { ids: [one, two] }, { kind: 'tag', tagId })).toMatchObject({
      done: 2,
      failed: 0,
    });
    expect(await many.tagged()).toEqual([one, two]);
    expect(await many.all(office.ann, { filter: {} }, { kind: 'untag', tagId })).toMatchObject({ done: 2 });
    expect(await many.tagged()).toEqual([]);
    expect((await many.lines()).map(({ kind }) => kind)).toEqual(['tagged', 'tagged', 'untagged', 'untagged']);
  });

  test('whoever began it hears how far it is, and nobody else', async () => {
    await many.all(office.ann, { ids: await many.several(2) }, CLOSE);
    const told = await eventsOf<{ bulkAct: BulkAct }>(product, office.company.id, 'bulkAct');
    expect(told.map(({ payload: { bulkAct } }) => [bulkAct.status, bulkAct.done])).toEqual([
      ['running', 0],
      ['done', 2],
    ]);
    expect(new Set(told.flatMap(({ rooms }) => rooms))).toEqual(new Set([`user-${office.ann.id}`]));
  });

  test('two workers at once do each once', async () => {
    await many.farewell();
    const ids = await many.several(30);
    await many.begin(office.ann, { ids }, CLOSE);
    await Promise.all([many.work(), many.work(), many.work()]);
    expect(await many.statuses()).toEqual(ids.map(() => 'closed'));
    expect(await many.lines()).toHaveLength(30);
    expect(await many.held()).toHaveLength(30);
  });

  test('one that goes wrong is tried again at the end, and given up; the others are done', async () => {
    const [one = 0, two = 0, three = 0] = await many.several(3);
    const act = await many.withTrigger(`if new.id = ${two} then raise 'broken'; end if`, () =>
      many.all(office.ann, { ids: [one, two, three] }, CLOSE),
    );
    expect(act).toMatchObject({ status: 'done', done: 2, failed: 1 });
    expect(await many.statuses()).toEqual(['closed', 'pending', 'closed']);
    expect(await many.lines()).toHaveLength(2);
  });
});

test('companies take turns: a small act does not wait for the end of a large one', async () => {
  const other = await buildOffice(product);
  const ids = await many.several(200);
  await many.begin(office.ann, { ids }, CLOSE);
  const { id } = await buildTicket(product.platform, other.company.id, {
    whatsappId: other.whatsappId,
    queueId: other.sales.id,
    status: 'pending',
  });
  await many.begin(other.ann, { ids: [id] }, CLOSE);
  const due = bulkActs(product.platform);
  due.start();
  await expect
    .poll(async () => (await many.call<BulkAct[]>(other.ann, 'GET', '/bulk-acts')).body[0]?.status)
    .toBe('done');
  const [large] = (await many.call<BulkAct[]>(office.ann, 'GET', '/bulk-acts')).body;
  expect(large).toMatchObject({ status: 'running' });
  await due.close();
});
