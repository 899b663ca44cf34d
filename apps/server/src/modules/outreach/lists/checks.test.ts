// At what pace networks are asked about numbers, by lists and by campaigns, and when they are not.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Campaigning, MINUTE, numberOf } from '../../../../test/campaigning.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { ANSWER_TOPIC, CHANNEL_TOPIC } from '../../../events/topics.ts';
import { checkedNumber } from '../numbers/numbers.service.ts';
import { listChecks } from './lists.jobs.ts';

const DAY = 24 * 60 * MINUTE;
const SECOND = 1_000;

let product: Product;
let campaigning: Campaigning;
let stopAnswering: () => void;
const asked: string[] = [];
/** the network does not say of these */
const silent = new Set<string>();
beforeAll(async () => {
  product = await createProduct();
  stopAnswering = product.platform.hints.on(CHANNEL_TOPIC, () => void answerAll());
});
beforeEach(async () => {
  await product.platform.db.withSystem((tx) => tx.execute(sql`update contact_lists set check_at = null`));
  campaigning = await Campaigning.open(product);
  asked.length = 0;
  silent.clear();
});
afterAll(async () => {
  stopAnswering();
  await product.close();
});

/** Plays the connections' owners: nobody is at numbers that end in 0. */
async function answerAll(): Promise<void> {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute<{ id: number; number: string }>(sql`
      update channel_requests set taken_at = now(),
        state = case when request->>'number' = any(${sql.param([...silent])}::text[]) then 'failed' else 'done' end,
        result = case when request->>'number' = any(${sql.param([...silent])}::text[]) then null else jsonb_build_object(
          'exists', request->>'number' not like '%0', 'number', request->>'number') end
      where state = 'pending' and request->>'kind' = 'checkNumber' returning id, request->>'number' as number`),
  );
  for (const { id, number } of rows) {
    asked.push(number);
    product.platform.hints.poke(ANSWER_TOPIC, id);
  }
}

const unasked = async (count: number, listId = campaigning.listId): Promise<void> => {
  await campaigning.people(count, { listId });
  await campaigning.rows(sql`update contact_list_items set is_whatsapp_valid = null where contact_list_id = ${listId}`);
  await due(listId);
};
const due = (listId: number): Promise<unknown> =>
  campaigning.rows(sql`update contact_lists set check_at = ${product.clock.now().toISOString()}::timestamptz
    where id = ${listId}`);
const look = async (after = 0): Promise<number> => {
  product.clock.advance(after);
  await listChecks(product.platform).takeDue();
  return asked.length;
};
const list = (id = campaigning.listId) => campaigning.call<object>('GET', `/contact-lists/${id}`);

test('a list’s numbers are asked about twenty at a time, with a rest of twenty seconds, each once', async () => {
  await unasked(45);
  const counts = [];
  for (const after of [1, 0, 19 * SECOND, 2 * SECOND, 21 * SECOND, 21 * SECOND]) counts.push(await look(after));
  expect(counts).toEqual([20, 20, 20, 40, 45, 45]);
  expect(new Set(asked).size).toBe(45);
  expect(await list()).toMatchObject({ validCount: 41, invalidCount: 4, checking: false });
});

test('what a network said is known for thirty days, that somebody is not there for one', async () => {
  await unasked(10);
  expect(await look(1)).toBe(10);
  const again = async (name: string): Promise<number> => {
    const { id } = await campaigning.call<{ id: number }>('POST', '/contact-lists', { name });
    await unasked(10, id);
    return look(1);
  };
  expect(await again('At once')).toBe(10);
  product.clock.advance(29 * DAY);
  expect(await again('Four weeks later')).toBe(11);
  expect(asked.at(-1)).toBe(numberOf(10));
  product.clock.advance(2 * DAY);
  expect(await again('A month later')).toBe(21);
});

