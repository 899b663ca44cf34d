// What WhatsApp says of an account's limits, read.
import type { NewChatMessageCapInfo } from 'baileys';
import { expect, test } from 'vitest';
import { newChatsOf, strangersFrom } from './line-limits.ts';

test.each<[string, NewChatMessageCapInfo, ReturnType<typeof newChatsOf>]>([
  ['nothing is said', {}, null],
  ['no quota', { total_quota: -1, used_quota: 0 }, null],
  [
    'a quota, and when its cycle ends',
    { total_quota: 250, used_quota: 7, cycle_end_timestamp: '1778000000' },
    { total: 250, used: 7, until: '2026-05-05T16:53:20.000Z' },
  ],
  ['a quota of which nothing is used', { total_quota: 5 }, { total: 5, used: 0, until: null }],
  ['an end that is none', { total_quota: 5, cycle_end_timestamp: '0' }, { total: 5, used: 0, until: null }],
])('new conversations: %s', (_what, info, expected) => {
  expect(newChatsOf(info)).toEqual(expected);
});

test('a time lock: until its end, for good where it names none, and over', () => {
  const end = new Date('2026-05-05T12:00:00Z');
  expect(strangersFrom({ isActive: true, timeEnforcementEnds: end })).toBe('2026-05-05T12:00:00.000Z');
  expect(strangersFrom({ isActive: true })).toBe('9999-12-31T00:00:00.000Z');
  expect(strangersFrom({ isActive: false, timeEnforcementEnds: end })).toBeNull();
});
