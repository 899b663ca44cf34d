// Days where the company is, whatever the clock says elsewhere.
import { expect, test } from 'vitest';
import { dayIn, daysBetween, endOfDayIn } from './days.ts';

test('a moment falls on another day elsewhere', () => {
  const moment = '2026-03-05T02:30:00.000Z';
  expect([dayIn(moment, 'America/Sao_Paulo'), dayIn(moment, 'Pacific/Auckland')]).toEqual(['2026-03-04', '2026-03-05']);
});

test.each([
  ['2026-11-21', 'America/Sao_Paulo', '2026-11-22T02:59:59.000Z'],
  ['2026-11-21', 'Pacific/Auckland', '2026-11-21T10:59:59.000Z'],
  // The day on which clocks are put forward, and the one on which they go back.
  ['2026-03-29', 'Europe/Madrid', '2026-03-29T21:59:59.000Z'],
  ['2026-10-25', 'Europe/Madrid', '2026-10-25T22:59:59.000Z'],
])('%s ends in %s at %s', (day, timeZone, end) => {
  expect(endOfDayIn(day, timeZone).toISOString()).toBe(end);
  expect(dayIn(end, timeZone)).toBe(day);
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
