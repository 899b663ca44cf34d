// Tables of cases: who may change what somebody made.
import type { Profile } from '@recado/contract/constants';
import { expect, test } from 'vitest';
import { mayChangeChat, mayChangeMade, mayChangeQuickMessage } from './owned.ts';
import { grantOf } from './roles.ts';

const me = (profile: Profile) => ({ userId: 7, ...grantOf(profile, null) });

test.each<[string, Profile, number | null, boolean]>([
  ['one’s own', 'user', 7, true],
  ['a colleague’s', 'supervisor', 8, false],
  ['a colleague’s, by an administrator', 'admin', 8, true],
  ['of somebody who is gone', 'user', null, false],
])('what was made: %s', (_name, profile, userId, expected) => {
  expect(mayChangeMade(me(profile), { userId })).toBe(expected);
});

test.each<[string, Profile, { general: boolean; userId: number | null }, boolean]>([
  ['one’s own', 'user', { general: false, userId: 7 }, true],
  ['a colleague’s own, by an administrator', 'admin', { general: false, userId: 8 }, false],
  ['everybody’s', 'user', { general: true, userId: null }, false],
  ['everybody’s, by a supervisor', 'supervisor', { general: true, userId: null }, true],
  ['everybody’s, by an administrator', 'admin', { general: true, userId: null }, true],
])('a quick message: %s', (_name, profile, message, expected) => {
  expect(mayChangeQuickMessage(me(profile), message)).toBe(expected);
});

test.each([
  [7, true],
  [8, false],
  [null, true],
])('a chat of %s', (ownerId, expected) => {
  expect(mayChangeChat(me('admin'), { ownerId })).toBe(expected);
});
