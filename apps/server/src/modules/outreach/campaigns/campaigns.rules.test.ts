// When campaigns stop by themselves and when they may send.
import { describe, expect, test } from 'vitest';
import { canaryOf, sendsNext, stopOf } from './campaigns.rules.ts';

test.each([
  [{ settled: 10, failed: 10, optedOut: 0 }, 'failures'],
  [{ settled: 9, failed: 9, optedOut: 0 }, undefined],
  [{ settled: 100, failed: 20, optedOut: 0 }, undefined],
  [{ settled: 100, failed: 21, optedOut: 0 }, 'failures'],
  [{ settled: 20, failed: 0, optedOut: 5 }, 'optOuts'],
  [{ settled: 1_000, failed: 0, optedOut: 50 }, undefined],
])('%j: %s', (counts, stop) => expect(stopOf(counts)).toBe(stop));

test('two of a hundred go first, twenty at least', () => {
  expect([1, 20, 1_000, 100_000].map(canaryOf)).toEqual([20, 20, 20, 2_000]);
});

describe('hours on the company’s clock', () => {
  const ZONE = 'America/Sao_Paulo';
  const at = (hours: Partial<Parameters<typeof sendsNext>[0]>, now: string): string =>
    sendsNext({ hoursFrom: '', hoursTo: '', weekdays: [], ...hours }, ZONE, new Date(now)).toISOString();
  const day = { hoursFrom: '08:00', hoursTo: '18:00' };
  test.each([
    // 22 November 2026 is a Sunday; São Paulo is three hours behind.
    [{}, '2026-11-22T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    [day, '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    [day, '2026-11-22T10:59:00.000Z', '2026-11-22T11:00:00.000Z'],
    [day, '2026-11-22T21:00:00.000Z', '2026-11-23T11:00:00.000Z'],
    [{ ...day, weekdays: [1, 2, 3, 4, 5] }, '2026-11-22T12:00:00.000Z', '2026-11-23T11:00:00.000Z'],
    [{ ...day, weekdays: [6] }, '2026-11-22T12:00:00.000Z', '2026-11-28T11:00:00.000Z'],
    [{ hoursFrom: '20:00', hoursTo: '02:00' }, '2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
    [{ hoursFrom: '20:00', hoursTo: '02:00' }, '2026-11-22T05:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ])('%j at %s: %s', (hours, now, next) => expect(at(hours, now)).toBe(next));
});
