import { expect, it } from 'vitest';
import { Gathered } from './gathered.ts';

function gathering(most: number) {
  const done: string[][] = [];
  const gates: (() => void)[] = [];
  const gathered = new Gathered<string, number>(async (items) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    if (items.includes('bad')) throw new Error('bad');
    done.push([...items]);
    return items.length;
  }, most);
  /** What is under way goes on, one after the other, until nothing is. */
  const go = async (): Promise<void> => {
    for (let gate = gates.shift(); gate; gate = gates.shift()) {
      gate();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { gathered, done, go };
}

it('does together what came meanwhile, in its order, and no more than so many at once', async () => {
  const { gathered, done, go } = gathering(3);
  const answers = ['a', 'b', 'c', 'd', 'e'].map((item) => gathered.add(item));
  await go();
  expect(done).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect(await Promise.all(answers)).toEqual([1, 3, 3, 3, 1]);
  void gathered.add('f');
  await go();
  expect(done.at(-1)).toEqual(['f']);
});

it('fails for the one that fails, and not for those that came with it', async () => {
  const { gathered, done, go } = gathering(3);
  const answers = Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => gathered.add(item)));
  await go();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([['a'], ['b'], ['c']]);
});
