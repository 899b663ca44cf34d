// The same done to many at once: who is meant, who may, what is left as it is, and how all of it is taken back.
import type { BulkAct } from '@recado/contract/bulk-acts';
import type { Contact } from '@recado/contract/contacts';
import type { ErrorCode } from '@recado/contract/errors';
import type { TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildContact, buildTicket } from '../../../../test/build.ts';
import { snapshot } from '../../../../test/every-table.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bulkActs } from './bulk.jobs.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  // What other tests left is not due in this one.
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from bulk_acts`));
  office = await buildOffice(product);
});

type Answer = BulkAct & { error?: ErrorCode };
const call = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  product.call<T>(person.token, method, path, body);
const rows = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  queryRows<T>(product, office.company.id, statement);

const begin = (person: Person, which: unknown, act: unknown, of = 'tickets') =>
  call<Answer>(person, 'POST', `/bulk-acts/${of}`, { which, act });
const cancel = (person: Person, { id }: BulkAct) => call<Answer>(person, 'POST', `/bulk-acts/${id}/cancel`);
const undo = (person: Person, { id }: BulkAct) => call<Answer>(person, 'POST', `/bulk-acts/${id}/undo`);
const stateOf = async (person: Person, { id }: BulkAct): Promise<BulkAct | undefined> =>
  (await call<BulkAct[]>(person, 'GET', '/bulk-acts')).body.find((act) => act.id === id);

/** All that is due, turn after turn. */
async function work(platform: Platform = product.platform): Promise<void> {
  const due = bulkActs(platform);
  while ((await due.takeDue()) > 0);
}
/** While each write of a ticket does this first. */
async function withTrigger<T>(statement: string, during: () => Promise<T>): Promise<T> {
  const system = (text: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(text)));
  await system(
    `create function meddle() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
  );
  await system('create trigger meddle before update on tickets for each row execute function meddle()');
  try {
    return await during();
  } finally {
    await system('drop function meddle() cascade');
  }
}
/** Each takes so long that a turn is over after one. */
const oneTurn = () => withTrigger('perform pg_sleep(0.45)', () => bulkActs(product.platform).takeDue());

/** Begun and worked off. */
async function all(person: Person, which: unknown, act: unknown, of = 'tickets'): Promise<BulkAct> {
  const { body, status } = await begin(person, which, act, of);
  expect(status, JSON.stringify(body)).toBe(200);
  await work();
  const over = await stateOf(person, body);
  if (!over) throw new Error('it is gone');
  return over;
}

type Place = Partial<{ status: 'pending' | 'open' | 'closed'; queueId: number | null; userId: number | null }>;
const make = async (place: Place = {}): Promise<number> =>
  (
    await buildTicket(product.platform, office.company.id, {
      whatsappId: office.whatsappId,
      queueId: office.sales.id,
      status: 'pending',
      ...place,
    })
  ).id;
const several = async (count: number, place: Place = {}): Promise<number[]> => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await make(place));
  return ids;
};
const statuses = async (): Promise<string[]> =>
  (await rows<{ status: string }>(sql`select status from tickets order by id`)).map(({ status }) => status);
const tag = async (name = 'Vermelho'): Promise<number> =>
  (await call<TagRef>(office.admin, 'POST', '/tags', { name })).body.id;
const tagged = async (): Promise<number[]> =>
  (await rows<{ id: number }>(sql`select ticket_id as id from ticket_tags order by 1`)).map(({ id }) => id);
const lines = () =>
  rows<{ kind: string; by: string }>(sql`select kind, by_name as by from ticket_timeline order by id`);
const farewell = () => rows(sql`update connections set complation_message = 'Tchau' where id = ${office.whatsappId}`);
const outgoing = () =>
  rows<{ body: string; at: string }>(sql`
    select command->'content'->>'body' as body, next_attempt_at as at from outbox where command->>'kind' = 'send' order by id`);
const held = async (): Promise<boolean[]> => (await outgoing()).map(({ at }) => new Date(at) > product.clock.now());
const CLOSE = { kind: 'close' } as const;

