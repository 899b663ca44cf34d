// Days where the company is, whatever the clock says elsewhere.
import { expect, test } from 'vitest';
import { dayIn, daysBetween } from './days.ts';

test('a moment falls on another day elsewhere', () => {
  const moment = '2026-03-05T02:30:00.000Z';
  expect([dayIn(moment, 'America/Sao_Paulo'), dayIn(moment, 'Pacific/Auckland')]).toEqual(['2026-03-04', '2026-03-05']);
});

test.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-02-28', '2026-03-01', 1],
  ['2026-11-21', '2026-11-16', -5],
  // A clock is put forward between them in many a place.
  ['2026-03-01', '2026-04-30', 60],
])('from %s to %s are %d days', (first, last, days) => {
  expect(daysBetween(first, last)).toBe(days);
});
