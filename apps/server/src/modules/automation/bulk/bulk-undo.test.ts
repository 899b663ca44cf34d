// What is done to many at once is stopped half way, survives what dies in between, and is taken back as a whole.
import type { Contact } from '@recado/contract/contacts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildContact } from '../../../../test/build.ts';
import { snapshot } from '../../../../test/every-table.ts';
import { CLOSE, ManyAtOnce } from '../../../../test/many-at-once.ts';
import { eventsOf, type Office } from '../../../../test/office.ts';
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

const still = (list: unknown[]) => list.map((row) => ({ ...(row as object), updated_at: null }));
const UNDO_MS = 8_000;
/** But for what tells when it was written last, and what is there for undoing. */
const standing = async () => {
  const tables = await snapshot(product.platform, office.company.id);
  const { tickets = [], contacts = [] } = tables;
  for (const table of ['event_log', 'undoable_changes', 'bulk_acts', 'bulk_items']) delete tables[table];
  return { ...tables, tickets: still(tickets), contacts: still(contacts) };
};
const person = async (name: string): Promise<number> =>
  (await buildContact(product.platform, office.company.id, { name })).id;
const tagsOf = async (): Promise<number[][]> =>
  (await many.rows<{ tagIds: number[] }>(sql`select to_jsonb(tag_ids) as "tagIds" from contacts order by id`)).map(
    ({ tagIds }) => tagIds,
  );

describe('in the middle', () => {
  test('stopped half way, the rest stays as it is, and what was done can be taken back', async () => {
    const { body } = await many.begin(office.ann, { ids: await many.several(3) }, CLOSE);
    await many.oneTurn();
    expect((await many.cancel(office.ann, body)).body).toMatchObject({ status: 'cancelled', total: 3, done: 1 });
    await many.work();
    expect(await many.statuses()).toEqual(['closed', 'pending', 'pending']);
    await many.undo(office.ann, body);
    await many.work();
    expect(await many.statuses()).toEqual(['pending', 'pending', 'pending']);
    expect((await many.cancel(office.ann, body)).body.status).toBe('undone');
  });

  test('whatever dies in between, each is done once', async () => {
    await many.farewell();
    const ids = await many.several(40);
    const { body } = await many.begin(office.ann, { ids }, CLOSE);
    const over = new AbortController();
    let killed = 0;
    const killing = (async () => {
      while (!over.signal.aborted) {
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
        expect((await many.stateOf(office.ann, body))?.status).toBe('done');
      },
      { interval: 1 },
    );
    over.abort();
    await killing;
    expect(killed).toBeGreaterThan(3);
    expect(await many.stateOf(office.ann, body)).toMatchObject({ done: 40, failed: 0 });
    expect(await many.lines()).toHaveLength(40);
    expect(await many.held()).toHaveLength(40);
  });
});

describe('taken back', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['close', async () => CLOSE],
    ['transfer', async () => ({ kind: 'transfer', queueId: office.support.id })],
    ['hand over', async () => ({ kind: 'transfer', userId: office.bob.id })],
    ['tag', async () => ({ kind: 'tag', tagId: await many.tag() })],
  ])('%s: everything stands as it stood', async (_name, actOf) => {
    await many.farewell();
    await many.call(office.admin, 'PUT', '/settings/sendMsgTransfTicket', {
      key: 'sendMsgTransfTicket',
      value: 'enabled',
    });
    const ids = [...(await many.several(2)), await many.make({ status: 'open', userId: office.bob.id })];
    const act = await actOf();
    const before = await standing();
    const done = await many.all(office.admin, { ids }, act);
    expect(done).toMatchObject({ status: 'done', done: 3 });
    expect(await standing()).not.toEqual(before);
    product.clock.advance(UNDO_MS - 1_000);
    expect((await many.undo(office.admin, done)).body).toMatchObject({ status: 'undoing' });
    // However long it takes: nothing goes out, and it is not too late.
    product.clock.advance(60_000);
    await many.work();
    expect(await many.stateOf(office.admin, done)).toMatchObject({ status: 'undone', notUndone: 0 });
    expect(await standing()).toEqual(before);
  });

  test('not when its time is over: then what was to be sent goes out', async () => {
    await many.farewell();
    const done = await many.all(office.ann, { ids: await many.several(2) }, CLOSE);
    expect(await many.held()).toEqual([true, true]);
    product.clock.advance(UNDO_MS + 500);
    expect((await many.undo(office.ann, done)).body.error).toBe('ERR_UNDO_OVER');
    expect(await many.held()).toEqual([true, true]);
    product.clock.advance(1_000);
    expect(await many.held()).toEqual([false, false]);
  });

  test('while it goes on nothing is sent, however long that takes', async () => {
    await many.farewell();
    const ids = await many.several(2);
    const { body } = await many.begin(office.ann, { ids }, CLOSE);
    await many.oneTurn();
    product.clock.advance(10 * 60_000);
    expect(await many.held()).toEqual([true]);
    expect((await many.undo(office.ann, body)).body.status).toBe('undoing');
    await many.work();
    expect(await many.held()).toEqual([]);
    expect(await many.statuses()).toEqual(['pending', 'pending']);
  });

  test('what somebody has changed since stays as they made it, and says so', async () => {
    await many.farewell();
    const [one = 0, two = 0] = await many.several(2);
    const done = await many.all(office.ann, { ids: [one, two] }, CLOSE);
    await many.call(office.admin, 'PUT', `/tickets/${two}`, { status: 'open', userId: office.admin.id });
    await many.undo(office.ann, done);
    await many.work();
    expect(await many.stateOf(office.ann, done)).toMatchObject({ status: 'undone', undone: 1, notUndone: 1 });
    expect(await many.failures(office.ann, done)).toMatchObject([{ id: two, error: 'ERR_UNDO_CHANGED' }]);
    expect(await many.statuses()).toEqual(['pending', 'open']);
    // Its farewell is not kept back for nothing.
    expect(await many.held()).toEqual([false]);
  });
});

