// Much work for the processor, without holding up whoever else is served by this process.
import { setImmediate as others } from 'node:timers/promises';

/** ms at a stretch */
const STRETCH_MS = 3;

/** Does each in order; every few milliseconds others have their turn. */
export async function inPieces<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < STRETCH_MS) continue;
    await others();
    began = performance.now();
  }
  return results;
}
