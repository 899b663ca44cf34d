// Whether this browser tells one something, and what becomes of its subscription.
import { expect, test } from 'vitest';
import { deviceState, subscribing, type DeviceFacts } from './deviceState.rules.ts';

const ON: DeviceFacts = {
  hasPush: true,
  isApple: false,
  isInstalled: false,
  permission: 'granted',
  enabled: true,
  subscribed: true,
};

test.each<[Partial<DeviceFacts>, ReturnType<typeof deviceState>]>([
  [{}, 'on'],
  [{ enabled: false }, 'off'],
  [{ subscribed: false }, 'off'],
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'blocked'],
  [{ hasPush: false }, 'unsupported'],
  [{ hasPush: false, isApple: true }, 'needsInstall'],
  [{ hasPush: false, isApple: true, isInstalled: true }, 'unsupported'],
])('%j: %s', (facts, state) => expect(deviceState({ ...ON, ...facts })).toBe(state));

const KEPT = { wanted: true, has: true, isOwn: true, sameKey: true };

test.each<[Partial<typeof KEPT>, ReturnType<typeof subscribing>]>([
  [{}, 'keep'],
  [{ has: false }, 'anew'],
  // Whoever sat here before is told nothing more, and nobody else is told theirs.
  [{ isOwn: false }, 'anew'],
  [{ sameKey: false }, 'anew'],
  [{ wanted: false }, 'end'],
  [{ wanted: false, has: false }, 'none'],
])('%j: %s', (facts, step) => expect(subscribing({ ...KEPT, ...facts })).toBe(step));
