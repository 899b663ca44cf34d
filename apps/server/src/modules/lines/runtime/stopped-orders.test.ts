// What is ordered of a connection while its process ends: whoever owns it next does it.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, type FakeNetwork } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
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

/** A network on which hanging up takes until it is let. */
function slowNetwork(hangsUp: Promise<void>): FakeNetwork {
  const network = fakeNetwork();
  return {
    ...network,
    open: async (context) => {
      const channel = await network.open(context);
      return { ...channel, stop: () => hangsUp.then(() => channel.stop()) };
    },
  };
}

const keys = () => channels.rows(sql`select key from connection_credentials`);
const orders = () => channels.rows(sql`select state from channel_requests where taken_at is not null`);

test.each([
  ['renewed', 'PUT'],
  ['logged out', 'DELETE'],
] as const)('a session that is to be %s', async (_what, method) => {
  const hangUp = Promise.withResolvers<void>();
  const network = slowNetwork(hangUp.promise);
  const runtime = await channels.start(network);
  const id = await channels.connect(network);
  await network.line(id).credentials.set(new Map([['key', Buffer.from('value')]]));
  // The order waits for its turn behind this.
  await network.line(id).report({ status: 'TIMEOUT', reason: 'connectionLost' });
  expect((await product.call(channels.token, method, `/whatsappsession/${id}`)).status).toBe(200);
  await until(async () => expect(await orders()).toHaveLength(1));
  const ended = runtime.close();
  hangUp.resolve();
  await ended;
  expect([await orders(), await keys()]).toEqual([[{ state: 'pending' }], [{ key: 'key' }]]);

  await channels.start(fakeNetwork());
  await until(async () => expect(await orders()).toEqual([{ state: 'done' }]));
  expect(await keys()).toEqual([]);
});
