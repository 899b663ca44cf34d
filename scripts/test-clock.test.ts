// The hour that TEST_TIME asks for, in the zone of TEST_ZONE.
import { afterEach, expect, it } from 'vitest';
import { msUntil, shiftDate } from './test-clock.ts';

const MINUTE = 60_000;
const NOON = new Date('2026-11-22T12:00:00Z');

it.each([
  ['12:30', 'UTC', 30],
  ['23:59', 'UTC', 12 * 60 - 1],
  ['01:30', 'UTC', -10.5 * 60],
  // There it is two in the morning of the next day, and one of this one.
  ['01:30', 'Pacific/Kiritimati', -30],
  ['23:59', 'Pacific/Kiritimati', -(2 * 60 + 1)],
  ['01:30', 'Pacific/Niue', 30],
  ['23:59', 'Pacific/Niue', -(60 + 1)],
])('%s in %s is %d minutes away', (hour, zone, minutes) => {
  expect(msUntil(hour, zone, NOON)).toBe(minutes * MINUTE);
});

it.each(['24:00', '1:30', 'noon'])('%s is refused', (hour) => {
  expect(() => msUntil(hour, 'UTC', NOON)).toThrow('TEST_TIME');
});

const real = Date;
afterEach(() => {
  globalThis.Date = real;
});

it('puts the clock on, and nothing else', () => {
  const before = Date.now();
  shiftDate(60 * MINUTE);
  for (const shown of [Date.now(), Number(new Date()), Date.parse(Date())]) {
    expect(shown - before).toBeGreaterThan(59 * MINUTE);
    expect(shown - before).toBeLessThan(61 * MINUTE);
  }
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date()).toBeInstanceOf(Date);
  expect(Date.UTC(1970, 0)).toBe(0);
});
