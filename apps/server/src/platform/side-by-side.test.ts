// Work side by side: so much in all, so much of one company, and nobody waits for those who have more.
import { expect, test } from 'vitest';
import { SideBySide } from './side-by-side.ts';

/** Work that goes on until it is told to end, and says that it has begun. */
function works(turns: SideBySide, begun: string[], name: string, companyId: number, patienceMs = 10_000) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = turns.run(companyId, patienceMs, async () => {
    begun.push(name);
    await promise;
    return name;
  });
  return { end: resolve, done };
}

/** Whoever is called begins a few turns later. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('a company has its share, and whoever has less under way goes first', async () => {
  const turns = new SideBySide(3, 2);
  const begun: string[] = [];
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => works(turns, begun, name, name < 'd' ? 1 : 2));
  await settled();
  expect(begun).toEqual(['a', 'b', 'd']);
  a?.end();
  await a?.done;
  await settled();
  // c came before, and its company has as many: the first first.
  expect(begun).toEqual(['a', 'b', 'd', 'c']);
  d?.end();
  expect(await d?.done).toBe('d');
  await settled();
  expect(begun).toEqual(['a', 'b', 'd', 'c', 'e']);
  for (const each of [b, c, e]) each?.end();
  await Promise.all([b?.done, c?.done, e?.done]);
});

test('who is not called in time is told so, and takes nobody’s place; what fails frees its own', async () => {
  const turns = new SideBySide(1, 1);
  const begun: string[] = [];
  const first = works(turns, begun, 'first', 1);
  expect(await works(turns, begun, 'late', 2, 5).done).toBeUndefined();
  const failing = turns.run(3, 10_000, () => Promise.reject(new Error('as planted')));
  first.end();
  await expect(failing).rejects.toThrow('as planted');
  const last = works(turns, begun, 'last', 2);
  last.end();
  await last.done;
  expect(begun).toEqual(['first', 'last']);
});
