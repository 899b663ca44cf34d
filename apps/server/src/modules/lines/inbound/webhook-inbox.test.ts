// What webhooks bring: two of one connection that name the same keys take turns.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection } from '../../../../test/build.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { receiveWebhook } from './webhook-inbox.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test('keys are taken in one order, whatever order they are named in', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const { id: whatsappId } = await buildConnection(platform, companyId, { provider: 'cloud' });
  // So many that PostgreSQL looks each up as it is named.
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`insert into connection_credentials (whatsapp_id, key, value)
      select ${whatsappId}, key, 'x' from (
        values ('b'), ('a') union all select 'key' || n from generate_series(1, 20000) n
      ) keys(key)`),
  );
  await platform.db.withSystem((tx) => tx.execute(sql`analyze connection_credentials`));
  const other = new pg.Client({ connectionString: product.databaseUrl });
  await other.connect();
  const lock = (key: string) =>
    other.query(`select 1 from connection_credentials where whatsapp_id = $1 and key = $2 for update nowait`, [
      whatsappId,
      key,
    ]);
  await other.query('begin');
  await lock('a');
  const value = Buffer.from('y');
  const received = receiveWebhook(
    platform,
    { companyId, whatsappId },
    {
      events: [],
      credentials: [
        { instead: 'b', key: 'B', value },
        { instead: 'a', key: 'A', value },
      ],
    },
  );
  await until(async () => {
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    );
    expect(rows).toHaveLength(1);
  });
  // It waits for the first, and holds nothing that the other needs.
  expect((await lock('b')).rowCount).toBe(1);
  await other.query('commit');
  await other.end();
  await received;
  const { rows } = await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`select key from connection_credentials where lower(key) in ('a', 'b') order by key`),
  );
  expect(rows).toEqual([{ key: 'A' }, { key: 'B' }]);
});
