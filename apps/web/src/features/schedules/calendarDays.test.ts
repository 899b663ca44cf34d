// Which days a view of the calendar shows, and where its arrows lead.
import { expect, test } from 'vitest';
import { daysOf, hourOf, momentsOf, movedTo, periodOf, step } from './calendarDays.ts';

test.each([
  // November of 2026 begins on a Sunday and ends on a Monday.
  ['month', '2026-11-21', 0, '2026-11-01', 35],
  ['month', '2026-11-21', 1, '2026-10-26', 42],
  // February of 2026 is four whole weeks.
  ['month', '2026-02-10', 0, '2026-02-01', 28],
  ['week', '2026-11-21', 0, '2026-11-15', 7],
  ['week', '2026-11-22', 0, '2026-11-22', 7],
  ['week', '2026-11-22', 1, '2026-11-16', 7],
  ['day', '2026-11-21', 1, '2026-11-21', 1],
  ['agenda', '2026-11-21', 1, '2026-11-21', 30],
] as const)('%s of %s, weeks from %i', (view, day, weekday, first, length) => {
  expect(periodOf(view, day, weekday)).toEqual({ first, length });
});

test('the days of a period follow each other into the next year', () => {
  expect(daysOf({ first: '2026-12-30', length: 4 })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
});

test('a period ends with the midnight after its last day', () => {
  const { from, to } = momentsOf({ first: '2026-11-21', length: 2 }, 'America/Sao_Paulo');
  expect([from, to]).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-23T03:00:00.000Z']);
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-01-15', -1, '2025-12-15'],
  ['week', '2026-11-21', 1, '2026-11-28'],
  ['day', '2026-11-01', -1, '2026-10-31'],
  ['agenda', '2026-11-01', 1, '2026-12-01'],
] as const)('%s: from %s by %i', (view, day, steps, to) => {
  expect(step(view, day, steps)).toBe(to);
});

test.each([
  ['America/Sao_Paulo', '2026-11-21T18:45:10.000Z', '2026-12-01', undefined, '2026-12-01T18:45:10.000Z'],
  ['America/Sao_Paulo', '2026-11-21T18:45:10.000Z', '2026-12-01', 9, '2026-12-01T12:45:10.000Z'],
  // It is the 22nd there already.
  ['Asia/Tokyo', '2026-11-21T18:45:10.000Z', '2026-11-22', undefined, '2026-11-21T18:45:10.000Z'],
  // Clocks were put back in between.
  ['Europe/Lisbon', '2026-10-24T08:00:00.000Z', '2026-10-26', undefined, '2026-10-26T09:00:00.000Z'],
])('in %s what is moved keeps its time, or its minutes: %#', (timeZone, from, day, hour, to) => {
  expect(movedTo(from, day, timeZone, hour)).toBe(to);
});

test('the hour is the one of the company’s clock', () => {
  expect(['Asia/Tokyo', 'America/Sao_Paulo'].map((zone) => hourOf('2026-11-21T18:45:00Z', zone))).toEqual([3, 15]);
});
