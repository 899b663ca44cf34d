// Waiting in tests: for the thing itself.
import { vi } from 'vitest';

/** Tries until the check no longer throws. Answers what it answers. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: 10 });
}