test('lists share what their line may ask: each has its turn, and an entry that is added by hand shortens no rest', async () => {
  const ids = [campaigning.listId];
  for (const name of ['Second', 'Third', 'Fourth'])
    ids.push((await campaigning.call<{ id: number }>('POST', '/contact-lists', { name })).id);
  for (const [n, listId] of ids.entries()) {
    await campaigning.people(45, { listId, after: 100 * n });
    await campaigning.rows(
      sql`update contact_list_items set is_whatsapp_valid = null where contact_list_id = ${listId}`,
    );
    await due(listId);
  }
  const counts = [await look(1)];
  for (const n of [1, 2, 3, 4]) {
    await campaigning.call('POST', '/contact-list-items', {
      contactListId: ids[0],
      name: `Added ${n}`,
      number: `551197000000${n}`,
    });
    counts.push(await look(SECOND));
  }
  for (const after of [17, 21, 21]) counts.push(await look(after * SECOND));
  expect(counts).toEqual([20, 20, 20, 20, 20, 40, 60, 80]);
  const known = await Promise.all(ids.map((id) => list(id)));
  expect(known.map((one) => Reflect.get(one, 'validCount') + Reflect.get(one, 'invalidCount'))).toEqual([
    20, 20, 20, 20,
  ]);
});

test('whoever asks at the same time: no more than the line may, and what is known costs nothing', async () => {
  const { id: companyId } = campaigning.office.company;
  const ask = (haste: 'awaited' | 'unhurried', from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => checkedNumber(product.platform, companyId, numberOf(from + n), haste)),
    );
  expect((await ask('unhurried', 1, 25)).filter(({ exists }) => exists === null)).toHaveLength(5);
  const awaited = await ask('awaited', 101, 15);
  const refused = awaited.filter(({ exists }) => exists === null);
  expect(refused.map(({ because }) => because?.unasked)).toEqual(Array.from({ length: 5 }, () => 'pace'));
  expect(asked).toHaveLength(30);
  expect((await ask('unhurried', 1, 25)).filter(({ exists }) => exists !== null)).toHaveLength(20);
  expect(asked).toHaveLength(30);
});

test('a number that the network never says of keeps the others waiting once only', async () => {
  silent.add(numberOf(1));
  await unasked(4);
  expect(await look(1)).toBe(1);
  expect(await list()).toMatchObject({ checkPause: 'noAnswer', validCount: 0 });
  await look(MINUTE + SECOND);
  expect(await list()).toMatchObject({ checkPause: 'noAnswer', validCount: 3, checking: true });
});

const strangersFrom = () =>
  JSON.stringify({ strangersFrom: new Date(product.clock.now().getTime() + DAY).toISOString() });
const limited = (limits: string): Promise<unknown> =>
  campaigning.rows(sql`insert into connection_health (whatsapp_id, limits)
    values (${campaigning.office.whatsappId}, ${limits}::jsonb)
    on conflict (company_id, whatsapp_id) do update set limits = excluded.limits`);
const RESTRICTED: [what: string, restrict: () => Promise<unknown>][] = [
  ['is restricted by its network', () => campaigning.rows(sql`update connections set status_reason = 'timelocked'`)],
  ['may write to nobody new', () => limited(strangersFrom())],
  ['has begun as many as it may', () => limited(JSON.stringify({ newChats: { total: 1, used: 1, until: null } }))],
  ['was stopped', () => campaigning.rows(sql`update connections set automatic_stop = 'failures'`)],
];
const free = async (): Promise<void> => {
  await campaigning.rows(sql`update connections set status_reason = null, automatic_stop = null`);
  await limited('{}');
};

describe.each(RESTRICTED)('while the line %s', (_what, restrict) => {
  test('a list’s numbers wait, and go on by themselves', async () => {
    await unasked(3);
    await restrict();
    expect(await look(1)).toBe(0);
    expect(await list()).toMatchObject({ checking: true, checkPause: 'restricted' });
    await free();
    expect(await look(4 * MINUTE)).toBe(0);
    expect(await look(2 * MINUTE)).toBe(3);
  });

  test('a campaign asks about nobody either', async () => {
    await expectNoneAsked(restrict);
  });
});

async function expectNoneAsked(restrict: () => Promise<unknown>): Promise<void> {
  await unasked(3);
  await campaigning.noPauses();
  const campaign = await campaigning.make();
  await campaigning.start(campaign);
  await restrict();
  for (let n = 0; n < 3; n += 1) {
    await campaigning.run(2);
    product.clock.advance(6 * MINUTE);
  }
  expect(asked).toEqual([]);
  expect(await campaigning.now(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', counts: { planned: 3 } });
  await free();
  await campaigning.run(2);
  expect(asked).toHaveLength(3);
}
