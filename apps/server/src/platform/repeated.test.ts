// That no wake-up is lost, whenever it comes.
import { expect, test } from 'vitest';
import { Repeated } from './repeated.ts';

test('a wake-up between the last look and the end starts another look', async () => {
  // At every step after the first look's work is done.
  for (let steps = 0; steps < 12; steps += 1) {
    let looks = 0;
    const work = Promise.withResolvers<void>();
    const repeated = new Repeated(
      async () => {
        looks += 1;
        await work.promise;
      },
      () => undefined,
    );
    repeated.wake();
    work.resolve();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    repeated.wake();
    await repeated.settled();
    expect([steps, looks]).toEqual([steps, 2]);
  }
});

test('many wake-ups during a look are one more look, and one at a time', async () => {
  let [looks, atOnce, most] = [0, 0, 0];
  const repeated = new Repeated(
    async () => {
      looks += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
    },
    () => undefined,
  );
  for (let n = 0; n < 50; n += 1) repeated.wake();
  await repeated.settled();
  expect([looks, most]).toEqual([2, 1]);
});

test('a failed look is told, and the next one runs', async () => {
  const failures: unknown[] = [];
  let looks = 0;
  const repeated = new Repeated(
    async () => {
      looks += 1;
      if (looks === 1) throw new Error('away');
      return Promise.resolve();
    },
    (error) => failures.push(error),
  );
  repeated.wake();
  await repeated.settled();
  repeated.wake();
  await repeated.settled();
  expect([looks, failures]).toEqual([2, [new Error('away')]]);
});