describe('who is meant', () => {
  test('those that are named, each with its line in the timeline', async () => {
    const [one = 0, two = 0] = await several(3);
    const act = await all(office.ann, { ids: [one, two, one] }, CLOSE);
    expect(act).toMatchObject({ of: 'tickets', kind: 'close', status: 'done', total: 2, done: 2, failed: 0 });
    expect(await statuses()).toEqual(['closed', 'closed', 'pending']);
    expect(await lines()).toEqual([
      { kind: 'closed', by: 'Ann' },
      { kind: 'closed', by: 'Ann' },
    ]);
  });

  test('what the list with the filter showed when it began, but for what was left out', async () => {
    const [, left = 0] = await several(3);
    await make({ status: 'open', userId: office.ann.id });
    const which = { filter: { status: 'pending' }, except: [left] };
    expect((await call(office.ann, 'POST', '/bulk-acts/tickets/count', { which })).body).toEqual({ count: 2 });
    const { body } = await begin(office.ann, which, CLOSE);
    // It comes to fit the filter, and is not touched.
    await make();
    await work();
    expect(await stateOf(office.ann, body)).toMatchObject({ status: 'done', total: 2, done: 2 });
    expect(await statuses()).toEqual(['closed', 'pending', 'closed', 'open', 'pending']);
  });

  test.each<[string, string, number]>([
    ['a tag', 'tags', 1],
    ['words', 'searchParam', 1],
    ['a queue', 'queueIds', 2],
    ['an attendant', 'users', 1],
  ])('a filter by %s is the list’s own', async (_name, field, count) => {
    const tagId = await tag();
    const [one = 0] = await several(2);
    await make({ queueId: office.support.id, status: 'open', userId: office.bob.id });
    await call(office.ann, 'POST', '/tags/sync', { ticketId: one, tags: [tagId] });
    await rows(sql`update contacts set name = 'Zuleica' where id = (select contact_id from tickets where id = ${one})`);
    const filter = {
      tags: `[${tagId}]`,
      searchParam: 'zulei',
      queueIds: `[${office.sales.id}]`,
      users: `[${office.bob.id}]`,
    };
    const which = { filter: { [field]: filter[field as keyof typeof filter] } };
    expect((await call(office.admin, 'POST', '/bulk-acts/tickets/count', { which })).body).toEqual({ count });
    const query = new URLSearchParams(which.filter as Record<string, string>);
    const list = await call<{ tickets: Ticket[] }>(office.admin, 'GET', `/tickets?${query}`);
    expect(list.body.tickets).toHaveLength(count);
  });

  test('nothing, too many, and what is not there are refused before anything is done', async () => {
    const id = await make();
    expect(await begin(office.ann, { filter: { status: 'closed' } }, CLOSE)).toMatchObject({ status: 400 });
    expect(await begin(office.ann, { ids: [id] }, { kind: 'tag', tagId: 999_999 })).toMatchObject({ status: 404 });
    expect(await begin(office.ann, { ids: [id] }, { kind: 'transfer', queueId: 999_999 })).toMatchObject({
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
    expect(await begin(office.ann, { ids: [id] }, { kind: 'transfer' })).toMatchObject({ status: 400 });
    await rows(sql`
      insert into contacts (name, number) select 'Many', 'm' || n from generate_series(1, 50001) n`);
    expect(await begin(office.admin, { filter: {} }, { kind: 'delete' }, 'contacts')).toMatchObject({
      status: 400,
      body: { error: 'ERR_BULK_TOO_MANY' },
    });
    expect(await rows(sql`select from bulk_acts`)).toHaveLength(0);
  });

  test('one at a time of each person', async () => {
    const ids = await several(2);
    const { body: first } = await begin(office.ann, { ids }, CLOSE);
    expect((await begin(office.ann, { ids }, CLOSE)).body.error).toBe('ERR_BULK_RUNNING');
    expect((await begin(office.bob, { ids }, CLOSE)).status).toBe(200);
    await cancel(office.ann, first);
    expect((await begin(office.ann, { ids }, CLOSE)).status).toBe(200);
  });
});

describe('nobody touches what they may not', () => {
  test('an attendant of another queue: by a filter nothing is found, by name nothing is done', async () => {
    const ids = await several(2);
    expect(await begin(office.eve, { filter: {} }, CLOSE)).toMatchObject({ status: 400 });
    for (const act of [CLOSE, { kind: 'tag', tagId: await tag() }, { kind: 'transfer', queueId: office.support.id }]) {
      const done = await all(office.eve, { ids }, act);
      expect(done).toMatchObject({ status: 'done', done: 0, failed: 2, undoUntil: null });
      expect((await call(office.eve, 'GET', `/bulk-acts/${done.id}/failures`)).body).toEqual(
        ids.map((id) => ({ id, name: null, error: 'ERR_NO_PERMISSION' })),
      );
    }
    expect(await statuses()).toEqual(['pending', 'pending']);
    expect(await tagged()).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  test('a colleague’s open ticket is seen, tagged and not closed; the others are', async () => {
    const [mine = 0, theirs = 0] = [await make(), await make({ status: 'open', userId: office.bob.id })];
    await rows(sql`update contacts set name = 'Bia' where id = (select contact_id from tickets where id = ${theirs})`);
    const closed = await all(office.ann, { ids: [mine, theirs, 999_999] }, CLOSE);
    expect(closed).toMatchObject({ done: 1, failed: 2 });
    expect((await call(office.ann, 'GET', `/bulk-acts/${closed.id}/failures`)).body).toEqual([
      { id: theirs, name: 'Bia', error: 'ERR_NO_PERMISSION' },
      { id: 999_999, name: null, error: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect(await statuses()).toEqual(['closed', 'open']);
    await all(office.ann, { ids: [mine, theirs] }, { kind: 'tag', tagId: await tag() });
    expect(await tagged()).toEqual([mine, theirs]);
  });

  test('another’s act is theirs: nobody stops, undoes or looks into it', async () => {
    const { body } = await begin(office.ann, { ids: [await make()] }, CLOSE);
    for (const answer of [
      await cancel(office.admin, body),
      await undo(office.admin, body),
      await call<Answer>(office.admin, 'GET', `/bulk-acts/${body.id}/failures`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const elsewhere = await buildOffice(product);
    expect((await cancel(elsewhere.admin, body)).status).toBe(404);
    expect((await call(office.admin, 'GET', '/bulk-acts')).body).toEqual([]);
  });

  test('who is deleted while it runs does nothing more, and neither does who has lost their queue', async () => {
    const ids = await several(2);
    await begin(office.ann, { ids }, CLOSE);
    await rows(sql`delete from user_queues where user_id = ${office.ann.id}`);
    await work();
    expect(await statuses()).toEqual(['pending', 'pending']);
    await begin(office.bob, { ids }, CLOSE);
    await rows(sql`delete from users where id = ${office.bob.id}`);
    await work();
    expect(await statuses()).toEqual(['pending', 'pending']);
  });
});

describe('what is done', () => {
  test('handed to a person: they hear of the first, and find all of them unread', async () => {
    const ids = await several(3);
    const act = await all(office.admin, { ids }, { kind: 'transfer', userId: office.bob.id, queueId: office.sales.id });
    expect(act).toMatchObject({ status: 'done', done: 3 });
    expect(await rows(sql`select user_id as "userId", unread_messages as unread from tickets`)).toEqual(
      ids.map(() => ({ userId: office.bob.id, unread: 1 })),
    );
    expect(await rows(sql`select user_id as "userId" from personal_notices`)).toEqual([{ userId: office.bob.id }]);
  });

  test('tagged and untagged; what was so already counts as done', async () => {
    const tagId = await tag();
    const [one = 0, two = 0] = await several(2);
    await call(office.ann, 'POST', '/tags/sync', { ticketId: one, tags: [tagId] });
    expect(await all(office.ann, { ids: [one, two] }, { kind: 'tag', tagId })).toMatchObject({ done: 2, failed: 0 });
    expect(await tagged()).toEqual([one, two]);
    expect(await all(office.ann, { filter: {} }, { kind: 'untag', tagId })).toMatchObject({ done: 2 });
    expect(await tagged()).toEqual([]);
    expect((await lines()).map(({ kind }) => kind)).toEqual(['tagged', 'tagged', 'untagged', 'untagged']);
  });

  test('whoever began it hears how far it is, and nobody else', async () => {
    await all(office.ann, { ids: await several(2) }, CLOSE);
    const told = await eventsOf<{ bulkAct: BulkAct }>(product, office.company.id, 'bulkAct');
    expect(told.map(({ payload: { bulkAct } }) => [bulkAct.status, bulkAct.done])).toEqual([
      ['running', 0],
      ['done', 2],
    ]);
    expect(new Set(told.flatMap(({ rooms }) => rooms))).toEqual(new Set([`user-${office.ann.id}`]));
  });

  test('two workers at once do each once', async () => {
    await farewell();
    const ids = await several(30);
    await begin(office.ann, { ids }, CLOSE);
    await Promise.all([work(), work(), work()]);
    expect(await statuses()).toEqual(ids.map(() => 'closed'));
    expect(await lines()).toHaveLength(30);
    expect(await outgoing()).toHaveLength(30);
  });

  test('one that goes wrong is tried again at the end, and given up; the others are done', async () => {
    const [one = 0, two = 0, three = 0] = await several(3);
    const act = await withTrigger(`if new.id = ${two} then raise 'broken'; end if`, () =>
      all(office.ann, { ids: [one, two, three] }, CLOSE),
    );
    expect(act).toMatchObject({ status: 'done', done: 2, failed: 1 });
    expect(await statuses()).toEqual(['closed', 'pending', 'closed']);
    expect(await lines()).toHaveLength(2);
  });

  test('stopped half way, the rest stays as it is, and what was done can be taken back', async () => {
    const { body } = await begin(office.ann, { ids: await several(3) }, CLOSE);
    await oneTurn();
    expect((await cancel(office.ann, body)).body).toMatchObject({ status: 'cancelled', total: 3, done: 1 });
    await work();
    expect(await statuses()).toEqual(['closed', 'pending', 'pending']);
    await undo(office.ann, body);
    await work();
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    expect((await cancel(office.ann, body)).body.status).toBe('undone');
  });

  test('whatever dies in between, each is done once', async () => {
    await farewell();
    const ids = await several(40);
    const { body } = await begin(office.ann, { ids }, CLOSE);
    let over = false;
    let killed = 0;
    const killing = (async () => {
      while (!over) {
        const { rowCount } = await product.platform.db.withSystem((tx) =>
          tx.execute(sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and query like '%bulk_items%'
              and random() < 0.3`),
        );
        killed += rowCount ?? 0;
      }
    })();
    const due = bulkActs(product.platform);
    await vi.waitFor(
      async () => {
        await due.takeDue();
        expect((await stateOf(office.ann, body))?.status).toBe('done');
      },
      { timeout: 30_000, interval: 1 },
    );
    over = true;
    await killing;
    expect(killed).toBeGreaterThan(3);
    expect(await stateOf(office.ann, body)).toMatchObject({ done: 40, failed: 0 });
    expect(await lines()).toHaveLength(40);
    expect(await outgoing()).toHaveLength(40);
  });
});

describe('taken back', () => {
  const UNDO_MS = 8_000;
  /** But for what tells when it was written last, and what is there for undoing. */
  const standing = async () => {
    const tables = await snapshot(product.platform, office.company.id);
    const { tickets = [], contacts = [] } = tables;
    const still = (list: unknown[]) => list.map((row) => ({ ...(row as object), updated_at: null }));
    for (const table of ['event_log', 'undoable_changes', 'bulk_acts', 'bulk_items']) delete tables[table];
    return { ...tables, tickets: still(tickets), contacts: still(contacts) };
  };

  test.each<[string, () => Promise<unknown>]>([
    ['close', async () => CLOSE],
    ['transfer', async () => ({ kind: 'transfer', queueId: office.support.id })],
    ['hand over', async () => ({ kind: 'transfer', userId: office.bob.id })],
    ['tag', async () => ({ kind: 'tag', tagId: await tag() })],
  ])('%s: everything stands as it stood', async (_name, actOf) => {
    await farewell();
    await call(office.admin, 'PUT', '/settings/sendMsgTransfTicket', { key: 'sendMsgTransfTicket', value: 'enabled' });
    const ids = [...(await several(2)), await make({ status: 'open', userId: office.bob.id })];
    const act = await actOf();
    const before = await standing();
    const done = await all(office.admin, { ids }, act);
    expect(done).toMatchObject({ status: 'done', done: 3 });
    expect(await standing()).not.toEqual(before);
    product.clock.advance(UNDO_MS - 1_000);
    expect((await undo(office.admin, done)).body).toMatchObject({ status: 'undoing' });
    // However long it takes: nothing goes out, and it is not too late.
    product.clock.advance(60_000);
    await work();
    expect(await stateOf(office.admin, done)).toMatchObject({ status: 'undone', notUndone: 0 });
    expect(await standing()).toEqual(before);
  });

  test('not when its time is over: then what was to be sent goes out', async () => {
    await farewell();
    const done = await all(office.ann, { ids: await several(2) }, CLOSE);
    expect(await held()).toEqual([true, true]);
    product.clock.advance(UNDO_MS + 500);
    expect((await undo(office.ann, done)).body.error).toBe('ERR_UNDO_OVER');
    expect(await held()).toEqual([true, true]);
    product.clock.advance(1_000);
    expect(await held()).toEqual([false, false]);
  });

  test('while it goes on nothing is sent, however long that takes', async () => {
    await farewell();
    const ids = await several(2);
    const { body } = await begin(office.ann, { ids }, CLOSE);
    await oneTurn();
    product.clock.advance(10 * 60_000);
    expect(await held()).toEqual([true]);
    expect((await undo(office.ann, body)).body.status).toBe('undoing');
    await work();
    expect(await outgoing()).toEqual([]);
    expect(await statuses()).toEqual(['pending', 'pending']);
  });

  test('what somebody has changed since stays as they made it, and says so', async () => {
    await farewell();
    const [one = 0, two = 0] = await several(2);
    const done = await all(office.ann, { ids: [one, two] }, CLOSE);
    await call(office.admin, 'PUT', `/tickets/${two}`, { status: 'open', userId: office.admin.id });
    await undo(office.ann, done);
    await work();
    expect(await stateOf(office.ann, done)).toMatchObject({ status: 'undone', undone: 1, notUndone: 1 });
    expect((await call(office.ann, 'GET', `/bulk-acts/${done.id}/failures`)).body).toMatchObject([
      { id: two, error: 'ERR_UNDO_CHANGED' },
    ]);
    expect(await statuses()).toEqual(['pending', 'open']);
    // Its farewell is not kept back for nothing.
    expect(await held()).toEqual([false]);
  });
});

describe('contacts', () => {
  const person = async (name: string): Promise<number> =>
    (await buildContact(product.platform, office.company.id, { name })).id;
  const tagsOf = async (): Promise<number[][]> =>
    (await rows<{ tagIds: number[] }>(sql`select to_jsonb(tag_ids) as "tagIds" from contacts order by id`)).map(
      ({ tagIds }) => tagIds,
    );

  test('tagged by a search, told, and taken back', async () => {
    const tagId = await tag();
    const ids = [await person('Ana'), await person('Ana Maria'), await person('Bia')];
    await call(office.ann, 'PUT', `/contacts/${ids[0]}`, { tagIds: [tagId] });
    const act = await all(office.ann, { filter: { searchParam: 'ana' } }, { kind: 'tag', tagId }, 'contacts');
    expect(act).toMatchObject({ of: 'contacts', status: 'done', total: 2, done: 2 });
    expect(await tagsOf()).toEqual([[tagId], [tagId], []]);
    const told = await eventsOf<{ contact: Contact }>(product, office.company.id, 'contact');
    expect(told.at(-1)?.payload.contact).toMatchObject({ id: ids[1], tagIds: [tagId] });
    await undo(office.ann, act);
    await work();
    // Whoever had it before has it still.
    expect(await tagsOf()).toEqual([[tagId], [], []]);
  });

  test('deleted only by who may delete one, and not before it can no longer be called off', async () => {
    const ids = [await person('Ana'), await person('Bia')];
    expect((await begin(office.ann, { ids }, { kind: 'delete' }, 'contacts')).body.error).toBe('ERR_NO_PERMISSION');
    const { body: first } = await begin(office.admin, { ids }, { kind: 'delete' }, 'contacts');
    expect(first).toMatchObject({ status: 'waiting', startsAt: expect.any(String) });
    await work();
    expect(await tagsOf()).toHaveLength(2);
    expect((await undo(office.admin, first)).body).toMatchObject({ status: 'undone' });
    product.clock.advance(9_000);
    await work();
    expect(await tagsOf()).toHaveLength(2);

    const { body: second } = await begin(office.admin, { ids }, { kind: 'delete' }, 'contacts');
    product.clock.advance(9_000);
    await work();
    expect(await tagsOf()).toHaveLength(0);
    expect(await stateOf(office.admin, second)).toMatchObject({ status: 'done', done: 2, undoUntil: null });
    expect((await undo(office.admin, second)).body.error).toBe('ERR_UNDO_OVER');
  });
});

test('companies take turns: a small act does not wait for the end of a large one', async () => {
  const other = await buildOffice(product);
  const ids = await several(200);
  await begin(office.ann, { ids }, CLOSE);
  const { id } = await buildTicket(product.platform, other.company.id, {
    whatsappId: other.whatsappId,
    queueId: other.sales.id,
    status: 'pending',
  });
  await begin(other.ann, { ids: [id] }, CLOSE);
  const due = bulkActs(product.platform);
  due.start();
  await expect
    .poll(async () => (await call<BulkAct[]>(other.ann, 'GET', '/bulk-acts')).body[0]?.status, { timeout: 20_000 })
    .toBe('done');
  const [large] = (await call<BulkAct[]>(office.ann, 'GET', '/bulk-acts')).body;
  expect(large).toMatchObject({ status: 'running' });
  await due.close();
});