describe('contacts', () => {
  test('tagged by a search, told, and taken back', async () => {
    const tagId = await many.tag();
    const ids = [await person('Ana'), await person('Ana Maria'), await person('Bia')];
    await many.call(office.ann, 'PUT', `/contacts/${ids[0]}`, { tagIds: [tagId] });
    const act = await many.all(office.ann, { filter: { searchParam: 'ana' } }, { kind: 'tag', tagId }, 'contacts');
    expect(act).toMatchObject({ of: 'contacts', status: 'done', total: 2, done: 2 });
    expect(await tagsOf()).toEqual([[tagId], [tagId], []]);
    const told = await eventsOf<{ contact: Contact }>(product, office.company.id, 'contact');
    expect(told.at(-1)?.payload.contact).toMatchObject({ id: ids[1], tagIds: [tagId] });
    await many.undo(office.ann, act);
    await many.work();
    // Whoever had it before has it still.
    expect(await tagsOf()).toEqual([[tagId], [], []]);
  });

  test('deleted only by who may delete one, and not before it can no longer be called off', async () => {
    const ids = [await person('Ana'), await person('Bia')];
    expect((await many.begin(office.ann, { ids }, { kind: 'delete' }, 'contacts')).body.error).toBe(
      'ERR_NO_PERMISSION',
    );
    const { body: first } = await many.begin(office.admin, { ids }, { kind: 'delete' }, 'contacts');
    expect(first).toMatchObject({ status: 'waiting', startsAt: expect.any(String) });
    await many.work();
    expect(await tagsOf()).toHaveLength(2);
    expect((await many.undo(office.admin, first)).body).toMatchObject({ status: 'undone' });
    product.clock.advance(9_000);
    await many.work();
    expect(await tagsOf()).toHaveLength(2);

    const { body: second } = await many.begin(office.admin, { ids }, { kind: 'delete' }, 'contacts');
    product.clock.advance(9_000);
    await many.work();
    expect(await tagsOf()).toHaveLength(0);
    expect(await many.stateOf(office.admin, second)).toMatchObject({ status: 'done', done: 2, undoUntil: null });
    expect((await many.undo(office.admin, second)).body.error).toBe('ERR_UNDO_OVER');
  });
});
