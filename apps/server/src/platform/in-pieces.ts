// Much work for the processor, without holding up whoever else is served by this process.
import { setImmediate as others } from 'node:timers/promises';

/** ms at a stretch */
const STRETCH_MS = 1;

let line: Promise<unknown> = Promise.resolve();

/** Waits until everybody else had a turn. Of those who wait here one goes on at a time, whatever they work at. */
export const othersFirst = (): Promise<unknown> => (line = line.then(() => others()));

/** Does each in order; every few milliseconds others have their turn. */
export async function inPieces<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < STRETCH_MS) continue;
    await othersFirst();
    began = performance.now();
  }
  return results;
}
