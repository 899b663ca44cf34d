// Channels that open at once: few, in turn, and none for ever.
import { expect, test } from 'vitest';
import { until } from '../../../../test/phones.ts';
import { Openings } from './openings.ts';

const never = new AbortController().signal;

/** How those who enter fare, in the order in which they came. */
function line(openings: Openings, count: number, stopped: readonly (AbortSignal | undefined)[] = []) {
  const inside: number[] = [];
  const refused: number[] = [];
  const leave: (() => void)[] = [];
  for (let n = 0; n < count; n += 1)
    void openings.enter(stopped[n] ?? never).then((left) => {
      if (left) inside.push(n);
      else refused.push(n);
      leave[n] = left ?? (() => undefined);
    });
  return { inside, refused, leave };
}

test('so many at once, the others in the order in which they came', async () => {
  const { inside, leave } = line(new Openings({ places: 2, spreadMs: 0 }), 5);
  await until(() => expect(inside).toEqual([0, 1]));
  leave[1]?.();
  await until(() => expect(inside).toEqual([0, 1, 2]));
  // A place is given back once.
  leave[1]?.();
  leave[0]?.();
  await until(() => expect(inside).toEqual([0, 1, 2, 3]));
  leave[2]?.();
  await until(() => expect(inside).toEqual([0, 1, 2, 3, 4]));
});

test('one that hangs does not hold the others up for ever', async () => {
  const { inside } = line(new Openings({ places: 1, holdMs: 30, spreadMs: 0 }), 3);
  await until(() => expect(inside).toEqual([0, 1, 2]));
});

test('one that is stopped while it waits, or while it opens, takes no place', async () => {
  const [waiting, opening] = [new AbortController(), new AbortController()];
  const openings = new Openings({ places: 1, spreadMs: 0 });
  const { inside, refused } = line(openings, 3, [opening.signal, waiting.signal]);
  await until(() => expect(inside).toEqual([0]));
  waiting.abort();
  await until(() => expect(refused).toEqual([1]));
  opening.abort();
  await until(() => expect(inside).toEqual([0, 2]));
  expect(await openings.enter(AbortSignal.abort())).toBeUndefined();
});
