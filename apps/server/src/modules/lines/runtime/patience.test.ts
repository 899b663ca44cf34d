// What a network asks of us without anything being wrong: to wait. And a file's place in the store, before it is fetched.
import { sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { ChannelError } from '@recado/channel/outbound';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { textFrom } from '../../../../test/fake-network.ts';
import { companyWrites, until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';

let product: Product;
let channels: RunningChannels;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  channels = await RunningChannels.prepare(product);
});
afterEach(() => channels.stop());
afterAll(() => product.close());

test('a network that asks for patience uses up no try', async () => {
  const { network, ticket } = await channels.ready();
  const counted: number[] = [];
  network.fate = async () => {
    const [row] = await channels.rows<{ attempts: number }>(sql`select attempts from outbox`);
    counted.push(row?.attempts ?? -1);
    // More often than a command is tried.
    if (counted.length <= 8) throw new ChannelError('ERR_WAPP_RATE_LIMIT', 'too many messages', false, 5);
  };
  const id = await companyWrites(product, channels.companyId, ticket, { number: '5511988880001' });
  await until(() => {
    product.clock.advance(10);
    product.platform.hints.poke('channel', ticket.whatsappId ?? '');
    expect(counted.length).toBeGreaterThan(8);
  });
  expect(counted).toEqual(Array.from({ length: 9 }, () => 0));
  await channels.untilSent(id, 2);
});

test('a file’s place in the store is reserved before it is fetched', async () => {
  const { network, ticket } = await channels.ready();
  let reserved: unknown[] = [];
  network.file = async () => {
    reserved = await channels.rows(sql`select storage_key from removed_files`);
    return Readable.from([Buffer.from('file')]);
  };
  await network.arrives(ticket.whatsappId ?? 0, {
    ...textFrom('5511911110002', ''),
    content: { type: 'media', kind: 'image', mime: 'image/png', ref: {} },
  });
  await until(async () => expect(await channels.rows(sql`select 1 from media where state = 'stored'`)).toHaveLength(1));
  expect(reserved).toHaveLength(1);
});
