// Tables of cases: on which days, and at which moments, what repeats goes out.
import type { Repetition } from '@recado/contract/schedules';
import { expect, test } from 'vitest';
import { momentOfSlot, patternFrom, slotsFrom } from './repetition.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const rule = (every: Repetition['every'], more: Partial<Repetition> = {}): Repetition => ({
  every,
  days: WORKDAYS,
  ...more,
});

function clocks(repetition: Repetition, at: string, timeZone = 'UTC', most = 5): string[] {
  const { pattern, first } = patternFrom(repetition, new Date(at), timeZone);
  return slotsFrom(pattern, first, most).slots.map(({ clock }) => clock.slice(0, 16));
}
const moments = (repetition: Repetition, at: string, timeZone: string, most: number): string[] => {
  const { pattern, first } = patternFrom(repetition, new Date(at), timeZone);
  return slotsFrom(pattern, first, most).slots.map((slot) => momentOfSlot(slot, timeZone).toISOString().slice(0, 16));
};

test.each<[string, Repetition, string, string[]]>([
  ['daily', rule('day'), '2026-12-30T09:00Z', ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']],
  ['weekly', rule('week'), '2026-12-17T09:00Z', ['2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07', '2027-01-14']],
  [
    'monthly on the 31st',
    rule('month'),
    '2026-12-31T09:00Z',
    ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  [
    'monthly on the 29th, into a leap year',
    rule('month'),
    '2027-12-29T09:00Z',
    ['2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29'],
  ],
  [
    'workdays, over a weekend',
    rule('weekdays'),
    '2026-11-26T09:00Z',
    ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'],
  ],
  [
    'workdays, from a Saturday',
    rule('weekdays'),
    '2026-11-21T09:00Z',
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  ],
  [
    'Sundays and Wednesdays',
    rule('weekdays', { days: [3, 0] }),
    '2026-11-23T09:00Z',
    ['2026-11-25', '2026-11-29', '2026-12-02', '2026-12-06', '2026-12-09'],
  ],
  ['three of them', rule('day', { count: 3 }), '2026-11-21T09:00Z', ['2026-11-21', '2026-11-22', '2026-11-23']],
  [
    'until a day, which is one',
    rule('week', { until: '2026-12-05' }),
    '2026-11-21T09:00Z',
    ['2026-11-21', '2026-11-28', '2026-12-05'],
  ],
  [
    'whichever comes first',
    rule('day', { count: 4, until: '2026-11-22' }),
    '2026-11-21T09:00Z',
    ['2026-11-21', '2026-11-22'],
  ],
  ['until a day before the first', rule('weekdays', { until: '2026-11-22' }), '2026-11-21T09:00Z', []],
  ['to the end of the calendar', rule('day'), '9998-12-30T09:00Z', ['9998-12-30', '9998-12-31']],
])('%s', (_what, repetition, at, days) => {
  expect(clocks(repetition, at)).toEqual(days.map((day) => `${day}T09:00`));
});

test.each([
  // Clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
  [
    'nine stays nine when clocks go forward',
    'Europe/Madrid',
    '2026-03-28T08:00Z',
    ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00'],
  ],
  ['and back', 'Europe/Madrid', '2026-10-24T07:00Z', ['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00']],
  [
    'an hour that is left out goes out once',
    'Europe/Madrid',
    '2026-03-28T01:30Z',
    ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
  ],
  [
    'an hour that comes twice as well',
    'Europe/Madrid',
    '2026-10-24T00:30Z',
    ['2026-10-24T00:30', '2026-10-25T01:30', '2026-10-26T01:30'],
  ],
  [
    'the last day of the month is the company’s',
    'America/Sao_Paulo',
    '2026-02-01T02:30Z',
    ['2026-02-01T02:30', '2026-03-01T02:30', '2026-04-01T02:30'],
  ],
])('%s', (_what, timeZone, at, expected) => {
  const every = expected[1]?.startsWith('2026-03-01') ? 'month' : 'day';
  expect(moments(rule(every), at, timeZone, 3)).toEqual(expected);
});

test('however it is cut into pieces, each comes once and none is left out', () => {
  const { pattern, first } = patternFrom(rule('weekdays', { count: 40 }), new Date('2026-11-21T09:00Z'), 'UTC');
  const whole = slotsFrom(pattern, first, 100);
  expect([whole.slots.length, whole.rest]).toEqual([40, null]);
  const pieces = [];
  for (let next = first; next;) {
    const { slots, rest } = slotsFrom(pattern, next, 7);
    pieces.push(...slots);
    next = rest;
  }
  expect(pieces).toEqual(whole.slots);
});
