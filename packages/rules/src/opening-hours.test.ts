// Opening hours as people enter them, in the company's time zone.
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';
import { describe, expect, test } from 'vitest';
import { hoursOn, isOpen, storedTimes, type DayHours } from './opening-hours.ts';

type Times = readonly [string, string];

const week = (days: Partial<Record<(typeof WEEKDAYS)[number], Times>>): OpeningHours =>
  WEEKDAYS.flatMap((weekdayEn) => {
    const times = days[weekdayEn];
    return times ? [{ weekday: weekdayEn, weekdayEn, startTime: times[0], endTime: times[1] }] : [];
  });

const SAO_PAULO = 'America/Sao_Paulo';

describe('a day', () => {
  // 2026-03-02 is a Monday; São Paulo is three hours behind UTC.
  test.each<[string, Times, string, boolean]>([
    ['before it begins', ['08:00', '18:00'], '2026-03-02T10:59:00Z', false],
    ['as it begins', ['08:00', '18:00'], '2026-03-02T11:00:00Z', true],
    ['in its last minute', ['08:00', '18:00'], '2026-03-02T20:59:59Z', true],
    ['as it ends', ['08:00', '18:00'], '2026-03-02T21:00:00Z', false],
    ['without a beginning', ['', '18:00'], '2026-03-02T23:00:00Z', true],
    ['without an end', ['08:00', ''], '2026-03-02T04:00:00Z', true],
    ['without either', ['', ''], '2026-03-02T04:00:00Z', true],
    ['closed', ['00:00', '00:00'], '2026-03-02T15:00:00Z', false],
    ['closed, at its first minute', ['00:00', '00:00'], '2026-03-02T03:00:00Z', false],
    ['until midnight', ['08:00', '00:00'], '2026-03-03T02:59:00Z', true],
    ['until midnight, and then it is over', ['08:00', '00:00'], '2026-03-02T10:00:00Z', false],
    ['to the same hour of the next day', ['08:00', '08:00'], '2026-03-03T01:00:00Z', true],
  ])('%s', (_case, times, at, open) => {
    const others = Object.fromEntries(WEEKDAYS.map((day) => [day, ['00:00', '00:00'] as const]));
    expect(isOpen(week({ ...others, monday: times }), new Date(at), SAO_PAULO)).toBe(open);
  });

  test('that is not named is open, and so is a week without any', () => {
    const tuesday = new Date('2026-03-03T06:00:00Z');
    expect(isOpen(week({ monday: ['08:00', '09:00'] }), tuesday, SAO_PAULO)).toBe(true);
    expect(isOpen([], tuesday, SAO_PAULO)).toBe(true);
  });
});

test('a day with a pause is open before and after it', () => {
  const monday = { weekday: 'Monday', weekdayEn: 'monday' as const };
  const paused = [
    { ...monday, startTime: '08:00', endTime: '12:00' },
    { ...monday, startTime: '14:00', endTime: '02:00' },
    { weekday: 'Tuesday', weekdayEn: 'tuesday' as const, startTime: '00:00', endTime: '00:00' },
  ];
  const at = (time: string): boolean => isOpen(paused, new Date(`2026-03-${time}Z`), 'UTC');
  expect(
    ['02T07:59', '02T08:00', '02T12:00', '02T13:59', '02T14:00', '03T01:59', '03T02:00'].map((time) =>
      at(`${time}:00`),
    ),
  ).toEqual([false, true, false, false, true, true, false]);
});

describe('a night', () => {
  const bar = week({
    friday: ['22:00', '02:00'],
    saturday: ['22:00', '02:00'],
    sunday: ['00:00', '00:00'],
    monday: ['09:00', '12:00'],
  });
  test.each([
    ['before Friday’s begins', '2026-03-07T00:59:00Z', false],
    ['on Friday', '2026-03-07T01:00:00Z', true],
    ['past midnight, on Saturday', '2026-03-07T04:59:00Z', true],
    ['when it is over', '2026-03-07T05:00:00Z', false],
    ['past midnight, on a Sunday that is closed', '2026-03-08T04:00:00Z', true],
    ['on Sunday evening', '2026-03-09T02:00:00Z', false],
    ['the night before Monday', '2026-03-09T04:00:00Z', false],
    ['on Monday', '2026-03-09T12:00:00Z', true],
  ])('%s', (_case, at, open) => expect(isOpen(bar, new Date(at), SAO_PAULO)).toBe(open));
});

describe('where the company is', () => {
  const office = week({ monday: ['09:00', '17:00'] });
  test.each([
    ['America/Manaus', '2026-03-02T13:00:00Z', true],
    ['America/Manaus', '2026-03-02T12:30:00Z', false],
    ['Asia/Tokyo', '2026-03-02T00:30:00Z', true],
    // In New York clocks went forward on 8 March 2026: nine o'clock is an hour earlier in UTC than the week before.
    ['America/New_York', '2026-03-02T13:30:00Z', false],
    ['America/New_York', '2026-03-09T13:30:00Z', true],
  ])('%s at %s', (timeZone, at, open) => expect(isOpen(office, new Date(at), timeZone)).toBe(open));
});

test.each<[DayHours]>([
  ['open'],
  ['closed'],
  [[{ start: '22:00', end: '02:00' }]],
  [
    [
      { start: '08:00', end: '12:00' },
      { start: '14:00', end: '18:00' },
    ],
  ],
])('%j is stored as what it means', (day) => {
  const stored = storedTimes(day).map((times) => ({
    weekday: 'segunda-feira',
    weekdayEn: 'monday' as const,
    ...times,
  }));
  expect(hoursOn(stored, 'monday')).toEqual(day);
  expect(hoursOn(stored, 'tuesday')).toBe('open');
});
