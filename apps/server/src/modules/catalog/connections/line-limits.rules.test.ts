// What a network's limits mean for those who are no people.
import type { LineLimits } from '@recado/channel/channel';
import { expect, test } from 'vitest';
import { opensNone } from './line-limits.rules.ts';

const NOW = Date.parse('2026-05-05T12:00:00Z');
const BEFORE = '2026-05-05T11:59:59Z';
const AFTER = '2026-05-05T12:00:01Z';
const chats = (used: number, until: string | null = AFTER) => ({ newChats: { total: 100, used, until } });

test.each<[string, LineLimits, number, boolean]>([
  ['nothing is known', {}, 5_000, false],
  ['nothing is limited', { strangersFrom: null, newChats: null, perDay: null }, 5_000, false],
  ['locked for a while', { strangersFrom: AFTER }, 0, true],
  ['the lock is over', { strangersFrom: BEFORE }, 0, false],
  ['much is left of the cycle', chats(89), 0, false],
  ['the last tenth is people’s', chats(90), 0, true],
  ['the cycle is over', chats(100, BEFORE), 0, false],
  ['a cycle without an end', chats(100, null), 0, true],
  ['much is left of the day', { perDay: 1_000 }, 899, false],
  ['little is left of the day', { perDay: 1_000 }, 900, true],
  ['nobody may be written to first', { perDay: 0 }, 0, true],
])('%s', (_what, limits, opened, none) => {
  expect(opensNone(limits, opened, NOW)).toBe(none);
});
