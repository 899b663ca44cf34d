// How long one waits before another try.
import { describe, expect, test } from 'vitest';
import { growing, scattered } from './retry.ts';

describe('waits', () => {
  test.each([
    [1, 1_000],
    [2, 2_000],
    [6, 32_000],
    [7, 60_000],
    [2_000, 60_000],
  ])('before try %i: up to %i ms', (attempt, most) => {
    expect(growing(attempt, 1_000, 60_000)).toBe(most);
    // Anywhere between half the first wait and that.
    expect(scattered(attempt, 1_000, 60_000, 0)).toBe(500);
    expect(scattered(attempt, 1_000, 60_000, 0.5)).toBe(500 + (most - 500) / 2);
    expect(scattered(attempt, 1_000, 60_000, 1)).toBe(most);
  });

  test('are not the same for all', () => {
    const waits = Array.from({ length: 20 }, () => scattered(5, 1_000, 60_000));
    expect(new Set(waits).size).toBeGreaterThan(10);
  });
});
