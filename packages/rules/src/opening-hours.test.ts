// Opening hours as people enter them, in the company's time zone.
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';
import { describe, expect, test } from 'vitest';
import type { SpecialDay } from '@recado/contract/special-days';
import { dayIn } from './days.ts';
import {
  hoursOn,
  isOpen,
  opensNext,
  specialOn,
  storedTimes,
  type DayHours,
  type OpeningTimes,
} from './opening-hours.ts';
import { withOpening } from './opens-at.ts';

type Times = readonly [string, string];

const week = (days: Partial<Record<(typeof WEEKDAYS)[number], Times>>): OpeningHours =>
  WEEKDAYS.flatMap((weekdayEn) => {
    const written = days[weekdayEn];
    return written ? [{ weekday: weekdayEn, weekdayEn, startTime: written[0], endTime: written[1] }] : [];
  });

const SAO_PAULO = 'America/Sao_Paulo';

const times = (schedules: OpeningHours, others: Partial<OpeningTimes> = {}): OpeningTimes => ({
  schedules,
  specialDays: [],
  timeZone: SAO_PAULO,
  ...others,
});

const special = (
  from: string,
  to = from,
  hours: readonly Times[] = [['00:00', '00:00']],
  yearly = false,
): SpecialDay => ({
  from,
  to,
  yearly,
  name: 'Holiday',
  hours: hours.map(([startTime, endTime]) => ({ startTime, endTime })),
});

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
  ])('%s', (_case, written, at, open) => {
    const others = Object.fromEntries(WEEKDAYS.map((day) => [day, ['00:00', '00:00'] as const]));
    expect(isOpen(times(week({ ...others, monday: written })), new Date(at))).toBe(open);
  });

  test('that is not named is open, and so is a week without any', () => {
    const tuesday = new Date('2026-03-03T06:00:00Z');
    expect(isOpen(times(week({ monday: ['08:00', '09:00'] })), tuesday)).toBe(true);
    expect(isOpen(times([]), tuesday)).toBe(true);
  });
});

test('a day with a pause is open before and after it', () => {
  const monday = { weekday: 'Monday', weekdayEn: 'monday' as const };
  const paused = [
    { ...monday, startTime: '08:00', endTime: '12:00' },
    { ...monday, startTime: '14:00', endTime: '02:00' },
    { weekday: 'Tuesday', weekdayEn: 'tuesday' as const, startTime: '00:00', endTime: '00:00' },
  ];
  const at = (time: string): boolean => isOpen(times(paused, { timeZone: 'UTC' }), new Date(`2026-03-${time}Z`));
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
  ])('%s', (_case, at, open) => expect(isOpen(times(bar), new Date(at))).toBe(open));
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
  ])('%s at %s', (timeZone, at, open) => expect(isOpen(times(office, { timeZone }), new Date(at))).toBe(open));
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
  const stored = storedTimes(day).map((written) => ({
    weekday: 'segunda-feira',
    weekdayEn: 'monday' as const,
    ...written,
  }));
  expect(hoursOn(stored, 'monday')).toEqual(day);
  expect(hoursOn(stored, 'tuesday')).toBe('open');
});

const WORKDAYS = week({
  ...Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, ['08:00', '18:00'] as const])),
  saturday: ['00:00', '00:00'],
  sunday: ['00:00', '00:00'],
});
const PAUSED: OpeningHours = WEEKDAYS.flatMap((weekdayEn) => [
  { weekday: weekdayEn, weekdayEn, startTime: '08:00', endTime: '12:00' },
  { weekday: weekdayEn, weekdayEn, startTime: '14:00', endTime: '18:00' },
]);
const NIGHTS = week(Object.fromEntries(WEEKDAYS.map((day) => [day, ['18:00', '02:00'] as const])));

