// When a line stops what nobody types.
import type { AutomaticStop } from '@recado/contract/constants';
import { expect, test } from 'vitest';
import { stopOf, type Counted } from './breaker.rules.ts';

const count = (values: Partial<Counted> = {}): Counted => ({ sent: 0, campaign: 0, failed: 0, optedOut: 0, ...values });

test.each<[string, Partial<Counted>, number, Partial<Counted>, AutomaticStop | undefined]>([
  ['nothing was sent', {}, 0, {}, undefined],
  ['a new line sends as much as a small one may', { sent: 300 }, 0, {}, undefined],
  ['and one more', { sent: 301 }, 0, {}, 'peak'],
  ['a busy line sends what it always does', { sent: 2_000 }, 2_000, {}, undefined],
  ['thrice as much as ever', { sent: 6_000 }, 2_000, {}, undefined],
  ['more than that', { sent: 6_001 }, 2_000, {}, 'peak'],
  ['it was let go on at that', { sent: 6_100 }, 2_000, { sent: 6_001 }, undefined],
  ['and did as much again', { sent: 12_002 }, 2_000, { sent: 6_001 }, 'peak'],
  ['a campaign is paced elsewhere', { campaign: 100_000 }, 0, {}, undefined],
  ['what fails of it counts', { campaign: 79, failed: 20 }, 0, {}, 'failures'],
  ['beside what went well', { campaign: 80, failed: 20 }, 0, {}, undefined],
  ['a few failures, however large a share', { failed: 19 }, 0, {}, undefined],
  ['every one of twenty', { failed: 20 }, 0, {}, 'failures'],
  ['a fifth', { sent: 80, failed: 20 }, 0, {}, undefined],
  ['more than a fifth', { sent: 80, failed: 21 }, 0, {}, 'failures'],
  ['failures that are excused', { sent: 80, failed: 21 }, 0, { sent: 80, failed: 21 }, undefined],
  ['a few who want no more', { sent: 10, optedOut: 9 }, 0, {}, undefined],
  ['one in twenty', { sent: 200, optedOut: 10 }, 0, {}, undefined],
  ['more than that', { sent: 199, optedOut: 10 }, 0, {}, 'optOuts'],
  ['what customers want counts before failures', { sent: 20, failed: 20, optedOut: 10 }, 0, {}, 'optOuts'],
])('%s', (_what, today, peak, excused, stop) => {
  expect(stopOf({ today: count(today), excused: count(excused), peak })).toBe(stop);
});
