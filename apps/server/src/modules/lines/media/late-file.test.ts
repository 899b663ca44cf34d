// A file that a network hands over when nobody waits for it any more.
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textFrom } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';

let product: Product;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test('is put away', async () => {
  const channels = await RunningChannels.prepare(product);
  const { network, ticket } = await channels.ready();
  const { promise: held, resolve } = Promise.withResolvers<Readable>();
  let isAsked = false;
  network.file = () => {
    isAsked = true;
    return held;
  };
  await network.arrives(ticket.whatsappId ?? 0, {
    ...textFrom('5511911110002', ''),
    content: { type: 'media', kind: 'image', mime: 'image/png', ref: {} },
  });
  await until(() => expect(isAsked).toBe(true));
  await channels.stop();
  const file = new Readable({ read: () => undefined });
  resolve(file);
  await until(() => expect(file.destroyed).toBe(true));
});
