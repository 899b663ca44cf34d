// What a network's limits mean for those who are no people.
import type { LineLimits } from '@recado/channel/channel';
import { expect, test } from 'vitest';
import { opensNone } from './limits.rules.ts';

const NOW = Date.parse('2026-05-05T12:00:00Z');
const BEFORE = '2026-05-05T11:59:59Z';
const AFTER = '2026-05-05T12:00:01Z';
const chats = (used: number, until: string | null = AFTER) => ({ newChats: { total: 100, used, until } });

test.each<[string, LineLimits, { today: number; since: number }, boolean]>([
  ['nothing is known', {}, { today: 5_000, since: 5_000 }, false],
  ['nothing is limited', { strangersFrom: null, newChats: null, perDay: null }, { today: 5_000, since: 0 }, false],
  ['locked for a while', { strangersFrom: AFTER }, { today: 0, since: 0 }, true],
  ['the lock is over', { strangersFrom: BEFORE }, { today: 0, since: 0 }, false],
  ['much is left of the cycle', chats(89), { today: 0, since: 0 }, false],
  ['the last tenth is people’s', chats(90), { today: 0, since: 0 }, true],
  ['what we began since counts too', chats(80), { today: 0, since: 10 }, true],
  ['the cycle is over', chats(100, BEFORE), { today: 0, since: 0 }, false],
  ['a cycle without an end', chats(100, null), { today: 0, since: 0 }, true],
  ['much is left of the day', { perDay: 1_000 }, { today: 899, since: 0 }, false],
  ['little is left of the day', { perDay: 1_000 }, { today: 900, since: 0 }, true],
  ['nobody may be written to first', { perDay: 0 }, { today: 0, since: 0 }, true],
])('%s', (_what, limits, opened, none) => {
  expect(opensNone(limits, opened, NOW)).toBe(none);
});
