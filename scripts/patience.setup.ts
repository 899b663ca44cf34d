// Runs before all tests: what they wait for is a condition, and how long it takes is the machine's. vitest gives up after a second.
import { vi } from 'vitest';

/** for what never comes; less than a test may take */
const HANGS_MS = 60_000;

// Files that share a worker share its `vi`.
const done = Symbol.for('the patience of the tests');
if (!Reflect.has(vi, done)) {
  const { waitFor } = vi;
  Reflect.set(vi, done, true);
  vi.waitFor = (check, options = {}) =>
    waitFor(check, typeof options === 'number' ? options : { timeout: HANGS_MS, ...options });
}
