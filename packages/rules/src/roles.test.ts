// Tables of cases: who may give what, and what a choice of permissions comes to.
import { NEEDED_PERMISSIONS, PERMISSION_AREAS, PERMISSIONS, type Permission } from '@recado/contract/permissions';
import { expect, test } from 'vitest';
import { grantOf, isFullAdmin, mayGive, without, withNeeded, type Grant } from './roles.ts';

const ADMIN = grantOf('admin', null);
const SUPERVISOR = grantOf('supervisor', null);
const MANAGER = grantOf('supervisor', ['users-page:edit']);

test.each<[string, Grant, Grant, boolean]>([
  ['an administrator gives what they have', ADMIN, ADMIN, true],
  ['… and less', ADMIN, MANAGER, true],
  ['an administrator without something does not give it back', grantOf('admin', ['users-page:edit']), ADMIN, false],
  ['… nor what another profile has of it', grantOf('admin', ['users-page:edit']), SUPERVISOR, false],
  ['what one has oneself', MANAGER, grantOf('user', ['users-page:edit']), true],
  ['the profile below, whose permissions one has', MANAGER, grantOf('user', null), true],
  ['one’s own profile with more', MANAGER, SUPERVISOR, false],
  ['no more permissions, on a profile that sees more', MANAGER, grantOf('admin', ['users-page:edit']), false],
  ['nothing at all, on a profile that sees more', MANAGER, grantOf('admin', []), false],
])('%s', (_case, giver, given, expected) => {
  expect(mayGive(giver, given)).toBe(expected);
});

test('a role counts instead of its profile, and names that are none mean nothing', () => {
  expect(grantOf('admin', ['dashboard:view', 'gone:one', 'super']).permissions).toEqual(['dashboard:view']);
  expect(grantOf('admin', []).permissions).toEqual([]);
  expect(ADMIN.permissions).toEqual(PERMISSIONS);
});

test.each<[Permission[], Permission[]]>([
  [['roles-page:edit'], ['contacts-page:import', 'users-page:edit', 'roles-page:edit']],
  [
    ['connections-page:addConnection'],
    ['drawer-admin-items:view', 'connections-page:actionButtons', 'connections-page:addConnection'],
  ],
])('%j comes with what it needs', (chosen, expected) => {
  expect(withNeeded(chosen)).toEqual(expected);
  // Taken away again by what they all need.
  expect(expected.slice(0, 1).map((first) => without(expected, first))).toEqual([[]]);
});

test('whoever manages people has what attendants have, and gives it', () => {
  expect(mayGive(grantOf('user', ['users-page:edit']), grantOf('user', null))).toBe(true);
});

test('what nothing needs goes alone', () => {
  expect(without(['dashboard:view', 'users-page:edit'], 'dashboard:view')).toEqual(['users-page:edit']);
});

test('each permission stands in one area, behind what it needs', () => {
  const areas: (readonly Permission[])[] = Object.values(PERMISSION_AREAS);
  expect(areas.flat().toSorted()).toEqual(PERMISSIONS.toSorted());
  const inOrder = areas.flat();
  for (const [name, needed] of Object.entries(NEEDED_PERMISSIONS) as [Permission, Permission[]][])
    expect(inOrder.slice(0, inOrder.indexOf(name)), name).toEqual(expect.arrayContaining(needed));
});

test.each([
  [{ profile: 'admin' as const, roleId: null }, true],
  [{ profile: 'admin' as const, roleId: 3 }, false],
  [{ profile: 'user' as const, roleId: null }, false],
])('%j is one of those of whom there must be one: %s', (person, expected) => {
  expect(isFullAdmin(person)).toBe(expected);
});