// 2026-12-25 is a Friday; the clocks there, without an offset, are the company's.
describe('a special day', () => {
  const CHRISTMAS = special('2024-12-25', '2024-12-25', [['00:00', '00:00']], true);
  test.each<[string, OpeningHours, SpecialDay[], string, boolean]>([
    ['closed, in its first minute', [], [CHRISTMAS], '2026-12-25T03:00:00Z', false],
    ['closed, a minute before', [], [CHRISTMAS], '2026-12-25T02:59:59Z', true],
    ['closed, in its last minute', [], [CHRISTMAS], '2026-12-26T02:59:59Z', false],
    ['closed, and over', [], [CHRISTMAS], '2026-12-26T03:00:00Z', true],
    ['of one year only, the year after', WORKDAYS, [special('2025-12-25')], '2026-12-25T15:00:00Z', true],
    [
      'with other hours',
      WORKDAYS,
      [special('2026-12-24', '2026-12-24', [['08:00', '12:00']])],
      '2026-12-24T14:59:00Z',
      true,
    ],
    [
      'with other hours, past them',
      WORKDAYS,
      [special('2026-12-24', '2026-12-24', [['08:00', '12:00']])],
      '2026-12-24T15:00:00Z',
      false,
    ],
    [
      'with a pause',
      WORKDAYS,
      [
        special('2026-12-24', '2026-12-24', [
          ['08:00', '10:00'],
          ['11:00', '12:00'],
        ]),
      ],
      '2026-12-24T13:30:00Z',
      false,
    ],
    [
      'open on a Sunday that is closed',
      WORKDAYS,
      [special('2026-12-20', '2026-12-20', [['10:00', '16:00']])],
      '2026-12-20T15:00:00Z',
      true,
    ],
    ['open throughout', WORKDAYS, [special('2026-12-20', '2026-12-20', [['', '']])], '2026-12-20T05:00:00Z', true],
    ['the night before it goes on past midnight', NIGHTS, [CHRISTMAS], '2026-12-25T04:59:00Z', true],
    ['its own evening is closed', NIGHTS, [CHRISTMAS], '2026-12-25T22:00:00Z', false],
    [
      'its own night goes on past midnight',
      WORKDAYS,
      [special('2026-12-31', '2026-12-31', [['20:00', '04:00']])],
      '2027-01-01T06:59:00Z',
      true,
    ],
    ['a week of them, in the middle', WORKDAYS, [special('2026-12-21', '2027-01-03')], '2026-12-29T15:00:00Z', false],
    ['a week of them, the day after', WORKDAYS, [special('2026-12-21', '2027-01-03')], '2027-01-04T15:00:00Z', true],
    [
      'over the turn of every year',
      WORKDAYS,
      [special('2020-12-24', '2021-01-02', [['00:00', '00:00']], true)],
      '2027-01-01T15:00:00Z',
      false,
    ],
    [
      'over the turn of every year, the day after',
      [],
      [special('2020-12-24', '2021-01-02', [['00:00', '00:00']], true)],
      '2027-01-03T15:00:00Z',
      true,
    ],
    [
      'of this year goes before that of every year',
      WORKDAYS,
      [CHRISTMAS, special('2026-12-25', '2026-12-25', [['09:00', '12:00']])],
      '2026-12-25T13:00:00Z',
      true,
    ],
    [
      '29 February of every year, in a year without',
      [],
      [special('2024-02-29', '2024-02-29', [['00:00', '00:00']], true)],
      '2026-03-01T15:00:00Z',
      true,
    ],
  ])('%s', (_case, schedules, specialDays, at, open) => {
    expect(isOpen(times(schedules, { specialDays }), new Date(at))).toBe(open);
  });

  test.each([
    ['Pacific/Auckland', '2026-12-24T11:00:00Z', false],
    ['Pacific/Auckland', '2026-12-25T10:59:59Z', false],
    ['Pacific/Auckland', '2026-12-25T11:00:00Z', true],
    ['Pacific/Pago_Pago', '2026-12-25T10:59:59Z', true],
    ['Pacific/Pago_Pago', '2026-12-25T11:00:00Z', false],
    ['Asia/Kolkata', '2026-12-24T18:29:59Z', true],
    ['Asia/Kolkata', '2026-12-24T18:30:00Z', false],
  ])('is that day in %s at %s', (timeZone, at, open) => {
    expect(isOpen(times([], { timeZone, specialDays: [CHRISTMAS] }), new Date(at))).toBe(open);
  });

  test('says which it is', () => {
    expect(specialOn([CHRISTMAS], '2031-12-25')?.name).toBe('Holiday');
    expect(specialOn([CHRISTMAS], '2031-12-24')).toBeUndefined();
  });
});

const said = (text: string, language: 'pt' | 'en' | 'es', at = '2026-12-19T15:00:00Z'): string =>
  withOpening(text, times(WORKDAYS), new Date(at), language);

