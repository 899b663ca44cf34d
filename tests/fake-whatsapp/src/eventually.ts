// Waiting in tests: for the thing itself, with patience for a loaded machine.
import { vi } from 'vitest';

const PATIENCE = { timeout: 60_000, interval: 10 };

/** Tries until the check no longer throws. Answers what it answers. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, PATIENCE);
}
