// Meta's names of its tiers.
import { expect, test } from 'vitest';
import { limitOf } from './messaging-limit.rules.ts';

test.each([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_2K', 2_000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
  ['TIER_NOT_SET', null],
  ['', null],
  [null, null],
])('%s', (tier, limit) => {
  expect(limitOf(tier)).toBe(limit);
});