describe('opens next', () => {
  const FOREVER = week(Object.fromEntries(WEEKDAYS.map((day) => [day, ['00:00', '00:00'] as const])));
  const HOLIDAYS = [special('2026-12-24', '2026-12-25'), special('2026-12-28', '2026-12-28', [['10:00', '12:00']])];
  test.each<[string, Partial<OpeningTimes>, string, string | undefined, string]>([
    ['it is open: now', { schedules: WORKDAYS }, '2026-12-23T15:00:00Z', '2026-12-23T15:00:00.000Z', 'hoje às 12:00'],
    ['this morning', { schedules: WORKDAYS }, '2026-12-23T10:00:00Z', '2026-12-23T11:00:00.000Z', 'hoje às 08:00'],
    ['after the pause', { schedules: PAUSED }, '2026-12-23T15:30:00Z', '2026-12-23T17:00:00.000Z', 'hoje às 14:00'],
    [
      'after the pause, written the other way round',
      { schedules: PAUSED.toReversed() },
      '2026-12-23T03:00:00Z',
      '2026-12-23T11:00:00.000Z',
      'hoje às 08:00',
    ],
    ['tomorrow', { schedules: WORKDAYS }, '2026-12-22T22:00:00Z', '2026-12-23T11:00:00.000Z', 'amanhã às 08:00'],
    [
      'a minute before midnight',
      { schedules: WORKDAYS },
      '2026-12-23T02:59:00Z',
      '2026-12-23T11:00:00.000Z',
      'amanhã às 08:00',
    ],
    ['a minute later', { schedules: WORKDAYS }, '2026-12-23T03:00:00Z', '2026-12-23T11:00:00.000Z', 'hoje às 08:00'],
    [
      'over the weekend',
      { schedules: WORKDAYS },
      '2026-12-19T15:00:00Z',
      '2026-12-21T11:00:00.000Z',
      'segunda-feira, 21/12, às 08:00',
    ],
    [
      'over holidays and a weekend, then later than usual',
      { schedules: WORKDAYS, specialDays: HOLIDAYS },
      '2026-12-23T22:00:00Z',
      '2026-12-28T13:00:00.000Z',
      'segunda-feira, 28/12, às 10:00',
    ],
    [
      'after a day that is closed, at midnight',
      { specialDays: [special('2026-12-25')] },
      '2026-12-25T15:00:00Z',
      '2026-12-26T03:00:00.000Z',
      'amanhã às 00:00',
    ],
    [
      'at one',
      { schedules: week(Object.fromEntries(WEEKDAYS.map((day) => [day, ['01:00', '05:00'] as const]))) },
      '2026-12-25T15:00:00Z',
      '2026-12-26T04:00:00.000Z',
      'amanhã à 01:00',
    ],
    ['never', { schedules: FOREVER }, '2026-12-25T15:00:00Z', undefined, 'em breve'],
    [
      'on a special day only',
      { schedules: FOREVER, specialDays: [special('2027-03-01', '2027-03-01', [['09:00', '10:00']])] },
      '2026-12-25T15:00:00Z',
      '2027-03-01T12:00:00.000Z',
      'segunda-feira, 01/03, às 09:00',
    ],
    [
      'where it is still yesterday',
      { schedules: WORKDAYS, timeZone: 'Pacific/Pago_Pago' },
      '2026-12-23T06:00:00Z',
      '2026-12-23T19:00:00.000Z',
      'amanhã às 08:00',
    ],
    // Clocks there go from midnight to one o'clock in that night.
    [
      'in an hour that there is not: as much later',
      {
        schedules: week(
          Object.fromEntries(
            WEEKDAYS.map((day) => [
              day,
              day === 'friday' ? (['00:30', '10:00'] as const) : (['00:00', '00:00'] as const),
            ]),
          ),
        ),
        timeZone: 'Africa/Cairo',
      },
      '2026-04-23T15:00:00Z',
      '2026-04-23T22:30:00.000Z',
      'amanhã à 01:30',
    ],
    [
      'in the night in which clocks go forward',
      { schedules: WORKDAYS, timeZone: 'America/New_York' },
      '2026-03-08T04:00:00Z',
      '2026-03-09T12:00:00.000Z',
      'segunda-feira, 09/03, às 08:00',
    ],
  ])('%s', (_case, values, at, moment, words) => {
    const all = times([], values);
    expect(opensNext(all, new Date(at))?.toISOString()).toBe(moment);
    expect(withOpening('{{opensAt}}', all, new Date(at), 'pt')).toBe(words);
  });

  test('is the first open minute, whenever one asks', () => {
    const all = times(PAUSED, {
      specialDays: [special('2026-10-02'), special('2026-10-04', '2026-10-04', [['22:00', '03:00']])],
    });
    for (let at = Date.parse('2026-10-01T00:00:00Z'); dayIn(at) < '2026-10-07'; at += 37 * 60_000) {
      const next = opensNext(all, new Date(at))?.getTime() ?? 0;
      const minutes = Array.from(
        { length: Math.min(60, Math.ceil((next - at) / 60_000)) },
        (_, back) => next - (back + 1) * 60_000,
      );
      expect(isOpen(all, new Date(next))).toBe(true);
      expect(minutes.filter((minute) => minute >= at && isOpen(all, new Date(minute)))).toEqual([]);
    }
  });

  test('is said in three languages, and only where the text asks for it', () => {
    expect(said('We’re back {{ opensAt }}.', 'en')).toBe('We’re back on Monday, 12/21, at 08:00.');
    expect(said('Volvemos {{opensAt}}.', 'es')).toBe('Volvemos el lunes 21/12 a las 08:00.');
    expect(said('Volvemos {{opensAt}}.', 'es', '2026-12-20T15:00:00Z')).toBe('Volvemos mañana a las 08:00.');
    expect(said('Closed, {{name}}', 'en')).toBe('Closed, {{name}}');
  });
});
