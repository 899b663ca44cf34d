// How long whoever guesses waits, and that many guesses at once are no way round.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../../../../test/product.ts';
import { forgetTries, FREE_TRIES, takeTry } from './password-tries.repo.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const start = Date.UTC(2026, 0, 1);
const at = (seconds: number) => new Date(start + seconds * 1_000);
/** Undefined: it counts; else how many seconds after the start the next one does. */
const take = async (account: string, seconds: number) => {
  const until = await product.platform.db.withSystem((tx) => takeTry(tx, account, at(seconds)));
  return until && (until.getTime() - start) / 1_000;
};

test('the first ones wait for nothing, each later one twice as long, up to a quarter of an hour; a day later all is forgotten', async () => {
  for (let n = 0; n < FREE_TRIES; n += 1) expect(await take('a', 0)).toBeUndefined();
  let now = 0;
  for (const wait of [10, 20, 40, 80, 160, 320, 640, 900, 900]) {
    expect(await take('a', now + wait - 1)).toBe(now + wait);
    expect(await take('a', (now += wait))).toBeUndefined();
  }
  expect(await take('b', now)).toBeUndefined();
  now += 24 * 60 * 60 + 1;
  for (let n = 0; n < FREE_TRIES; n += 1) expect(await take('a', now)).toBeUndefined();
  expect(await take('a', now)).toBe(now + 10);
  await product.platform.db.withSystem((tx) => forgetTries(tx, 'a'));
  expect(await take('a', now)).toBeUndefined();
});

test('of many at once no more count than of one after the other', async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => take('c', 0)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(FREE_TRIES);
  expect(waits.filter((wait) => wait === 10)).toHaveLength(30 - FREE_TRIES);
});
