// The trial of the walls between companies: it leaves nothing behind, and tells of each way through that is made for it here.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../../../test/product.ts';
import { tryWalls } from './walls.ts';

let product: Product;
let role: string;
beforeAll(async () => {
  product = await createProduct();
  role = `${new URL(product.databaseUrl).pathname.slice(1)}_app`;
});
afterAll(() => product.close());

const run = (statements: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(statements)));

const mine = `company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)`;
const planted = `create table planted (company_id bigint not null, note text);
  grant select, insert, update, delete on planted to $role`;

const PLANTS: readonly { what: string; plant: string; mend: string; found: string[] }[] = [
  {
    what: 'a table without a policy',
    plant: planted,
    mend: 'drop table planted',
    found: ['read', 'update', 'delete', 'insert', 'give'].map((what) => `planted ${what}`),
  },
  {
    what: 'a table whose policies are switched off',
    plant: 'alter table tags disable row level security',
    mend: 'alter table tags enable row level security',
    found: ['read', 'update', 'delete', 'insert', 'give'].map((what) => `tags ${what}`),
  },
  {
    what: 'one policy too many for reading',
    plant: 'create policy loose on queues for select using (true)',
    mend: 'drop policy loose on queues',
    found: ['queues policy: loose', 'queues read'],
  },
  {
    what: 'one that lets rows be given away',
    plant: `create policy loose on chats for update using (${mine}) with check (true)`,
    mend: 'drop policy loose on chats',
    found: ['chats policy: loose'],
  },
  {
    what: 'one that lets them be made for anybody',
    plant: 'create policy loose on companies for insert with check (true)',
    mend: 'drop policy loose on companies',
    found: ['companies policy: loose', 'companies insert'],
  },
  {
    what: 'the right to empty a table',
    plant: 'grant truncate on settings to $role',
    mend: 'revoke truncate on settings from $role',
    found: ['settings role: TRUNCATE'],
  },
];

const named = (text: string): string => text.replaceAll('$role', role);

async function told(): Promise<string[]> {
  const { breaches } = await tryWalls(product.platform.db);
  return breaches.map(({ table, what, told: why }) =>
    what === 'role' || what === 'policy' ? `${table} ${what}: ${why}` : `${table} ${what}`,
  );
}

test('each way through is told of, and no other', async () => {
  for (const { plant } of PLANTS) await run(named(plant));
  try {
    expect((await told()).toSorted()).toEqual(PLANTS.flatMap(({ found }) => found).toSorted());
  } finally {
    for (const { mend } of PLANTS) await run(named(mend));
  }
});

test('a role for which no policy holds is one way through all', async () => {
  await run(named('alter role $role bypassrls'));
  try {
    expect(await told()).toEqual(expect.arrayContaining([named('$role role: BYPASSRLS'), 'tags read', 'users delete']));
  } finally {
    await run(named('alter role $role nobypassrls'));
  }
});

const count = async () =>
  (
    await run(`select (select count(*) from companies) as companies, (select count(*) from counter_deltas) as deltas,
      (select sum(last_value) from pg_sequences where schemaname = 'public' and sequencename <> 'counter_deltas_id_seq')
        as numbers,
      (select relrowsecurity from pg_class where relname = 'tags') as guarded`)
  ).rows;

test('where nothing is open it finds nothing, though there is a row of each in every table; and nothing is left of it', async () => {
  const before = await count();
  expect(await tryWalls(product.platform.db)).toMatchObject({ empty: [], breaches: [] });
  expect(await count()).toEqual(before);
});

test('one that cannot be held is no breach', async () => {
  await product.platform.db.withSystem(async (tx) => {
    await tx.execute(sql`lock table tags in access exclusive mode`);
    await expect(tryWalls(product.platform.db)).rejects.toThrow(/could not be tried: .*lock timeout/);
  });
});
